//! What the scanner takes for a statement.

use proptest::prelude::*;

use super::*;

/// Every chunk as `kind name: text`, for reading in an assertion.
fn chunks(text: &str) -> Vec<String> {
    describe(text, &scan(text))
}

fn describe(text: &str, chunks: &[Chunk]) -> Vec<String> {
    chunks
        .iter()
        .map(|chunk| {
            let name = chunk.name.map_or("", |name| &text[name.to_usize()]);
            let fault = if chunk.fault { "!" } else { "" };
            format!(
                "{:?} {name}{fault}: {}",
                chunk.kind,
                &text[chunk.range.to_usize()]
            )
        })
        .collect()
}

#[test]
fn statements_are_told_apart_by_their_first_words() {
    let text = "\u{feff}import os, sys # x\nfrom a import (b,\nc)\nx = 1; y = 2\n\nz: int\n@d\n\n# c\n@e(\n1)\nasync def f(): pass\nclass A(B): pass\ntype T[X] = X\nx += 1\nx == 1\nmatch x:\n  case 1: pass\n";
    assert_eq!(
        chunks(text),
        [
            "Import : import os, sys",
            "From : from a import (b,\nc)",
            "Assign x: x = 1; y = 2",
            "Assign z: z: int",
            "Def f: @d\n\n# c\n@e(\n1)\nasync def f(): pass",
            "Class A: class A(B): pass",
            "TypeAlias T: type T[X] = X",
            "Other : x += 1",
            "Other : x == 1",
            "Other : match x:\n  case 1: pass",
        ]
    );
}

#[test]
fn clauses_belong_to_their_statement() {
    let text = "if a:\n  b\n# c\nelif c: d\nelse:\n  e\ntry:\n  a\nexcept* B:\n  c\nelse: d\nfinally:\n  e\nfor a in b: c\nelse: d\nwith a: b\nelse: c\nx\nelse_ = 1\n";
    assert_eq!(
        chunks(text),
        [
            "Compound : if a:\n  b\n# c\nelif c: d\nelse:\n  e",
            "Compound : try:\n  a\nexcept* B:\n  c\nelse: d\nfinally:\n  e",
            "Compound : for a in b: c\nelse: d",
            "Compound : with a: b",
            "Other : else: c",
            "Other : x",
            "Assign else_: else_ = 1",
        ]
    );
}

#[test]
fn strings_hide_what_they_hold() {
    for string in [
        r#""it's""#,
        r#"'\'x = (\''"#,
        r#"r'\'('"#,
        "'''\nx = (\n'''",
        "\"\"\"\\\"\"\"(\n\"\"\"",
        "rb'''\ndef f(\n'''",
        "'a\\\n(b'",
        "'a\\\r\n(b'",
        "f'{x[\"(\"]}('",
        "f'{x['a']}('",
        "f'{x:{y:{z}}}('",
        "f'{{('",
        "f'{x!r:>{'('}}('",
        "f'''{\nx # '}\n}(\n'''",
        "f'\\N{LEFT PARENTHESIS}('",
        "rf'\\{x}('",
        "rf'\\N{x}('",
        "f'\\{x}('",
        "t'{f'{f'{1}'}'}('",
        "f'{x:%H:%M}('",
        "f'{x:\\N{BULLET}}('",
        "f'{lambda_}' 'b(' f'('",
        "f'{ {1: 2}[1] }('",
        "f'{(lambda x: 1)}('",
        "f\"{'''\n'''}(\"",
        "f'{x:{{}}}('",
    ] {
        let text = format!("x = {string}\ny = 1\n");
        let chunks = scan(&text);
        assert_eq!(chunks.len(), 2, "{string}: {chunks:?}");
        assert!(!chunks[0].fault, "{string}");
    }
}

#[test]
fn an_f_string_of_old_rules_ends_at_its_first_quote() {
    let text = "x = f'{'\ny = 1\n";
    assert_eq!(chunks(text), ["Assign x!: x = f'{'", "Assign y: y = 1"]);
}

