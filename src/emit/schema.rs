//! A tool's kwargs as one JSON Schema of type `object`, and the schemas of single kwargs.

use serde_json::{Map, Value as Json, json};

use super::json as values;
use super::json_schema::{Flavour, Generator};
use crate::model::{Default, Kwarg, Tool, Type};

/// The `json-schema` record: the parameters object under the tool's name.
pub(super) fn record(tool: &Tool) -> Json {
    let mut schema = parameters(tool);
    if let Some(object) = schema.as_object_mut() {
        object.insert("title".to_owned(), json!(tool.name));
        if let Some(description) = &tool.description {
            object.insert("description".to_owned(), json!(description));
        }
    }
    schema
}

/// The tool's kwargs as a JSON Schema of type `object`.
pub(super) fn parameters(tool: &Tool) -> Json {
    let mut generator = Generator::new(Flavour::Plain, &tool.definitions);
    let mut properties = Map::new();
    let mut required = Vec::new();
    for kwarg in &tool.kwargs {
        let schema = property(kwarg, &mut generator);
        properties.insert(kwarg.identifier.clone(), schema);
        if kwarg.required {
            required.push(json!(kwarg.identifier));
        }
    }
    let mut schema = json!({"type": "object", "properties": properties});
    if !required.is_empty() {
        insert(&mut schema, "required", Json::Array(required));
    }
    with_definitions(schema, generator)
}

/// The schema of one kwarg by itself, with its description and default.
pub(super) fn of_kwarg(kwarg: &Kwarg, tool: &Tool) -> Json {
    let mut generator = Generator::new(Flavour::Inline, &tool.definitions);
    let schema = property(kwarg, &mut generator);
    with_definitions(schema, generator)
}

/// The JSON Schema of a type by itself.
pub(super) fn schema_of(ty: &Type, tool: &Tool) -> Json {
    let mut generator = Generator::new(Flavour::Inline, &tool.definitions);
    // Only pydantic refuses types.
    let schema = generator.schema(ty).unwrap_or_default();
    with_definitions(Json::Object(schema), generator)
}

fn property(kwarg: &Kwarg, generator: &mut Generator<'_>) -> Json {
    let mut schema = match &kwarg.stated_schema {
        Some(stated) => values::value(stated),
        None => Json::Object(generator.schema(&kwarg.ty).unwrap_or_default()),
    };
    if let Some(object) = schema.as_object_mut() {
        if let Some(description) = &kwarg.description {
            object
                .entry("description")
                .or_insert_with(|| json!(description));
        }
        if let Default::Known(value) = &kwarg.default {
            object
                .entry("default")
                .or_insert_with(|| values::value(value));
        }
    }
    schema
}

fn with_definitions(mut schema: Json, generator: Generator<'_>) -> Json {
    if let Some(definitions) = generator.finish(&mut schema) {
        insert(&mut schema, "$defs", definitions);
    }
    schema
}

fn insert(schema: &mut Json, key: &str, value: Json) {
    if let Some(object) = schema.as_object_mut() {
        object.insert(key.to_owned(), value);
    }
}
