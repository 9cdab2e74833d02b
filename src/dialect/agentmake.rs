//! AgentMake: a module that assigns `TOOL_SCHEMA` or `TOOL_FUNCTION`.
//!
//! The library executes the text of the file and takes these names from its namespace; here they
//! are evaluated. The schema decides what the tool's kwargs are, for it is what the model is given;
//! the function is read to compare the two.

use memchr::memmem;

use super::{Context, Dialect, Found};
use crate::diagnostic::{Diagnostic, codes};
use crate::infer::{self, Callable, Interface, stated};
use crate::model::{Kwarg, Rule, Tool, Type, Value};
use crate::python::symbol::{Module, Symbol};
use crate::text::Span;

pub(super) struct Agentmake;

/// What the library passes to every tool function beside the schema's properties.
const INJECTED: &[&str] = &[
    "api_endpoint",
    "api_key",
    "api_project_id",
    "api_service_location",
    "api_timeout",
    "backend",
    "batch_size",
    "context_window",
    "max_tokens",
    "messages",
    "model",
    "model_keep_alive",
    "prefill",
    "print_on_terminal",
    "stop",
    "stream",
    "stream_events_only",
    "temperature",
    "word_wrap",
];

impl Dialect for Agentmake {
    fn name(&self) -> &'static str {
        "agentmake"
    }

    fn may_hold_tools(&self, bytes: &[u8]) -> bool {
        memmem::find(bytes, b"TOOL_SCHEMA").is_some()
            || memmem::find(bytes, b"TOOL_FUNCTION").is_some()
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        let schema = context.binding(module, "TOOL_SCHEMA");
        let function = context.binding(module, "TOOL_FUNCTION");
        let Some(range) = schema.or(function) else {
            return Found::default();
        };
        let reader = Reader {
            context,
            module,
            span: module.span(range),
        };
        let mut found = Found::default();
        match reader.tool(schema.is_some()) {
            Ok(tool) => found.tools.push(tool),
            Err(diagnostic) => found.diagnostics.push(*diagnostic),
        }
        found
    }
}

/// Reads the one tool of a module.
struct Reader<'r, 'f> {
    context: &'r Context<'r, 'f>,
    module: Module<'f>,
    span: Span,
}

/// The parts of a schema in whichever form it was written.
#[derive(Default)]
struct Parts {
    name: Option<String>,
    description: Option<String>,
    parameters: Option<Value>,
}

impl Reader<'_, '_> {
    fn tool(&self, has_schema: bool) -> Result<Tool, Box<Diagnostic>> {
        let mut diagnostics = Vec::new();
        let schema = has_schema
            .then(|| self.constant("TOOL_SCHEMA", &mut diagnostics))
            .flatten();
        let parts = schema.as_ref().map(parts).unwrap_or_default();
        let interface = self.interface(&mut diagnostics);
        let function_name = interface
            .as_ref()
            .map(|interface| interface.signature.name.clone());
        let Some(name) = parts.name.clone().or_else(|| function_name.clone()) else {
            return Err(Box::new(diagnostics.pop().unwrap_or_else(|| {
                Diagnostic::new(
                    &codes::NO_TOOL_NAME,
                    self.span.clone(),
                    "neither the schema nor a function gives the tool a name",
                )
                .with_help(
                    "give TOOL_SCHEMA a \"name\", or assign TOOL_FUNCTION a function of this file",
                )
            })));
        };
        let described = parts.description.clone().or_else(|| {
            self.context
                .binding(self.module, "TOOL_DESCRIPTION")
                .and_then(|_| self.constant("TOOL_DESCRIPTION", &mut diagnostics))
                .and_then(|value| stated::text(Some(&value)))
        });
        let interface = interface.unwrap_or_default();
        let whole_conversation = schema
            .as_ref()
            .is_some_and(|s| s == &Value::Dict(Vec::new()));
        let kwargs = match &parts.parameters {
            _ if whole_conversation => vec![self.messages()],
            Some(parameters) => {
                diagnostics.extend(self.reads_beside(parameters, &interface));
                stated::kwargs(parameters, &self.span)
            }
            None if schema.is_some() => Vec::new(),
            None => interface.kwargs,
        };
        diagnostics.extend(interface.diagnostics);
        Ok(Tool {
            name,
            description: described
                .filter(|text| !text.is_empty())
                .or(interface.description),
            dialect: Agentmake.name(),
            callable: function_name,
            span: self.span.clone(),
            kwargs,
            injected: interface.injected,
            accepts_extra: interface.accepts_extra,
            returns: interface.returns,
            definitions: interface.definitions,
            signature: Some(interface.signature).filter(|signature| !signature.name.is_empty()),
            arguments: None,
            stated_schema: schema,
            diagnostics,
        })
    }

