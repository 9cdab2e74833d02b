//! All that is known of a tool, with the evidence for each kwarg and the findings about the tool.

use serde_json::{Map, Value as Json, json};

use super::{json as values, schema};
use crate::diagnostic::{Diagnostic, Place};
use crate::model::{Default, Kwarg, Tool};

pub(super) fn record(tool: &Tool, uri: &str) -> Json {
    let kwargs: Vec<Json> = tool.kwargs.iter().map(|kwarg| entry(kwarg, tool)).collect();
    let injected: Vec<Json> = tool
        .injected
        .iter()
        .map(|kwarg| entry(kwarg, tool))
        .collect();
    let mut record = json!({
        "name": tool.name,
        "description": tool.description,
        "dialect": tool.dialect,
        "callable": tool.callable,
        "source": {"uri": uri, "file": tool.span.file.path(), "line": tool.span.line()},
        "kwargs": kwargs,
        "injected": injected,
        "accepts_extra": tool.accepts_extra,
        "returns": tool.returns.as_ref().map(|ty| schema::schema_of(ty, tool)),
    });
    let diagnostics: Vec<Json> = tool.diagnostics.iter().map(diagnostic).collect();
    insert(&mut record, "diagnostics", Json::Array(diagnostics));
    record
}

fn insert(record: &mut Json, key: &str, value: Json) {
    if let Some(object) = record.as_object_mut() {
        object.insert(key.to_owned(), value);
    }
}

fn entry(kwarg: &Kwarg, tool: &Tool) -> Json {
    let mut entry = Map::new();
    entry.insert("identifier".to_owned(), json!(kwarg.identifier));
    entry.insert(
        "type".to_owned(),
        json!(kwarg.ty.spelling(&tool.definitions)),
    );
    entry.insert("required".to_owned(), json!(kwarg.required));
    match &kwarg.default {
        Default::None => {}
        Default::Known(value) => {
            entry.insert("default".to_owned(), values::value(value));
        }
        Default::Dynamic(dynamic) => {
            entry.insert("dynamic_default".to_owned(), json!(dynamic.source));
        }
    }
    entry.insert("description".to_owned(), json!(kwarg.description));
    entry.insert("schema".to_owned(), schema::of_kwarg(kwarg, tool));
    let evidence: Vec<Json> = kwarg
        .evidence
        .iter()
        .map(|evidence| {
            json!({
                "rule": evidence.rule.as_str(),
                "file": evidence.span.file.path(),
                "line": evidence.span.line(),
            })
        })
        .collect();
    entry.insert("evidence".to_owned(), Json::Array(evidence));
    Json::Object(entry)
}

/// A finding as it stands in records.
pub(crate) fn diagnostic(diagnostic: &Diagnostic) -> Json {
    let mut entry = json!({
        "code": diagnostic.code.id,
        "name": diagnostic.code.name,
        "severity": diagnostic.severity.as_str(),
        "message": diagnostic.message,
        "file": diagnostic.place.path(),
    });
    if let Place::Span(span) = &diagnostic.place {
        let start = span.start();
        insert(&mut entry, "line", json!(start.line));
        insert(&mut entry, "column", json!(start.column));
    }
    if let Some(help) = &diagnostic.help {
        insert(&mut entry, "help", json!(help));
    }
    entry
}
