//! What a JSON Schema written in the source says: its kwargs and their types.
//!
//! The schema is a [`Value`]; nothing is validated here, and what is not understood is `any`.

use crate::model::{Default, Evidence, Kwarg, Rule, Type, Value, is_address_pattern};
use crate::text::Span;

/// How deep a schema's types are followed, references included.
const MAX_DEPTH: usize = 32;

/// The kwargs that an object schema describes, in the order of its properties.
pub(crate) fn kwargs(parameters: &Value, span: &Span) -> Vec<Kwarg> {
    let required: Vec<&str> = parameters
        .get("required")
        .and_then(Value::as_sequence)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let properties = parameters.get("properties").and_then(Value::as_dict);
    properties
        .into_iter()
        .flatten()
        .filter_map(|(name, schema)| {
            let name = name.as_str()?;
            let ty = ty(schema, parameters, 0);
            Some(Kwarg {
                identifier: name.to_owned(),
                ty: ty.clone(),
                required: required.contains(&name),
                default: schema
                    .get("default")
                    .map_or(Default::None, |value| Default::from(value.clone())),
                description: text(schema.get("description")),
                stated_schema: Some(schema.clone()),
                evidence: vec![Evidence::new(Rule::Schema, span.clone()).of_type(ty)],
            })
        })
        .collect()
}

/// Whether a value is an object schema, as far as can be seen.
pub(crate) fn is_object(schema: &Value) -> bool {
    matches!(schema.get("properties"), Some(Value::Dict(_)))
        || (schema.get("properties").is_none()
            && schema.get("type").and_then(Value::as_str) == Some("object"))
}

/// A text, also one of which only a part is known.
pub(crate) fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::Str(text) => Some(text.clone()),
        Value::Dynamic(dynamic) => dynamic.template.clone(),
        _ => None,
    }
}

/// The type that a schema describes; `root` holds the definitions that it may refer to.
fn ty(schema: &Value, root: &Value, depth: usize) -> Type {
    if depth > MAX_DEPTH {
        return Type::Any;
    }
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        return referenced(root, target).map_or(Type::Any, |target| ty(target, root, depth + 1));
    }
    if let Some(choices) = schema.get("enum").and_then(Value::as_sequence)
        && !choices.is_empty()
        // Of choices that cannot all be known, only the type that is stated beside them is certain.
        && choices.iter().all(Value::is_known)
    {
        return Type::Literal(choices.to_vec());
    }
    if let Some(value) = schema.get("const") {
        return Type::Literal(vec![value.clone()]);
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(members) = schema.get(keyword).and_then(Value::as_sequence) {
            return union(members.iter().map(|member| ty(member, root, depth + 1)));
        }
    }
    match schema.get("type") {
        Some(Value::Str(name)) => named(name, schema, root, depth),
        Some(names) => names.as_sequence().map_or(Type::Any, |names| {
            union(
                names
                    .iter()
                    .filter_map(Value::as_str)
                    .map(|name| named(name, schema, root, depth)),
            )
        }),
        None if schema.get("properties").is_some() => named("object", schema, root, depth),
        None if schema.get("items").is_some() => named("array", schema, root, depth),
        None => Type::Any,
    }
}

fn named(name: &str, schema: &Value, root: &Value, depth: usize) -> Type {
    match name {
        "string" if is_address(schema) => Type::Address,
        "string" => Type::Str,
        "integer" => Type::Int,
        "number" => Type::Float,
        "boolean" => Type::Bool,
        "null" => Type::Null,
        "array" => Type::List(Box::new(
            schema
                .get("items")
                .map_or(Type::Any, |items| ty(items, root, depth + 1)),
        )),
        "object" => {
            let values = match schema.get("additionalProperties") {
                Some(values @ Value::Dict(_)) => ty(values, root, depth + 1),
                _ => Type::Any,
            };
            let key = if values == Type::Any {
                Type::Any
            } else {
                Type::Str
            };
            Type::Dict(Box::new(key), Box::new(values))
        }
        _ => Type::Any,
    }
}

fn union(members: impl Iterator<Item = Type>) -> Type {
    let mut distinct: Vec<Type> = Vec::new();
    for member in members {
        if !distinct.contains(&member) {
            distinct.push(member);
        }
    }
    match distinct.len() {
        0 => Type::Any,
        1 => distinct.remove(0),
        _ => Type::Union(distinct),
    }
}

/// A `format` or `pattern` that says that the text is an address of 20 bytes.
fn is_address(schema: &Value) -> bool {
    let format = schema.get("format").and_then(Value::as_str);
    let pattern = schema.get("pattern").and_then(Value::as_str);
    matches!(
        format,
        Some("hexAddress" | "address" | "ethereum-address" | "eth-address" | "evm-address")
    ) || pattern.is_some_and(is_address_pattern)
}

/// The schema that `#/a/b` points to.
fn referenced<'v>(root: &'v Value, pointer: &str) -> Option<&'v Value> {
    let mut value = root;
    for part in pointer.strip_prefix("#/")?.split('/') {
        value = value.get(&part.replace("~1", "/").replace("~0", "~"))?;
    }
    Some(value)
}