#[test]
fn a_letter_that_ends_a_word_is_no_prefix() {
    let text = "if x: y\nif'{':\n  z\nx = 1if'{'else 2\ny\n";
    assert_eq!(scan(text).len(), 4);
}

#[test]
fn every_line_ending_ends_a_line() {
    for newline in ["\n", "\r", "\r\n"] {
        let text = "# c\ndef f(a,\n  b):\n\tx\n\n  # c\nx = '''\n'''\n\x0cy = \\\n  1\nz"
            .replace('\n', newline);
        let chunks = scan(&text);
        let kinds: Vec<ChunkKind> = chunks.iter().map(|chunk| chunk.kind).collect();
        assert_eq!(
            kinds,
            [
                ChunkKind::Def,
                ChunkKind::Assign,
                ChunkKind::Assign,
                ChunkKind::Other
            ]
        );
        assert!(chunks.iter().all(|chunk| !chunk.fault));
    }
}

#[test]
fn headers_end_at_their_own_colon() {
    for header in [
        "def f():",
        "def f(a: int = {1: 2}, *, b=lambda: 0) -> 'a:b':",
        "def f() -> lambda x: 0:",
        "async def f(a # :\n):",
        "class A[T: int = str](B, m=':'):",
        "def f(a=f'{x:y}'):",
        "def\\\nf():",
    ] {
        let text = format!("{header} pass\n");
        let chunks = scan(&text);
        assert_eq!(chunks.len(), 1);
        assert_eq!(
            chunks[0].header_end.map(|end| end as usize),
            Some(header.len()),
            "{header}"
        );
        assert!(chunks[0].name.is_some());
    }
}

#[test]
fn docstrings_are_the_first_line_of_a_body() {
    for (text, expected) in [
        (
            "def f():\n  # c\n\n  'a' \\\n  'b' # c\n  pass",
            Some("'a' \\\n  'b'"),
        ),
        ("def f(): 'a'; b", Some("'a'")),
        ("def f():\n  r'''a\n  b'''\n", Some("r'''a\n  b'''")),
        ("def f():\n  ('a')\n", None),
        ("def f():\n  f'a'\n", None),
        ("def f(): pass\n'a'", None),
        ("def f():\n'a'", None),
    ] {
        let found = scan(text)[0].docstring;
        assert_eq!(
            found.map(|range| &text[range.to_usize()]),
            expected,
            "{text}"
        );
    }
}

#[test]
fn a_fault_stays_inside_its_statement() {
    for fault in [
        "x = (1,",
        "def f(a, b:\n  pass",
        "x = [1, {2: (",
        "x = 1)",
        "x = 'abc",
        "x = f'{abc",
        "x = f'{abc'",
        "x = f'''{abc",
        "x = \"\"\"abc",
        "b = 1\n  indented = 1",
        "@decorator\nx = (",
        "def f(:\n  '''doc\n  x = {",
    ] {
        for next in [
            "def g(): pass",
            "class G: pass",
            "@d\ndef g(): pass",
            "from a import b",
            "import c",
            "async def g(): pass",
            "if __name__ == '__main__': pass",
        ] {
            let text = format!("a = 1\n{fault}\n{next}\n");
            let chunks = scan(&text);
            let last = chunks.last().map(|chunk| &text[chunk.range.to_usize()]);
            assert_eq!(last, Some(next), "{text}");
            assert!(chunks.iter().any(|chunk| chunk.fault), "{text}");
            assert!(!chunks[0].fault, "{text}");
        }
    }
}

#[test]
fn a_bracketed_expression_may_go_on_in_the_first_column() {
    for text in [
        "x = [a\nfor a in b\nif a\n]",
        "x = (yield\nfrom a)",
        "x = (a\n@ b)",
        "x = (a\n@b\n)",
        "f(\nx=1\n)",
        "def f():\n  x = (\n1\n)\n  y",
        "x = (a\nif b\nelse c)",
    ] {
        let chunks = scan(text);
        assert_eq!(chunks.len(), 1, "{text}");
        assert!(!chunks[0].fault, "{text}");
    }
}

