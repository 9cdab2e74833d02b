//! The `metadata.json` of an Olas mech: all its tools, with what they take and what they give.
//!
//! The form is the one that both the publisher (`mech-server`, `publish.py`) and the client
//! (`mech-client`, `tool schema`) accept. The former wants `output.schema` with exactly the
//! properties of a delivered response; the latter's table reads `properties` one level higher.

use serde_json::{Map, Value as Json, json};

use super::schema;
use crate::model::Tool;

/// What stands around the tools.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Name of the mech.
    pub name: Option<String>,
    /// What the mech does.
    pub description: Option<String>,
    /// URI of its picture.
    pub image: Option<String>,
    /// An object to start from; what it has besides the tools is kept, in its order.
    pub template: Map<String, Json>,
}

/// The document for `tools`. Of several tools of one name the first counts, as a mech can
/// have only one.
pub fn document<'t>(tools: impl IntoIterator<Item = &'t Tool>, settings: &Settings) -> Json {
    let mut names = Vec::new();
    let mut metadata = Map::new();
    for tool in tools {
        if !metadata.contains_key(&tool.name) {
            names.push(json!(tool.name));
            metadata.insert(tool.name.clone(), entry(tool));
        }
    }
    let mut document = Map::new();
    let defaults = [
        ("name", &settings.name, "Mech"),
        (
            "description",
            &settings.description,
            "Runs tools on request and delivers their results.",
        ),
        ("inputFormat", &None, "ipfs-v0.1"),
        ("outputFormat", &None, "ipfs-v0.1"),
        ("image", &settings.image, "tbd"),
    ];
    document.extend(settings.template.clone());
    for (key, asked, default) in defaults {
        match asked {
            Some(text) => {
                document.insert(key.to_owned(), json!(text));
            }
            None => {
                document
                    .entry(key.to_owned())
                    .or_insert_with(|| json!(default));
            }
        }
    }
    document.insert("tools".to_owned(), Json::Array(names));
    document.insert("toolMetadata".to_owned(), Json::Object(metadata));
    Json::Object(document)
}

/// The `toolMetadata` entry of one tool.
pub fn entry(tool: &Tool) -> Json {
    json!({
        "name": tool.name,
        "description": tool.description.as_deref().unwrap_or(""),
        "input": input(tool),
        "output": output(),
    })
}

/// The kwargs as a JSON Schema, its description before its properties.
fn input(tool: &Tool) -> Json {
    let mut schema = schema::parameters(tool);
    let mut input = Map::new();
    input.insert("type".to_owned(), json!("object"));
    let description = if tool.kwargs.is_empty() {
        "No keyword arguments."
    } else {
        "The keyword arguments, beside the name of the tool."
    };
    input.insert("description".to_owned(), json!(description));
    if let Some(object) = schema.as_object_mut() {
        input.append(object);
    }
    input
        .entry("required")
        .or_insert_with(|| Json::Array(Vec::new()));
    Json::Object(input)
}

/// What a mech delivers, whichever tool has run.
fn output() -> Json {
    let properties = json!({
        "requestId": {"type": "integer", "description": "The number of the request"},
        "result": {"type": "string", "description": "What the tool returned, as text"},
        "prompt": {"type": "string", "description": "The prompt that the tool ran with"},
    });
    let required = json!(["requestId", "result", "prompt"]);
    json!({
        "type": "object",
        "description": "The response that the mech delivers",
        "schema": {"type": "object", "properties": properties, "required": required},
        "properties": properties,
        "required": required,
    })
}
