//! The names that LangChain and its relatives give things, compared by qualified name.

use crate::python::program::Program;
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::{BinaryOp, Class, Expr, ExprKind, Function};
use crate::syntax::parse_expression;

/// The first words of the names of a framework's packages.
pub(super) type Family = &'static [&'static str];

/// What makes a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Maker {
    /// `tool`, as a decorator or called.
    Decorator,
    /// `StructuredTool.from_function`
    FromFunction,
    /// `Tool.from_function`: a tool of one text.
    SimpleFromFunction,
    /// `StructuredTool(…)`
    Constructor,
    /// `Tool(…)`
    SimpleConstructor,
}

/// Parameters that LangChain passes by their name.
const BY_NAME: &[&str] = &["run_manager", "callbacks"];

/// Classes of the objects that are passed by the type of the parameter.
const BY_TYPE: &[&str] = &[
    "RunnableConfig",
    "ToolRuntime",
    "CallbackManagerForToolRun",
    "AsyncCallbackManagerForToolRun",
];

/// Classes that mark a parameter in `Annotated`.
const MARKS: &[&str] = &[
    "InjectedToolArg",
    "InjectedToolCallId",
    "InjectedState",
    "InjectedStore",
];

/// How deep bases and types are followed.
const MAX_DEPTH: u32 = 16;

/// The last part of a name that one of the frameworks' packages defines.
pub(super) fn own_name(family: Family, symbol: &Symbol<'_>) -> Option<String> {
    let outside = match symbol {
        Symbol::External(_) => true,
        Symbol::Class { module, .. }
        | Symbol::Function { module, .. }
        | Symbol::Value { module, .. } => module.is_outside(),
        _ => false,
    };
    let name = symbol.qualified_name();
    let root = name.split('.').next().unwrap_or("");
    // `langchain_core` and `langchain_community` are of the family too.
    let known = family.contains(&root.split('_').next().unwrap_or(""));
    (outside && known).then(|| {
        let mut parts = name.rsplit('.');
        let last = parts.next().unwrap_or("");
        match (last, parts.next()) {
            ("from_function", Some(class)) => format!("{class}.{last}"),
            _ => last.to_owned(),
        }
    })
}

/// What a called or decorating symbol makes of a function.
pub(super) fn maker(family: Family, symbol: &Symbol<'_>) -> Option<Maker> {
    Some(match own_name(family, symbol)?.as_str() {
        "tool" => Maker::Decorator,
        "StructuredTool.from_function" => Maker::FromFunction,
        "Tool.from_function" => Maker::SimpleFromFunction,
        "StructuredTool" => Maker::Constructor,
        "Tool" => Maker::SimpleConstructor,
        _ => return None,
    })
}

/// The names of the parameters that the framework passes.
pub(super) fn injected<'f>(
    family: Family,
    program: &Program<'f>,
    env: Env<'_, 'f>,
    function: &'f Function,
) -> Vec<&'f str> {
    function
        .parameters
        .items
        .iter()
        .filter(|parameter| {
            BY_NAME.contains(&parameter.name.name.as_str())
                || parameter
                    .annotation
                    .as_ref()
                    .is_some_and(|annotation| is_injected(family, program, env, annotation))
        })
        .map(|parameter| parameter.name.name.as_str())
        .collect()
}

/// Whether an annotation says that the framework passes the argument.
pub(super) fn is_injected<'f>(
    family: Family,
    program: &Program<'f>,
    env: Env<'_, 'f>,
    annotation: &Expr,
) -> bool {
    annotated(family, program, env, annotation, MAX_DEPTH)
}

