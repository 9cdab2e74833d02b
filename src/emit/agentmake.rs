//! An AgentMake `TOOL_SCHEMA`: the one that the source states, verbatim, or one made from the kwargs.

use serde_json::{Value as Json, json};

use super::{json as values, schema};
use crate::model::Tool;

pub(super) fn record(tool: &Tool) -> Json {
    match &tool.stated_schema {
        Some(stated) => values::value(stated),
        None => json!({
            "name": tool.name,
            "description": tool.description.clone().unwrap_or_default(),
            "parameters": schema::parameters(tool),
        }),
    }
}
