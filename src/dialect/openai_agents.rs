//! OpenAI Agents: `@function_tool`, `function_tool(f)`, and `FunctionTool(…)` with its schema written out.

use super::framework::{self, Finder, Framework, Stated, is_own};
use super::{Context, Dialect, Found};
use crate::infer::target;
use crate::model::Value;
use crate::python::arguments::Arguments;
use crate::python::sites::{Around, Site};
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::{Expr, ExprKind};

pub(super) struct OpenaiAgents;

const ROOTS: &[&str] = &["agents"];

impl Dialect for OpenaiAgents {
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

impl Framework for OpenaiAgents {
    const NAME: &'static str = "openai-agents";

    fn passes(&self, symbol: &Symbol<'_>) -> bool {
        is_own(symbol, ROOTS, &["RunContextWrapper", "ToolContext"])
    }

    fn site<'f>(&self, finder: &mut Finder<'_, 'f>, site: Site<'f>, around: &[Around<'f>]) {
        match site {
            Site::Function(function) => {
                let marked = framework::decorators(function)
                    .find(|(called, _)| is_maker(&finder.symbol(called, around)));
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

fn is_maker(symbol: &Symbol<'_>) -> bool {
    is_own(symbol, ROOTS, &["function_tool"])
}

fn said<'f>(arguments: &Arguments<'f>) -> Stated<'f> {
    Stated {
        name: arguments.named("name_override"),
        description: arguments.named("description_override"),
        passed: Vec::new(),
    }
}

fn call<'f>(finder: &mut Finder<'_, 'f>, expr: &'f Expr, around: &[Around<'f>]) {
    let ExprKind::Call { func, args } = &expr.kind else {
        return;
    };
    let outer = Arguments::of(args);
    let settings = match &func.kind {
        ExprKind::Call { func: inner, args } if is_maker(&finder.symbol(inner, around)) => {
            Some(Arguments::of(args))
        }
        _ if is_maker(&finder.symbol(func, around)) => Some(outer.clone()),
        _ => None,
    };
    if let Some(settings) = settings {
        if let Some(function) = outer.positional.first() {
            for target in target::targets(finder.context.program, finder.module, around, function) {
                finder.take(&target, &said(&settings), expr.range, around);
            }
        }
    } else if is_own(&finder.symbol(func, around), ROOTS, &["FunctionTool"]) {
        written_out(finder, expr, &outer, around);
    }
}

/// `FunctionTool(name=…, description=…, params_json_schema={…})`
fn written_out<'f>(
    finder: &mut Finder<'_, 'f>,
    expr: &'f Expr,
    arguments: &Arguments<'f>,
    around: &[Around<'f>],
) {
    let Some(name) = arguments
        .get(0, "name")
        .and_then(|name| finder.text(name, around))
    else {
        return;
    };
    let description = arguments
        .get(1, "description")
        .and_then(|text| finder.text(text, around));
    let schema = arguments.get(2, "params_json_schema");
    if let Some(schema @ Value::Dict(_)) = schema.map(|schema| finder.value(schema, around)) {
        finder.take_stated(&name, description, schema, expr.range);
    }
}
