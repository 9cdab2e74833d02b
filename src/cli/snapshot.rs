//! A committed file of metadata that says when an interface changes.
//!
//! It holds detailed records without what changes when code merely moves: lines, evidence, where
//! the source was read from, findings.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use serde_json::Value as Json;
use similar::{ChangeTag, TextDiff};

use super::exit::ExitStatus;
use super::output;
use crate::diff::{self, Document};
use crate::report::sanitize;

/// Lines of context around a change.
const CONTEXT: usize = 3;

/// Compares `records` with the snapshot in `file`, or writes them to it.
pub(super) fn check(
    file: &Path,
    records: Vec<Json>,
    update: bool,
    color: bool,
) -> anyhow::Result<ExitStatus> {
    let new = text(records)?;
    let old = match fs::read_to_string(file) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", file.display()));
        }
    };
    // An editor or a checkout may have changed the line ends.
    let old = old.map(|old| old.replace("\r\n", "\n"));
    if old.as_deref() == Some(new.as_str()) {
        return Ok(ExitStatus::Success);
    }
    if update {
        output::write_data(Some(file), &new)?;
        return Ok(ExitStatus::Success);
    }
    let Some(old) = old else {
        let message = format!("there is no snapshot {}", file.display());
        output::message(
            "error",
            &message,
            Some("make it with --update, and commit it"),
        );
        return Ok(ExitStatus::Findings);
    };
    let mut out = io::stderr().lock();
    // Nothing can be done where standard error is closed.
    let _ = out.write_all(drift(&file.to_string_lossy(), &old, &new, color).as_bytes());
    drop(out);
    let message = format!("the metadata has drifted from {}", file.display());
    output::message(
        "error",
        &message,
        Some("if the change is meant, accept it with --update"),
    );
    Ok(ExitStatus::Findings)
}

/// The text of a snapshot.
pub(super) fn text(mut records: Vec<Json>) -> anyhow::Result<String> {
    for record in &mut records {
        strip(record);
    }
    let mut text = serde_json::to_string_pretty(&Json::Array(records))?;
    text.push('\n');
    Ok(text)
}

/// Takes out of a detailed record what is no part of the interface.
fn strip(record: &mut Json) {
    let Some(record) = record.as_object_mut() else {
        return;
    };
    record.shift_remove("diagnostics");
    if let Some(source) = record.get_mut("source").and_then(Json::as_object_mut) {
        source.shift_remove("uri");
        source.shift_remove("line");
    }
    for list in ["kwargs", "injected"] {
        let entries = record.get_mut(list).and_then(Json::as_array_mut);
        for entry in entries.into_iter().flatten() {
            if let Some(entry) = entry.as_object_mut() {
                entry.shift_remove("evidence");
            }
        }
    }
}

/// What changed: line by line, and then what it means for callers.
fn drift(name: &str, old: &str, new: &str, color: bool) -> String {
    let paint = |code: &str, text: &str| {
        if color {
            format!("\u{1b}[{code}m{text}\u{1b}[0m\n")
        } else {
            format!("{text}\n")
        }
    };
    let lines = TextDiff::from_lines(old, new);
    let mut out = paint("1", &format!("--- {}", sanitize(name)));
    out.push_str(&paint("1", "+++ from the source"));
    for group in lines.grouped_ops(CONTEXT) {
        if let (Some(first), Some(last)) = (group.first(), group.last()) {
            let (old, new) = (first.old_range(), first.new_range());
            let head = format!(
                "@@ -{},{} +{},{} @@",
                old.start + 1,
                last.old_range().end - old.start,
                new.start + 1,
                last.new_range().end - new.start,
            );
            out.push_str(&paint("36", &head));
        }
        for change in group.iter().flat_map(|op| lines.iter_changes(op)) {
            let line = sanitize(change.value().trim_end_matches('\n')).into_owned();
            match change.tag() {
                ChangeTag::Delete => out.push_str(&paint("31", &format!("-{line}"))),
                ChangeTag::Insert => out.push_str(&paint("32", &format!("+{line}"))),
                ChangeTag::Equal => {
                    out.push(' ');
                    out.push_str(&line);
                    out.push('\n');
                }
            }
        }
    }
    // A snapshot that somebody has edited by hand may be no metadata any more.
    if let (Ok(old), Ok(new)) = (Document::parse(old), Document::parse(new)) {
        let changes = diff::diff(&old, &new);
        out.push('\n');
        if changes.is_empty() {
            out.push_str("nothing changes for callers\n");
        } else {
            out.push_str(&diff::to_human(&changes, color, sanitize));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn records(ty: &str, line: u32) -> Vec<Json> {
        vec![json!({
            "name": "t", "source": {"uri": "x", "file": "t.py", "line": line},
            "kwargs": [{"identifier": "a", "type": ty, "required": true, "evidence": [{"line": line}]}],
            "injected": [], "diagnostics": [{"line": line}],
        })]
    }

    #[test]
    fn code_that_moves_is_no_drift() {
        assert_eq!(
            text(records("int", 1)).unwrap(),
            text(records("int", 9)).unwrap()
        );
    }

    #[test]
    fn drift_is_shown_by_line_and_by_meaning() {
        let (old, new) = (
            text(records("int", 1)).unwrap(),
            text(records("str", 1)).unwrap(),
        );
        let shown = drift("tools.json", &old, &new, false);
        assert!(
            shown.contains("-        \"type\": \"int\",\n+        \"type\": \"str\",\n"),
            "{shown}"
        );
        assert!(shown.contains("type-changed"), "{shown}");
        assert!(!shown.contains('\u{1b}'));
        assert!(drift("x", &old, &new, true).contains("\u{1b}[31m-"));
    }

    #[test]
    fn a_snapshot_is_made_kept_and_compared() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tools.json");
        let check = |ty: &str, update| check(&file, records(ty, 1), update, false).unwrap();
        assert_eq!(check("int", false), ExitStatus::Findings);
        assert_eq!(check("int", true), ExitStatus::Success);
        assert_eq!(check("int", false), ExitStatus::Success);
        assert_eq!(check("str", false), ExitStatus::Findings);
        let text = fs::read_to_string(&file).unwrap().replace('\n', "\r\n");
        fs::write(&file, text).unwrap();
        assert_eq!(check("int", false), ExitStatus::Success);
    }
}
