//! What the fuzz targets of `fuzz/` call: one function a layer, each with the properties it holds.
//!
//! Only with the feature `fuzzing`, so that the layers need not be public for it, and in tests, which
//! replay what was found. A property that does not hold is a panic, which is what a fuzzer looks for.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use prost::Message;

use crate::diagnostic::Place;
use crate::emit::Format;
use crate::python::annotation::Lowering;
use crate::python::consteval::Evaluator;
use crate::python::docstring;
use crate::python::docstring::langchain::{self, OnInvalid};
use crate::python::files::Files;
use crate::python::program::Program;
use crate::source::ipfs::cid::{Cid, DAG_PB, RAW};
use crate::source::ipfs::dag::{self, Node, UnixFs};
use crate::source::ipfs::unixfs::{self, Blocks, Content, Reading};
use crate::source::ipfs::{build, gateway};
use crate::source::limits::Limits;
use crate::source::select::Select;
use crate::source::tree::SourceTree;
use crate::source::{archive, names, pointers};
use crate::syntax::ast::{Stmt, StmtKind};
use crate::syntax::{ParsedFile, decode, parse_expression, strict};
use crate::text::TextRange;
use crate::{Options, extract, yaml};

/// What one run may read: a fraction of the usual, so that a run is short.
fn limits() -> Limits {
    Limits {
        max_file_bytes: 64 << 10,
        max_total_bytes: 256 << 10,
        max_files: 200,
        ..Limits::default()
    }
}

/// The whole job on a file, and on a component that names it, in every format.
pub fn extraction(bytes: &[u8]) {
    let run = |tree: &SourceTree, dialect: Option<&str>| {
        let options = Options {
            dialect: dialect.map(str::to_owned),
            whole_files: true,
            ..Options::default()
        };
        for tool in &extract(tree, &options).tools {
            for format in Format::ALL {
                format.record(tool, &tree.uri);
            }
        }
    };
    // What stands behind a line of dashes is the component's YAML.
    let mark = b"\n---\n";
    let split = bytes.windows(mark.len()).position(|window| window == mark);
    let (code, manifest) = match split {
        Some(at) => (&bytes[..at], &bytes[at + mark.len()..]),
        None => (
            bytes,
            &b"name: a\nauthor: b\nversion: 0.1.0\ntype: custom\nentry_point: tool.py\ncallable: run\n"[..],
        ),
    };
    let mut tree = SourceTree::new("fuzz");
    tree.insert("tool.py", code.to_vec());
    run(&tree, None);
    run(&tree, Some("function"));
    tree.insert("component.yaml", manifest.to_vec());
    run(&tree, None);
}

