//! What following bodies costs beside a bare tree-sitter parse of the same files, in one process
//! and on one thread.
//!
//! `cargo bench --bench infer` reads the corpus, case by case; with `BENCH_SOURCE=FOLDER` all of
//! that folder as one source, every function in it. The cost of the inference is what `with_bodies`
//! takes more than `without_bodies`; both read all files with tools to the end, so that none of it
//! is the parse.

use std::path::{Path, PathBuf};

use divan::Bencher;
use toolmeta::source::tree::SourceTree;
use toolmeta::{Options, extract};

fn main() {
    divan::main();
}

/// The sources, each with the dialects that are looked for in it.
fn sources() -> Vec<(SourceTree, Option<String>)> {
    if let Some(folder) = std::env::var_os("BENCH_SOURCE") {
        return vec![(read(Path::new(&folder)), Some("function".to_owned()))];
    }
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let areas = folders(&corpus);
    let cases = areas.iter().flat_map(|area| folders(area));
    cases
        // Written to reach the bound on what is followed, which takes as long as that allows.
        .filter(|case| !case.ends_with("check/TM062"))
        .map(|case| (read(&case), None))
        .collect()
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root).expect("the corpus can be read");
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

fn read(root: &Path) -> SourceTree {
    let mut tree = SourceTree::new("bench");
    for entry in walkdir::WalkDir::new(root)
        .into_iter()
        .filter_map(Result::ok)
    {
        let path = entry.path();
        if let (Ok(relative), Ok(bytes)) = (path.strip_prefix(root), std::fs::read(path)) {
            tree.insert(relative.to_string_lossy().into_owned(), bytes);
        }
    }
    tree
}

#[divan::bench]
fn bare_tree_sitter(bencher: Bencher<'_, '_>) {
    let sources = sources();
    let mut parser = tree_sitter::Parser::new();
    parser
        .set_language(&tree_sitter_python::LANGUAGE.into())
        .expect("the grammar fits the parser");
    bencher.bench_local(|| {
        for (tree, _) in &sources {
            for (_, bytes) in tree.iter().filter(|(path, _)| path.ends_with(".py")) {
                divan::black_box(parser.parse(&**bytes, None));
            }
        }
    });
}

#[divan::bench]
fn without_bodies(bencher: Bencher<'_, '_>) {
    whole(bencher, false);
}

#[divan::bench]
fn with_bodies(bencher: Bencher<'_, '_>) {
    whole(bencher, true);
}

fn whole(bencher: Bencher<'_, '_>, bodies: bool) {
    let sources = sources();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread can be started");
    bencher.bench_local(|| {
        pool.install(|| {
            for (tree, dialect) in &sources {
                let options = Options {
                    dialect: dialect.clone(),
                    bodies,
                    whole_files: true,
                    ..Options::default()
                };
                divan::black_box(extract(tree, &options));
            }
        });
    });
}
