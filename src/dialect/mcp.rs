//! Servers of the Model Context Protocol: `@mcp.tool()` of FastMCP (the SDK's and the package), and
//! `types.Tool(…)` with its schema written out.

use memchr::memmem;

use super::framework::{self, Finder, Framework, Stated, class_of, is_own};
use super::{Context, Dialect, Found};
use crate::infer::target;
use crate::model::Value;
use crate::python::arguments::Arguments;
use crate::python::sites::{Around, Site};
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::{Expr, ExprKind, Function};

pub(super) struct Mcp;

const ROOTS: &[&str] = &["mcp", "fastmcp"];

impl Dialect for Mcp {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn may_hold_tools(&self, text: &str) -> bool {
        // What everybody calls a server counts as one, wherever it comes from.
        memmem::find(text.as_bytes(), b"mcp").is_some()
            && memmem::find(text.as_bytes(), b"tool").is_some()
    }

    fn libraries(&self) -> &'static [&'static str] {
        ROOTS
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        framework::find(self, context, module)
    }
}

impl Framework for Mcp {
    const NAME: &'static str = "mcp";

    fn passes(&self, symbol: &Symbol<'_>) -> bool {
        is_own(symbol, ROOTS, &["Context"])
    }

    fn site<'f>(&self, finder: &mut Finder<'_, 'f>, site: Site<'f>, around: &[Around<'f>]) {
        match site {
            Site::Function(function) => {
                let marked = framework::decorators(function)
                    .find(|(called, _)| is_maker(finder, called, "tool", around));
                if let Some((_, arguments)) = marked {
                    let target = finder.decorated(function, around);
                    let stated = said(&arguments, arguments.get(0, "name"), function);
                    finder.take(&target, &stated, function.name.range, around);
                }
            }
            Site::Call(expr) => call(finder, expr, around),
            Site::Class(_) | Site::Dict { .. } => {}
        }
    }
}

/// Whether an expression is the method `name` of a server.
fn is_maker<'f>(finder: &Finder<'_, 'f>, expr: &Expr, name: &str, around: &[Around<'f>]) -> bool {
    let ExprKind::Attribute { value, attr } = &expr.kind else {
        return false;
    };
    if attr.name != name {
        return false;
    }
    match class_of(finder, value, around) {
        Some(class) => is_own(
            &class,
            ROOTS,
            &["FastMCP", "MCPServer", "FastMCPOpenAPI", "MCPMixin"],
        ),
        // A parameter or attribute without a type, called as everybody calls it.
        None => {
            let dotted = value.dotted_name().unwrap_or_default();
            dotted.rsplit('.').next() == Some("mcp")
        }
    }
}

/// What the arguments say. Parameters that FastMCP fills in by their default are passed.
fn said<'f>(
    arguments: &Arguments<'f>,
    name: Option<&'f Expr>,
    function: &'f Function,
) -> Stated<'f> {
    let mut passed: Vec<&str> = match arguments
        .named("exclude_args")
        .map(|excluded| &excluded.kind)
    {
        Some(ExprKind::List(names)) => names.iter().filter_map(Expr::as_str).collect(),
        _ => Vec::new(),
    };
    for parameter in &function.parameters.items {
        if let Some(ExprKind::Call { func, .. }) =
            parameter.default.as_ref().map(|default| &default.kind)
        {
            let name = func.dotted_name().unwrap_or_default();
            let last = name.rsplit('.').next().unwrap_or("");
            if last == "Depends" || (last.starts_with("Current") && last.len() > 7) {
                passed.push(&parameter.name.name);
            }
        }
    }
    Stated {
        name,
        description: arguments.named("description"),
        passed,
    }
}

fn call<'f>(finder: &mut Finder<'_, 'f>, expr: &'f Expr, around: &[Around<'f>]) {
    let ExprKind::Call { func, args } = &expr.kind else {
        return;
    };
    let outer = Arguments::of(args);
    // `mcp.tool(name="…")(function)`, `mcp.tool(function)`, `mcp.add_tool(function)`
    let settings = match &func.kind {
        ExprKind::Call { func: inner, args } if is_maker(finder, inner, "tool", around) => {
            let settings = Arguments::of(args);
            let name = settings.get(0, "name");
            Some((settings, name))
        }
        _ if is_maker(finder, func, "tool", around)
            || is_maker(finder, func, "add_tool", around) =>
        {
            Some((outer.clone(), outer.named("name")))
        }
        _ => None,
    };
    if let Some((settings, name)) = settings {
        if let Some(function) = outer.get(0, "fn") {
            for target in target::targets(finder.context.program, finder.module, around, function) {
                let stated = said(&settings, name, target.function);
                finder.take(&target, &stated, expr.range, around);
            }
        }
        return;
    }
    let symbol = finder.symbol(func, around);
    let root = framework::outside(&symbol).unwrap_or_default();
    if is_own(&symbol, &["mcp", "mcp_types"], &["Tool"]) && !root.contains(".fastmcp.") {
        let name = outer
            .named("name")
            .and_then(|name| finder.text(name, around));
        let schema = outer
            .named("inputSchema")
            .or_else(|| outer.named("input_schema"));
        let schema = schema.map(|schema| finder.value(schema, around));
        if let (Some(name), Some(schema @ Value::Dict(_))) = (name, schema) {
            let description = outer
                .named("description")
                .and_then(|text| finder.text(text, around));
            finder.take_stated(&name, description, schema, expr.range);
        }
    }
}
