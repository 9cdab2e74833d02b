//! AgentMake: a module that assigns `TOOL_SCHEMA` or `TOOL_FUNCTION`.
//!
//! The library executes the text of the file and takes these names from its namespace; here they
//! are evaluated. The schema decides what the tool's kwargs are, for it is what the model is given;
//! the function is read to compare the two. `TOOL_SYSTEM` is a prompt, and none of the interface.

use memchr::memmem;

use super::{Context, Dialect, Found};
use crate::diagnostic::{Diagnostic, codes};
use crate::infer::{self, Interface, stated};
use crate::model::{Evidence, Kwarg, Rule, Tool, Type, Value};
use crate::python::symbol::Module;
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
    "model",
    "model_keep_alive",
    "prefill",
    "print_on_terminal",
    "stop",
    "stream",
    "temperature",
    "word_wrap",
];

/// What the library passes instead where the schema is empty: the whole conversation.
const CONVERSATION: &str = "messages";

impl Dialect for Agentmake {
    fn name(&self) -> &'static str {
        "agentmake"
    }

    fn may_hold_tools(&self, text: &str) -> bool {
        memmem::find(text.as_bytes(), b"TOOL_SCHEMA").is_some()
            || memmem::find(text.as_bytes(), b"TOOL_FUNCTION").is_some()
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        let schema = context.binding(module, "TOOL_SCHEMA");
        let function = context.binding(module, "TOOL_FUNCTION");
        let Some(range) = schema.or(function) else {
            return Found::default();
        };
        let mut reader = Reader {
            context,
            module,
            span: module.span(range),
            diagnostics: Vec::new(),
        };
        let mut found = Found::default();
        match reader.tool() {
            Some(tool) => found.tools = vec![tool],
            None => found.diagnostics = reader.diagnostics,
        }
        found
    }
}

/// Reads the one tool of a module.
struct Reader<'r, 'f> {
    context: &'r Context<'r, 'f>,
    module: Module<'f>,
    span: Span,
    diagnostics: Vec<Diagnostic>,
}

/// The parts of a schema in whichever form it was written.
#[derive(Default)]
struct Parts {
    name: Option<String>,
    description: Option<String>,
    parameters: Option<Value>,
}

impl Reader<'_, '_> {
    fn tool(&mut self) -> Option<Tool> {
        let schema = self.constant("TOOL_SCHEMA");
        let parts = schema.as_ref().map(parts).unwrap_or_default();
        let interface = self.interface().unwrap_or_default();
        // A lambda's name is no name to call it by.
        let function_name = Some(&interface.signature.name)
            .filter(|name| !name.is_empty() && !name.starts_with('<'))
            .cloned();
        let Some(name) = parts.name.clone().or_else(|| function_name.clone()) else {
            self.nameless();
            return None;
        };
        // Evaluated also where the schema's own goes first, so that it is said if it cannot be known.
        let stated_description = self.constant("TOOL_DESCRIPTION");
        let described = parts
            .description
            .clone()
            .filter(|text| !text.is_empty())
            .or_else(|| stated::text(stated_description.as_ref()))
            .filter(|text| !text.is_empty())
            .or_else(|| interface.description.clone());
        let kwargs = match (&schema, &parts.parameters) {
            (Some(Value::Dict(entries)), _) if entries.is_empty() => {
                vec![self.conversation(&interface)]
            }
            (Some(_), Some(parameters)) if stated::is_object(parameters) => {
                self.compare(parameters, &interface);
                stated::kwargs(parameters, &self.span)
            }
            (Some(schema), None) if schema.is_known() => Vec::new(),
            // There is no schema, or what it says of the parameters cannot be known.
            _ => interface.kwargs,
        };
        self.diagnostics.extend(interface.diagnostics);
        Some(Tool {
            name,
            description: described,
            dialect: Agentmake.name(),
            callable: Some(interface.signature.name.clone()).filter(|name| !name.is_empty()),
            span: self.span.clone(),
            kwargs,
            injected: interface.injected,
            accepts_extra: interface.accepts_extra,
            returns: interface.returns,
            definitions: interface.definitions,
            signature: Some(interface.signature).filter(|signature| !signature.name.is_empty()),
            stated_schema: schema,
            arguments: None,
            diagnostics: std::mem::take(&mut self.diagnostics),
        })
    }

