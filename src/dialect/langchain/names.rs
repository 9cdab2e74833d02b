//! The names that LangChain and its relatives give things, compared by qualified name.

use super::super::framework::{Wanted, derives, mentions, outside};
use crate::python::program::Program;
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::{Class, Expr, Function};

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
    let name = outside(symbol)?;
    let root = name.split('.').next().unwrap_or("");
    // `langchain_core` and `langchain_community` are of the family too.
    if !family.contains(&root.split('_').next().unwrap_or("")) {
        return None;
    }
    let mut parts = name.rsplit('.');
    let last = parts.next().unwrap_or("");
    Some(match (last, parts.next()) {
        ("from_function", Some(class)) => format!("{class}.{last}"),
        _ => last.to_owned(),
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
    let is_one_of = |symbol: &Symbol<'_>, names: &[&str]| {
        own_name(family, symbol).is_some_and(|name| names.contains(&name.as_str()))
    };
    let wanted = Wanted {
        types: &|symbol| is_one_of(symbol, BY_TYPE),
        marks: &|symbol| is_one_of(symbol, MARKS),
    };
    mentions(program, env, annotation, wanted)
}

/// Whether a class of the source derives from one of the framework's tool classes.
pub(super) fn is_tool_class<'f>(
    family: Family,
    program: &Program<'f>,
    env: Env<'_, 'f>,
    class: &'f Class,
) -> bool {
    let is_tool =
        |symbol: &Symbol<'_>| own_name(family, symbol).is_some_and(|name| name.ends_with("Tool"));
    program
        .bases(env, class)
        .iter()
        .any(|base| derives(program, base, &is_tool, MAX_DEPTH))
}
