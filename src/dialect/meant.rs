//! Which dialects a file may hold tools of, before it is parsed.
//!
//! Nothing may be lost by this: a tool of a library needs a name of it, and a name comes by imports,
//! from file to file; the other dialects need words in the file itself. It must not know any dialect.

use std::collections::BTreeSet;

use bytes::Bytes;

use super::{Context, Dialect};
use crate::python::import_graph::ImportGraph;
use crate::python::imports::{self, Import};
use crate::syntax::{decode, with_names_normalised};

/// For each dialect that is looked for, the files that may hold its tools.
pub(crate) struct Meant<'d, 't> {
    dialects: Vec<(&'d dyn Dialect, Files<'t>)>,
}

/// The files that may hold tools of a dialect, beside those with its words.
enum Files<'t> {
    All,
    These(BTreeSet<&'t str>),
}

impl<'d, 't> Meant<'d, 't> {
    /// Looks at what the files of the source import.
    ///
    /// What an import path holds is not known beforehand: with one, a library may be reached from
    /// anywhere.
    pub(crate) fn new(context: &Context<'t, '_>, dialects: &[&'d dyn Dialect]) -> Self {
        let mut graph = None;
        let mut files = |dialect: &dyn Dialect| {
            let libraries = dialect.libraries();
            if context.every_file || context.program.has_imports() && !libraries.is_empty() {
                Files::All
            } else if libraries.is_empty() {
                Files::These(BTreeSet::new())
            } else {
                let graph = graph.get_or_insert_with(|| ImportGraph::new(context.tree));
                let is_seed =
                    |parts: &[&str], imports: &[Import]| is_seed(libraries, parts, imports);
                Files::These(graph.leading_to(is_seed))
            }
        };
        let with_files = dialects.iter().map(|dialect| (*dialect, files(*dialect)));
        Self {
            dialects: with_files.collect(),
        }
    }

    /// The dialects that the file may hold tools of.
    pub(crate) fn in_file(
        &self,
        path: &str,
        bytes: &Bytes,
    ) -> impl Iterator<Item = &'d dyn Dialect> {
        let mut text = None;
        self.dialects.iter().filter_map(move |(dialect, files)| {
            let is_meant = match files {
                Files::All => true,
                Files::These(files) => {
                    files.contains(path)
                        || text
                            .get_or_insert_with(|| Text::new(path, bytes))
                            .may_hold_tools(*dialect)
                }
            };
            is_meant.then_some(*dialect)
        })
    }
}

/// Whether a file has the words of one of `dialects`.
#[cfg(feature = "cli")]
pub(crate) fn has_words(dialects: &[&dyn Dialect], path: &str, bytes: &Bytes) -> bool {
    let text = Text::new(path, bytes);
    dialects.iter().any(|dialect| text.may_hold_tools(*dialect))
}

/// Whether a file is of a library of one of `dialects`, or imports one.
#[cfg(feature = "cli")]
pub(crate) fn imports_library(dialects: &[&dyn Dialect], path: &str, bytes: &Bytes) -> bool {
    let imports = imports::of_bytes(path, bytes);
    let parts: Vec<&str> = imports::parts(path).collect();
    dialects
        .iter()
        .any(|dialect| is_seed(dialect.libraries(), &parts, &imports))
}

/// Whether a file is of a library, or imports one.
fn is_seed(libraries: &[&str], parts: &[&str], imports: &[Import]) -> bool {
    parts.iter().any(|part| is_of(libraries, part)) || imports_any(libraries, imports)
}

fn imports_any(libraries: &[&str], imports: &[Import]) -> bool {
    imports.iter().any(|import| {
        let first = import.module.split('.').next();
        first.is_some_and(|first| is_of(libraries, first))
    })
}

/// `langchain_core` is of `langchain` too.
fn is_of(libraries: &[&str], name: &str) -> bool {
    libraries.iter().any(|library| {
        let rest = name.strip_prefix(library);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    })
}

/// A file's text as it stands, and with names as Python compares them (NFKC) where that differs.
struct Text {
    source: crate::text::SourceFile,
    compared: Option<String>,
}

impl Text {
    fn new(path: &str, bytes: &Bytes) -> Self {
        let (source, _) = decode(path, bytes);
        let compared = with_names_normalised(source.text());
        Self { source, compared }
    }

    fn may_hold_tools(&self, dialect: &dyn Dialect) -> bool {
        let compared = self.compared.as_deref();
        dialect.may_hold_tools(self.source.text())
            || compared.is_some_and(|text| dialect.may_hold_tools(text))
    }
}
