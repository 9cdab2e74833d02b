//! Findings as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format).
//!
//! One run with one result a finding; the rules are those of the findings, with their
//! documentation. `.ci/sarif` holds the output against the published schema.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::{Finding, ends, join};
use crate::diagnostic::{Code, Severity};
use crate::text::Span;

/// Writes a log, indented, with a final line break.
pub(super) fn write(findings: &[Finding<'_>], out: &mut dyn Write) -> io::Result<()> {
    let mut rules: Vec<&'static Code> = findings
        .iter()
        .map(|finding| finding.diagnostic.code)
        .collect();
    rules.sort_by_key(|code| code.id);
    rules.dedup();
    let results: Vec<Value> = findings
        .iter()
        .map(|finding| result(finding, &rules))
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "toolmeta",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules.iter().map(|code| rule(code)).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    serde_json::to_writer_pretty(&mut *out, &log)?;
    writeln!(out)
}

fn rule(code: &Code) -> Value {
    let documentation = code.documentation.trim();
    json!({
        "id": code.id,
        "name": code.name,
        "shortDescription": {"text": code.summary().trim()},
        "fullDescription": {"text": documentation},
        "help": {"text": documentation, "markdown": documentation},
        "defaultConfiguration": {"level": level(code.severity)},
    })
}

fn result(finding: &Finding<'_>, rules: &[&'static Code]) -> Value {
    let diagnostic = finding.diagnostic;
    let mut text = diagnostic.message.clone();
    if let Some(help) = &diagnostic.help {
        text.push('\n');
        text.push_str(help);
    }
    let mut physical = Map::new();
    physical.insert("artifactLocation".into(), artifact(&finding.path()));
    if let Some((start, end)) = finding.range() {
        physical.insert(
            "region".into(),
            region(start.line, start.column, end.line, end.column),
        );
    }
    let mut result = json!({
        "ruleId": diagnostic.code.id,
        "ruleIndex": rules.iter().position(|code| *code == diagnostic.code),
        "level": level(diagnostic.severity),
        "message": {"text": text},
        "locations": [{"physicalLocation": physical}],
    });
    if !diagnostic.related.is_empty()
        && let Some(result) = result.as_object_mut()
    {
        let related = diagnostic.related.iter().enumerate();
        let related = related.map(|(id, related)| {
            json!({
                "id": id,
                "message": {"text": related.message},
                "physicalLocation": physical_location(finding.base, &related.span),
            })
        });
        result.insert("relatedLocations".into(), related.collect());
    }
    result
}

fn physical_location(base: &str, span: &Span) -> Value {
    let (start, end) = ends(span);
    json!({
        "artifactLocation": artifact(&join(base, span.file.path())),
        "region": region(start.line, start.column, end.line, end.column),
    })
}

fn region(line: u32, column: u32, end_line: u32, end_column: u32) -> Value {
    json!({"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column})
}

/// A location's `uri` is a URI reference (RFC 3986): what may not stand in one is encoded.
fn artifact(path: &str) -> Value {
    let mut uri = String::with_capacity(path.len());
    // A colon in the first part of a relative path would read as a scheme.
    let is_uri = path.contains("://");
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => uri.push(char::from(byte)),
            b'-' | b'.' | b'_' | b'~' | b'/' | b'+' | b'@' => uri.push(char::from(byte)),
            b':' | b'?' | b'=' | b'&' | b'%' | b'#' if is_uri => uri.push(char::from(byte)),
            b'\\' => uri.push('/'),
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    json!({"uri": uri})
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

#[cfg(test)]
mod tests {
    use crate::report::{Style, tests::rendered};

    #[test]
    fn results_refer_to_their_rules_and_places() {
        let log: serde_json::Value = serde_json::from_str(&rendered(Style::Sarif)).unwrap();
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        for result in run["results"].as_array().unwrap() {
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[index]["id"], result["ruleId"]);
        }
        let first = &run["results"][0];
        let physical = &first["locations"][0]["physicalLocation"];
        assert_eq!(
            physical["artifactLocation"]["uri"],
            "repo/tools/a%20b%2Cc.py"
        );
        assert_eq!(physical["region"]["startColumn"], 12);
        assert_eq!(
            first["relatedLocations"][0]["message"]["text"],
            "named here"
        );
        let whole_file = &run["results"][1]["locations"][0]["physicalLocation"];
        assert_eq!(whole_file["artifactLocation"]["uri"], "repo/x.py");
        assert!(whole_file.get("region").is_none());
    }
}
