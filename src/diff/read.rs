//! Metadata documents, whatever their format, as interfaces that can be compared.

use serde_json::{Map, Value};
use thiserror::Error;

use super::spelling;

/// Why a document cannot be compared.
#[derive(Debug, Error)]
pub enum DiffError {
    /// It is not JSON, nor JSON lines. The document's fault.
    #[error("not JSON")]
    NotJson(#[from] serde_json::Error),
    /// It is JSON, but there is no tool in it. Most likely the wrong file was named.
    #[error("no tool metadata in it")]
    NoTools,
}

/// The tools of a metadata document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    pub(super) tools: Vec<Interface>,
}

/// What a caller sees of a tool. `None` stands for what the document does not say.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Interface {
    pub(super) name: String,
    pub(super) source: Option<String>,
    pub(super) callable: Option<String>,
    pub(super) description: Option<String>,
    pub(super) kwargs: Vec<Field>,
    pub(super) injected: Vec<String>,
    pub(super) accepts_extra: Option<bool>,
    /// The schema of the result; inner `None` where the record says that there is none.
    pub(super) returns: Option<Option<Value>>,
    pub(super) definitions: Map<String, Value>,
}

/// One kwarg.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Field {
    pub(super) identifier: String,
    pub(super) spelling: Option<String>,
    pub(super) schema: Option<Value>,
    pub(super) required: Option<bool>,
    pub(super) default: FieldDefault,
    pub(super) description: Option<String>,
}

/// The default of a kwarg, as far as the document says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum FieldDefault {
    #[default]
    NotSaid,
    None,
    Known(Value),
    Dynamic(String),
}

impl Field {
    /// Its schema, made from the spelling of its type where the document has no other.
    pub(super) fn schema_or_spelled(&self) -> Option<Value> {
        let spelled = || self.spelling.as_deref().map(spelling::schema);
        self.schema.clone().or_else(spelled)
    }
}

impl Document {
    /// Reads `text`: an array of records of any format, one record, the lines of `batch`, or a
    /// mech's `metadata.json`.
    ///
    /// # Errors
    ///
    /// It is no JSON, or holds no tool although it is not an empty list.
    pub fn parse(text: &str) -> Result<Self, DiffError> {
        match serde_json::from_str::<Value>(text) {
            Ok(value) => Self::from_value(&value),
            Err(error) => {
                let lines = text.lines().filter(|line| !line.trim().is_empty());
                let values: Result<Vec<Value>, _> = lines.map(serde_json::from_str).collect();
                // The first error says more: it has the place in the whole document.
                Self::from_value(&Value::Array(values.map_err(|_| error)?))
            }
        }
    }

    /// Reads a document that is JSON already.
    ///
    /// # Errors
    ///
    /// It holds no tool although it is not an empty list.
    pub fn from_value(value: &Value) -> Result<Self, DiffError> {
        let mut tools = Vec::new();
        match value {
            Value::Array(records) if records.is_empty() => return Ok(Self::default()),
            Value::Array(records) => {
                let read = records.iter().map(|record| record_into(record, &mut tools));
                // A list of batch records may well have no tool at all.
                if !read.fold(true, |all, known| all & known) {
                    return Err(DiffError::NoTools);
                }
            }
            record if record_into(record, &mut tools) => {}
            _ => return Err(DiffError::NoTools),
        }
        Ok(Self { tools })
    }
}

/// Adds the tools of a record to `tools`; whether it is a record at all.
fn record_into(record: &Value, tools: &mut Vec<Interface>) -> bool {
    let Value::Object(object) = record else {
        return false;
    };
    if let Some(Value::Object(by_name)) = object.get("toolMetadata") {
        tools.extend(by_name.iter().map(|(name, tool)| mech(name, tool)));
        return true;
    }
    if let Some(Value::Array(inner)) = object.get("tools") {
        let source = text(object, "source");
        for tool in inner {
            let Some(mut interface) = interface(tool) else {
                return false;
            };
            if source.is_some() {
                interface.source.clone_from(&source);
            }
            tools.push(interface);
        }
        return true;
    }
    let interface = interface(record);
    let known = interface.is_some();
    tools.extend(interface);
    known
}

/// A tool of any format but a mech's.
fn interface(record: &Value) -> Option<Interface> {
    let object = record.as_object()?;
    if let Some(Value::Object(function)) = object.get("function") {
        return from_schema(function, function.get("parameters")?);
    }
    if let Some(Value::Array(kwargs)) = object.get("kwargs") {
        return from_kwargs(object, kwargs);
    }
    for key in ["parameters", "input_schema", "inputSchema", "args_schema"] {
        if let Some(schema) = object.get(key) {
            return from_schema(object, schema);
        }
    }
    // A bare schema is named by its title.
    object.get("properties")?;
    from_schema(object, record)
}

fn from_kwargs(object: &Map<String, Value>, kwargs: &[Value]) -> Option<Interface> {
    let mut definitions = Map::new();
    for key in ["definitions", "$defs"] {
        if let Some(Value::Object(more)) = object.get(key) {
            definitions.extend(more.clone());
        }
    }
    let injected = object.get("injected").and_then(Value::as_array);
    let source = match object.get("source") {
        Some(Value::Object(source)) => text(source, "file").or_else(|| text(source, "uri")),
        _ => text(object, "source"),
    };
    Some(Interface {
        name: text(object, "name")?,
        source,
        callable: text(object, "callable"),
        description: text(object, "description"),
        kwargs: kwargs.iter().map(kwarg).collect::<Option<_>>()?,
        injected: injected
            .into_iter()
            .flatten()
            .filter_map(|kwarg| text(kwarg.as_object()?, "identifier"))
            .collect(),
        accepts_extra: object.get("accepts_extra").and_then(Value::as_bool),
        returns: object
            .get("returns")
            .map(|schema| (!schema.is_null()).then(|| schema.clone())),
        definitions,
    })
}

