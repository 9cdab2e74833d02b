//! From a source that was read to its tools: the same for every command.

use std::path::Path;

use super::args::LookArgs;
use crate::extract::{Extraction, Options, extract, extract_with_imports};
use crate::source::imports::ImportPaths;
use crate::source::limits::Limits;
use crate::source::tree::SourceTree;

/// The folder that the paths within a source are relative to: what is put before them so that
/// they mean something to a reader.
pub(super) fn base(name: &str) -> String {
    let path = Path::new(name);
    if path.is_file() {
        let parent = path.parent().unwrap_or(Path::new(""));
        return parent.to_string_lossy().into_owned();
    }
    name.to_owned()
}

impl LookArgs {
    /// The options of an extraction that the command line asks for.
    pub(super) fn options(&self) -> Options {
        Options {
            dialect: (self.dialect != "auto").then(|| self.dialect.clone()),
            heuristics: !self.no_heuristics,
            parse_docstring: self.parse_docstring,
            ..Options::default()
        }
    }

    /// The tools in `tree`; names that lead out of it are followed where import paths are given.
    pub(super) fn extract(&self, tree: &SourceTree, options: &Options) -> Extraction {
        match self.import_path.as_slice() {
            [] => extract(tree, options),
            folders => {
                let source = Path::new(&tree.uri);
                let imports = ImportPaths::new(folders, source, &Limits::default());
                extract_with_imports(tree, &imports, options)
            }
        }
    }
}
