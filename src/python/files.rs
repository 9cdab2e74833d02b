//! The parsed files of a source and of the import paths, each read when it is first asked for.
//!
//! It must not know what a name means.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::OnceLock;

use bytes::Bytes;
use elsa::sync::FrozenMap;
use rayon::prelude::*;

use crate::diagnostic::{Diagnostic, codes};
use crate::source::tree::{ImportLoader, SourceTree};
use crate::syntax::{ParsedFile, decode, strict};

/// What stands before the path of a file that comes from an import path, in place of a folder.
const OUTSIDE: &str = "<import-path>/";

/// The owner of everything parsed: append-only, so that references to it stay good, and shared
/// between threads.
pub struct Files<'t> {
    tree: &'t SourceTree,
    loader: Option<&'t dyn ImportLoader>,
    loaded: FrozenMap<Box<str>, Box<Option<File>>>,
}

/// A parsed file with its place among the modules.
#[derive(Debug)]
pub struct File {
    path: Box<str>,
    name: Box<str>,
    outside: bool,
    parsed: ParsedFile,
    decoding: Option<Diagnostic>,
    answer: OnceLock<bool>,
}

impl<'t> Files<'t> {
    /// The files of `tree` alone: no name that leads out of it is followed.
    pub fn new(tree: &'t SourceTree) -> Self {
        Self {
            tree,
            loader: None,
            loaded: FrozenMap::new(),
        }
    }

    /// The same, with names that lead out of the source followed to what `loader` has.
    #[must_use]
    pub fn with_imports(mut self, loader: &'t dyn ImportLoader) -> Self {
        self.loader = Some(loader);
        self
    }

    /// The source that the files are of.
    pub fn tree(&self) -> &'t SourceTree {
        self.tree
    }

    /// Where the source's root is within the import paths.
    pub(super) fn root_outside(&self) -> Option<&'t str> {
        self.loader.and_then(ImportLoader::root)
    }

    /// Whether there are import paths.
    pub fn has_imports(&self) -> bool {
        self.loader.is_some()
    }

    /// The file at `path` of the source, decoded and parsed on first use.
    pub fn get(&self, path: &str) -> Option<&File> {
        if let Some(known) = self.loaded.get(path) {
            return known.as_ref();
        }
        let bytes = self.tree.get(path)?;
        let file = File::new(path, module_name(self.tree, path), bytes, false);
        self.loaded
            .insert(Box::from(path), Box::new(Some(file)))
            .as_ref()
    }

    /// Reads the files of the source to the end that have been looked into so far.
    pub fn read_whole(&self) {
        for (path, _) in self.tree.iter() {
            if let Some(file) = self.loaded.get(path).and_then(Option::as_ref) {
                file.parsed().read_whole();
            }
        }
    }

    /// What was wrong in the files of the source that have been read so far, by path.
    ///
    /// The files of `with_tools` are held against Python's own rules too.
    pub fn diagnostics(&self, with_tools: &BTreeSet<&str>) -> Vec<Diagnostic> {
        let files: Vec<&File> = self
            .tree
            .iter()
            .filter_map(|(path, _)| self.loaded.get(path)?.as_ref())
            .collect();
        files
            .par_iter()
            .flat_map_iter(|file| {
                if with_tools.contains(file.path()) {
                    file.strict_diagnostics()
                } else {
                    file.diagnostics()
                }
            })
            .collect()
    }

    /// The file at `path` of the import paths.
    pub(super) fn get_outside(&self, path: &str) -> Option<&File> {
        let loader = self.loader?;
        let key = format!("{OUTSIDE}{path}");
        if let Some(known) = self.loaded.get(key.as_str()) {
            return known.as_ref();
        }
        let file = loader
            .load(path)
            .map(|bytes| File::new(&key, dotted(path), &bytes, true));
        self.loaded.insert(key.into(), Box::new(file)).as_ref()
    }

    /// Whether the import paths have a folder at `path`.
    pub(super) fn has_folder_outside(&self, path: &str) -> bool {
        self.loader.is_some_and(|loader| loader.has_folder(path))
    }
}

impl fmt::Debug for Files<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Files({})", self.tree.uri)
    }
}

impl File {
    fn new(path: &str, name: String, bytes: &Bytes, outside: bool) -> Self {
        let (source, decoding) = decode(path, bytes);
        Self {
            path: path.into(),
            name: name.into(),
            outside,
            parsed: ParsedFile::parse(&std::sync::Arc::new(source)),
            decoding,
            answer: OnceLock::new(),
        }
    }

    /// Its path within the source, or how a file of an import path is shown.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The dotted name of its module.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it comes from an import path.
    pub fn is_outside(&self) -> bool {
        self.outside
    }

    /// The answer to the one question that is asked of its text for every function in it: `find`
    /// is called the first time, and must always be the same.
    pub(crate) fn answered_once(&self, find: impl FnOnce(&str) -> bool) -> bool {
        *self
            .answer
            .get_or_init(|| find(self.parsed.source().text()))
    }