    /// The value of a module constant; one that cannot be known at all is said and left out.
    fn constant(&self, name: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Value> {
        let value = self.context.program.constant(self.module, name)?;
        for dynamic in value.dynamic_parts() {
            diagnostics.push(
                Diagnostic::new(
                    &codes::DYNAMIC_VALUE,
                    dynamic.span.clone(),
                    format!("a part of {name} cannot be known: {}", dynamic.reason),
                )
                .with_help(
                    "write it as a constant if it does not depend on the machine or the time",
                ),
            );
        }
        match value {
            Value::Dynamic(ref dynamic) if dynamic.template.is_none() => None,
            value => Some(value),
        }
    }

    fn interface(&self, diagnostics: &mut Vec<Diagnostic>) -> Option<Interface> {
        let range = self.context.binding(self.module, "TOOL_FUNCTION")?;
        let program = self.context.program;
        match program.resolve_name(self.module.env(), "TOOL_FUNCTION") {
            Symbol::Function {
                module, function, ..
            } => {
                let asked = Callable {
                    injected: INJECTED,
                    bound: false,
                    tools: &[],
                    heuristics: self.context.heuristics,
                };
                Some(infer::interface(program, module, function, &asked))
            }
            _ => {
                diagnostics.push(
                    Diagnostic::new(
                        &codes::NO_FUNCTION,
                        self.module.span(range),
                        "TOOL_FUNCTION is no function of this source",
                    )
                    .with_help("assign it the name of a function that is defined in the file"),
                );
                None
            }
        }
    }

    /// The kwarg of a function that is given the whole conversation.
    fn messages(&self) -> Kwarg {
        let mut kwarg = Kwarg::new("messages");
        kwarg.ty = Type::List(Box::new(Type::Dict(
            Box::new(Type::Any),
            Box::new(Type::Any),
        )));
        kwarg.evidence.push(crate::model::Evidence {
            rule: Rule::Schema,
            span: self.span.clone(),
        });
        kwarg
    }

    /// Keys that the function reads from its `**kwargs` although the schema does not offer them.
    fn reads_beside(&self, parameters: &Value, interface: &Interface) -> Vec<Diagnostic> {
        let offered = |name: &str| {
            parameters
                .get("properties")
                .is_some_and(|properties| properties.get(name).is_some())
        };
        interface
            .kwargs
            .iter()
            .filter(|kwarg| !offered(&kwarg.identifier))
            .filter_map(|kwarg| {
                let read = kwarg.evidence.iter().find(|e| e.rule.is_read())?;
                Some(
                    Diagnostic::new(
                        &codes::READ_NOT_IN_SCHEMA,
                        read.span.clone(),
                        format!("kwarg '{}' is read but not in the schema", kwarg.identifier),
                    )
                    .with_help("add it to the schema's properties, or do not read it"),
                )
            })
            .collect()
    }
}

/// Takes a schema apart: `{"name", "description", "parameters"}`, a bare object schema,
/// `{"type": "function", "function": {…}}`, `{"name", "input_schema"}`.
fn parts(schema: &Value) -> Parts {
    if let Some(inner @ Value::Dict(_)) = schema.get("function") {
        return parts(inner);
    }
    let parameters = ["parameters", "input_schema", "inputSchema"]
        .iter()
        .find_map(|key| schema.get(key));
    let bare = parameters.is_none()
        && (schema.get("properties").is_some()
            || schema.get("type").and_then(Value::as_str) == Some("object"));
    Parts {
        name: schema
            .get("name")
            .or_else(|| bare.then(|| schema.get("title")).flatten())
            .and_then(Value::as_str)
            .map(str::to_owned),
        description: stated::text(schema.get("description")),
        parameters: if bare {
            Some(schema.clone())
        } else {
            parameters.cloned()
        },
    }
}
