//! What only pydantic puts into a schema: titles made of names, and its order of keys.

use serde_json::{Value as Json, json};

use super::{Generator, Object};
use crate::model::{Shape, Type};

impl Generator<'_> {
    /// Gives a property the title that pydantic makes of its name.
    pub(in crate::emit) fn title(&self, schema: &mut Object, name: &str, ty: &Type) {
        if self.is_pydantic() && !schema.contains_key("title") && self.wants_title(ty) {
            schema.insert("title".to_owned(), json!(title(name)));
        }
    }

    /// Whether pydantic gives a property of this type a title: one with a definition has its own.
    fn wants_title(&self, ty: &Type) -> bool {
        match ty {
            Type::Named(id) => matches!(
                self.definitions.get(*id).map(|definition| &definition.shape),
                Some(Shape::Enum(members)) if members.is_empty()
            ),
            Type::Constrained(inner, _) => self.wants_title(inner),
            Type::Quirk(quirk) => self.wants_title(&quirk.runtime),
            Type::Union(members) if members.contains(&Type::Null) => {
                let mut rest = members.iter().filter(|member| **member != Type::Null);
                match (rest.next(), rest.next()) {
                    (Some(only), None) => self.wants_title(only),
                    _ => true,
                }
            }
            _ => true,
        }
    }
}

/// The title that pydantic makes of a name, as Python's `str.title` does.
fn title(name: &str) -> String {
    let mut titled = String::new();
    let mut inside = false;
    for c in name.chars() {
        let cased = c.is_lowercase() || c.is_uppercase();
        match (cased, inside) {
            (true, true) => titled.extend(c.to_lowercase()),
            (true, false) => titled.extend(c.to_uppercase()),
            (false, _) => titled.push(if c == '_' { ' ' } else { c }),
        }
        inside = cased;
    }
    titled.trim().to_owned()
}

/// The schema with its keys in the order of pydantic: sorted, but for properties and defaults.
pub(in crate::emit) fn sorted(schema: Json, parent: Option<&str>) -> Json {
    match schema {
        Json::Object(object) => {
            let mut entries: Vec<(String, Json)> = object.into_iter().collect();
            if !matches!(parent, Some("properties" | "default")) {
                entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            }
            Json::Object(
                entries
                    .into_iter()
                    .map(|(key, value)| {
                        let value = sorted(value, Some(&key));
                        (key, value)
                    })
                    .collect(),
            )
        }
        Json::Array(elements) => Json::Array(
            elements
                .into_iter()
                .map(|element| sorted(element, parent))
                .collect(),
        ),
        other => other,
    }
}
