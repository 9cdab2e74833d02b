//! What a stated schema requires must be among its properties.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Tool, Value};

pub(super) fn check(tool: &Tool, found: &mut Vec<Diagnostic>) {
    let Some(parameters) = tool.stated_schema.as_ref().and_then(parameters) else {
        return;
    };
    let required = parameters.get("required").and_then(Value::as_sequence);
    for name in required.into_iter().flatten().filter_map(Value::as_str) {
        let properties = parameters.get("properties");
        if properties.is_some_and(|properties| properties.get(name).is_some()) {
            continue;
        }
        let message = format!("the schema requires '{name}', which is none of its properties");
        found.push(
            Diagnostic::new(&codes::REQUIRED_NOT_A_PROPERTY, tool.span.clone(), message)
                .with_help("add it to \"properties\", or take it out of \"required\""),
        );
    }
}

/// The schema of the parameters within a stated schema of any form.
fn parameters(schema: &Value) -> Option<&Value> {
    if let Some(inner) = schema.get("function") {
        // One level only: nobody nests them.
        return inner.get("parameters");
    }
    ["parameters", "input_schema", "inputSchema"]
        .iter()
        .find_map(|key| schema.get(key))
        .or(Some(schema))
}
