//! LangChain: functions under `@tool`, what `StructuredTool` and `Tool` are made of, and classes
//! derived from `BaseTool`.
//!
//! Names, descriptions and what is asked of the model are as the framework has them at run time
//! (langchain-core 1.8); what it refuses is a finding, with the best record all the same. CrewAI took
//! its tools over from there, and so they are found here too.

mod build;
mod class;
mod names;
mod schema;

use super::{Context, Dialect, Found};
use crate::diagnostic::{Diagnostic, codes};
use crate::infer::target::{self, Target};
use crate::python::arguments::Arguments;
use crate::python::docstring::langchain::OnInvalid;
use crate::python::sites::{self, Around, Site, with_env};
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::{Expr, ExprKind, Function};
use crate::text::TextRange;
use names::{Family, Maker};

/// How the names of the libraries begin whose tools are LangChain's.
const LANGCHAIN: Family = &["langchain", "langgraph"];
/// The same for CrewAI.
const CREWAI: Family = &["crewai"];

pub(super) struct Langchain;

impl Dialect for Langchain {
    fn name(&self) -> &'static str {
        "langchain"
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        find(self.name(), LANGCHAIN, context, module)
    }

    fn libraries(&self) -> &'static [&'static str] {
        LANGCHAIN
    }
}

pub(super) struct Crewai;

impl Dialect for Crewai {
    fn name(&self) -> &'static str {
        "crewai"
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        find(self.name(), CREWAI, context, module)
    }

    fn libraries(&self) -> &'static [&'static str] {
        CREWAI
    }
}

fn find<'f>(
    dialect: &'static str,
    family: Family,
    context: &Context<'_, 'f>,
    module: Module<'f>,
) -> Found {
    let mut finder = Finder {
        context,
        module,
        dialect,
        family,
        found: Found::default(),
    };
    sites::visit(module, &|_| true, &mut |site, around| {
        finder.site(site, around)
    });
    finder.found
}

/// Finds the tools of a module.
struct Finder<'c, 'f> {
    context: &'c Context<'c, 'f>,
    module: Module<'f>,
    dialect: &'static str,
    family: Family,
    found: Found,
}

/// What a decorator or call says of the tool that it makes.
#[derive(Clone, Debug)]
struct Request<'f> {
    maker: Maker,
    name: Option<&'f Expr>,
    description: Option<&'f Expr>,
    args_schema: Option<&'f Expr>,
    infer_schema: bool,
    /// `parse_docstring`, with `error_on_invalid_docstring`
    parse_docstring: Option<OnInvalid>,
    /// Where the tool is said to be.
    range: TextRange,
}

impl Request<'_> {
    /// Whether the schema is made from the function.
    fn is_inferred(&self) -> bool {
        self.infer_schema && self.args_schema.is_none()
    }

    /// Whether the tool takes one text, whatever its function calls it.
    fn is_simple(&self) -> bool {
        match self.maker {
            Maker::SimpleConstructor | Maker::SimpleFromFunction => true,
            Maker::Decorator => !self.infer_schema && self.args_schema.is_none(),
            Maker::FromFunction | Maker::Constructor => false,
        }
    }
}