#[test]
fn the_block_of_a_class_is_scanned_alike() {
    for (body, expected) in [
        (
            "\n\t'doc'\n\tx: int = 1\n\n\t@p\n\tdef f(self):\n\t\tpass\n# c\n\t    # c\n\tif a:\n\t\tb\n\telse: c\n",
            vec![
                "Other : 'doc'",
                "Assign x: x: int = 1",
                "Def f: @p\n\tdef f(self):\n\t\tpass",
                "Compound : if a:\n\t\tb\n\telse: c",
            ],
        ),
        (" x = 1; y = 2", vec!["Assign x: x = 1; y = 2"]),
        (
            "\n  def f(a:\n    x\n  def g(): pass\n",
            vec!["Def f!: def f(a:\n    x", "Def g: def g(): pass"],
        ),
    ] {
        let text = format!("class A:{body}");
        let chunk = &scan(&text)[0];
        let end = chunk.header_end.unwrap();
        let found = scan_block(&text, TextRange::new(end, chunk.range.end));
        assert_eq!(describe(&text, &found), expected);
    }
}

/// What must hold of any text at all.
fn check(text: &str) {
    let chunks = scan(text);
    let mut end = 0;
    for chunk in &chunks {
        assert!(end <= chunk.range.start && chunk.range.start < chunk.range.end);
        // Only blanks, comments and continuations stand between statements.
        let mut between = &text[end as usize..chunk.range.start as usize];
        between = between.trim_start_matches('\u{feff}');
        while let Some(start) = between.find('#') {
            assert!(between[..start].trim_matches(blank).is_empty());
            let rest = &between[start..];
            between = &rest[rest.find(['\n', '\r']).unwrap_or(rest.len())..];
        }
        assert!(between.trim_matches(blank).is_empty(), "{between:?}");
        end = chunk.range.end;
        for inner in [chunk.name, chunk.docstring].into_iter().flatten() {
            assert!(chunk.range.contains(inner));
            assert!(text.get(inner.to_usize()).is_some());
        }
        if let Some(header_end) = chunk.header_end {
            assert!(chunk.head < header_end && header_end <= chunk.range.end);
            scan_block(text, TextRange::new(header_end, chunk.range.end));
        }
    }
}

fn blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '\x0c' | '\\' | ';')
}

proptest! {
    #[test]
    fn any_text_is_divided(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_tokens_are_divided(words in prop::collection::vec(prop::sample::select(vec![
        "def f", "class A", "(", ")", "[", "{", "}", ":", "'", "\"", "'''", "\"\"\"", "f'", "f\"\"\"",
        "rf'", "\\", "\n", "\n", "\n    ", "\n\t", "\r\n", "\r", "#", "x", " = ", "if a", "else", "@d",
        "lambda", ";", "é", "{{", "\\N{", "!r", "async ", "from a import b", "\x0c", "\0",
    ]), 0..60)) {
        check(&words.concat());
    }

    #[test]
    fn statements_of_their_own_stay_apart(bodies in prop::collection::vec(prop::sample::select(vec![
        "x = 1", "def f(a, b='('):\n  'doc'\n  return [\n1]", "class A:\n  x = f'{a:{b}}'\n\n  def f(self): pass",
        "if a:\n\tb\nelse:\n\tc", "@d\ndef f(): pass", "x = '''\ndef g(:\n'''", "f(\n)", "import a; import b",
        "try: a\nexcept: b", "x = a \\\n  + b", "for a in b:\n  # )\n  c",
    ]), 0..20), newline in prop::sample::select(vec!["\n", "\r", "\r\n"])) {
        let bodies: Vec<String> = bodies.iter().map(|body| body.replace('\n', newline)).collect();
        let text = bodies.join(&format!("{newline}{newline}# c{newline}"));
        let chunks = scan(&text);
        let found: Vec<&str> = chunks.iter().map(|chunk| &text[chunk.range.to_usize()]).collect();
        prop_assert_eq!(found, bodies);
        prop_assert!(chunks.iter().all(|chunk| !chunk.fault));
    }
}
