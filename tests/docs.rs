//! Documentation that is made from the code: rewritten with `UPDATE_DOCS=1 cargo test --test docs`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program that only developers run may panic and print"
)]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use toolmeta::diagnostic::codes;
use toolmeta::diff::rules;

/// Fails where `path` is not `expected`; rewrites it where that is asked for.
fn compare(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, expected).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(
        found, expected,
        "{path} is stale: UPDATE_DOCS=1 cargo test --test docs"
    );
}

#[test]
fn the_page_of_diagnostics_is_up_to_date() {
    let mut page = String::from(
        "# Diagnostics\n\n\
         What `toolmeta check` says, and what it means.\n\
         This page is made from `src/diagnostic/codes.rs`; `toolmeta explain CODE` prints the same.\n\n\
         | code | name | severity | what it is |\n| --- | --- | --- | --- |\n",
    );
    for code in codes::ALL {
        let anchor = format!("{}-{}", code.id.to_lowercase(), code.name);
        writeln!(
            page,
            "| [{}](#{anchor}) | {} | {} | {} |",
            code.id,
            code.name,
            code.severity.as_str(),
            code.summary().trim()
        )
        .unwrap();
    }
    for code in codes::ALL {
        write!(page, "\n## {} {}\n\n", code.id, code.name).unwrap();
        for line in code.documentation.lines() {
            writeln!(page, "{}", line.strip_prefix(' ').unwrap_or(line)).unwrap();
        }
    }
    compare("docs/diagnostics.md", &page);
}

#[test]
fn the_table_of_changes_is_up_to_date() {
    let page = "docs/diff.md";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = fs::read_to_string(file).unwrap();
    let (head, rest) = text.split_once("<!-- rules -->\n").unwrap();
    let (_, tail) = rest.split_once("<!-- end of rules -->").unwrap();
    let table = rules::markdown_table();
    compare(
        page,
        &format!("{head}<!-- rules -->\n{table}<!-- end of rules -->{tail}"),
    );
}

#[test]
fn the_readme_has_a_row_for_each_dialect_in_order_of_precedence() {
    let refusal = std::process::Command::new(env!("CARGO_BIN_EXE_toolmeta"))
        .args(["extract", "--dialect", "none-of-these", "."])
        .output()
        .unwrap();
    let text = String::from_utf8(refusal.stderr).unwrap();
    let (_, values) = text.split_once("possible values: auto, ").unwrap();
    let (values, _) = values.split_once(']').unwrap();
    let registered: Vec<&str> = values.split(", ").collect();
    let readme = include_str!("../README.md");
    let (_, section) = readme.split_once("## Dialects\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let rows: Vec<&str> = section
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(rows, registered);
}
