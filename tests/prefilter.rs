//! Files that cannot hold a tool are passed over by the words in them; nothing is lost by that.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may panic and say what it saw"
)]

use std::path::{Path, PathBuf};

use toolmeta::source::limits::Limits;
use toolmeta::source::local;
use toolmeta::{Options, extract};

/// The cases of the corpus, and what `TOOLMETA_PREFILTER` names, separated as in `PATH`: of a folder
/// each entry is a source of its own.
fn sources() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut folders = entries(&corpus);
    if let Some(more) = std::env::var_os("TOOLMETA_PREFILTER") {
        folders.extend(std::env::split_paths(&more));
    }
    folders.iter().flat_map(|folder| entries(folder)).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

#[test]
fn no_tool_is_lost_by_passing_files_over() {
    let limits = Limits::default();
    let mut tools = 0;
    let mut compared = 0;
    let mut differing = Vec::new();
    for source in sources() {
        let Ok(tree) = local::read(&source, &limits) else {
            continue;
        };
        // Without the fallback, which takes every file with a function.
        let options = |every_file| Options {
            fallback: false,
            every_file,
            ..Options::default()
        };
        let filtered = extract(&tree, &options(false));
        let all = extract(&tree, &options(true));
        compared += 1;
        tools += all.tools.len();
        if filtered.tools != all.tools {
            let names = |tools: &[toolmeta::model::Tool]| {
                let named = tools
                    .iter()
                    .map(|tool| format!("{} {}", tool.dialect, tool.name));
                named.collect::<Vec<_>>().join(", ")
            };
            differing.push(format!(
                "{}:\n  with:    {}\n  without: {}",
                source.display(),
                names(&filtered.tools),
                names(&all.tools)
            ));
        }
    }
    eprintln!("{compared} sources, {tools} tools");
    assert!(
        compared > 200 && tools > 200,
        "{compared} sources, {tools} tools"
    );
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