    /// Its statements.
    pub fn parsed(&self) -> &ParsedFile {
        &self.parsed
    }

    /// What was wrong with its bytes and with what has been read of it so far.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all: Vec<Diagnostic> = self.decoding.iter().cloned().collect();
        all.extend(self.parsed.diagnostics());
        all
    }

    /// The same, with what Python itself would say of the syntax in place of what the reading met.
    fn strict_diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.diagnostics();
        let refused = match strict::check(self.parsed.source()) {
            Ok(refused) => refused,
            Err(unchecked) => {
                all.insert(0, unchecked);
                return all;
            }
        };
        if refused.is_empty() {
            for diagnostic in &mut all {
                if diagnostic.code == &codes::SYNTAX_ERROR {
                    diagnostic.code = &codes::UNREADABLE;
                    diagnostic.severity = codes::UNREADABLE.severity;
                    diagnostic.message = "code that Python accepts could not be read".to_owned();
                }
            }
        } else {
            all.retain(|diagnostic| diagnostic.code != &codes::SYNTAX_ERROR);
            all.extend(refused);
        }
        all
    }

    /// The path within its root: of the source or of the import path.
    pub(super) fn relative_path(&self) -> &str {
        self.path.strip_prefix(OUTSIDE).unwrap_or(&self.path)
    }
}

/// The folder of `path`; empty for the root.
pub(super) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// `folder/name`, or `name` in the root.
pub(super) fn join(folder: &str, name: &str) -> String {
    match (folder, name) {
        ("", name) => name.to_owned(),
        (folder, "") => folder.to_owned(),
        (folder, name) => format!("{folder}/{name}"),
    }
}

/// The outermost folder of the package that holds `path`: the nearest one without `__init__.py`.
pub(super) fn package_root<'p>(tree: &SourceTree, path: &'p str) -> &'p str {
    let mut folder = folder(path);
    while !folder.is_empty() && tree.get(&join(folder, "__init__.py")).is_some() {
        folder = self::folder(folder);
    }
    folder
}

/// The name of the package that the root of the source itself is, if it is one.
fn root_package(tree: &SourceTree) -> Option<&str> {
    tree.get("__init__.py")?;
    root_name(tree)
}

/// What the root of the source is called, if a package can be called that.
pub(super) fn root_name(tree: &SourceTree) -> Option<&str> {
    places(tree).next()
}

/// The names of the source's root and of the folders around it, from the inside out, as far as
/// packages can be called that.
fn places(tree: &SourceTree) -> impl Iterator<Item = &str> {
    let place = tree.place.as_ref().unwrap_or(&tree.uri);
    let names = place.trim_end_matches(['/', '\\']).rsplit(['/', '\\']);
    names.take_while(|name| {
        !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
    })
}

/// The names of the packages around the files of the source, from the outside in.
pub(super) fn names_around(tree: &SourceTree) -> Vec<&str> {
    let mut names = match root_package(tree) {
        Some(_) => places(tree).collect(),
        None => Vec::new(),
    };
    names.reverse();
    names
}

/// What is left of an absolute name that leads through the root of the source: `c` of `a.b.c`,
/// where the source is the package `…/a/b`.
pub(super) fn within_root<'d>(tree: &SourceTree, dotted: &'d str) -> Option<&'d str> {
    tree.get("__init__.py")?;
    let parts: Vec<&str> = dotted.split('.').collect();
    let around: Vec<&str> = places(tree).take(parts.len()).collect();
    let leads = |count: &usize| {
        let named = parts.iter().take(*count).rev();
        named.eq(around.iter().take(*count))
    };
    let count = (1..=around.len()).find(leads)?;
    let rest = dotted.splitn(count + 1, '.').nth(count);
    Some(rest.unwrap_or(""))
}

fn module_name(tree: &SourceTree, path: &str) -> String {
    let root = package_root(tree, path);
    // Folders without `__init__.py` are namespace packages, if they are packages at all.
    let in_package = folder(path) != root;
    let inner = match path.strip_prefix(root) {
        Some(rest) if in_package => rest.trim_start_matches('/'),
        _ => path,
    };
    let name = dotted(inner);
    match root_package(tree) {
        Some(package) if root.is_empty() && name.is_empty() => package.to_owned(),
        Some(package) if root.is_empty() => format!("{package}.{name}"),
        _ => name,
    }
}

/// `a/b.py` and `a/b/__init__.py` as `a.b`.
fn dotted(path: &str) -> String {
    let stem = path
        .strip_suffix(".py")
        .or_else(|| path.strip_suffix(".pyi"))
        .unwrap_or(path);
    let stem = match stem.strip_suffix("__init__") {
        Some(package) if package.is_empty() || package.ends_with('/') => {
            package.trim_end_matches('/')
        }
        _ => stem,
    };
    stem.replace('/', ".")
}
