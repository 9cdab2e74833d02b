//! Tool definitions as vendors of models and protocols want them.

use serde_json::{Value as Json, json};

use super::schema;
use crate::model::Tool;

/// OpenAI: `{"type": "function", "function": {…}}`.
pub(super) fn openai(tool: &Tool) -> Json {
    json!({
        "type": "function",
        "function": {
            "name": tool.name,
            "description": description(tool),
            "parameters": schema::parameters(tool),
        },
    })
}

/// Anthropic: `{"name", "description", "input_schema"}`.
pub(super) fn anthropic(tool: &Tool) -> Json {
    json!({
        "name": tool.name,
        "description": description(tool),
        "input_schema": schema::parameters(tool),
    })
}

/// The Model Context Protocol: `{"name", "description", "inputSchema"}`.
pub(super) fn mcp(tool: &Tool) -> Json {
    json!({
        "name": tool.name,
        "description": description(tool),
        "inputSchema": schema::parameters(tool),
    })
}

/// All three want a text.
fn description(tool: &Tool) -> &str {
    tool.description.as_deref().unwrap_or_default()
}
