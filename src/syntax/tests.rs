//! One test for each quirk of the grammar that this layer hides.

use std::sync::Arc;

use super::ast::{ExprKind, FStringPart, ParameterKind, Pattern, Stmt, StmtKind};
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
    let StmtKind::Expr(expr) = only("x[a  # one\n : b  # two\n : # three\n c]\n").kind else {
        panic!()
    };
    let ExprKind::Subscript { index, .. } = expr.kind else {
        panic!()
    };
    let ExprKind::Slice { lower, upper, step } = index.kind else {
        panic!()
    };
    let names = [lower, upper, step].map(|part| part.unwrap().as_name().unwrap().to_string());
    assert_eq!(names, ["a", "b", "c"]);
    let text = "match x:\n    case (1  # one\n        | # two\n        2):\n        pass\n";
    let StmtKind::Match { cases, .. } = only(text).kind else {
        panic!()
    };
    assert!(matches!(&cases[0].pattern, Pattern::Or(alternatives) if alternatives.len() == 2));
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
    let deep = format!("{}1{}", "(".repeat(5000), ")".repeat(5000));
    let parsed = parse(&format!("x = {deep}\n"));
    let statements: Vec<&Stmt> = parsed.statements().collect();
    assert_eq!(parsed.diagnostics()[0].code.id, "TM005");
    let StmtKind::Assign { value, .. } = &statements[0].kind else {
        panic!()
    };
    assert_eq!(value.kind, ExprKind::Invalid);
}

#[test]
fn a_default_that_is_too_deep_leaves_the_rest_of_the_signature() {
    let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
    let parsed = parse(&format!(
        "def f(a: int, b={deep}, *, c: str = 'x') -> bool: ...\n"
    ));
    let StmtKind::Function(function) = &parsed.statements().next().unwrap().kind else {
        panic!()
    };
    let names: Vec<&str> = function
        .parameters
        .items
        .iter()
        .map(|parameter| parameter.name.name.as_str())
        .collect();
    assert_eq!(names, ["a", "b", "c"]);
    assert!(function.returns.is_some());
    assert_eq!(parsed.diagnostics().len(), 1);
}

#[test]
fn a_body_that_is_too_deep_leaves_the_signature() {
    let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
    let parsed = parse(&format!("def f(a: int):\n    'doc'\n    return {deep}\n"));
    assert!(parsed.statements().next().is_some());
    assert_eq!(parsed.diagnostics(), []);
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

#[test]
fn keys_of_mapping_patterns_keep_their_signs() {
    let text = "match x:\n  case {-1: a, -0+2j: b, 'k': c, m.K: d}: pass\n";
    let StmtKind::Match { cases, .. } = only(text).kind else {
        panic!()
    };
    let Pattern::Mapping { items, .. } = &cases[0].pattern else {
        panic!()
    };
    assert!(matches!(items[0].0.kind, ExprKind::Unary { .. }));
    let ExprKind::Binary { left, right, .. } = &items[1].0.kind else {
        panic!()
    };
    assert!(matches!(left.kind, ExprKind::Unary { .. }));
    assert_eq!(right.kind, ExprKind::Imaginary(2.0));
    assert!(matches!(items[2].0.kind, ExprKind::Str(_)));
    assert!(matches!(items[3].0.kind, ExprKind::Attribute { .. }));
}

#[test]
fn the_text_that_a_field_shows_of_itself_has_no_comments() {
    let StmtKind::Expr(expr) = only("f'''{ # a\n x['#'] = # b\n }'''").kind else {
        panic!()
    };
    let ExprKind::FString(parts) = expr.kind else {
        panic!()
    };
    let FStringPart::Field { debug, .. } = &parts[0] else {
        panic!()
    };
    assert_eq!(debug.as_deref(), Some(" \n x['#'] = \n "));
}

#[test]
fn a_definition_within_a_broken_header_stays_in_its_statement() {
    let text = "def f(x: str = def g(x: int):\n    return x\n\"a\"):\n    return x\n";
    let parsed = parse(text);
    for item in parsed.items() {
        let mut end = item.range.start;
        for statement in item.statements() {
            assert!(statement.range.start >= end && statement.range.end <= item.range.end);
            end = statement.range.end;
            if let StmtKind::Function(function) = &statement.kind {
                for inner in function.body.statements() {
                    assert!(statement.range.contains(inner.range));
                }
            }
        }
    }
}
