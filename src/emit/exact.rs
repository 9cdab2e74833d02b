//! Python values as JSON, only where JSON can say them wholly.

use serde_json::{Map, Number, Value as Json};

use crate::model::Value;

/// The JSON of a value as pydantic serialises it; `None` where any part of it cannot be said.
///
/// Tuples and sets are arrays, enum members their value, bytes their text. NaN and the infinities,
/// for which JSON has no form, are the texts `NaN`, `Infinity` and `-Infinity`. Sets are sorted
/// where they can be.
pub(super) fn json(value: &Value) -> Option<Json> {
    Some(match value {
        Value::None => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Int(value) => Json::Number(serde_json::from_str::<Number>(&value.to_string()).ok()?),
        Value::Float(value) => float(*value),
        Value::Complex(real, imaginary) => Json::String(complex(*real, *imaginary)),
        Value::Str(text) => Json::String(text.clone()),
        Value::Bytes(bytes) => Json::String(std::str::from_utf8(bytes).ok()?.to_owned()),
        Value::List(elements) | Value::Tuple(elements) => array(elements)?,
        Value::Set(elements) => sorted(array(elements)?),
        Value::Dict(entries) => {
            let mut object = Map::new();
            for (key, value) in entries {
                object.insert(key_text(key)?, json(value)?);
            }
            Json::Object(object)
        }
        Value::Member { value, .. } => json(value)?,
        Value::Instance { .. } | Value::Reference(_) | Value::Ellipsis | Value::Dynamic(_) => {
            return None;
        }
    })
}

fn array(elements: &[Value]) -> Option<Json> {
    elements
        .iter()
        .map(json)
        .collect::<Option<Vec<Json>>>()
        .map(Json::Array)
}

/// The elements in order, if all are texts or all numbers.
fn sorted(array: Json) -> Json {
    let Json::Array(mut elements) = array else {
        return array;
    };
    if elements.iter().all(Json::is_string) {
        elements.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
    } else if elements.iter().all(Json::is_number) {
        elements.sort_by(|a, b| {
            let number = |value: &Json| value.as_f64().unwrap_or_default();
            number(a).total_cmp(&number(b))
        });
    }
    Json::Array(elements)
}

fn float(value: f64) -> Json {
    match Number::from_f64(value) {
        Some(number) => Json::Number(number),
        None if value.is_nan() => Json::String("NaN".to_owned()),
        None if value > 0.0 => Json::String("Infinity".to_owned()),
        None => Json::String("-Infinity".to_owned()),
    }
}

/// As Python's `str` has it.
pub(super) fn complex(real: f64, imaginary: f64) -> String {
    if real == 0.0 && !real.is_sign_negative() {
        format!("{imaginary}j")
    } else {
        format!("{real}{imaginary:+}j")
    }
}

/// A dict key as pydantic spells it.
fn key_text(key: &Value) -> Option<String> {
    Some(match key {
        Value::Str(text) => text.clone(),
        Value::None => "None".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Member { value, .. } => key_text(value)?,
        Value::Tuple(elements) => elements
            .iter()
            .map(key_text)
            .collect::<Option<Vec<String>>>()?
            .join(","),
        key => match json(key)? {
            Json::String(text) => text,
            other => other.to_string(),
        },
    })
}