/// The scanner and the reading of every statement: they cover the text, in order.
pub fn reading(bytes: &[u8]) {
    fn walk(statements: &[Stmt], around: TextRange) {
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
    let (source, _) = decode("fuzz.py", &Bytes::copy_from_slice(bytes));
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
}

/// The second opinion on a file finds nothing outside of its text.
pub fn strictness(bytes: &[u8]) {
    let (source, _) = decode("fuzz.py", &Bytes::copy_from_slice(bytes));
    let source = Arc::new(source);
    for diagnostic in strict::check(&source).into_iter().flatten() {
        if let Place::Span(span) = diagnostic.place {
            assert!(span.range.end as usize <= source.text().len());
        }
    }
}

fn with_module(bytes: &[u8], run: impl FnOnce(&Program<'_>)) {
    let mut tree = SourceTree::new("fuzz");
    tree.insert("tool.py", bytes.to_vec());
    run(&Program::new(&Files::new(&tree)));
}

/// Every value of a module's assignments and statements, the same when asked for again.
pub fn evaluator(bytes: &[u8]) {
    with_module(bytes, |program| {
        let Some(module) = program.module("tool.py") else {
            return;
        };
        for statement in module.parsed().statements() {
            if let StmtKind::Assign { value, .. } | StmtKind::Expr(value) = &statement.kind {
                let evaluator = Evaluator::new(program);
                let known = evaluator.eval(module.env(), value);
                assert_eq!(format!("{known:?}"), {
                    let again = Evaluator::new(program).eval(module.env(), value);
                    format!("{again:?}")
                });
                evaluator.eval_here(module.env(), value);
            }
        }
    });
}

/// Every annotation of a module's variables and parameters, and its text as one in a string.
pub fn annotation(text: &str) {
    parse_expression(text);
    with_module(text.as_bytes(), |program| {
        let Some(module) = program.module("tool.py") else {
            return;
        };
        let mut lowering = Lowering::new(program);
        let mut spell = |annotation| {
            let ty = lowering.lower(module.env(), annotation);
            ty.spelling(lowering.definitions());
        };
        for statement in module.parsed().statements() {
            match &statement.kind {
                StmtKind::AnnAssign { annotation, .. } => spell(annotation),
                StmtKind::Expr(value) => spell(value),
                StmtKind::Function(function) => {
                    let parameters = function.parameters.items.iter();
                    parameters
                        .filter_map(|parameter| parameter.annotation.as_ref())
                        .for_each(&mut spell);
                }
                _ => {}
            }
        }
    });
}

/// A docstring, as each of the readers of one takes it.
pub fn docstring(text: &str) {
    let named = ["a", "name", "x", "args", "kwargs", "query"];
    let known = docstring::parse(text, &named);
    assert_eq!(known.full, docstring::cleandoc(text));
    for param in &known.params {
        if let Some(annotation) = param.annotation() {
            parse_expression(&annotation);
        }
    }
    for on_invalid in [OnInvalid::Refuse, OnInvalid::Accept] {
        let _ = langchain::parse(Some(text), &named, on_invalid);
    }
    langchain::tool_description(text);
    langchain::schema_description(text);
}

/// A CID in text and in binary: what is read is written back the same.
pub fn cid(bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).ok();
    let read = text.and_then(|text| Cid::parse(text).ok());
    for cid in read.into_iter().chain(Cid::from_bytes(bytes)) {
        assert_eq!(Cid::parse(&cid.to_string()), Ok(cid));
        assert_eq!(Cid::parse(&cid.to_base16()), Ok(cid));
        assert_eq!(Cid::from_bytes(&cid.to_link_bytes()), Ok(cid));
        if let Some(text) = cid.to_v0() {
            assert_eq!(Cid::parse(&text), Ok(cid));
        }
        if let Some(content) = cid.inline() {
            assert!(cid.verifies(content));
        }
    }
    if let Some(text) = text {
        let _ = crate::source::uri::SourceUri::parse(text);
    }
}

/// A node of dag-pb and the UnixFS message in it: what is read is written back the same.
pub fn dag_pb(bytes: &[u8]) {
    let cid = Cid::of(DAG_PB, bytes);
    assert!(cid.verifies(bytes));
    dag::links(&cid, bytes);
    let Ok(node) = Node::decode(bytes) else {
        return;
    };
    assert_eq!(Node::decode(&node.to_block()[..]).as_ref(), Ok(&node));
    for link in &node.links {
        for width in 0..4 {
            link.entry(width);
        }
    }
    if let Some(data) = node.data.as_deref()
        && let Ok(message) = UnixFs::decode(data)
    {
        assert_eq!(UnixFs::decode(&message.encode_to_vec()[..]), Ok(message));
    }
}

/// A CAR as a gateway may send it, for the first root that it names.
pub fn car(bytes: &[u8]) {
    gateway::read_any_car(bytes, &limits());
}

struct Known(BTreeMap<Cid, Bytes>);

impl Blocks for Known {
    fn get(&self, cid: &Cid) -> Option<Bytes> {
        self.0.get(cid).cloned()
    }
}

struct All;

impl Select for All {
    fn file(&self, _: &str) -> bool {
        true
    }
    fn folder(&self, _: &str) -> bool {
        true
    }
}

/// A graph of blocks: each is one behind its length in two bytes, and a link of one byte is to the
/// block of that number before it, so that a change does not break every hash above it.
///
/// What is read keeps to the bounds and has safe names; what was built from it is read back.
pub fn unixfs(mut bytes: &[u8]) {
    let mut blocks = Known(BTreeMap::new());
    let mut cids: Vec<Cid> = Vec::new();
    while let [low, high, rest @ ..] = bytes {
        let length = usize::from(u16::from_le_bytes([*low, *high])).min(rest.len());
        let (block, after) = rest.split_at(length);
        bytes = after;
        let (cid, block) = match Node::decode(block) {
            Ok(mut node) => {
                for link in &mut node.links {
                    if let Some([number]) = link.hash.as_deref()
                        && !cids.is_empty()
                    {
                        let target = cids[usize::from(*number) % cids.len()];
                        link.hash = Some(target.to_link_bytes());
                    }
                }
                let block = node.to_block();
                (Cid::of(DAG_PB, &block), block)
            }
            Err(_) => (Cid::of(RAW, block), block.to_vec()),
        };
        blocks.0.insert(cid, block.into());
        cids.push(cid);
    }
    let Some(root) = cids.last() else {
        return;
    };
    let limits = limits();
    for path in [&[][..], &["a".into()], &["a".into(), "b.py".into()]] {
        let Ok(Reading::Complete(content)) = unixfs::read(*root, path, &blocks, &All, &limits)
        else {
            continue;
        };
        let files = match content {
            Content::File(bytes) => vec![("file".to_owned(), bytes)],
            Content::Folder { files, .. } => files,
        };
        assert!(files.len() <= limits.max_files);
        let total: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(total as u64 <= limits.max_total_bytes);
        for (path, content) in files {
            assert_eq!(names::path_objection(&path), None);
            let mut built = Known(BTreeMap::new());
            let file = build::file(&content, &mut |cid, block| {
                built.0.insert(cid, block.into());
            });
            match unixfs::read(file.cid, &[], &built, &All, &limits) {
                Ok(Reading::Complete(Content::File(again))) => assert_eq!(again, content),
                other => panic!("{other:?}"),
            }
        }
    }
}

/// A manifest, and what a package with it points to.
pub fn manifest(bytes: &[u8]) {
    let _ = yaml::top_level(bytes);
    for name in [
        "service.yaml",
        "aea-config.yaml",
        "component.yaml",
        "packages.json",
    ] {
        let mut tree = SourceTree::new("fuzz");
        tree.insert(name, bytes.to_vec());
        pointers::of_tree(&tree);
    }
    let _ = pointers::of_metadata("fuzz", bytes);
}

/// An archive: a zip, a tar with gzip, or a tar that gzip is put around here.
///
/// What is unpacked keeps to the bounds and has safe names.
pub fn archive(bytes: &[u8]) {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    let _ = packed.write_all(bytes);
    let packed = packed.finish().unwrap_or_default();
    let limits = limits();
    for tree in [
        archive::zip("fuzz", bytes, &limits),
        archive::tar_gz("fuzz", bytes, &limits),
        archive::tar_gz("fuzz", &packed, &limits),
    ]
    .into_iter()
    .flatten()
    {
        assert!(tree.len() <= limits.max_files);
        let total: usize = tree.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(total as u64 <= limits.max_total_bytes);
        for (path, _) in tree.iter() {
            assert_eq!(names::path_objection(path), None);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    fn entries(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap();
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        found.sort();
        found
    }

    /// What a target makes of an input; of bytes that are no text one of texts takes what is.
    fn run(target: &str, bytes: &[u8]) {
        let text = || match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap(),
        };
        match target {
            "annotation" => super::annotation(text()),
            "archive" => super::archive(bytes),
            "car" => super::car(bytes),
            "cid" => super::cid(bytes),
            "dag_pb" => super::dag_pb(bytes),
            "docstring" => super::docstring(text()),
            "evaluator" => super::evaluator(bytes),
            "extraction" => super::extraction(bytes),
            "manifest" => super::manifest(bytes),
            "reading" => super::reading(bytes),
            "strictness" => super::strictness(bytes),
            "unixfs" => super::unixfs(bytes),
            other => panic!("there is no target {other}"),
        }
    }

    #[test]
    fn what_fuzzers_found_is_mended() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
        let mut replayed = 0;
        for folder in entries(&root.join("found")) {
            let target = folder.file_name().unwrap().to_str().unwrap();
            for input in entries(&folder) {
                run(target, &fs::read(input).unwrap());
                replayed += 1;
            }
        }
        assert!(replayed > 0);
    }

    #[test]
    fn every_target_takes_nothing_and_anything() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
        for file in entries(&root.join("fuzz_targets")) {
            let target = file.file_stem().unwrap().to_str().unwrap();
            run(target, b"");
            run(target, &fs::read(&file).unwrap());
        }
    }
}
