//! Python values as JSON, as `json.dumps` writes them where it can.

use serde_json::{Map, Number, Value as Json};

use super::exact;
use crate::model::Value;

/// The JSON of a value.
///
/// Tuples and sets are arrays, enum members their value, bytes their UTF-8 text. What JSON has no
/// form for (NaN, a class, `...`) is its text as a string. Of a dict or list with dynamic parts the
/// known ones survive: a string keeps its known pieces around `{source}`, other dynamic entries
/// are left out. A dynamic value by itself is `null`.
pub(crate) fn value(value: &Value) -> Json {
    known(value).unwrap_or(Json::Null)
}

fn known(value: &Value) -> Option<Json> {
    Some(match value {
        Value::None => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Int(value) => number(&value.to_string()),
        Value::Float(value) => float(*value),
        Value::Complex(real, imaginary) => Json::String(exact::complex(*real, *imaginary)),
        Value::Str(text) => Json::String(text.clone()),
        Value::Bytes(bytes) => Json::String(String::from_utf8_lossy(bytes).into_owned()),
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            elements.iter().filter_map(known).collect()
        }
        Value::Dict(entries) => Json::Object(object(entries)),
        Value::Member { value, .. } => known(value)?,
        Value::Instance { args, .. } => match args.as_slice() {
            [Value::Str(text)] => Json::String(text.clone()),
            _ => return None,
        },
        Value::Reference(name) => Json::String(name.clone()),
        Value::Ellipsis => Json::String("...".to_owned()),
        Value::Dynamic(dynamic) => Json::String(dynamic.template.clone()?),
    })
}

fn object(entries: &[(Value, Value)]) -> Map<String, Json> {
    let mut object = Map::new();
    for (key, value) in entries {
        if let (Some(key), Some(value)) = (key_text(key), known(value)) {
            object.insert(key, value);
        }
    }
    object
}

/// A dict key as `json.dumps` spells it.
fn key_text(key: &Value) -> Option<String> {
    Some(match key {
        Value::Str(text) => text.clone(),
        Value::None => "null".to_owned(),
        Value::Member { value, .. } => key_text(value)?,
        key => match known(key)? {
            Json::String(text) => text,
            other => other.to_string(),
        },
    })
}

/// A number from its digits; the digits as a string should they not be one.
fn number(digits: &str) -> Json {
    serde_json::from_str::<Number>(digits)
        .map_or_else(|_| Json::String(digits.to_owned()), Json::Number)
}

fn float(value: f64) -> Json {
    if value.is_nan() {
        return Json::String("NaN".to_owned());
    }
    match Number::from_f64(value) {
        Some(number) => Json::Number(number),
        None if value > 0.0 => Json::String("Infinity".to_owned()),
        None => Json::String("-Infinity".to_owned()),
    }
}
