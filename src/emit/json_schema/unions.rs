//! Unions, plain and with a discriminator.

use serde_json::{Value as Json, json};

use super::{Fault, Generator, Object, object, of};
use crate::emit::exact;
use crate::model::{Tagged, Type};

impl Generator<'_> {
    pub(super) fn union(&mut self, members: &[Type]) -> Result<Object, Fault> {
        let nullable = members.contains(&Type::Null);
        let rest: Vec<&Type> = members
            .iter()
            .filter(|member| **member != Type::Null)
            .collect();
        let null = of("null");
        let inner = match rest.as_slice() {
            [] => return Ok(null),
            [only] => self.schema(only)?,
            several if self.is_pydantic() => {
                let mut schemas = Vec::new();
                for member in several {
                    match self.schema(member) {
                        Ok(schema) => schemas.push(schema),
                        Err(Fault::Omitted | Fault::Refused(_)) => {}
                        Err(fatal) => return Err(fatal),
                    }
                }
                any_of(schemas)
            }
            several => {
                let merged = merge_literals(several);
                let schemas = merged
                    .iter()
                    .map(|member| self.schema(member))
                    .collect::<Result<Vec<Object>, Fault>>()?;
                any_of(schemas)
            }
        };
        Ok(match nullable {
            true if inner == null => null,
            true => any_of(vec![inner, null]),
            false => inner,
        })
    }

    pub(super) fn tagged(&mut self, tagged: &Tagged) -> Result<Object, Fault> {
        let mut choices: Vec<Json> = Vec::new();
        let mut mapping = Object::new();
        for (values, member) in &tagged.members {
            let schema = match self.schema(member) {
                Ok(schema) => Json::Object(schema),
                Err(Fault::Omitted | Fault::Refused(_)) => continue,
                Err(fatal) => return Err(fatal),
            };
            for value in values {
                let key = match exact::json(value) {
                    Some(Json::String(text)) => text,
                    Some(other) => other.to_string(),
                    None => continue,
                };
                let target = schema
                    .get("$ref")
                    .cloned()
                    .unwrap_or_else(|| schema.clone());
                mapping.insert(key, target);
            }
            if !choices.contains(&schema) {
                choices.push(schema);
            }
        }
        if !self.is_pydantic() {
            return Ok(object(json!({"anyOf": choices})));
        }
        Ok(object(json!({
            "oneOf": choices,
            "discriminator": {"propertyName": tagged.property, "mapping": mapping},
        })))
    }
}

/// `anyOf`, flat and without duplicates.
fn any_of(schemas: Vec<Object>) -> Object {
    let mut members: Vec<Json> = Vec::new();
    for schema in schemas {
        let flat = match (schema.len(), schema.get("anyOf")) {
            (1, Some(Json::Array(inner))) => inner.clone(),
            _ => vec![Json::Object(schema)],
        };
        for member in flat {
            if !members.contains(&member) {
                members.push(member);
            }
        }
    }
    match members.as_slice() {
        [Json::Object(only)] => only.clone(),
        _ => object(json!({"anyOf": members})),
    }
}

/// The members of a union with all `Literal`s put into the first one.
fn merge_literals(members: &[&Type]) -> Vec<Type> {
    let mut merged: Vec<Type> = Vec::new();
    for member in members {
        let place = merged.iter_mut().find_map(|known| match known {
            Type::Literal(values) => Some(values),
            _ => None,
        });
        match (member, place) {
            (Type::Literal(values), Some(known)) => {
                for value in values {
                    if !known.contains(value) {
                        known.push(value.clone());
                    }
                }
            }
            _ => merged.push((*member).clone()),
        }
    }
    merged
}
