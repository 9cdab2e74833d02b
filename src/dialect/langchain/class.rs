//! Classes derived from `BaseTool`, and instances of them that are given a name.

use super::Finder;
use super::names;
use crate::infer::target::Target;
use crate::model::{ParameterKind, Tool};
use crate::python::arguments::Arguments;
use crate::python::scope::BindingKind;
use crate::python::sites::{Around, with_env};
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{Class, Expr, ExprKind};
use crate::text::TextRange;

/// How many bases in a row are looked through.
const MAX_BASES: u32 = 16;

impl<'f> Finder<'_, 'f> {
    /// A class that says its own name is a tool; one that leaves it to its instances is none.
    pub(super) fn class(&mut self, class: &'f Class, around: &[Around<'f>]) {
        let program = self.context.program;
        let is_tool = with_env(program, self.module, around, |env| {
            names::is_tool_class(self.family, program, env, class)
        });
        if !is_tool {
            return;
        }
        let symbol = Symbol::Class {
            module: self.module,
            class,
            qualified: class.name.name.to_string(),
        };
        if let Some(name) = self.attribute_text(&symbol, "name") {
            self.class_tool(&symbol, name, None, class.name.range);
        }
    }

    /// `MyTool(name="…")` of a class whose name is not settled in the class.
    pub(super) fn instance(
        &mut self,
        expr: &'f Expr,
        func: &'f Expr,
        arguments: &Arguments<'f>,
        around: &[Around<'f>],
    ) {
        let Some(name) = arguments.named("name") else {
            return;
        };
        let program = self.context.program;
        let symbol = with_env(program, self.module, around, |env| {
            program.resolve(env, func)
        });
        let Symbol::Class { module, class, .. } = &symbol else {
            return;
        };
        if !names::is_tool_class(self.family, program, module.env(), class)
            || self.attribute(&symbol, "name").is_some()
        {
            return;
        }
        let description = arguments
            .named("description")
            .and_then(|expr| self.text(expr, around));
        match self.name(name, around) {
            Some(name) => self.class_tool(&symbol, name, description, expr.range),
            None => self.unknown_name(name.range),
        }
    }

    fn class_tool(
        &mut self,
        class: &Symbol<'f>,
        name: String,
        description: Option<String>,
        range: TextRange,
    ) {
        let span = self.module.span(range);
        let described = description.is_some() || self.attribute(class, "description").is_some();
        let description = description.or_else(|| self.attribute_text(class, "description"));
        let schema = self.attribute(class, "args_schema");
        let run = self.run_method(class);
        if run.is_none() && schema.is_none() {
            return;
        }
        // The framework has no way to be asked for the docstring of `_run`.
        let interface = run.as_ref().map(|run| self.interface(run, None));
        let mut tool: Tool =
            interface
                .unwrap_or_default()
                .into_tool(&name, self.dialect, span.clone());
        if run.is_none() {
            tool.callable = None;
            tool.signature = None;
        }
        if let Some((expr, home)) = schema {
            let marked = {
                let mut there = self.elsewhere(home);
                let marked = there.injected_fields(expr, &[]);
                let span = home.span(expr.range);
                match there.schema_in(expr, &[], &mut tool) {
                    Some((Some(value), _)) => there.state(&mut tool, value, &span),
                    Some((None, Some(ty))) => there.class_arguments(&mut tool, ty, &marked, &span),
                    _ => {}
                }
                std::mem::take(&mut there.found.diagnostics)
            };
            tool.diagnostics.extend(marked);
        }
        if let Some(signature) = &mut tool.signature {
            signature.description.clone_from(&description);
        }
        // The docstring of `_run` is said to nobody, but better than nothing.
        tool.description = description.or(tool.description.filter(|_| !described));
        self.found.tools.push(tool);
    }

    /// `_run`, or `_arun` where only that says what it takes.
    fn run_method(&self, class: &Symbol<'f>) -> Option<Target<'f>> {
        let method = |name: &str| match self.context.program.member(class, name) {
            Symbol::Function {
                module, function, ..
            } if !module.is_outside() => Some(Target::new(module, function, true)),
            _ => None,
        };
        let says_nothing = |target: &Target<'f>| {
            target
                .function
                .parameters
                .items
                .iter()
                .skip(1)
                .all(|parameter| {
                    matches!(
                        parameter.kind,
                        ParameterKind::VarKeyword | ParameterKind::VarPositional
                    )
                })
        };
        match (method("_run"), method("_arun")) {
            (Some(run), Some(other)) if says_nothing(&run) && !says_nothing(&other) => Some(other),
            (run, other) => run.or(other),
        }
    }

    /// The value of a class attribute, its bases looked through, and the module that it stands in.
    fn attribute(&self, class: &Symbol<'f>, name: &str) -> Option<(&'f Expr, Module<'f>)> {
        self.attribute_within(class, name, MAX_BASES)
    }

    fn attribute_within(
        &self,
        class: &Symbol<'f>,
        name: &str,
        depth: u32,
    ) -> Option<(&'f Expr, Module<'f>)> {
        let depth = depth.checked_sub(1)?;
        let Symbol::Class { module, class, .. } = class else {
            return None;
        };
        if module.is_outside() {
            return None;
        }
        let scope = self.context.program.class_scope(class);
        for binding in scope.bindings(name).iter().rev() {
            if let BindingKind::Assign { value, .. } = binding.kind {
                let value = self.default_of(module.env(), value)?;
                return Some((value, *module));
            }
        }
        self.context
            .program
            .bases(module.env(), class)
            .iter()
            .find_map(|base| self.attribute_within(base, name, depth))
    }

    /// The default in `Field("…")` or `Field(default="…")`; any other value as it is.
    fn default_of(&self, env: Env<'_, 'f>, value: &'f Expr) -> Option<&'f Expr> {
        let ExprKind::Call { func, args } = &value.kind else {
            return Some(value);
        };
        let name = self.context.program.resolve(env, func).qualified_name();
        if name.starts_with("pydantic.") && name.ends_with(".Field") {
            return Arguments::of(args).get(0, "default");
        }
        Some(value)
    }

    fn attribute_text(&self, class: &Symbol<'f>, name: &str) -> Option<String> {
        let (value, module) = self.attribute(class, name)?;
        let there = self.elsewhere(module);
        let class = match class {
            Symbol::Class { class, .. } => Some(Around::Class(class)),
            _ => None,
        };
        there
            .text(value, class.as_slice())
            .filter(|text| !text.is_empty())
    }
}
