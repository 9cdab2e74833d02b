//! Types to JSON Schema, the only place where that is done.
//!
//! In two flavours: what pydantic 2 says of a type to the letter, for formats that reproduce a
//! framework; and what is right, for all others. They differ in titles, in what pydantic refuses,
//! and in its quirks.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value as Json, json};

use super::exact;
use crate::model::{
    Constraints, Default, DefinitionId, Definitions, Effect, Extra, Field, Record, Shape, Tagged,
    Type, Value,
};

/// A JSON object.
pub(super) type Object = Map<String, Json>;

/// How deep types may nest.
const MAX_DEPTH: u32 = 200;

/// How many values a definition may hold to be put in place rather than referred to.
const MAX_INLINE: usize = 2_000;

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

#[derive(Clone, Debug)]
enum Made {
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

impl<'t> Generator<'t> {
    pub(super) fn new(flavour: Flavour, definitions: &'t Definitions) -> Self {
        Self {
            flavour,
            definitions,
            made: BTreeMap::new(),
            depth: 0,
        }
    }

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

    fn union(&mut self, members: &[Type]) -> Result<Object, Fault> {
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

    fn tagged(&mut self, tagged: &Tagged) -> Result<Object, Fault> {
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

    /// A reference to a definition, or the definition itself where that is wanted.
    fn named(&mut self, id: DefinitionId) -> Result<Object, Fault> {
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

    fn contents(&mut self, id: DefinitionId) -> Result<Object, Fault> {
        // Copied reference: the definitions outlive the generator's own state.
        let definitions = self.definitions;
        let Some(definition) = definitions.get(id) else {
            return Ok(Object::new());
        };
        let mut schema = match &definition.shape {
            Shape::Enum(members) => {
                let values: Vec<Value> = members.iter().map(|(_, value)| value.clone()).collect();
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

    /// Gives a property the title that pydantic makes of its name.
    pub(super) fn title(&self, schema: &mut Object, name: &str, ty: &Type) {
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

    /// The definitions that `schema` refers to, under their final names; references in `schema`
    /// are rewritten to these.
    pub(super) fn finish(self, schema: &mut Json) -> Option<Json> {
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

fn literal(values: &[Value]) -> Object {
    let values: Vec<Json> = values.iter().filter_map(exact::json).collect();
    let mut schema = Object::new();
    let array = Json::Array(values.clone());
    match values.as_slice() {
        [only] => schema.insert("const".to_owned(), only.clone()),
        _ => schema.insert("enum".to_owned(), array.clone()),
    };
    if let Some(kind) = common_type(&array) {
        schema.insert("type".to_owned(), json!(kind));
    }
    schema
}

/// The one JSON type of all elements, if they have one that pydantic names.
fn common_type(values: &Json) -> Option<&'static str> {
    let mut kinds = values.as_array()?.iter().map(|value| match value {
        Json::Null => Some("null"),
        Json::Bool(_) => Some("boolean"),
        Json::Number(number) if is_integer(number) => Some("integer"),
        Json::Number(_) => Some("number"),
        Json::String(_) => Some("string"),
        Json::Array(_) => Some("array"),
        Json::Object(_) => None,
    });
    let first = kinds.next()??;
    kinds.all(|kind| kind == Some(first)).then_some(first)
}

fn is_integer(number: &serde_json::Number) -> bool {
    !number.to_string().contains(['.', 'e', 'E'])
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
    for c in name.chars() {
        match c {
            '.' => normal.push_str("__"),
            c if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') => normal.push(c),
            _ => normal.push('_'),
        }
    }
    normal
}

/// The title that pydantic makes of a name, as Python's `str.title` does.
pub(super) fn title(name: &str) -> String {
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
pub(super) fn sorted(schema: Json, parent: Option<&str>) -> Json {
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
