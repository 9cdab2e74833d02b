//! Hostile input: whatever the bytes, there is a result, in bounded time, and never a panic.
//!
//! The inputs are the corpus cut and changed by a fixed recipe, and shapes that grow. They are read
//! by the library, on the stack that a test thread has, which is smaller than that of a program.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program that only developers run may panic and print"
)]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use toolmeta::source::tree::SourceTree;
use toolmeta::{Extraction, Options, extract};

const FORMATS: &[toolmeta::emit::Format] = toolmeta::emit::Format::ALL;

/// Extracts from one file in every way there is, and writes all formats.
fn extracted(path: &str, bytes: &[u8]) -> Extraction {
    let mut tree = SourceTree::new("hostile");
    tree.insert(path, bytes);
    if path.ends_with(".yaml") {
        tree.insert(
            "run.py",
            &b"def run(**kwargs):\n    return kwargs['a']\n"[..],
        );
    }
    let functions = Options {
        dialect: Some("function".to_owned()),
        ..Options::default()
    };
    let extraction = extract(&tree, &functions);
    write_all(&extraction);
    write_all(&extract(&tree, &Options::default()));
    extraction
}

fn write_all(extraction: &Extraction) {
    for tool in &extraction.tools {
        for format in FORMATS {
            let record = format.record(tool, &extraction.uri);
            serde_json::to_string(&record).unwrap();
        }
    }
}

fn corpus() -> Vec<PathBuf> {
    let mut pending = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")];
    let mut found = Vec::new();
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if path
                .extension()
                .is_some_and(|name| name == "py" || name == "yaml")
            {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(found.len() > 100);
    found
}

fn name_of(path: &Path) -> &'static str {
    if path.extension().is_some_and(|name| name == "yaml") {
        "component.yaml"
    } else {
        "tool.py"
    }
}

/// A generator of numbers that are always the same (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound.max(1)).unwrap()).unwrap()
    }
}

#[test]
fn no_corpus_file_cut_short_makes_it_panic() {
    for path in corpus() {
        let bytes = fs::read(&path).unwrap();
        // Eight cuts each: about as many as there are statements in a case.
        for eighth in 0..8 {
            extracted(name_of(&path), &bytes[..bytes.len() * eighth / 8]);
        }
    }
}

#[test]
fn no_corpus_file_changed_makes_it_panic() {
    const PIECES: &[&[u8]] = &[
        b"(",
        b")",
        b"[",
        b"]",
        b"{",
        b"}",
        b":",
        b",",
        b"=",
        b"\"",
        b"'''",
        b"\\",
        b"\n",
        b"\r",
        b"\t",
        b"\0",
        b"\x0c",
        b"\xff",
        b"\xf0\x9f\x98\x80",
        b"**",
        b"*",
        b"lambda ",
        b"f\"{",
        b"def ",
        b"class ",
        b"@",
        b";",
        b"#",
        b"    ",
        b"0x",
        b"9999999999",
        b"TOOL_SCHEMA",
    ];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for path in corpus() {
        let bytes = fs::read(&path).unwrap();
        for _ in 0..6 {
            let mut changed = bytes.clone();
            for _ in 0..=numbers.below(3) {
                let at = numbers.below(changed.len() + 1);
                let until = (at + numbers.below(6)).min(changed.len());
                let piece = PIECES[numbers.below(PIECES.len())];
                changed.splice(at..until, piece.iter().copied());
            }
            extracted(name_of(&path), &changed);
        }
    }
}

#[test]
fn nesting_of_any_depth_is_read_or_refused() {
    const DEPTH: usize = 10_000;
    let open_close = |open: &str, close: &str| {
        format!(
            "def f(x: int = {}1{}):\n    return x\n\n\nV = {}1{}\n\n\ndef g(y: str): ...\n",
            open.repeat(DEPTH),
            close.repeat(DEPTH),
            open.repeat(DEPTH),
            close.repeat(DEPTH),
        )
    };
    let mut inputs: Vec<String> = [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("{1: ", "}"),
        ("f(", ")"),
        ("-", ""),
        ("not ", ""),
        ("lambda: ", ""),
        ("x[", "]"),
        ("1 + (", ")"),
        ("1 if 1 else ", ""),
        ("x.", ""),
        ("(yield ", ")"),
        ("[*", "]"),
        ("1 ** ", ""),
        ("1 + ", ""),
        ("a and ", ""),
        ("f'{", "}'"),
    ]
    .iter()
    .map(|(open, close)| open_close(open, close))
    .collect();
    let mut blocks = String::new();
    for depth in 0..1_000 {
        writeln!(blocks, "{}if x:", " ".repeat(depth)).unwrap();
    }
    inputs.push(format!(
        "{blocks}{}pass\n\ndef g(y: str): ...\n",
        " ".repeat(1_000)
    ));
    inputs.push(format!(
        "{}g = 1\n\ndef g(y: str): ...\n",
        "x = ".repeat(DEPTH)
    ));
    inputs.push(format!(
        "def g(y: {}int{}): ...\n",
        "list[".repeat(DEPTH),
        "]".repeat(DEPTH)
    ));
    inputs.push(format!(
        "def g(y: '{}int{}'): ...\n",
        "list[".repeat(DEPTH),
        "]".repeat(DEPTH)
    ));
    inputs.push(format!("{}def g(y): ...\n", "@d\n".repeat(DEPTH)));
    inputs.push(format!(
        "if 0: pass\n{}else: pass\ndef g(y): ...\n",
        "elif 0: pass\n".repeat(DEPTH)
    ));
    inputs.push("class A:\n".to_owned() + &" class A:\n".repeat(DEPTH) + "  pass\ndef g(y): ...\n");
    for input in &inputs {
        let extraction = extracted("tool.py", input.as_bytes());
        let found = extraction.tools.iter().any(|tool| tool.name == "g");
        let said = !extraction.diagnostics.is_empty();
        assert!(found || said, "silent about {:.40}", input);
    }
}

