//! The fallback: every public top-level function of a file is a tool.

use super::{Context, Dialect, Found};
use crate::infer;
use crate::python::symbol::{Module, Symbol};

pub(super) struct Function;

impl Dialect for Function {
    fn name(&self) -> &'static str {
        "function"
    }

    fn may_hold_tools(&self, text: &str) -> bool {
        memchr::memmem::find(text.as_bytes(), b"def").is_some()
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        let mut found = Found::default();
        let asked = context.asked(&[]);
        let public = context
            .program
            .scope(module)
            .names()
            .filter(|name| !name.starts_with('_'));
        for name in public {
            let Symbol::Function {
                module: home,
                function,
                ..
            } = context.program.resolve_name(module.env(), name)
            else {
                continue;
            };
            // What is imported or only another name for a function is a tool where it is defined.
            if home != module || function.name.name != *name {
                continue;
            }
            // Nor is what only a type checker sees: it does not exist at run time.
            let bindings = context.program.scope(module).bindings(name);
            if bindings.last().is_some_and(|last| last.type_checking_only) {
                continue;
            }
            let interface = infer::interface(context.program, module, function, &asked);
            let span = module.span(function.name.range);
            found
                .tools
                .push(interface.into_tool(name, self.name(), span));
        }
        found
    }
}
