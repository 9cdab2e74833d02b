//! Definitions of a schema: made once, referred to or put in place, named at the end.
//!
//! While a schema is made its references hold the places of definitions; [`Generator::finish`]
//! turns these into names, for only then it is known which definitions are there and which of
//! them share a name.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use super::{Fault, Flavour, Generator, Object, object};
use crate::model::{DefinitionId, Shape};

/// How many values a definition may hold to be put in place rather than referred to.
const MAX_INLINE: usize = 2_000;

/// How far a definition is.
#[derive(Clone, Debug)]
pub(super) enum Made {
    /// Being made; whether something within refers to it.
    Open {
        referred: bool,
    },
    /// Made; whether it must be referred to, as it is recursive or large.
    Done {
        schema: Object,
        shared: bool,
    },
    Failed(Fault),
}

impl Generator<'_> {
    /// A reference to a definition, or the definition itself where that is wanted.
    pub(super) fn named(&mut self, id: DefinitionId) -> Result<Object, Fault> {
        let Some(definition) = self.definitions.get(id) else {
            return Ok(Object::new());
        };
        // An enum without members has no definition of its own.
        let nameless = matches!(&definition.shape, Shape::Enum(members) if members.is_empty());
        match self.made.get_mut(&id) {
            Some(Made::Open { referred }) => {
                *referred = true;
                return Ok(reference(id));
            }
            Some(Made::Failed(fault)) => return Err(fault.clone()),
            Some(Made::Done { schema, shared }) => {
                return Ok(match self.flavour {
                    Flavour::Inline if !*shared => schema.clone(),
                    _ => reference(id),
                });
            }
            None => {}
        }
        self.made.insert(id, Made::Open { referred: false });
        let result = self.contents(id);
        let referred = matches!(self.made.get(&id), Some(Made::Open { referred: true }));
        match result {
            Ok(schema) if nameless => {
                self.made.remove(&id);
                Ok(schema)
            }
            Ok(schema) => {
                let shared = referred || nodes(&schema) > MAX_INLINE;
                let inline = self.flavour == Flavour::Inline && !shared;
                let placed = match inline {
                    true => schema.clone(),
                    false => reference(id),
                };
                self.made.insert(id, Made::Done { schema, shared });
                Ok(placed)
            }
            Err(fault) => {
                self.made.insert(id, Made::Failed(fault.clone()));
                Err(fault)
            }
        }
    }

    /// The definitions that `schema` refers to, under their final names; references in `schema`
    /// are rewritten to these.
    pub(in crate::emit) fn finish(self, schema: &mut Json) -> Option<Json> {
        let mut reachable = BTreeSet::new();
        let mut pending: Vec<DefinitionId> = references(schema);
        while let Some(id) = pending.pop() {
            if reachable.insert(id)
                && let Some(Made::Done { schema, .. }) = self.made.get(&id)
            {
                pending.extend(references(&Json::Object(schema.clone())));
            }
        }
        if reachable.is_empty() {
            return None;
        }
        let names = self.names(&reachable);
        rename(schema, &names);
        let mut all: BTreeMap<String, Json> = BTreeMap::new();
        for id in &reachable {
            if let (Some(name), Some(Made::Done { schema, .. })) =
                (names.get(id), self.made.get(id))
            {
                let mut definition = Json::Object(schema.clone());
                rename(&mut definition, &names);
                all.insert(name.clone(), definition);
            }
        }
        Some(Json::Object(all.into_iter().collect()))
    }

    /// A name for each definition: its own if no other has it, else the qualified one.
    fn names(&self, reachable: &BTreeSet<DefinitionId>) -> BTreeMap<DefinitionId, String> {
        let mut short: BTreeMap<String, Vec<DefinitionId>> = BTreeMap::new();
        for id in reachable {
            if let Some(definition) = self.definitions.get(*id) {
                short
                    .entry(normalised(&definition.name))
                    .or_default()
                    .push(*id);
            }
        }
        let mut names = BTreeMap::new();
        for (name, ids) in short {
            if let [only] = ids.as_slice() {
                names.insert(*only, name);
                continue;
            }
            let qualified = |id: &DefinitionId| {
                self.definitions
                    .get(*id)
                    .map(|definition| normalised(&definition.qualified))
                    .unwrap_or_default()
            };
            for (index, id) in ids.iter().enumerate() {
                let long = qualified(id);
                let unique = ids.iter().filter(|other| qualified(other) == long).count() == 1;
                let name = match unique {
                    true => long,
                    false => format!("{long}__{}", index + 1),
                };
                names.insert(*id, name);
            }
        }
        names
    }
}

/// Number of values in a schema.
fn nodes(schema: &Object) -> usize {
    let mut count = 0;
    let mut pending: Vec<&Json> = schema.values().collect();
    while let Some(json) = pending.pop() {
        count += 1;
        match json {
            Json::Object(object) => pending.extend(object.values()),
            Json::Array(elements) => pending.extend(elements),
            _ => {}
        }
    }
    count
}

/// A reference by the definition's place; [`Generator::finish`] puts the name there.
fn reference(id: DefinitionId) -> Object {
    object(json!({"$ref": format!("#/$defs/{}", id.0)}))
}

fn referred(text: &str) -> Option<DefinitionId> {
    let place = text.strip_prefix("#/$defs/")?.parse().ok()?;
    Some(DefinitionId(place))
}

/// The definitions that a schema refers to; those within defaults are none.
fn references(schema: &Json) -> Vec<DefinitionId> {
    let mut found = Vec::new();
    let mut pending = vec![schema];
    while let Some(json) = pending.pop() {
        match json {
            Json::Object(object) => {
                for (key, value) in object {
                    match value {
                        Json::String(text) if key == "$ref" => found.extend(referred(text)),
                        _ if key == "default" || key == "examples" => {}
                        value => pending.push(value),
                    }
                }
            }
            Json::Array(elements) => pending.extend(elements),
            _ => {}
        }
    }
    found
}

fn rename(schema: &mut Json, names: &BTreeMap<DefinitionId, String>) {
    match schema {
        Json::Object(object) => {
            for (key, value) in object.iter_mut() {
                match value {
                    Json::String(text) if key == "$ref" || text.starts_with("#/$defs/") => {
                        if let Some(name) = referred(text).and_then(|id| names.get(&id)) {
                            *text = format!("#/$defs/{name}");
                        }
                    }
                    value => rename(value, names),
                }
            }
        }
        Json::Array(elements) => elements
            .iter_mut()
            .for_each(|element| rename(element, names)),
        _ => {}
    }
}

fn normalised(name: &str) -> String {
    let mut normal = String::new();
    // Arguments of a generic stand without blanks here.
    for c in name.replace(", ", ",").chars() {
        match c {
            '.' => normal.push_str("__"),
            c if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') => normal.push(c),
            _ => normal.push('_'),
        }
    }
    normal
}
