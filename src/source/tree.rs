//! The result of reading a source: sorted relative paths and their bytes.

use std::collections::BTreeMap;
use std::ops::Bound;

use bytes::Bytes;

use super::error::SourceError;

/// The files of one source, by relative path with `/` between the parts.
///
/// Whoever makes a tree has already checked names (contained, no `..`) and sizes.
#[derive(Clone, Debug, Default)]
pub struct SourceTree {
    /// What the source was called: the path or URI given, as it is reported in `source.uri`.
    pub uri: String,
    /// Where its root is on disk, if it is there: the folders around it are packages to its files.
    pub place: Option<String>,
    /// What belongs to the source but could not be read; the rest is here.
    pub problems: Vec<SourceError>,
    files: BTreeMap<Box<str>, Bytes>,
}

/// Where files from outside the source come from, for names that lead out of it.
///
/// Paths are relative and `/`-separated, such as `pydantic/main.py`. Whoever implements it keeps
/// within its folders and bounds the number of files and bytes; beyond a bound nothing is found.
pub trait ImportLoader: Sync {
    /// The bytes of a file.
    fn load(&self, path: &str) -> Option<Bytes>;

    /// Whether there is a folder, for packages without `__init__.py`.
    fn has_folder(&self, path: &str) -> bool;

    /// Where the source's own root is within the import paths, if it is: `sympy/ntheory`.
    ///
    /// Relative imports that lead out of the source are followed from there.
    fn root(&self) -> Option<&str> {
        None
    }
}

impl SourceTree {
    /// An empty tree of the source called `uri`.
    pub fn new(uri: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            place: None,
            problems: Vec::new(),
            files: BTreeMap::new(),
        }
    }

    /// Adds a file; a second one of the same path replaces the first.
    pub fn insert(&mut self, path: impl Into<Box<str>>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), bytes.into().into());
    }

    /// The bytes of the file at `path`.
    pub fn get(&self, path: &str) -> Option<&Bytes> {
        self.files.get(path)
    }

    /// Whether a file lies somewhere below the folder at `path`.
    pub fn has_folder(&self, path: &str) -> bool {
        let prefix = format!("{path}/");
        self.files
            .range::<str, _>((Bound::Included(prefix.as_str()), Bound::Unbounded))
            .next()
            .is_some_and(|(found, _)| found.starts_with(&prefix))
    }

    /// Keeps the files whose path is wanted.
    pub(crate) fn retain(&mut self, wanted: impl Fn(&str) -> bool) {
        self.files.retain(|path, _| wanted(path));
    }

    /// All files in order of their path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Bytes)> {
        self.files.iter().map(|(path, bytes)| (&**path, bytes))
    }

    /// Number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is no file.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}
