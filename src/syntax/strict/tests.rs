//! What Python refuses, and what it does not.

use std::sync::Arc;

use super::check;
use crate::text::SourceFile;

fn faults(text: &str) -> Vec<String> {
    check(&Arc::new(SourceFile::new("a.py", text)))
        .unwrap()
        .into_iter()
        .map(|diagnostic| {
            let crate::diagnostic::Place::Span(span) = &diagnostic.place else {
                panic!("{diagnostic:?}")
            };
            format!("{}: {}", span.start(), diagnostic.message)
        })
        .collect()
}

#[test]
fn what_python_refuses_is_a_fault() {
    for text in [
        "print 'x'",
        "raise E, 'm'",
        "def f((a, b)): pass",
        "x = 0777",
        "1 <> 2",
        "def f():\nx = 1",
        "x = 1\n  y = 2",
        "if x:\n        y\n\tz",
        "def f(a=1, b): pass",
        "def f(a, a): pass",
        "f(a=1, a=2)",
        "async = 3",
        "return 1",
        "class A:\n    return 1",
        "yield 1",
        "break",
        "def f():\n    while a:\n        def g():\n            continue",
        "def f():\n    await x",
        "x = [await y for y in z]",
        "nonlocal x",
        "def f():\n    def g():\n        nonlocal x\n        x = 1",
        "def f(x):\n    global x",
        "def f():\n    x = 1\n    global x",
        "lambda x, x: 1",
        "x = '\0'",
        "f'{a b}'",
        "async def f():\n    yield 1\n    return 2",
        "from __future__ import braces",
        "import a\nfrom __future__ import annotations",
        "x = 'abc",
        "x = (1,\ndef f(): pass",
        "def f():\n    x = 1\n    def g():\n        print(x)\n        nonlocal x",
        "a.__debug__ = 1",
        "f(__debug__=1)",
        "*a",
        "f'{*a}'",
        "try: a\nexcept: b\nexcept C: d",
    ] {
        assert_eq!(faults(text).len(), 1, "{text}: {:?}", faults(text));
    }
}

#[test]
fn what_python_accepts_is_none() {
    for text in [
        "",
        "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2",
        "def f(x):\n    class A:\n        def g(self):\n            nonlocal x",
        "def f():\n    import a.b\n    def g():\n        nonlocal a",
        "def f():\n    global x\n    x = 1",
        "async def f():\n    return [await x async for x in y]",
        "def f():\n    return (await x for x in y)",
        "while a:\n    if b: break\nelse:\n    c",
        "def f[T = int](a: T) -> T: return (yield a)",
        "x = f'{'a' + f\"{'b'}\"}'",
        "print >>f, x",
        "try:\n    a\nexcept A, B:\n    b",
        "with (a as b, c as d): pass",
        "x = [y\nfor y in z\n]",
        "type = 1\nmatch = 2\ntype(x).y = 3",
    ] {
        assert_eq!(faults(text), [""; 0], "{text}");
    }
}

#[test]
fn each_statement_has_its_own_fault() {
    let text = "def f(a, a): return b c\n\nx = 1\n\ny = = 2 3 4\n";
    let places: Vec<String> = faults(text)
        .iter()
        .map(|fault| fault.split(": ").next().unwrap().to_owned())
        .collect();
    assert_eq!(places, ["1:23", "5:5"]);
}

#[test]
fn depth_and_length_are_bounded_and_what_is_beyond_is_said_to_be() {
    let is_checked = |text: String| check(&Arc::new(SourceFile::new("a.py", text))).is_ok();
    for (count, expected) in [(900, true), (50_000, true), (1_000_000, false)] {
        assert_eq!(is_checked("- ".repeat(count) + "1"), expected);
        assert_eq!(is_checked("a".to_owned() + &".b".repeat(count)), expected);
    }
    assert!(is_checked(format!("x = [{}]", "1,".repeat(1_000_000))));
    assert!(!is_checked(format!("x = [{}]", "1,".repeat(2_000_000))));
}
