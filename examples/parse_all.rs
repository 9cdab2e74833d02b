//! Parses every Python file below some folders with one parser and nothing else: what reading
//! costs at least. `parse_all tree-sitter|ruff|statements FOLDER…` on one thread; prints the number
//! of files and bytes.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program that only developers run may panic and print"
)]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use toolmeta::syntax::{ParsedFile, decode};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let which = arguments.next().unwrap_or_default();
    let mut files: Vec<Bytes> = Vec::new();
    for folder in arguments {
        collect(Path::new(&folder), &mut files);
    }
    let mut parser = tree_sitter::Parser::new();
    parser
        .set_language(&tree_sitter_python::LANGUAGE.into())
        .expect("the grammar fits the parser");
    let mut statements = 0;
    let mut spent = Duration::ZERO;
    for bytes in &files {
        let start = Instant::now();
        match which.as_str() {
            "tree-sitter" => {
                let tree = parser
                    .parse(&**bytes, None)
                    .expect("nothing cancels the parse");
                statements += tree.root_node().named_child_count();
            }
            "ruff" => {
                let (source, _) = decode("a.py", bytes);
                let options =
                    ruff_python_parser::ParseOptions::from(ruff_python_parser::Mode::Module);
                let parsed = ruff_python_parser::parse_unchecked(source.text(), options);
                statements += parsed.errors().len();
            }
            "statements" => {
                let (source, _) = decode("a.py", bytes);
                statements += ParsedFile::parse(&Arc::new(source)).items().len();
            }
            _ => return,
        }
        spent += start.elapsed();
    }
    let bytes: usize = files.iter().map(Bytes::len).sum();
    let rate = bytes as f64 / 1e6 / spent.as_secs_f64().max(1e-9);
    println!(
        "{} files, {bytes} bytes, {statements} statements, {rate:.1} MB/s",
        files.len()
    );
}

fn collect(folder: &Path, files: &mut Vec<Bytes>) {
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name();
    for entry in entries.into_iter().filter_map(Result::ok) {
        if entry.path().extension().is_some_and(|name| name == "py") {
            files.extend(std::fs::read(entry.path()).ok().map(Bytes::from));
        }
    }
}
