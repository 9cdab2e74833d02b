//! One test for each quirk of the grammar that this layer hides.

use std::sync::Arc;

use super::ast::{ExprKind, FStringPart, ParameterKind, Stmt, StmtKind};
use super::{ParsedFile, parse_expression};
use crate::text::SourceFile;

fn parse(text: &str) -> ParsedFile {
    ParsedFile::parse(&Arc::new(SourceFile::new("a.py", text)))
}

fn only(text: &str) -> Stmt {
    let parsed = parse(text);
    let statements: Vec<&Stmt> = parsed.statements().collect();
    assert_eq!(parsed.diagnostics(), []);
    assert_eq!(statements.len(), 1, "{statements:?}");
    statements[0].clone()
}

#[test]
fn both_spellings_of_a_generic_type_are_a_subscript() {
    for text in [
        "x: List[int]",
        "x: t.List[int]",
        "x: Dict[str, t.List[int]]",
    ] {
        let StmtKind::AnnAssign { annotation, .. } = only(text).kind else {
            panic!()
        };
        assert!(matches!(annotation.kind, ExprKind::Subscript { .. }));
    }
}

#[test]
fn parameters_have_the_kinds_of_inspect() {
    let StmtKind::Function(function) =
        only("def f(a, /, b: int, c=1, *d: str, e, **g):\n    'doc'\n").kind
    else {
        panic!()
    };
    use ParameterKind::*;
    let kinds: Vec<_> = function.parameters.items.iter().map(|p| p.kind).collect();
    let expected = [
        PositionalOnly,
        PositionalOrKeyword,
        PositionalOrKeyword,
        VarPositional,
        KeywordOnly,
        VarKeyword,
    ];
    assert_eq!(kinds, expected);
    assert_eq!(function.docstring.as_deref(), Some("doc"));
    assert!(function.parameters.items[3].annotation.is_some());
}

#[test]
fn comments_are_no_elements() {
    let StmtKind::Assign { value, .. } = only("x = [  # one\n 1,\n # two\n 2]\n").kind else {
        panic!()
    };
    assert!(matches!(value.kind, ExprKind::List(elements) if elements.len() == 2));
}

#[test]
fn strings_are_decoded_and_joined() {
    for (text, value) in [
        (r#""a" 'b' r"\n" "\x41\u00e9\101\N{BULLET}""#, "ab\\nAéA•"),
        ("'''a\r\nb\\\nc'''", "a\nbc"),
        (r#"f"{{}}""#, "{}"),
        (r#""\q""#, "\\q"),
    ] {
        assert_eq!(
            parse_expression(text)
                .and_then(|e| e.as_str().map(str::to_owned))
                .as_deref(),
            Some(value),
            "{text}"
        );
    }
    assert!(matches!(
        parse_expression(r"rb'\xff' b'\xff'").map(|e| e.kind),
        Some(ExprKind::Bytes(bytes)) if *bytes == *b"\\xff\xff"
    ));
}

#[test]
fn replacement_fields_keep_conversion_specifier_and_debug_text() {
    let ExprKind::FString(parts) = parse_expression(r#"f"a{x!r:>{w}.2}{ y = }""#).unwrap().kind
    else {
        panic!()
    };
    assert_eq!(parts.len(), 3);
    let FStringPart::Field {
        conversion, spec, ..
    } = &parts[1]
    else {
        panic!()
    };
    assert_eq!(*conversion, Some('r'));
    assert_eq!(spec.as_ref().unwrap().len(), 3);
    let FStringPart::Field { debug, .. } = &parts[2] else {
        panic!()
    };
    assert_eq!(debug.as_deref(), Some(" y = "));
}

#[test]
fn identifiers_are_normalised() {
    let StmtKind::Function(function) = only("def ﬁle(ℌash): ...").kind else {
        panic!()
    };
    assert_eq!(function.name.name, "file");
    assert_eq!(function.parameters.items[0].name.name, "Hash");
}

#[test]
fn nesting_beyond_the_bound_is_invalid_and_said() {
    let text = format!("x = {}1{}\n", "(".repeat(5000), ")".repeat(5000));
    let parsed = parse(&text);
    assert!(
        !parsed
            .statements()
            .any(|stmt| stmt.kind != StmtKind::Invalid)
    );
    assert_eq!(parsed.diagnostics()[0].code.id, "TM005");
}

#[test]
fn an_assignment_chain_is_one_statement() {
    let StmtKind::Assign { targets, .. } = only("a = b = c.d = 1").kind else {
        panic!()
    };
    assert_eq!(targets.len(), 3);
}

#[test]
fn dotted_names_lose_the_space_around_their_dots() {
    let StmtKind::ImportFrom(import) = only("from . . a . b import (c as d,\n e)").kind else {
        panic!()
    };
    assert_eq!((import.level, import.module.as_str()), (2, "a.b"));
    assert_eq!(import.names.len(), 2);
}
