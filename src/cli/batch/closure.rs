//! Which other files of a repository a unit imports, found without parsing.
//!
//! A unit is read alone to keep memory flat, but names that it imports from its repository are to
//! be followed all the same. What looks like an import is enough: a file too many costs time, an
//! import in a string costs nothing else.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use bytes::Bytes;

use super::paths::Paths;
use crate::python::imports;
use crate::source::select::folders;

/// Other files that one unit may bring in.
pub(super) const MAX_FILES: usize = 128;

/// The files of `paths` that `bytes`, the file at `path`, may import, with the `__init__.py` files
/// that make them members of packages.
pub(super) fn imported(path: &str, bytes: &Bytes, paths: &Paths) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    add_packages(path, path, &mut found, paths);
    for import in imports::of_bytes(path, bytes) {
        let module = format!("{}{}", ".".repeat(import.level), import.module);
        add(path, &module, &mut found, paths);
        let dot = if import.module.is_empty() { "" } else { "." };
        for name in import.names.iter().flatten() {
            add(path, &format!("{module}{dot}{name}"), &mut found, paths);
        }
        if found.len() >= MAX_FILES {
            break;
        }
    }
    found
}

/// What is known of the files of a repository by their imports. Each is read once for it, and what
/// is kept of it is small.
pub(super) struct Leads<'p> {
    pub(super) paths: &'p Paths,
    known: Vec<OnceLock<Known>>,
}

/// A file: whether it imports a library that makes tools, and the files that it may import.
#[derive(Default)]
struct Known {
    of_library: bool,
    imported: Box<[u32]>,
}

impl<'p> Leads<'p> {
    pub(super) fn new(paths: &'p Paths) -> Self {
        let known = (0..paths.len()).map(|_| OnceLock::new()).collect();
        Self { paths, known }
    }

    /// Whether one of `files`, or of those that they lead to, imports a library that makes tools.
    pub(super) fn to_library(
        &self,
        files: &[Box<str>],
        read: impl Fn(&str) -> Option<Bytes>,
        of_library: impl Fn(&str, &Bytes) -> bool,
    ) -> bool {
        let position = |path: &str| self.paths.position(path);
        let mut pending: Vec<u32> = files.iter().filter_map(|path| position(path)).collect();
        let mut seen: BTreeSet<u32> = pending.iter().copied().collect();
        let most = pending.len() + MAX_FILES;
        while let Some(at) = pending.pop() {
            let (Some(known), Some(path)) = (
                self.known.get(at as usize),
                self.paths
                    .get(at as usize)
                    .filter(|path| path.ends_with(".py")),
            ) else {
                continue;
            };
            let known = known.get_or_init(|| {
                let Some(bytes) = read(path) else {
                    return Known::default();
                };
                let imported = imported(path, &bytes, self.paths);
                Known {
                    of_library: of_library(path, &bytes),
                    imported: imported.iter().filter_map(|path| position(path)).collect(),
                }
            });
            if known.of_library {
                return true;
            }
            let more = known.imported.iter().copied();
            pending.extend(more.filter(|at| seen.len() < most && seen.insert(*at)));
        }
        false
    }
}

/// Adds the files that the module `dotted`, imported in the file at `path`, may be.
fn add(path: &str, dotted: &str, found: &mut BTreeSet<String>, paths: &Paths) {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    if dotted.is_empty() || !dotted.chars().all(is_name) {
        return;
    }
    let level = dotted.len() - dotted.trim_start_matches('.').len();
    let inner = dotted.trim_matches('.').replace('.', "/");
    let mut roots: Vec<&str> = folders(path).collect();
    if level > 0 {
        roots = roots.get(level - 1).copied().into_iter().collect();
    }
    for root in roots {
        let base = match (root, inner.as_str()) {
            ("", inner) => inner.to_owned(),
            (root, "") => root.to_owned(),
            (root, inner) => format!("{root}/{inner}"),
        };
        for candidate in [format!("{base}.py"), format!("{base}/__init__.py")] {
            if candidate != path && paths.contains(&candidate) {
                add_packages(&candidate, path, found, paths);
                found.insert(candidate);
            }
        }
    }
}

/// Adds what makes the folders that `file` is in packages, but for the importing file itself.
fn add_packages(file: &str, path: &str, found: &mut BTreeSet<String>, paths: &Paths) {
    for folder in folders(file).filter(|folder| !folder.is_empty()) {
        let init = format!("{folder}/__init__.py");
        if init != path && paths.contains(&init) {
            found.insert(init);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::local::Entry;

    fn imports(path: &str, text: &str) -> Vec<String> {
        let mut names = [
            "a/__init__.py",
            "a/b.py",
            "a/c/__init__.py",
            "a/c/d.py",
            "e.py",
            "f.py",
        ];
        names.sort_unstable();
        let entry = |path: &&str| Entry {
            path: (*path).into(),
            bytes: 0,
        };
        let paths = Paths::new(names.iter().map(entry).collect());
        imported(path, &Bytes::copy_from_slice(text.as_bytes()), &paths)
            .into_iter()
            .collect()
    }

    #[test]
    fn every_form_of_import_is_seen() {
        assert_eq!(
            imports("a/b.py", "import e, f as g"),
            ["a/__init__.py", "e.py", "f.py"]
        );
        assert_eq!(
            imports("a/b.py", "    from .c import d"),
            ["a/__init__.py", "a/c/__init__.py", "a/c/d.py"]
        );
        assert_eq!(
            imports("a/c/d.py", "from .. import b"),
            ["a/__init__.py", "a/b.py", "a/c/__init__.py"]
        );
        assert_eq!(
            imports("e.py", "from a import (\n    x,\n    b,  # why\n)"),
            ["a/__init__.py", "a/b.py"]
        );
        assert_eq!(
            imports("a/c/d.py", "import b"),
            ["a/__init__.py", "a/b.py", "a/c/__init__.py"]
        );
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        assert!(
            imports(
                "e.py",
                "import os\nfrom x import y\nfrom ..... import z\nimport ../f"
            )
            .is_empty()
        );
    }
}