fn kwarg(record: &Value) -> Option<Field> {
    let object = record.as_object()?;
    let required = object.get("required").and_then(Value::as_bool);
    let default = match (object.get("default"), text(object, "dynamic_default")) {
        (Some(value), _) => FieldDefault::Known(value.clone()),
        (_, Some(source)) => FieldDefault::Dynamic(source),
        // The core record says nothing of defaults; the detailed one says `required` always.
        (None, None) if required.is_none() => FieldDefault::NotSaid,
        (None, None) => FieldDefault::None,
    };
    Some(Field {
        identifier: text(object, "identifier")?,
        spelling: text(object, "type"),
        schema: object.get("schema").cloned(),
        required,
        default,
        description: text(object, "description"),
    })
}

/// A tool that has a schema of its parameters; `object` holds its name and description.
fn from_schema(object: &Map<String, Value>, schema: &Value) -> Option<Interface> {
    let parameters = parameters(schema)?;
    Some(Interface {
        name: text(object, "name").or_else(|| text(object, "title"))?,
        description: text(object, "description"),
        ..parameters
    })
}

/// The kwargs of a schema of parameters, in an interface without a name.
fn parameters(schema: &Value) -> Option<Interface> {
    let schema = schema.as_object()?;
    let mut definitions = Map::new();
    for key in ["definitions", "$defs"] {
        if let Some(Value::Object(more)) = schema.get(key) {
            definitions.extend(more.clone());
        }
    }
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let properties = schema.get("properties").and_then(Value::as_object);
    let kwargs = properties
        .into_iter()
        .flatten()
        .map(|(name, property)| Field {
            identifier: name.clone(),
            spelling: None,
            required: Some(required.contains(&name.as_str())),
            default: property.get("default").map_or(FieldDefault::None, |value| {
                FieldDefault::Known(value.clone())
            }),
            description: property
                .as_object()
                .and_then(|property| text(property, "description")),
            schema: Some(property.clone()),
        })
        .collect();
    Some(Interface {
        kwargs,
        definitions,
        ..Interface::default()
    })
}

fn mech(name: &str, tool: &Value) -> Interface {
    let empty = Map::new();
    let object = tool.as_object().unwrap_or(&empty);
    Interface {
        name: name.to_owned(),
        description: text(object, "description"),
        returns: tool
            .pointer("/output/schema")
            .map(|schema| Some(schema.clone())),
        ..object.get("input").and_then(parameters).unwrap_or_default()
    }
}

fn text(object: &Map<String, Value>, key: &str) -> Option<String> {
    object.get(key)?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn names(text: &str) -> Vec<(String, Vec<String>)> {
        let document = Document::parse(text).unwrap();
        let tools = document.tools.into_iter();
        tools
            .map(|tool| {
                let kwargs = tool.kwargs.into_iter().map(|kwarg| kwarg.identifier);
                (tool.name, kwargs.collect())
            })
            .collect()
    }

    #[test]
    fn every_format_is_read() {
        let expected = [("t".to_owned(), vec!["a".to_owned()])];
        let schema = r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#;
        for text in [
            r#"[{"name":"t","kwargs":[{"identifier":"a","type":"str"}]}]"#.to_owned(),
            r#"{"name":"t","kwargs":[{"identifier":"a","type":"str"}]}"#.to_owned(),
            format!(r#"[{{"type":"function","function":{{"name":"t","parameters":{schema}}}}}]"#),
            format!(r#"[{{"name":"t","input_schema":{schema}}}]"#),
            format!(r#"[{{"name":"t","inputSchema":{schema}}}]"#),
            format!(r#"[{{"name":"t","args_schema":{schema}}}]"#),
            format!(r#"{{"name":"m","tools":["t"],"toolMetadata":{{"t":{{"input":{schema}}}}}}}"#),
            r#"[{"title":"t","type":"object","properties":{"a":{}}}]"#.to_owned(),
        ] {
            assert_eq!(names(&text), expected, "{text}");
        }
    }

    #[test]
    fn lines_of_batch_are_read_with_their_sources() {
        let text = "{\"source\":\"x.py\",\"tools\":[{\"name\":\"t\",\"kwargs\":[]}]}\n\
                    {\"source\":\"y.py\",\"tools\":[],\"error\":{}}\n";
        let document = Document::parse(text).unwrap();
        assert_eq!(document.tools.len(), 1);
        assert_eq!(document.tools[0].source.as_deref(), Some("x.py"));
    }

    #[test]
    fn what_holds_no_tools_is_refused() {
        assert!(matches!(Document::parse("{"), Err(DiffError::NotJson(_))));
        assert!(matches!(
            Document::parse("{\"a\":1}"),
            Err(DiffError::NoTools)
        ));
        assert!(matches!(Document::parse("[1]"), Err(DiffError::NoTools)));
        assert_eq!(Document::parse("[]").unwrap(), Document::default());
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[\\[\\]{}\":,a-z0-9 \\n]{0,200}") {
            let _ = Document::parse(&text);
        }
    }
}
