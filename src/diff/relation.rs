//! Whether one schema takes every value that another takes.
//!
//! Answers `false` where it cannot be shown, so an unusual change is called breaking rather than
//! passed over. A property that is new and optional counts as taken, although an old caller could
//! have sent that name with anything; a property that is gone does not, although most schemas let
//! unknown names pass: both as callers see it.

use serde_json::{Map, Value};

/// How two schemas compare, both expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// The same values.
    Same,
    /// The new one takes all that the old one does, and more.
    Widened,
    /// The new one takes only some of what the old one does.
    Narrowed,
    /// Neither.
    Other,
}

/// How `new` compares with `old`.
pub(super) fn relation(old: &Value, new: &Value) -> Relation {
    if old == new {
        return Relation::Same;
    }
    match (takes_all(new, old), takes_all(old, new)) {
        (true, true) => Relation::Same,
        (true, false) => Relation::Widened,
        (false, true) => Relation::Narrowed,
        (false, false) => Relation::Other,
    }
}

/// Comparisons of parts at most; hostile unions could otherwise take quadratic time on each level.
const MAX_STEPS: u32 = 100_000;

fn takes_all(wide: &Value, narrow: &Value) -> bool {
    let mut steps = MAX_STEPS;
    takes(wide, narrow, &mut steps)
}

/// The choices of an enum, `Literal` or optional one of these; nothing for other schemas.
pub(super) fn choices(schema: &Value) -> Option<Vec<&Value>> {
    if let Some(Value::Array(values)) = schema.get("enum") {
        return Some(values.iter().collect());
    }
    if let Some(value) = schema.get("const") {
        return Some(vec![value]);
    }
    let members = schema.get("anyOf")?.as_array()?;
    let mut all = Vec::new();
    for member in members {
        if member.get("type").and_then(Value::as_str) == Some("null") {
            all.push(&Value::Null);
        } else {
            all.extend(choices(member)?);
        }
    }
    Some(all)
}

fn takes(wide: &Value, narrow: &Value, steps: &mut u32) -> bool {
    let Some(left) = steps.checked_sub(1) else {
        return false;
    };
    *steps = left;
    if wide == narrow || is_anything(wide) {
        return true;
    }
    let (Value::Object(wide), Value::Object(narrow)) = (wide, narrow) else {
        return narrow == &Value::Bool(false);
    };
    if let Some(members) = members(narrow) {
        let wide = Value::Object(wide.clone());
        return members.iter().all(|member| takes(&wide, member, steps));
    }
    if let Some(values) = values(narrow) {
        return values.iter().all(|value| is_valid(value, wide));
    }
    if let Some(members) = members(wide) {
        let narrow = Value::Object(narrow.clone());
        return members.iter().any(|member| takes(member, &narrow, steps));
    }
    // An enum takes only values that are written out, and those were dealt with above.
    values(wide).is_none()
        && wide
            .iter()
            .all(|(keyword, value)| keyword_takes(keyword, value, wide, narrow, steps))
        && properties_kept(wide, narrow)
}

fn is_anything(schema: &Value) -> bool {
    match schema {
        Value::Bool(all) => *all,
        Value::Object(object) => object.is_empty(),
        _ => false,
    }
}

/// The alternatives of a union: `anyOf`, `oneOf`, or several types.
fn members(schema: &Map<String, Value>) -> Option<Vec<Value>> {
    for key in ["anyOf", "oneOf"] {
        if let Some(Value::Array(members)) = schema.get(key) {
            if schema.len() == 1 {
                return Some(members.clone());
            }
            // What stands beside the union holds for each of its members.
            let mut beside = schema.clone();
            beside.shift_remove(key);
            let with_beside = members.iter().map(|member| match member {
                Value::Object(member) => {
                    let mut all = beside.clone();
                    all.extend(member.clone());
                    Value::Object(all)
                }
                other => other.clone(),
            });
            return Some(with_beside.collect());
        }
    }
    let Value::Array(types) = schema.get("type")? else {
        return None;
    };
    let each = types.iter().map(|ty| {
        let mut member = schema.clone();
        member.insert("type".to_owned(), ty.clone());
        Value::Object(member)
    });
    Some(each.collect())
}

fn values(schema: &Map<String, Value>) -> Option<Vec<&Value>> {
    match (schema.get("enum"), schema.get("const")) {
        (Some(Value::Array(values)), _) => Some(values.iter().collect()),
        (_, Some(value)) => Some(vec![value]),
        _ => None,
    }
}

/// Whether `value` is valid, as far as that can be said without a validator.
fn is_valid(value: &Value, schema: &Map<String, Value>) -> bool {
    if let Some(members) = members(schema) {
        return members.iter().any(|member| match member {
            Value::Object(member) => is_valid(value, member),
            other => is_anything(other),
        });
    }
    schema
        .iter()
        .all(|(keyword, constraint)| match keyword.as_str() {
            "enum" => constraint.as_array().is_some_and(|all| all.contains(value)),
            "const" => constraint == value,
            "type" => constraint.as_str().is_some_and(|ty| has_type(value, ty)),
            // Nothing else is checked, and a constraint that is not checked may not be met.
            _ => false,
        })
}

fn has_type(value: &Value, ty: &str) -> bool {
    match value {
        Value::Null => ty == "null",
        Value::Bool(_) => ty == "boolean",
        Value::Number(number) => {
            ty == "number" || (ty == "integer" && (number.is_i64() || number.is_u64()))
        }
        Value::String(_) => ty == "string",
        Value::Array(_) => ty == "array",
        Value::Object(_) => ty == "object",
    }
}

