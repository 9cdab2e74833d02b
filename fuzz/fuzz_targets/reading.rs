//! The scanner and the reading of every statement: they cover the text, in order, and never panic.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use toolmeta::syntax::ast::{Stmt, StmtKind};
use toolmeta::syntax::{ParsedFile, decode};

fn walk(statements: &[Stmt], around: toolmeta::text::TextRange) {
    let mut end = around.start;
    for statement in statements {
        assert!(statement.range.start >= end && statement.range.end <= around.end);
        end = statement.range.end;
        match &statement.kind {
            StmtKind::Function(function) => walk(function.body.statements(), statement.range),
            StmtKind::Class(class) => walk(class.body.statements(), statement.range),
            _ => {}
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let (source, _) = decode("fuzz.py", bytes);
    let source = Arc::new(source);
    let parsed = ParsedFile::parse(&source);
    let mut end = 0;
    for item in parsed.items() {
        assert!(item.range.start >= end && item.range.end > item.range.start);
        end = item.range.end;
        walk(item.statements(), item.range);
    }
    assert!(end as usize <= source.text().len());
    parsed.diagnostics();
});
