//! Python forms of parameters, each with the schema that LangChain gives it at run time.
//!
//! The table is written by `tests/peers/forms.py`, which runs the real thing with pinned versions;
//! its `--check` says whether it is still true. `differing.txt` beside it lists the forms that come
//! out otherwise, so that one mended or broken is seen.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program that only developers run may panic and print"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value as Json;
use toolmeta::emit::args_schema;
use toolmeta::source::tree::SourceTree;
use toolmeta::{Options, extract};

const TABLE: &str = "snapshots/langchain/forms.jsonl";
const DIFFERING: &str = "snapshots/langchain/differing.txt";

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

#[test]
fn schemas_of_forms_are_those_of_langchain() {
    let table = file(TABLE);
    let mut lines = table
        .lines()
        .map(|line| serde_json::from_str::<Json>(line).unwrap());
    let first = lines.next().unwrap();
    let prelude = first["prelude"].as_str().unwrap();
    let rows: Vec<Json> = lines.collect();
    let mut tree = SourceTree::new("forms");
    for (index, row) in rows.iter().enumerate() {
        let text = format!("{prelude}{}", row["form"].as_str().unwrap());
        tree.insert(format!("form_{index:04}.py"), text.into_bytes());
    }
    let options = Options {
        dialect: Some("function".to_owned()),
        ..Options::default()
    };
    let extraction = extract(&tree, &options);
    let mut differing = BTreeSet::new();
    for (index, row) in rows.iter().enumerate() {
        let path = format!("form_{index:04}.py");
        let ours = extraction
            .tools
            .iter()
            .find(|tool| tool.span.file.path() == path && tool.name == "f")
            .and_then(|tool| args_schema(tool).ok())
            .unwrap_or(Json::Null);
        if ours != row["schema"] {
            differing.insert(row["form"].as_str().unwrap().replace('\n', "⏎"));
        }
    }
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        let text: String = differing.iter().map(|form| format!("{form}\n")).collect();
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(DIFFERING), text).unwrap();
    }
    let known: BTreeSet<String> = file(DIFFERING).lines().map(str::to_owned).collect();
    assert_eq!(differing, known);
}
