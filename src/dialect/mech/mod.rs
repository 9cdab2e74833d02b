//! Olas mechs: a folder with a `component.yaml` of `type: custom`.
//!
//! The runtime executes the text of `entry_point` by itself and calls `callable(**task)`, so the
//! interface is what that function takes, seen through its decorators and its body.

mod component;

use super::{Context, Dialect, Found};
use crate::diagnostic::{Diagnostic, codes};
use crate::infer::{self, Callable, Interface};
use crate::model::{Default, Evidence, Rule, Type, Value};
use crate::python::symbol::{Module, Symbol};
use crate::source::tree::SourceTree;
use crate::syntax::ast::{ImportFrom, StmtKind};
use component::Component;

pub(super) struct Mech;

const MANIFEST: &str = "component.yaml";

/// The module constants that list a package's tools, in order of precedence.
const TOOL_LISTS: &[&str] = &["ALLOWED_TOOLS", "AVAILABLE_TOOLS"];

/// What the runtime passes beside the requester's attributes. `tool` selects: it is the record's name.
const INJECTED: &[&str] = &[
    "api_keys",
    "callable_method",
    "counter_callback",
    "delivery_rate",
    "requestId",
    "request_delivery_rate",
    "request_id",
    "tool",
    "tool_py",
];

impl Dialect for Mech {
    fn name(&self) -> &'static str {
        "mech"
    }

    fn packages(&self, tree: &SourceTree) -> Vec<String> {
        tree.iter()
            .filter(|(_, bytes)| component::is_custom(bytes))
            .filter_map(|(path, _)| match path.rsplit_once('/') {
                Some((folder, MANIFEST)) => Some(folder.to_owned()),
                None if path == MANIFEST => Some(String::new()),
                _ => None,
            })
            .collect()
    }

    fn package(&self, context: &Context<'_, '_>, folder: &str) -> Found {
        let mut found = Found::default();
        if let Err(diagnostic) = package(context, folder, &mut found) {
            found.diagnostics.push(*diagnostic);
        }
        found
    }
}

fn package(
    context: &Context<'_, '_>,
    folder: &str,
    found: &mut Found,
) -> Result<(), Box<Diagnostic>> {
    let path = join(folder, MANIFEST);
    let Some(bytes) = context.tree.get(&path) else {
        return Ok(());
    };
    let component = Component::read(&path, bytes)?;
    let entry_point = component.required("entry_point", "my_tool.py")?;
    let callable = component.required("callable", "run")?;
    let Some(module) = context.program.module(&join(folder, entry_point)) else {
        return Err(Box::new(
            Diagnostic::new(
                &codes::ENTRY_POINT_MISSING,
                component.line("entry_point"),
                format!("entry point {entry_point} is not in the package"),
            )
            .with_help("name a file of the package, relative to component.yaml"),
        ));
    };
    let symbol = context.program.resolve_name(module.env(), callable);
    if !matches!(symbol, Symbol::Function { .. } | Symbol::Value { .. }) {
        return Err(Box::new(
            Diagnostic::new(
                &codes::CALLABLE_MISSING,
                component.line("callable"),
                format!("{entry_point} defines no function {callable}"),
            )
            .with_help("name a top-level function of the entry point"),
        ));
    }
    let mut shared = relative_imports(module);
    let listed = tool_names(context, module, &mut shared);
    let asked = Callable {
        // A package that lists no tools may be called by any name.
        tools: &listed,
        loose: true,
        ..context.asked(INJECTED)
    };
    let program = context.program;
    let (interfaces, span) = match symbol {
        Symbol::Function {
            module, function, ..
        } => (
            infer::interfaces(program, module, function, &asked),
            module.span(function.name.range),
        ),
        Symbol::Value {
            module,
            qualified,
            binding,
        } => (
            infer::named_interfaces(program, module, &qualified, &asked),
            module.span(binding.range),
        ),
        _ => return Ok(()),
    };
    let own = component.text("name").map(str::to_owned);
    let names = if listed.is_empty() {
        own.as_slice()
    } else {
        &listed
    };
    for (name, mut interface) in names.iter().zip(interfaces) {
        default_model(&component, &mut interface);
        let mut tool = interface.into_tool(name, Mech.name(), span.clone());
        tool.description = component
            .text("description")
            .map(str::to_owned)
            .or(tool.description);
        tool.callable = Some(callable.to_owned());
        tool.diagnostics.splice(0..0, shared.iter().cloned());
        found.tools.push(tool);
    }
    Ok(())
}

/// The names in `ALLOWED_TOOLS` or `AVAILABLE_TOOLS`.
fn tool_names<'f>(
    context: &Context<'_, 'f>,
    module: Module<'f>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let list = TOOL_LISTS
        .iter()
        .find_map(|list| Some((list, context.binding(module, list)?)));
    if let Some((list, range)) = list {
        let value = context.program.constant(module, list);
        let elements: Vec<Value> = match &value {
            Some(Value::Dict(entries)) => entries.iter().map(|(key, _)| key.clone()).collect(),
            Some(value) => value
                .as_sequence()
                .map(<[Value]>::to_vec)
                .unwrap_or_default(),
            None => Vec::new(),
        };
        for element in &elements {
            match element.as_str() {
                Some(name) if names.iter().any(|known| known == name) => diagnostics.push(
                    Diagnostic::new(
                        &codes::TOOL_LISTED_TWICE,
                        module.span(range),
                        format!("{list} lists {name:?} twice"),
                    )
                    .with_help("list each tool once"),
                ),
                Some(name) => names.push(name.to_owned()),
                None => {}
            }
        }
        let unknown = value.as_ref().is_none_or(|value| !value.is_known());
        if unknown || names.is_empty() {
            diagnostics.push(
                Diagnostic::new(
                    &codes::TOOL_LIST_DYNAMIC,
                    module.span(range),
                    format!("the names in {list} cannot all be known"),
                )
                .with_help("write the names as constants"),
            );
        }
    }
    names
}

/// `model` is the requester's, else `params.default_model`.
fn default_model(component: &Component, interface: &mut Interface) {
    let Some(model) = component.param("default_model") else {
        return;
    };
    let kwarg = interface
        .kwargs
        .iter_mut()
        .find(|kwarg| kwarg.identifier == "model");
    if let Some(kwarg) = kwarg {
        kwarg.required = false;
        kwarg.default = Default::Known(Value::Str(model.to_owned()));
        if kwarg.ty == Type::Any {
            kwarg.ty = Type::Str;
        }
        let manifest = Evidence::new(Rule::Manifest, component.line("params"));
        kwarg
            .evidence
            .push(manifest.of_default(kwarg.default.clone()));
    }
}

/// The runtime executes the entry point's text alone: there is no package to import from.
fn relative_imports(module: Module<'_>) -> Vec<Diagnostic> {
    module
        .parsed()
        .statements()
        .filter(|statement| {
            matches!(
                &statement.kind,
                StmtKind::ImportFrom(ImportFrom { level, .. }) if *level > 0
            )
        })
        .map(|statement| {
            Diagnostic::new(
                &codes::RELATIVE_IMPORT_IN_ENTRY_POINT,
                module.span(statement.range),
                "a relative import fails when a mech runs the entry point by itself",
            )
            .with_help("move the imported code into the entry point, or import it absolutely")
        })
        .collect()
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() {
        name.to_owned()
    } else {
        format!("{folder}/{name}")
    }
}