#[test]
fn aliases_and_imports_in_circles_end() {
    let chain: String = (0..5_000).fold(String::new(), |mut text, index| {
        writeln!(text, "a{index} = a{}", index + 1).unwrap();
        text
    });
    extracted("tool.py", format!("{chain}def f(x=a0): ...\n").as_bytes());
    extracted(
        "tool.py",
        b"a = b\nb = a\nTOOL_SCHEMA = a\nTOOL_FUNCTION = b\n\ndef f(x: a = b, **kwargs):\n    f(**kwargs)\n    return g(**kwargs)\n\ndef g(**kwargs):\n    return f(**kwargs)\n",
    );
    extracted(
        "tool.py",
        b"from tool import *\nfrom tool import f as g, g as f\nTOOL_FUNCTION = f\n",
    );
    extracted("tool.py", b"class A(B): ...\nclass B(A): ...\nTOOL_FUNCTION = A().run\nx: A\ndef f(x: A, y: 'B'): ...\n");
    extracted("tool.py", b"TOOL_SCHEMA = {}\nTOOL_SCHEMA['x'] = TOOL_SCHEMA\nTOOL_SCHEMA['parameters'] = TOOL_SCHEMA\ndef f(): ...\nTOOL_FUNCTION = f\n");
    extracted(
        "tool.py",
        b"TOOL_SCHEMA = {'name': 'f', 'parameters': {'type': 'object', 'properties': {'a': {'$ref': '#/properties/a'}, 'b': {'$ref': '#'}}}}\n",
    );
}

#[test]
fn large_literals_and_long_files_are_read() {
    const MANY: usize = 100_000;
    let numbers: Vec<String> = (0..MANY).map(|n| n.to_string()).collect();
    let list = numbers.join(", ");
    let with_list = format!("V = [{list}]\n\ndef f(x=V, y=[{list}], z: int = 1): ...\n");
    let tools = extracted("tool.py", with_list.as_bytes()).tools;
    assert_eq!(tools[0].kwargs.len(), 3);

    let parameters: Vec<String> = (0..2_000).map(|n| format!("p{n}: int = {n}")).collect();
    let wide = format!("def f({}): ...\n", parameters.join(", "));
    assert_eq!(
        extracted("tool.py", wide.as_bytes()).tools[0].kwargs.len(),
        2_000
    );

    let mut many = String::new();
    for index in 0..2_000 {
        writeln!(
            many,
            "def f{index}(x: int, **kwargs):\n    return kwargs['a']\n"
        )
        .unwrap();
    }
    assert_eq!(extracted("tool.py", many.as_bytes()).tools.len(), 2_000);

    let text = "a".repeat(1 << 20);
    extracted("tool.py", format!("def f(x='{text}'): ...\n").as_bytes());
    extracted(
        "tool.py",
        format!("def f(x='a' * {}): ...\n", u64::MAX).as_bytes(),
    );
    extracted(
        "tool.py",
        b"def f(x=9**9**9**9, y=1 << 10**9, z=[0] * 10**10): ...\n",
    );
    extracted(
        "tool.py",
        b"def f(x=[[[0 for a in range(9**9)] for b in range(9**9)] for c in range(9**9)]): ...\n",
    );
    extracted(
        "tool.py",
        format!("def f(x=1{}): ...\n", "0".repeat(100_000)).as_bytes(),
    );
    extracted("tool.py", "x = 1;".repeat(MANY).as_bytes());
    extracted("tool.py", "\n".repeat(1 << 20).as_bytes());
    extracted("tool.py", "#\r".repeat(MANY).as_bytes());
}

#[test]
fn bytes_that_are_no_text_are_read() {
    let every_byte: Vec<u8> = (0..=255).collect();
    extracted("tool.py", &every_byte.repeat(64));
    extracted("component.yaml", &every_byte.repeat(8));
    let mut numbers = Numbers(42);
    for _ in 0..64 {
        let noise: Vec<u8> = (0..512)
            .map(|_| u8::try_from(numbers.below(256)).unwrap())
            .collect();
        extracted("tool.py", &noise);
        extracted("component.yaml", &noise);
    }
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let mut tree = SourceTree::new("corpus");
    for (index, path) in corpus().iter().enumerate() {
        if name_of(path) == "tool.py" {
            tree.insert(format!("{index:04}.py"), fs::read(path).unwrap());
        }
    }
    let one = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    let four = rayon::ThreadPoolBuilder::new()
        .num_threads(4)
        .build()
        .unwrap();
    let options = Options::default();
    let (first, second) = (
        one.install(|| extract(&tree, &options)),
        four.install(|| extract(&tree, &options)),
    );
    assert!(!first.tools.is_empty());
    assert!(first == second);
}
