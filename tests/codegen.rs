//! Keeps `src/syntax/generated.rs` equal to what the grammar's node types say.
//!
//! The test rewrites the file and fails when it was stale, so that running it twice mends it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::{fs, path::Path};

use serde_json::Value;

#[test]
fn generated_syntax_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/syntax/generated.rs");
    let fresh = generate();
    let stale = fs::read_to_string(&path).unwrap_or_default() != fresh;
    if stale {
        fs::write(&path, fresh).unwrap();
    }
    assert!(
        !stale,
        "src/syntax/generated.rs was stale; it has been rewritten"
    );
}

fn generate() -> String {
    let nodes: Vec<Value> = serde_json::from_str(tree_sitter_python::NODE_TYPES).unwrap();
    let named: Vec<&Value> = nodes
        .iter()
        .filter(|node| node["named"] == true && node.get("subtypes").is_none())
        .collect();
    let names: BTreeSet<&str> = named
        .iter()
        .filter_map(|node| node["type"].as_str())
        .collect();
    let fields: BTreeSet<&str> = named
        .iter()
        .filter_map(|node| node["fields"].as_object())
        .flat_map(|fields| fields.keys().map(String::as_str))
        .collect();

    let mut out = String::from(
        "//! Node kinds, fields and typed nodes of the grammar. Written by `tests/codegen.rs`; do not edit.\n\n\
         use tree_sitter::Node;\n\nuse super::node::{Children, child, children};\n\n\
         /// The kinds of named nodes, by name.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub(super) enum Kind {\n",
    );
    for name in &names {
        writeln!(out, "    {},", camel(name)).unwrap();
    }
    out.push_str(
        "}\n\n/// Every kind with the grammar's name for it, sorted by name.\npub(super) const KINDS: &[(&str, Kind)] = &[\n",
    );
    for name in &names {
        writeln!(out, "    (\"{name}\", Kind::{}),", camel(name)).unwrap();
    }
    out.push_str(
        "];\n\n/// The fields of nodes.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub(super) enum Field {\n",
    );
    for field in &fields {
        writeln!(out, "    {},", camel(field)).unwrap();
    }
    out.push_str(
        "}\n\n/// The grammar's names of the fields, in the order of [`Field`].\npub(super) const FIELDS: &[&str] = &[\n",
    );
    for field in &fields {
        writeln!(out, "    \"{field}\",").unwrap();
    }
    out.push_str("];\n");
    for node in named {
        typed_node(&mut out, node);
    }
    out
}

fn typed_node(out: &mut String, node: &Value) {
    let Some(fields) = node["fields"]
        .as_object()
        .filter(|fields| !fields.is_empty())
    else {
        return;
    };
    let kind = node["type"].as_str().unwrap();
    let name = camel(kind);
    write!(
        out,
        "\n/// A `{kind}` node.\n#[derive(Clone, Copy)]\npub(super) struct {name}<'t>(pub(super) Node<'t>);\n\n\
         #[allow(dead_code, reason = \"generated for every field, used or not\")]\nimpl<'t> {name}<'t> {{\n"
    )
    .unwrap();
    let mut sorted: Vec<_> = fields.iter().collect();
    sorted.sort_by_key(|(field, _)| field.as_str());
    for (field, about) in sorted {
        let method = if field == "type" { "type_" } else { field };
        let variant = camel(field);
        let (result, function) = if about["multiple"] == true {
            ("Children<'t>", "children")
        } else {
            ("Option<Node<'t>>", "child")
        };
        write!(
            out,
            "    pub(super) fn {method}(self) -> {result} {{\n        {function}(self.0, Field::{variant})\n    }}\n\n"
        )
        .unwrap();
    }
    out.truncate(out.trim_end().len());
    out.push_str("\n}\n");
}

fn camel(name: &str) -> String {
    name.split('_')
        .filter(|part| !part.is_empty())
        .map(|part| part[..1].to_uppercase() + &part[1..])
        .collect()
}
