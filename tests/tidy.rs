//! Rules of the house that a test can hold.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Most lines of a file outside its tests; CONTRIBUTING.md asks for 400, this is where it ends.
const MAX_LINES: usize = 500;

/// Files that are one list from end to end, where splitting would only hide parts of it.
const LISTS: &[&str] = &["syntax/generated.rs", "syntax/ast.rs", "python/known.rs"];

/// Which layers each layer may use, besides itself. Data flows one way; see ARCHITECTURE.md.
const ALLOWED: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("diagnostic", &["text"]),
    ("model", &["text", "diagnostic"]),
    ("yaml", &[]),
    ("source", &["text", "diagnostic", "yaml"]),
    ("syntax", &["text", "diagnostic", "model"]),
    (
        "python",
        &["text", "diagnostic", "model", "syntax", "source::tree"],
    ),
    (
        "infer",
        &["text", "diagnostic", "model", "syntax", "python"],
    ),
    (
        "dialect",
        &[
            "text",
            "diagnostic",
            "model",
            "syntax",
            "python",
            "infer",
            "source::tree",
            "yaml",
        ],
    ),
    (
        "extract",
        &[
            "text",
            "diagnostic",
            "model",
            "syntax",
            "python",
            "infer",
            "dialect",
            "source::tree",
        ],
    ),
    ("check", &["text", "diagnostic", "model"]),
    ("emit", &["text", "diagnostic", "model"]),
    ("diff", &["text", "diagnostic", "model"]),
    ("report", &["text", "diagnostic"]),
];

fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut pending = vec![root];
    let mut found = Vec::new();
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}

fn layer(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let relative = path.strip_prefix(root).unwrap();
    let first = relative.components().next().unwrap().as_os_str();
    first.to_str().unwrap().trim_end_matches(".rs").to_owned()
}

#[test]
fn layers_use_only_what_lies_below_them() {
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    let mut faults = Vec::new();
    for (path, text) in sources() {
        let from = layer(&path);
        let Some(allowed) = allowed.get(from.as_str()) else {
            assert!(
                matches!(from.as_str(), "cli" | "fuzzing" | "lib" | "main"),
                "{from} is a layer without a rule"
            );
            continue;
        };
        for (number, line) in text.lines().enumerate() {
            for used in line.split("crate::").skip(1) {
                let ok = used.starts_with(&from)
                    || allowed.iter().any(|layer| {
                        used.strip_prefix(layer).is_some_and(|rest| {
                            !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
                        })
                    });
                if !ok {
                    faults.push(format!(
                        "{}:{}: {}",
                        path.display(),
                        number + 1,
                        line.trim()
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "forbidden edges:\n{}", faults.join("\n"));
}

#[test]
fn tree_sitter_stays_in_the_syntax_layer() {
    for (path, text) in sources() {
        if layer(&path) != "syntax" {
            assert!(
                !text.contains("tree_sitter") && !text.contains("child_by_field_name"),
                "{} uses tree-sitter",
                path.display()
            );
        }
    }
}

#[test]
fn files_are_described_and_short() {
    let mut faults = Vec::new();
    for (path, text) in sources() {
        if !text.starts_with("//!") {
            faults.push(format!("{} has no //! head", path.display()));
        }
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        let lines = code.lines().count();
        let exempt = path.ends_with("tests.rs")
            || path.ends_with("reference.rs")
            || LISTS.iter().any(|list| path.ends_with(list));
        if lines > MAX_LINES && !exempt {
            faults.push(format!("{} has {lines} lines", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
