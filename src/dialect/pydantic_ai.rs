//! Pydantic AI: `@agent.tool`, `@agent.tool_plain`, `Tool(f)`, and functions in an agent's `tools=[…]`.

use super::framework::{self, Finder, Framework, Stated, class_of, is_own};
use super::{Context, Dialect, Found};
use crate::infer::target;
use crate::python::arguments::Arguments;
use crate::python::sites::{Around, Site};
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::{Expr, ExprKind};

pub(super) struct PydanticAi;

const ROOTS: &[&str] = &["pydantic_ai"];

impl Dialect for PydanticAi {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn libraries(&self) -> &'static [&'static str] {
        ROOTS
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        framework::find(self, context, module)
    }
}

impl Framework for PydanticAi {
    const NAME: &'static str = "pydantic-ai";

    fn passes(&self, symbol: &Symbol<'_>) -> bool {
        is_own(symbol, ROOTS, &["RunContext"])
    }

    fn site<'f>(&self, finder: &mut Finder<'_, 'f>, site: Site<'f>, around: &[Around<'f>]) {
        match site {
            Site::Function(function) => {
                let marked = framework::decorators(function)
                    .find(|(called, _)| is_maker(finder, called, around));
                if let Some((_, arguments)) = marked {
                    let target = finder.decorated(function, around);
                    finder.take(&target, &said(&arguments), function.name.range, around);
                }
            }
            Site::Call(expr) => call(finder, expr, around),
            Site::Class(_) | Site::Dict { .. } => {}
        }
    }
}

/// `agent.tool`, `agent.tool_plain`, and the same of a toolset.
fn is_maker<'f>(finder: &Finder<'_, 'f>, expr: &Expr, around: &[Around<'f>]) -> bool {
    let ExprKind::Attribute { value, attr } = &expr.kind else {
        return false;
    };
    ["tool", "tool_plain"].contains(&attr.name.as_str())
        && class_of(finder, value, around)
            .is_some_and(|class| is_own(&class, ROOTS, &["Agent", "FunctionToolset"]))
}

fn said<'f>(arguments: &Arguments<'f>) -> Stated<'f> {
    Stated {
        name: arguments.named("name"),
        description: arguments.named("description"),
        passed: Vec::new(),
    }
}

fn call<'f>(finder: &mut Finder<'_, 'f>, expr: &'f Expr, around: &[Around<'f>]) {
    let ExprKind::Call { func, args } = &expr.kind else {
        return;
    };
    let arguments = Arguments::of(args);
    let symbol = finder.symbol(func, around);
    if is_own(&symbol, ROOTS, &["Tool"]) {
        if let Some(function) = arguments.get(0, "function") {
            made_of(finder, function, &said(&arguments), around);
        }
    } else if is_own(&symbol, ROOTS, &["Agent", "FunctionToolset"])
        && let Some(ExprKind::List(elements)) = arguments.named("tools").map(|tools| &tools.kind)
    {
        // A `Tool(…)` among them is a call of its own.
        for element in elements
            .iter()
            .filter(|element| element.dotted_name().is_some())
        {
            made_of(finder, element, &Stated::default(), around);
        }
    }
}

fn made_of<'f>(
    finder: &mut Finder<'_, 'f>,
    function: &'f Expr,
    stated: &Stated<'f>,
    around: &[Around<'f>],
) {
    // An object made by `Tool(…)` is no function: it is found where it is made.
    if !matches!(finder.symbol(function, around), Symbol::Function { .. })
        && function.as_name().is_some()
    {
        return;
    }
    for target in target::targets(finder.context.program, finder.module, around, function) {
        finder.take(&target, stated, function.range, around);
    }
}
