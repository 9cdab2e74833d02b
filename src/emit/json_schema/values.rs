//! Schemas of given values: `Literal`, and what the members of an enum have in common.

use serde_json::{Value as Json, json};

use super::Object;
use crate::emit::exact;
use crate::model::Value;

pub(super) fn literal(values: &[Value]) -> Object {
    let values: Vec<Json> = values.iter().filter_map(exact::json).collect();
    let mut schema = Object::new();
    let array = Json::Array(values.clone());
    match values.as_slice() {
        [only] => schema.insert("const".to_owned(), only.clone()),
        _ => schema.insert("enum".to_owned(), array.clone()),
    };
    if let Some(kind) = common_type(&array) {
        schema.insert("type".to_owned(), json!(kind));
    }
    schema
}

/// The one JSON type of all elements, if they have one that pydantic names.
pub(super) fn common_type(values: &Json) -> Option<&'static str> {
    let mut kinds = values.as_array()?.iter().map(|value| match value {
        Json::Null => Some("null"),
        Json::Bool(_) => Some("boolean"),
        Json::Number(number) if is_integer(number) => Some("integer"),
        Json::Number(_) => Some("number"),
        Json::String(_) => Some("string"),
        Json::Array(_) => Some("array"),
        Json::Object(_) => None,
    });
    let first = kinds.next()??;
    kinds.all(|kind| kind == Some(first)).then_some(first)
}

fn is_integer(number: &serde_json::Number) -> bool {
    !number.to_string().contains(['.', 'e', 'E'])
}
