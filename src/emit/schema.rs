//! Types to JSON Schema (draft 2020-12), and a tool's kwargs to one parameters object.

use serde_json::{Map, Value as Json, json};

use super::json as values;
use crate::model::{Default, Kwarg, Shape, Tool, Type, Value};

/// The `json-schema` record: the tool's name and its parameters object.
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
pub fn parameters(tool: &Tool) -> Json {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for kwarg in &tool.kwargs {
        properties.insert(kwarg.identifier.clone(), of_kwarg(kwarg, tool));
        if kwarg.required {
            required.push(json!(kwarg.identifier));
        }
    }
    let mut schema = json!({"type": "object", "properties": properties});
    if let Some(object) = schema.as_object_mut() {
        if !required.is_empty() {
            object.insert("required".to_owned(), Json::Array(required));
        }
        if let Some(definitions) = definitions(tool) {
            object.insert("$defs".to_owned(), definitions);
        }
    }
    schema
}

/// The schema of one kwarg, with its description and default.
pub(super) fn of_kwarg(kwarg: &Kwarg, tool: &Tool) -> Json {
    let mut schema = match &kwarg.stated_schema {
        Some(stated) => values::value(stated),
        None => schema_of(&kwarg.ty, tool),
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

/// A type's schema together with the definitions that it refers to.
pub(super) fn with_definitions(ty: &Type, tool: &Tool) -> Json {
    schema_of(ty, tool)
}

/// The definitions of a tool under their names, if there are any.
pub(super) fn definitions(tool: &Tool) -> Option<Json> {
    if tool.definitions.items.is_empty() {
        return None;
    }
    let mut object = Map::new();
    for definition in &tool.definitions.items {
        let mut schema = match &definition.shape {
            Shape::Enum(members) => {
                let choices: Vec<Value> = members.iter().map(|(_, value)| value.clone()).collect();
                schema_of(&Type::Literal(choices), tool)
            }
            Shape::Record(record) => {
                let mut properties = Map::new();
                let mut required = Vec::new();
                for field in &record.fields {
                    properties.insert(field.name.clone(), schema_of(&field.ty, tool));
                    if field.required {
                        required.push(json!(field.name));
                    }
                }
                let mut schema = json!({"type": "object", "properties": properties});
                if let (Some(object), false) = (schema.as_object_mut(), required.is_empty()) {
                    object.insert("required".to_owned(), Json::Array(required));
                }
                schema
            }
            Shape::NamedTuple(_) => json!({"type": "array"}),
            Shape::Alias(ty) => schema_of(ty, tool),
            Shape::Pending => json!({}),
        };
        if let (Some(object), Some(description)) = (schema.as_object_mut(), &definition.description)
        {
            object.insert("description".to_owned(), json!(description));
        }
        object.insert(definition.name.clone(), schema);
    }
    Some(Json::Object(object))
}

/// The JSON Schema of a type.
pub fn schema_of(ty: &Type, tool: &Tool) -> Json {
    let inner = |ty: &Type| schema_of(ty, tool);
    match ty {
        Type::Any | Type::Unknown(_) | Type::Tagged(_) => json!({}),
        Type::Refused(refusal) => inner(&refusal.best),
        Type::Quirk(quirk) => inner(&quirk.best),
        Type::Decimal => json!({"type": "number"}),
        Type::Stated(_, stated) => values::value(stated),
        Type::Null => json!({"type": "null"}),
        Type::Bool => json!({"type": "boolean"}),
        Type::Int => json!({"type": "integer"}),
        Type::Float => json!({"type": "number"}),
        Type::Str => json!({"type": "string"}),
        Type::Bytes => json!({"type": "string", "format": "binary"}),
        Type::Address => json!({"type": "string", "format": "hexAddress"}),
        Type::Text(format) => json!({"type": "string", "format": format}),
        Type::List(element) => json!({"type": "array", "items": inner(element)}),
        Type::TupleOf(element) => json!({"type": "array", "items": inner(element)}),
        Type::Set(element) => {
            json!({"type": "array", "items": inner(element), "uniqueItems": true})
        }
        Type::Tuple(elements) => {
            let items: Vec<Json> = elements.iter().map(inner).collect();
            json!({
                "type": "array", "prefixItems": items,
                "minItems": elements.len(), "maxItems": elements.len(),
            })
        }
        Type::Dict(_, value) => match inner(value) {
            Json::Object(object) if object.is_empty() => {
                json!({"type": "object", "additionalProperties": true})
            }
            value => json!({"type": "object", "additionalProperties": value}),
        },
        Type::Union(members) => {
            let members: Vec<Json> = members.iter().map(inner).collect();
            json!({"anyOf": members})
        }
        Type::Literal(choices) => literal(choices),
        Type::Constrained(base, constraints) => {
            let mut schema = inner(base);
            if let Some(object) = schema.as_object_mut() {
                for (keyword, value) in &constraints.keywords {
                    object.insert((*keyword).to_owned(), values::value(value));
                }
                if let Some(description) = &constraints.description {
                    object.insert("description".to_owned(), json!(description));
                }
            }
            schema
        }
        Type::Named(id) => match tool.definitions.get(*id) {
            Some(definition) => json!({"$ref": format!("#/$defs/{}", definition.name)}),
            None => json!({}),
        },
    }
}

fn literal(choices: &[Value]) -> Json {
    let values: Vec<Json> = choices.iter().map(values::value).collect();
    let kind = |value: &Value| match value {
        Value::Member { value, .. } => schema_type(value),
        value => schema_type(value),
    };
    let mut kinds = choices.iter().map(kind);
    let mut schema = match kinds.next().flatten() {
        Some(first) if kinds.all(|kind| kind == Some(first)) => json!({"type": first}),
        _ => json!({}),
    };
    if let Some(object) = schema.as_object_mut() {
        object.insert("enum".to_owned(), Json::Array(values));
    }
    schema
}

fn schema_type(value: &Value) -> Option<&'static str> {
    Some(match value {
        Value::None => "null",
        Value::Bool(_) => "boolean",
        Value::Int(_) => "integer",
        Value::Float(_) => "number",
        Value::Str(_) => "string",
        _ => return None,
    })
}