fn annotated<'f>(
    family: Family,
    program: &Program<'f>,
    env: Env<'_, 'f>,
    expr: &Expr,
    depth: u32,
) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return false;
    };
    match &expr.kind {
        ExprKind::Str(text) => parse_expression(text.trim())
            .is_some_and(|expr| annotated(family, program, env, &expr, depth)),
        ExprKind::Name(_) | ExprKind::Attribute { .. } => {
            let symbol = program.resolve(env, expr);
            if is_one_of(family, program, &symbol, BY_TYPE, depth) {
                return true;
            }
            // An alias of an `Annotated`.
            match symbol {
                Symbol::Value {
                    module, binding, ..
                } => aliased(&binding.kind).is_some_and(|value| {
                    !matches!(value.kind, ExprKind::Name(_))
                        && annotated(family, program, module.env(), value, depth)
                }),
                _ => false,
            }
        }
        ExprKind::Subscript { value, index } => {
            let symbol = program.resolve(env, value);
            let elements: &[Expr] = match &index.kind {
                ExprKind::Tuple(elements) => elements,
                _ => std::slice::from_ref(index),
            };
            if is_one_of(family, program, &symbol, BY_TYPE, depth) {
                return true;
            }
            let name = symbol.qualified_name();
            if name.ends_with(".Annotated") {
                let [ty, metadata @ ..] = elements else {
                    return false;
                };
                return annotated(family, program, env, ty, depth)
                    || metadata
                        .iter()
                        .any(|mark| is_mark(family, program, env, mark, depth));
            }
            (name.ends_with(".Optional") || name.ends_with(".Union"))
                && elements
                    .iter()
                    .any(|element| annotated(family, program, env, element, depth))
        }
        ExprKind::Binary {
            left,
            op: BinaryOp::BitOr,
            right,
        } => {
            annotated(family, program, env, left, depth)
                || annotated(family, program, env, right, depth)
        }
        _ => false,
    }
}

fn aliased<'f>(kind: &crate::python::scope::BindingKind<'f>) -> Option<&'f Expr> {
    use crate::python::scope::BindingKind;
    match kind {
        BindingKind::Assign { value, .. } | BindingKind::TypeAlias { value, .. } => Some(value),
        _ => None,
    }
}

/// `InjectedToolArg`, `InjectedState("messages")`, or a class of the source derived from them.
fn is_mark<'f>(
    family: Family,
    program: &Program<'f>,
    env: Env<'_, 'f>,
    expr: &Expr,
    depth: u32,
) -> bool {
    let class = match &expr.kind {
        ExprKind::Call { func, .. } => func,
        _ => expr,
    };
    is_one_of(family, program, &program.resolve(env, class), MARKS, depth)
}

/// Whether a class is one of the framework's named, or derived from one.
fn is_one_of<'f>(
    family: Family,
    program: &Program<'f>,
    symbol: &Symbol<'f>,
    names: &[&str],
    depth: u32,
) -> bool {
    if own_name(family, symbol).is_some_and(|name| names.contains(&name.as_str())) {
        return true;
    }
    let Symbol::Class { module, class, .. } = symbol else {
        return false;
    };
    let Some(depth) = depth.checked_sub(1) else {
        return false;
    };
    program
        .bases(module.env(), class)
        .iter()
        .any(|base| is_one_of(family, program, base, names, depth))
}

/// Whether a class of the source derives from one of the framework's tool classes.
pub(super) fn is_tool_class<'f>(
    family: Family,
    program: &Program<'f>,
    env: Env<'_, 'f>,
    class: &'f Class,
) -> bool {
    program.bases(env, class).iter().any(|base| {
        let external = own_name(family, base).is_some_and(|name| name.ends_with("Tool"));
        external
            || matches!(base, Symbol::Class { .. }) && derives(family, program, base, MAX_DEPTH)
    })
}

fn derives<'f>(family: Family, program: &Program<'f>, symbol: &Symbol<'f>, depth: u32) -> bool {
    if own_name(family, symbol).is_some_and(|name| name.ends_with("Tool")) {
        return true;
    }
    let (Symbol::Class { module, class, .. }, Some(depth)) = (symbol, depth.checked_sub(1)) else {
        return false;
    };
    program
        .bases(module.env(), class)
        .iter()
        .any(|base| derives(family, program, base, depth))
}
