//! Types to JSON Schema, the only place where that is done.
//!
//! In two flavours: what pydantic 2 says of a type to the letter, for formats that reproduce a
//! framework; and what is right, for all others. They differ in titles, in what pydantic refuses,
//! and in its quirks.

mod definitions;
mod pydantic;
mod shapes;
mod unions;
mod values;

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::exact;
use crate::model::{Constraints, DefinitionId, Definitions, Effect, Type, Value};
use definitions::Made;
pub(super) use pydantic::sorted;
use values::literal;

/// A JSON object.
pub(super) type Object = Map<String, Json>;

/// How deep types may nest.
const MAX_DEPTH: u32 = 200;

/// Which schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flavour {
    /// What pydantic says.
    Pydantic,
    /// What is right, with references to definitions.
    Plain,
    /// What is right, with definitions put in place; only recursive ones are references.
    Inline,
}

/// Why there is no schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// pydantic leaves the parameter out.
    Omitted,
    /// pydantic refuses the type; as a member of a union it would be left out.
    Refused(String),
    /// pydantic refuses the function.
    Fatal(String),
}

/// Makes the schemas of one tool, and gathers the definitions that they refer to.
pub(super) struct Generator<'t> {
    flavour: Flavour,
    definitions: &'t Definitions,
    made: BTreeMap<DefinitionId, Made>,
    depth: u32,
}

impl<'t> Generator<'t> {
    pub(super) fn new(flavour: Flavour, definitions: &'t Definitions) -> Self {
        Self {
            flavour,
            definitions,
            made: BTreeMap::new(),
            depth: 0,
        }
    }
}

impl Generator<'_> {
    fn is_pydantic(&self) -> bool {
        self.flavour == Flavour::Pydantic
    }

    /// The schema of a type.
    pub(super) fn schema(&mut self, ty: &Type) -> Result<Object, Fault> {
        if self.depth >= MAX_DEPTH {
            return Ok(Object::new());
        }
        self.depth += 1;
        let schema = self.of_type(ty);
        self.depth -= 1;
        schema
    }

    fn of_type(&mut self, ty: &Type) -> Result<Object, Fault> {
        Ok(match ty {
            Type::Any | Type::Unknown(_) => Object::new(),
            Type::Refused(refusal) => {
                if !self.is_pydantic() {
                    return self.schema(&refusal.best);
                }
                let message = format!("{}: {}", refusal.name, refusal.reason);
                return Err(match refusal.effect {
                    Effect::Member => Fault::Refused(message),
                    Effect::Always | Effect::Unevaluable => Fault::Fatal(message),
                    Effect::Omitted => Fault::Omitted,
                });
            }
            Type::Quirk(quirk) => match self.flavour {
                Flavour::Pydantic => self.schema(&quirk.runtime)?,
                _ => self.schema(&quirk.best)?,
            },
            Type::Null => of("null"),
            Type::Bool => of("boolean"),
            Type::Int => of("integer"),
            Type::Float => of("number"),
            Type::Decimal => object(json!({"anyOf": [{"type": "number"}, {"type": "string"}]})),
            Type::Str => of("string"),
            Type::Bytes => text("binary"),
            Type::Address => text("hexAddress"),
            Type::Text(format) => text(format),
            Type::List(element) | Type::TupleOf(element) => {
                let items = self.schema(element)?;
                object(json!({"type": "array", "items": items}))
            }
            Type::Set(element) => {
                let items = self.schema(element)?;
                object(json!({"type": "array", "items": items, "uniqueItems": true}))
            }
            Type::Tuple(elements) => {
                let items = elements
                    .iter()
                    .map(|element| self.schema(element).map(Json::Object))
                    .collect::<Result<Vec<Json>, Fault>>()?;
                let mut schema = of("array");
                let length = items.len();
                if length > 0 {
                    schema.insert("prefixItems".to_owned(), Json::Array(items));
                }
                schema.insert("minItems".to_owned(), json!(length));
                schema.insert("maxItems".to_owned(), json!(length));
                schema
            }
            Type::Dict(key, value) => self.dict(key, value)?,
            Type::Union(members) => self.union(members)?,
            Type::Tagged(tagged) => self.tagged(tagged)?,
            Type::Literal(values) => literal(values),
            Type::Constrained(inner, constraints) => {
                let mut schema = self.schema(inner)?;
                self.apply(&mut schema, constraints);
                schema
            }
            Type::Stated(inner, schema) => match exact::json(schema) {
                Some(Json::Object(schema)) => schema,
                _ => self.schema(inner)?,
            },
            Type::Named(id) => return self.named(*id),
        })
    }

    fn apply(&self, schema: &mut Object, constraints: &Constraints) {
        for (keyword, value) in &constraints.keywords {
            if let Some(value) = exact::json(value) {
                schema.insert((*keyword).to_owned(), value);
            }
        }
        let description = match self.flavour {
            Flavour::Pydantic => constraints.description.as_ref(),
            // A plain text in `Annotated` is a description to everyone but pydantic.
            _ => constraints
                .note
                .as_ref()
                .or(constraints.description.as_ref()),
        };
        if let Some(description) = description {
            schema.insert("description".to_owned(), json!(description));
        }
        extend(schema, &constraints.extras);
    }

    fn dict(&mut self, key: &Type, value: &Type) -> Result<Object, Fault> {
        let mut keys = self.schema(key)?;
        let mut pattern = None;
        if !keys.contains_key("$ref") {
            pattern = keys.remove("pattern").and_then(|pattern| match pattern {
                Json::String(pattern) => Some(pattern),
                _ => None,
            });
            keys.remove("title");
        }
        let mut values = self.schema(value)?;
        values.remove("title");
        let mut schema = of("object");
        match pattern {
            Some(pattern) => {
                schema.insert("patternProperties".to_owned(), json!({pattern: values}));
            }
            None if values.is_empty() => {
                schema.insert("additionalProperties".to_owned(), Json::Bool(true));
            }
            None => {
                schema.insert("additionalProperties".to_owned(), Json::Object(values));
            }
        }
        let is_text = keys.get("type") == Some(&json!("string")) && keys.len() > 1;
        if is_text || keys.contains_key("$ref") {
            keys.remove("type");
            schema.insert("propertyNames".to_owned(), Json::Object(keys));
        }
        Ok(schema)
    }
}

fn of(kind: &str) -> Object {
    object(json!({"type": kind}))
}

fn text(format: &str) -> Object {
    object(json!({"type": "string", "format": format}))
}

/// The entries of a JSON object; none of anything else.
pub(super) fn object(json: Json) -> Object {
    match json {
        Json::Object(object) => object,
        _ => Object::new(),
    }
}

fn extend(schema: &mut Object, extras: &[(String, Value)]) {
    for (key, value) in extras {
        if let Some(value) = exact::json(value) {
            schema.insert(key.clone(), value);
        }
    }
}
