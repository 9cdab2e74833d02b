//! What a definition holds: records, enums, named tuples and aliases.

use serde_json::{Value as Json, json};

use super::values::common_type;
use super::{Fault, Generator, Object, extend, of};
use crate::emit::exact;
use crate::model::{Default, DefinitionId, Extra, Field, Record, Shape, Value};

impl Generator<'_> {
    pub(super) fn contents(&mut self, id: DefinitionId) -> Result<Object, Fault> {
        // Copied reference: the definitions outlive the generator's own state.
        let definitions = self.definitions;
        let Some(definition) = definitions.get(id) else {
            return Ok(Object::new());
        };
        let mut schema = match &definition.shape {
            Shape::Enum(members) => {
                let mut values: Vec<Value> = Vec::new();
                for (_, value) in members {
                    // pydantic tells the aliases of members too.
                    if self.is_pydantic() || !values.contains(value) {
                        values.push(value.clone());
                    }
                }
                let Some(values) = exact::json(&Value::List(values)) else {
                    if !self.is_pydantic() {
                        return Ok(Object::new());
                    }
                    let message = format!("{}: a member has no JSON form", definition.qualified);
                    return Err(Fault::Fatal(message));
                };
                let mut schema = Object::new();
                if self.is_pydantic() {
                    schema.insert("title".to_owned(), json!(definition.name));
                }
                let kind = common_type(&values);
                schema.insert("enum".to_owned(), values);
                if let Some(kind) = kind {
                    schema.insert("type".to_owned(), json!(kind));
                }
                schema
            }
            Shape::Record(record) => self.record(record)?,
            Shape::NamedTuple(fields) => self.named_tuple(fields)?,
            Shape::Alias(target) => self.schema(target)?,
            Shape::Pending => Object::new(),
        };
        if let Some(title) = &definition.title
            && self.is_pydantic()
        {
            schema.insert("title".to_owned(), json!(title));
        }
        if let Some(description) = &definition.description
            && !description.is_empty()
        {
            schema.insert("description".to_owned(), json!(description));
        }
        extend(&mut schema, &definition.extras);
        Ok(schema)
    }

    fn record(&mut self, record: &Record) -> Result<Object, Fault> {
        let mut properties = Object::new();
        let mut required = Vec::new();
        for field in &record.fields {
            match self.field(field) {
                Ok(schema) => {
                    properties.insert(field.name.clone(), Json::Object(schema));
                    if field.required {
                        required.push(json!(field.name));
                    }
                }
                Err(Fault::Omitted) => {}
                Err(fault) => return Err(fault),
            }
        }
        let mut schema = of("object");
        schema.insert("properties".to_owned(), Json::Object(properties));
        if !required.is_empty() {
            schema.insert("required".to_owned(), Json::Array(required));
        }
        match &record.extra {
            Extra::Unsaid => {}
            Extra::Forbidden => {
                schema.insert("additionalProperties".to_owned(), Json::Bool(false));
            }
            Extra::Allowed(ty) => {
                let inner = self.schema(ty)?;
                let inner = match inner.is_empty() {
                    true => Json::Bool(true),
                    false => Json::Object(inner),
                };
                schema.insert("additionalProperties".to_owned(), inner);
            }
        }
        Ok(schema)
    }

    fn field(&mut self, field: &Field) -> Result<Object, Fault> {
        let mut schema = self.schema(&field.ty)?;
        if let Default::Known(value) = &field.default
            && let Some(value) = exact::json(value)
        {
            schema.insert("default".to_owned(), value);
        }
        if let Some(description) = &field.description {
            schema.insert("description".to_owned(), json!(description));
        }
        extend(&mut schema, &field.extras);
        self.title(&mut schema, &field.name, &field.ty);
        Ok(schema)
    }

    fn named_tuple(&mut self, fields: &[Field]) -> Result<Object, Fault> {
        let items = fields
            .iter()
            .map(|field| self.field(field).map(Json::Object))
            .collect::<Result<Vec<Json>, Fault>>()?;
        let least = fields.iter().filter(|field| field.required).count();
        let mut schema = of("array");
        if !items.is_empty() {
            schema.insert("prefixItems".to_owned(), Json::Array(items));
        }
        if least > 0 {
            schema.insert("minItems".to_owned(), json!(least));
        }
        schema.insert("maxItems".to_owned(), json!(fields.len()));
        Ok(schema)
    }
}