/// Whether all that `narrow` takes meets one keyword of `wide`.
fn keyword_takes(
    keyword: &str,
    value: &Value,
    wide: &Map<String, Value>,
    narrow: &Map<String, Value>,
    steps: &mut u32,
) -> bool {
    let other = narrow.get(keyword);
    let anything = Value::Bool(true);
    match keyword {
        "type" => match (value.as_str(), other.and_then(Value::as_str)) {
            (Some("number"), Some("integer")) => true,
            (wide, narrow) => wide.is_some() && wide == narrow,
        },
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties" => {
            bound(value, other, |wide, narrow| wide <= narrow)
        }
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties" => {
            bound(value, other, |wide, narrow| wide >= narrow)
        }
        "items" => match (other, narrow.get("prefixItems")) {
            (None, Some(Value::Array(each))) => each.iter().all(|item| takes(value, item, steps)),
            _ => takes(value, other.unwrap_or(&anything), steps),
        },
        "additionalProperties" => {
            let other = other.unwrap_or(&anything);
            // A record whose names are all known says less than a mapping does.
            let is_record = wide.contains_key("properties");
            match (value, other) {
                (Value::Bool(false), Value::Bool(false)) => true,
                (Value::Bool(false), _) => is_record && narrow.contains_key("properties"),
                (value, other) => takes(value, other, steps),
            }
        }
        "prefixItems" => match (value, other) {
            (Value::Array(wide), Some(Value::Array(narrow))) => {
                wide.len() == narrow.len()
                    && wide
                        .iter()
                        .zip(narrow)
                        .all(|(wide, narrow)| takes(wide, narrow, steps))
            }
            _ => false,
        },
        "properties" => match (value, other) {
            (Value::Object(wide), Some(Value::Object(narrow))) => {
                wide.iter().all(|(name, property)| {
                    narrow
                        .get(name)
                        .is_none_or(|known| takes(property, known, steps))
                })
            }
            _ => true,
        },
        "required" => {
            let names = |list: Option<&Value>| -> Vec<Value> {
                list.and_then(Value::as_array).cloned().unwrap_or_default()
            };
            let given = names(other);
            names(Some(value)).iter().all(|name| given.contains(name))
        }
        _ => other == Some(value),
    }
}

fn bound(wide: &Value, narrow: Option<&Value>, meets: impl Fn(f64, f64) -> bool) -> bool {
    match (wide.as_f64(), narrow.and_then(Value::as_f64)) {
        (Some(wide), Some(narrow)) => meets(wide, narrow),
        _ => false,
    }
}

/// Whether every property of `narrow` is one of `wide`, if that names any.
fn properties_kept(wide: &Map<String, Value>, narrow: &Map<String, Value>) -> bool {
    match (wide.get("properties"), narrow.get("properties")) {
        (Some(Value::Object(wide)), Some(Value::Object(narrow))) => {
            narrow.keys().all(|name| wide.contains_key(name))
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(old: Value, new: Value, expected: Relation) {
        assert_eq!(relation(&old, &new), expected, "{old} -> {new}");
        let back = match expected {
            Relation::Widened => Relation::Narrowed,
            Relation::Narrowed => Relation::Widened,
            other => other,
        };
        assert_eq!(relation(&new, &old), back, "{new} -> {old}");
    }

    #[test]
    fn relations_of_types() {
        let int = json!({"type": "integer"});
        let string = json!({"type": "string"});
        check(int.clone(), json!({"type": "number"}), Relation::Widened);
        check(int.clone(), json!({}), Relation::Widened);
        check(int.clone(), string.clone(), Relation::Other);
        check(
            int.clone(),
            json!({"anyOf": [int, string]}),
            Relation::Widened,
        );
        check(
            json!({"anyOf": [int, string]}),
            json!({"anyOf": [string, int]}),
            Relation::Same,
        );
        check(
            json!({"type": ["integer", "null"]}),
            json!({"anyOf": [int, {"type": "null"}]}),
            Relation::Same,
        );
        check(
            string.clone(),
            json!({"type": "string", "format": "hexAddress"}),
            Relation::Narrowed,
        );
    }

    #[test]
    fn relations_of_choices() {
        let two = json!({"enum": ["a", "b"], "type": "string"});
        let three = json!({"enum": ["a", "b", "c"], "type": "string"});
        check(two.clone(), three, Relation::Widened);
        check(two.clone(), json!({"type": "string"}), Relation::Widened);
        check(two, json!({"enum": ["a", "c"]}), Relation::Other);
    }

    #[test]
    fn relations_of_bounds_and_containers() {
        check(
            json!({"type": "integer", "minimum": 1}),
            json!({"type": "integer", "minimum": 0}),
            Relation::Widened,
        );
        check(
            json!({"type": "array", "items": {"type": "integer"}}),
            json!({"type": "array"}),
            Relation::Widened,
        );
        check(
            json!({"type": "array", "prefixItems": [{"type": "integer"}], "minItems": 1, "maxItems": 1}),
            json!({"type": "array", "items": {"type": "number"}}),
            Relation::Widened,
        );
    }

    #[test]
    fn relations_of_records() {
        let one =
            json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]});
        let with_optional = json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]});
        let with_required = json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a", "b"]});
        assert_eq!(relation(&one, &with_optional), Relation::Widened);
        assert_eq!(relation(&with_optional, &one), Relation::Narrowed);
        assert_eq!(relation(&one, &with_required), Relation::Other);
        assert_eq!(relation(&with_optional, &with_required), Relation::Narrowed);
    }
}