impl<'f> Finder<'_, 'f> {
    /// The same for another module.
    fn elsewhere(&self, module: Module<'f>) -> Self {
        Self {
            context: self.context,
            module,
            dialect: self.dialect,
            family: self.family,
            found: Found::default(),
        }
    }

    fn site(&mut self, site: Site<'f>, around: &[Around<'f>]) {
        match site {
            Site::Function(function) => self.decorated(function, around),
            Site::Call(expr) => self.call(expr, around),
            Site::Class(class) => self.class(class, around),
            Site::Dict { .. } => {}
        }
    }

    fn maker(&self, expr: &'f Expr, around: &[Around<'f>]) -> Option<Maker> {
        let program = self.context.program;
        let symbol = with_env(program, self.module, around, |env| {
            program.resolve(env, expr)
        });
        names::maker(self.family, &symbol)
    }

    /// `@tool`, `@tool("name", …)`, `@tool(args_schema=…)`
    fn decorated(&mut self, function: &'f Function, around: &[Around<'f>]) {
        let decorator = function.decorators.iter().find_map(|decorator| {
            let (called, arguments) = match &decorator.kind {
                ExprKind::Call { func, args } => (&**func, Arguments::of(args)),
                _ => (decorator, Arguments::default()),
            };
            let made = self.maker(called, around) == Some(Maker::Decorator);
            made.then_some(arguments)
        });
        let Some(arguments) = decorator else {
            return;
        };
        let name = arguments.get(0, "name_or_callable");
        let request = self.request(Maker::Decorator, &arguments, name, function.name.range);
        // The object is an argument like any other to `@tool`; nobody means that.
        let is_static = function.decorators.iter().any(|decorator| {
            decorator
                .as_name()
                .is_some_and(|name| name == "staticmethod")
        });
        let in_class = matches!(around.last(), Some(Around::Class(_)));
        let target = Target::new(self.module, function, in_class && !is_static);
        self.make(&request, Some(&target), around);
    }

    fn request(
        &self,
        maker: Maker,
        arguments: &Arguments<'f>,
        name: Option<&'f Expr>,
        range: TextRange,
    ) -> Request<'f> {
        let flag = |keyword: &str, default: bool| match arguments.named(keyword).map(|e| &e.kind) {
            Some(ExprKind::True) => true,
            Some(ExprKind::False) => false,
            _ => default,
        };
        let by_default = self.context.parse_docstring;
        let refuses = maker == Maker::Decorator && self.dialect == "langchain";
        let on_invalid = match flag("error_on_invalid_docstring", refuses) {
            true => OnInvalid::Refuse,
            false => OnInvalid::Accept,
        };
        Request {
            maker,
            name,
            description: arguments.named("description"),
            args_schema: arguments
                .named("args_schema")
                .filter(|schema| schema.kind != ExprKind::None),
            infer_schema: flag("infer_schema", true),
            parse_docstring: flag("parse_docstring", by_default).then_some(on_invalid),
            range,
        }
    }

    fn call(&mut self, expr: &'f Expr, around: &[Around<'f>]) {
        let ExprKind::Call { func, args } = &expr.kind else {
            return;
        };
        let outer = Arguments::of(args);
        // `tool("name", …)(function)`
        if let ExprKind::Call {
            func: inner,
            args: settings,
        } = &func.kind
        {
            if self.maker(inner, around) == Some(Maker::Decorator)
                && let Some(function) = outer.positional.first()
            {
                let settings = Arguments::of(settings);
                let name = settings.get(0, "name_or_callable");
                let request = self.request(Maker::Decorator, &settings, name, expr.range);
                self.make_of(&request, Some(function), around);
            }
            return;
        }
        let Some(maker) = self.maker(func, around) else {
            self.instance(expr, func, &outer, around);
            return;
        };
        let (name, function, description) = match maker {
            // `tool(function)`, `tool("name", runnable)`; `tool("name")` alone makes nothing yet.
            Maker::Decorator => match outer.positional.as_slice() {
                [name, function, ..] => (Some(*name), Some(*function), None),
                [function] if !matches!(function.kind, ExprKind::Str(_) | ExprKind::FString(_)) => {
                    (None, Some(*function), None)
                }
                _ => return,
            },
            Maker::FromFunction => (
                outer.get(2, "name"),
                outer.get(0, "func").or_else(|| outer.get(1, "coroutine")),
                outer.get(3, "description"),
            ),
            Maker::SimpleFromFunction => (
                outer.get(1, "name"),
                outer.get(0, "func").or_else(|| outer.named("coroutine")),
                outer.get(2, "description"),
            ),
            Maker::Constructor => (
                outer.named("name"),
                outer.named("func").or_else(|| outer.named("coroutine")),
                outer.named("description"),
            ),
            Maker::SimpleConstructor => (
                outer.get(0, "name"),
                outer.get(1, "func").or_else(|| outer.named("coroutine")),
                outer.get(2, "description"),
            ),
        };
        if maker == Maker::Decorator && name.is_none() && !self.leads_to_function(function, around)
        {
            // `tool(x)` where `x` is a name for the tool.
            return;
        }
        let mut request = self.request(maker, &outer, name, expr.range);
        request.description = description.or(request.description);
        self.make_of(&request, function, around);
    }

    fn leads_to_function(&mut self, function: Option<&'f Expr>, around: &[Around<'f>]) -> bool {
        let Some(function) = function else {
            return false;
        };
        let targets = target::targets(self.context.program, self.module, around, function);
        if targets.is_empty() {
            let program = self.context.program;
            let symbol = with_env(program, self.module, around, |env| {
                program.resolve(env, function)
            });
            if !matches!(symbol, Symbol::Class { .. }) {
                self.unknown(function.range);
            }
        }
        !targets.is_empty()
    }

    fn unknown(&mut self, range: TextRange) {
        self.found.diagnostics.push(
            Diagnostic::new(
                &codes::TOOL_NOT_FOLLOWED,
                self.module.span(range),
                "a tool is made here of what cannot be known without running the code",
            )
            .with_help("make it of a function that is named in the same place"),
        );
    }

    fn unknown_name(&mut self, range: TextRange) {
        self.found.diagnostics.push(
            Diagnostic::new(
                &codes::DYNAMIC_VALUE,
                self.module.span(range),
                "the name of a tool cannot be known",
            )
            .with_help("write it as a constant"),
        );
    }

    /// Makes a tool of each function that an expression stands for.
    fn make_of(
        &mut self,
        request: &Request<'f>,
        function: Option<&'f Expr>,
        around: &[Around<'f>],
    ) {
        let targets = function.map_or_else(Vec::new, |function| {
            target::targets(self.context.program, self.module, around, function)
        });
        if targets.is_empty() {
            self.make(request, None, around);
        }
        for target in &targets {
            self.make(request, Some(target), around);
        }
    }
}