    fn nameless(&mut self) {
        self.diagnostics.push(
            Diagnostic::new(
                &codes::NO_TOOL_NAME,
                self.span.clone(),
                "neither the schema nor a function gives the tool a name",
            )
            .with_help(
                "give TOOL_SCHEMA a \"name\", or assign TOOL_FUNCTION a function of this file",
            ),
        );
    }

    /// The value of a module constant; one that cannot be known at all is said and left out.
    fn constant(&mut self, name: &str) -> Option<Value> {
        self.context.binding(self.module, name)?;
        let value = self.context.program.constant(self.module, name)?;
        for dynamic in value.dynamic_parts() {
            self.diagnostics.push(
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

    fn interface(&mut self) -> Option<Interface> {
        let range = self.context.binding(self.module, "TOOL_FUNCTION")?;
        let asked = self.context.asked(INJECTED);
        let program = self.context.program;
        let interface = infer::callable::named(program, self.module, "TOOL_FUNCTION", &asked);
        if interface.is_none() {
            self.diagnostics.push(
                Diagnostic::new(
                    &codes::NO_FUNCTION,
                    self.module.span(range),
                    "TOOL_FUNCTION is no function of this source",
                )
                .with_help("assign it the name of a function that is defined in the file"),
            );
        }
        interface
    }

    /// The kwarg of a function that is given the whole conversation.
    fn conversation(&self, interface: &Interface) -> Kwarg {
        let own = interface
            .kwargs
            .iter()
            .find(|kwarg| kwarg.identifier == CONVERSATION);
        let mut kwarg = Kwarg::new(CONVERSATION);
        kwarg.ty = match own {
            Some(own) if own.ty != Type::Any => own.ty.clone(),
            _ => Type::List(Box::new(Type::Dict(
                Box::new(Type::Any),
                Box::new(Type::Any),
            ))),
        };
        kwarg.description = own.and_then(|own| own.description.clone());
        let stated = Evidence::new(Rule::Schema, self.span.clone());
        kwarg.evidence.push(stated.of_type(kwarg.ty.clone()));
        kwarg
            .evidence
            .extend(own.into_iter().flat_map(|own| own.evidence.clone()));
        kwarg
    }

    /// What schema and body disagree in: keys that are read but not offered, and properties that
    /// the runtime passes too. What else they may disagree in is found from the finished tool.
    fn compare(&mut self, parameters: &Value, interface: &Interface) {
        let offered = |name: &str| {
            parameters
                .get("properties")
                .is_some_and(|properties| properties.get(name).is_some())
        };
        for kwarg in &interface.kwargs {
            let read = kwarg.evidence.iter().find(|e| e.rule.is_read());
            if let Some(read) = read.filter(|_| !offered(&kwarg.identifier)) {
                self.diagnostics.push(
                    Diagnostic::new(
                        &codes::READ_NOT_IN_SCHEMA,
                        read.span.clone(),
                        format!("kwarg '{}' is read but not in the schema", kwarg.identifier),
                    )
                    .with_help("add it to the schema's properties, or do not read it"),
                );
            }
        }
        for name in INJECTED.iter().filter(|name| offered(name)) {
            self.diagnostics.push(
                Diagnostic::new(
                    &codes::PASSED_TWICE,
                    self.span.clone(),
                    format!("the runtime passes '{name}' too: every call raises a TypeError"),
                )
                .with_help("give the property another name"),
            );
        }
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
    let bare = parameters.is_none() && stated::is_object(schema);
    Parts {
        name: schema
            .get("name")
            .or_else(|| bare.then(|| schema.get("title")).flatten())
            .and_then(Value::as_str)
            .filter(|name| !name.is_empty())
            .map(str::to_owned),
        description: stated::text(schema.get("description")),
        parameters: if bare {
            Some(schema.clone())
        } else {
            parameters.cloned()
        },
    }
}
