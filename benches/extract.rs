//! What extraction costs beside a bare tree-sitter parse of the same bytes, in one process.
//!
//! `cargo bench --bench extract` prints both and the bytes a second of each; the corpus is what is
//! read, so that the numbers can be compared between versions of this crate, not between machines.
//! With `BENCH_SOURCE=FOLDER` it is that folder.

use std::path::{Path, PathBuf};

use divan::Bencher;
use divan::counter::BytesCount;
use toolmeta::source::tree::SourceTree;
use toolmeta::{Options, extract};

fn main() {
    divan::main();
}

/// What is read, as one source.
fn source() -> SourceTree {
    let corpus = || Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let root = std::env::var_os("BENCH_SOURCE").map_or_else(corpus, PathBuf::from);
    let mut tree = SourceTree::new("bench");
    for entry in walkdir::WalkDir::new(&root)
        .into_iter()
        .filter_map(Result::ok)
    {
        let path = entry.path();
        if let (Ok(relative), Ok(bytes)) = (path.strip_prefix(&root), std::fs::read(path)) {
            tree.insert(relative.to_string_lossy().into_owned(), bytes);
        }
    }
    tree
}

fn python_bytes(tree: &SourceTree) -> BytesCount {
    let python = tree.iter().filter(|(path, _)| path.ends_with(".py"));
    BytesCount::new(python.map(|(_, bytes)| bytes.len()).sum::<usize>())
}

#[divan::bench]
fn bare_tree_sitter(bencher: Bencher<'_, '_>) {
    let tree = source();
    let mut parser = tree_sitter::Parser::new();
    parser
        .set_language(&tree_sitter_python::LANGUAGE.into())
        .expect("the grammar fits the parser");
    bencher.counter(python_bytes(&tree)).bench_local(|| {
        for (_, bytes) in tree.iter().filter(|(path, _)| path.ends_with(".py")) {
            divan::black_box(parser.parse(&**bytes, None));
        }
    });
}

#[divan::bench]
fn extract_on_one_thread(bencher: Bencher<'_, '_>) {
    let tree = source();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread can be started");
    bencher
        .counter(python_bytes(&tree))
        .bench_local(|| pool.install(|| extract(&tree, &Options::default())));
}

#[divan::bench]
fn extract_on_all_threads(bencher: Bencher<'_, '_>) {
    let tree = source();
    bencher
        .counter(python_bytes(&tree))
        .bench_local(|| extract(&tree, &Options::default()));
}
