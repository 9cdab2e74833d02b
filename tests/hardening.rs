//! Hostile files: deep, long and broken ones are read within bounds, whatever is in them.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program that only developers run may panic and print"
)]

use std::time::Duration;

use toolmeta::source::tree::SourceTree;
use toolmeta::{Extraction, Options, extract};

/// Extracts from one file on a thread with the stack that worker threads have.
fn extracted(text: String) -> Extraction {
    let (send, receive) = std::sync::mpsc::channel();
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || {
            let mut tree = SourceTree::new("hostile");
            tree.insert("hostile.py", text.into_bytes());
            let _ = send.send(extract(&tree, &Options::default()));
        })
        .expect("a thread can be started");
    // Not a measure of speed: without it a hang would hang the test run.
    receive
        .recv_timeout(Duration::from_secs(300))
        .expect("reading ends")
}

/// The last definition of a hostile file; it is still found where the fault before it ends.
const TOOL: &str = "\n\ndef tool(name: str = 'x') -> str:\n    return name\n";

fn names(extraction: &Extraction) -> Vec<&str> {
    extraction
        .tools
        .iter()
        .map(|tool| tool.name.as_str())
        .collect()
}

#[test]
fn a_hundred_thousand_nested_brackets_spoil_their_own_statement_only() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("f(", ")"),
        ("f'{", "}'"),
    ] {
        for closed in [true, false] {
            let mut text = format!("x = {}", open.repeat(100_000));
            if closed {
                text += "1";
                text += &close.repeat(100_000);
            }
            assert_eq!(names(&extracted(text + TOOL)), ["tool"], "{open} {closed}");
        }
    }
}

#[test]
fn a_hundred_thousand_chained_operators_spoil_their_own_statement_only() {
    for link in [
        ".a",
        "[0]",
        "()",
        " + 1",
        " and b",
        " if c else d",
        " < 1",
        " | int",
    ] {
        for start in ["x = a", "x: a"] {
            let text = format!("{start}{}", link.repeat(100_000));
            assert_eq!(names(&extracted(text + TOOL)), ["tool"], "{start}{link}");
        }
    }
    for start in ["- ", "not ", "lambda: ", "await ", "~"] {
        let text = format!("x = {}1", start.repeat(100_000));
        assert_eq!(names(&extracted(text + TOOL)), ["tool"], "{start}");
    }
}

#[test]
fn deep_blocks_spoil_their_own_statement_only() {
    for header in [
        "if a:",
        "class A:",
        "def f():",
        "try:",
        "with a:",
        "for a in b:",
    ] {
        let text: String = (0..2_000)
            .map(|depth| format!("{}{header}\n", " ".repeat(depth)))
            .collect();
        let found = extracted(text + TOOL);
        assert_eq!(names(&found).last(), Some(&"tool"), "{header}");
    }
}

#[test]
fn a_line_of_fifty_megabytes_is_skipped() {
    for text in [
        format!("x = [{}]", "1,".repeat(25_000_000)),
        format!("x = '{}", "a".repeat(50_000_000)),
        "(".repeat(50_000_000),
    ] {
        assert_eq!(names(&extracted(text + TOOL)), ["tool"]);
    }
}

#[test]
fn a_default_or_annotation_without_end_does_not_hang() {
    for text in [
        format!("def f(a={}1{}): pass", "[".repeat(150), "]".repeat(150)),
        format!("def f(a: {}int): pass", "int | ".repeat(50_000)),
        format!(
            "def f({}): pass",
            (0..20_000).map(|n| format!("a{n}=1,")).collect::<String>()
        ),
        format!("@d\n{}def f(): pass", "@d\n".repeat(50_000)),
        "def f(a='".to_owned() + &"\\x".repeat(100_000),
        "x = f'{".to_owned() + &"f'{a:".repeat(50_000),
        "'''\n\\'''".repeat(50_000),
    ] {
        extracted(text);
    }
}
