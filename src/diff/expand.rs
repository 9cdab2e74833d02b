//! A schema without references and without what only describes, so that two can be compared.

use serde_json::{Map, Value};

/// Keywords that say nothing about which values are valid.
const DESCRIBING: &[&str] = &[
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "default",
    "definitions",
    "deprecated",
    "description",
    "discriminator",
    "examples",
    "readOnly",
    "title",
    "writeOnly",
];

/// Nodes that one schema may grow to; past that, references are left in place.
const MAX_NODES: usize = 20_000;

/// How deep a schema may nest.
const MAX_DEPTH: usize = 64;

/// `schema` with its references put in from its own definitions or those of its tool. A reference
/// within what it refers to stays, so that a recursive type has an end.
pub(super) fn expand(schema: &Value, definitions: &Map<String, Value>) -> Value {
    let mut own = definitions.clone();
    for key in ["$defs", "definitions"] {
        if let Some(Value::Object(more)) = schema.get(key) {
            own.extend(more.clone());
        }
    }
    let mut expander = Expander {
        definitions: own,
        open: Vec::new(),
        nodes: 0,
    };
    expander.schema(schema, 0)
}

struct Expander {
    definitions: Map<String, Value>,
    /// Names of the definitions that are being put in.
    open: Vec<String>,
    nodes: usize,
}

impl Expander {
    fn schema(&mut self, schema: &Value, depth: usize) -> Value {
        self.nodes += 1;
        let Value::Object(object) = schema else {
            return schema.clone();
        };
        if depth > MAX_DEPTH || self.nodes > MAX_NODES {
            return schema.clone();
        }
        let mut out = Map::new();
        for (key, value) in object {
            if DESCRIBING.contains(&key.as_str()) {
                continue;
            }
            let value = match (key.as_str(), value) {
                ("$ref", Value::String(reference)) => {
                    if let Some(Value::Object(target)) = self.target(reference, depth) {
                        out.extend(target);
                        continue;
                    }
                    value.clone()
                }
                // Names of properties are no keywords: one may be called `title`.
                ("properties" | "patternProperties", Value::Object(properties)) => properties
                    .iter()
                    .map(|(name, property)| (name.clone(), self.schema(property, depth + 1)))
                    .collect(),
                ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(members)) => members
                    .iter()
                    .map(|member| self.schema(member, depth + 1))
                    .collect(),
                ("items" | "additionalProperties" | "not" | "contains", _) => {
                    self.schema(value, depth + 1)
                }
                _ => value.clone(),
            };
            out.insert(key.clone(), value);
        }
        // A reference with a description beside it is often wrapped so.
        if let [(key, Value::Array(members))] = out.iter().collect::<Vec<_>>()[..]
            && key == "allOf"
            && let [only] = members.as_slice()
        {
            return only.clone();
        }
        Value::Object(out)
    }

    fn target(&mut self, reference: &str, depth: usize) -> Option<Value> {
        let name = reference.rsplit('/').next()?.to_owned();
        if self.open.contains(&name) {
            return None;
        }
        let target = self.definitions.get(&name)?.clone();
        self.open.push(name);
        let target = self.schema(&target, depth + 1);
        self.open.pop();
        Some(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn references_are_put_in_and_descriptions_dropped() {
        let schema = json!({
            "title": "X",
            "properties": {"title": {"$ref": "#/$defs/T", "description": "of the book"}},
            "$defs": {"T": {"type": "string", "title": "T"}},
        });
        assert_eq!(
            expand(&schema, &Map::new()),
            json!({"properties": {"title": {"type": "string"}}})
        );
    }

    #[test]
    fn a_recursive_type_has_an_end() {
        let schema = json!({
            "$ref": "#/$defs/Node",
            "$defs": {"Node": {"properties": {"next": {"$ref": "#/$defs/Node"}}}},
        });
        assert_eq!(
            expand(&schema, &Map::new()),
            json!({"properties": {"next": {"$ref": "#/$defs/Node"}}})
        );
    }

    #[test]
    fn growth_is_bounded() {
        let mut definitions = Map::new();
        for level in 0..40 {
            let next = json!({"$ref": format!("#/$defs/L{}", level + 1)});
            definitions.insert(format!("L{level}"), json!({"anyOf": [next, next]}));
        }
        expand(&json!({"$ref": "#/$defs/L0"}), &definitions);
    }
}
