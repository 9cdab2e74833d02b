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
            let options = Options {
                whole_files: true,
                ..Options::default()
            };
            let extraction = extract(&tree, &options);
            for tool in &extraction.tools {
                for format in toolmeta::emit::Format::ALL {
                    format.record(tool, &extraction.uri);
                }
            }
            let _ = send.send(extraction);
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

/// A file with a hole wherever some walk goes: each dialect's tools, their names, schemas, types and
/// defaults, what a body reads and returns, and what constants are made of.
const EVERYWHERE: &str = r#"
from dataclasses import dataclass
from typing import Annotated, Literal
import mcp.types
from agents import function_tool
from fastmcp import FastMCP
from langchain_core.tools import BaseTool, StructuredTool, tool
from pydantic import BaseModel, Field
from pydantic_ai import Agent
from smolagents import Tool

CONSTANT = HOLE
CONSTANT += HOLE
TOOL_DESCRIPTION = HOLE
tools = [{"type": "function", "function": {"name": "literal", "parameters": HOLE}}]
server = FastMCP(HOLE)
agent = Agent("model", tools=[HOLE])
mcp.types.Tool(name="written", inputSchema=HOLE)
StructuredTool.from_function(HOLE, name=HOLE, args_schema=HOLE)

class Model(BaseModel):
    a: HOLE = Field(HOLE, description=HOLE)

@dataclass
class Data(HOLE):
    a: Annotated[HOLE, HOLE] = HOLE

class Tools:
    def method(self, a: HOLE = HOLE) -> HOLE: ...

class Oven(Tool):
    name = "oven"
    inputs = HOLE

class Chained(BaseTool):
    name: str = HOLE
    args_schema: type = HOLE

    def _run(self, a: Literal[HOLE] = HOLE): ...

@tool(HOLE, args_schema=HOLE)
def chained(a: Model = HOLE): ...

@server.tool(HOLE)
def served(a: Data, b: "HOLE" = HOLE): ...

@function_tool(name_override=HOLE)
def handed(a: HOLE): ...

@agent.tool_plain(HOLE)
def plain(a: HOLE): ...

def run(**kwargs):
    a: HOLE = kwargs.get("a", HOLE)
    if HOLE:
        return HOLE, kwargs[HOLE]
    for b in HOLE:
        kwargs["b"] = helper(HOLE, **kwargs)
    return [kwargs[c] for c in HOLE if HOLE]

def helper(x, **kwargs):
    return kwargs["d"] if HOLE else HOLE
"#;

/// Expressions of each form that nests or is chained, `many` times.
fn endless(many: usize) -> Vec<String> {
    let nested = |open: &str, close: &str| open.repeat(many) + "1" + &close.repeat(many);
    let chained = |start: &str, link: &str| start.to_owned() + &link.repeat(many);
    vec![
        nested("(", ")"),
        chained("a", ".b"),
        chained("1", " + 1"),
        nested("[", "]"),
        nested("{1: ", "}"),
        nested("f(", ")"),
        nested("list[", "]"),
        nested("-", ""),
        nested("lambda: ", ""),
        nested("1 if 1 else ", ""),
        nested("[x for x in ", "]"),
        chained("a", "[0]"),
        chained("a", ".b()"),
        chained("int", " | int"),
        chained("a", " and b"),
        chained("1", " < 1"),
        chained("'a'", " 'a'"),
    ]
}

#[test]
fn no_walk_is_endless() {
    // Deeper than any stack reaches; there are some sixty of them in the file.
    const MANY: usize = 3_000;
    const AGENTMAKE: &str = "TOOL_SCHEMA = HOLE\nTOOL_FUNCTION = HOLE\ndef made(a: HOLE): ...\n";
    for expression in endless(MANY) {
        for text in [EVERYWHERE, AGENTMAKE] {
            extracted(text.replace("HOLE", &expression) + TOOL);
        }
    }
}

#[test]
fn no_command_falls_over_what_is_endless() {
    let folder = tempfile::tempdir().unwrap();
    let text = "TOOL_SCHEMA = {'name': 'tool', 'parameters': HOLE}\n\n\n\
                def tool(a: int = HOLE, **kwargs): return kwargs[HOLE]\n\n\n\
                TOOL_FUNCTION = tool\n";
    for expression in endless(100_000).into_iter().take(3) {
        std::fs::write(
            folder.path().join("tool.py"),
            text.replace("HOLE", &expression),
        )
        .unwrap();
        for arguments in [&["check", "tool.py"][..], &["explain", "tool.py", "tool"]] {
            let output = std::process::Command::new(env!("CARGO_BIN_EXE_toolmeta"))
                .args(arguments)
                .current_dir(folder.path())
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            let status = output.status.code();
            assert!(
                status.is_some_and(|code| code <= 2) && !said.contains("panicked"),
                "{arguments:?} {expression:.20}: {status:?} {said:.400}"
            );
        }
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
