//! Findings as one JSON object.
//!
//! A frozen shape of its own, so that changes of the inner types do not reach its readers.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{Counts, Finding, ends, join};

/// Writes `{"diagnostics": […], "summary": {…}}`, indented, with a final line break.
pub(super) fn write(findings: &[Finding<'_>], out: &mut dyn Write) -> io::Result<()> {
    let counts = Counts::of(findings.iter().map(|finding| finding.diagnostic));
    let document = json!({
        "diagnostics": findings.iter().map(finding_value).collect::<Vec<_>>(),
        "summary": {
            "errors": counts.errors,
            "warnings": counts.warnings,
            "notes": counts.notes,
        },
    });
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

/// One finding. Lines and columns count from 1, columns in Unicode scalar values; the end is
/// just past the last character.
fn finding_value(finding: &Finding<'_>) -> Value {
    let diagnostic = finding.diagnostic;
    let (start, end) = finding.range().unzip();
    let related: Vec<Value> = diagnostic
        .related
        .iter()
        .map(|related| {
            let (start, end) = ends(&related.span);
            json!({
                "message": related.message,
                "file": join(finding.base, related.span.file.path()),
                "line": start.line,
                "column": start.column,
                "end_line": end.line,
                "end_column": end.column,
            })
        })
        .collect();
    json!({
        "code": diagnostic.code.id,
        "name": diagnostic.code.name,
        "severity": diagnostic.severity.as_str(),
        "message": diagnostic.message,
        "help": diagnostic.help,
        "file": finding.path(),
        "line": start.map(|place| place.line),
        "column": start.map(|place| place.column),
        "end_line": end.map(|place| place.line),
        "end_column": end.map(|place| place.column),
        "related": related,
    })
}

#[cfg(test)]
mod tests {
    use crate::report::{Style, tests::rendered};

    #[test]
    fn a_finding_has_its_place_its_help_and_related_places() {
        let document: serde_json::Value = serde_json::from_str(&rendered(Style::Json)).unwrap();
        let first = &document["diagnostics"][0];
        assert_eq!(first["file"], "repo/tools/a b,c.py");
        assert_eq!((&first["line"], &first["column"]), (&3.into(), &12.into()));
        assert_eq!(first["help"], "write it otherwise");
        assert_eq!(first["related"][0]["line"], 3);
        let second = &document["diagnostics"][1];
        assert_eq!(second["file"], "repo/x.py");
        assert!(second["line"].is_null());
        assert_eq!(document["summary"]["errors"], 1);
    }
}
