//! Which files and folders of a source matter, by their names alone.
//!
//! Pure, and the same for a disk, an archive and IPFS, so that a package gives the same tools
//! wherever it is read from. It must not know what the files mean.

use std::collections::BTreeSet;

/// What is wanted of a folder.
pub(crate) trait Select {
    /// Whether to look into the folder at `path`.
    fn folder(&self, path: &str) -> bool;
    /// Whether to read the file at `path`.
    fn file(&self, path: &str) -> bool;
}

/// The file that makes a folder an Olas component package.
pub(crate) const PACKAGE_FILE: &str = "component.yaml";

/// Files besides `*.py` that say what a folder of tools is.
const DESCRIBING_FILES: &[&str] = &[
    PACKAGE_FILE,
    "aea-config.yaml",
    "service.yaml",
    "packages.json",
    "pyproject.toml",
    "toolmeta.toml",
];

/// Python and what describes it.
pub(crate) struct Tools;

impl Select for Tools {
    fn folder(&self, path: &str) -> bool {
        let name = name_of(path);
        !name.starts_with('.') && !matches!(name, "__pycache__" | "node_modules" | "tests" | "test")
    }

    fn file(&self, path: &str) -> bool {
        let name = name_of(path);
        !name.starts_with('.') && (name.ends_with(".py") || DESCRIBING_FILES.contains(&name))
    }
}

/// The last part of a path.
pub(crate) fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The folders that `path` is in, innermost first; the root is the empty string.
pub(crate) fn folders(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(path), |inner| match inner.rsplit_once('/') {
        Some((folder, _)) => Some(folder),
        None => (!inner.is_empty()).then_some(""),
    })
    .skip(1)
}

/// The folder that `path` makes a package, if it is the file that does so.
pub(crate) fn package_of(path: &str) -> Option<&str> {
    match path.rsplit_once('/') {
        Some((folder, PACKAGE_FILE)) => Some(folder),
        None if path == PACKAGE_FILE => Some(""),
        _ => None,
    }
}

/// The folders of all packages among `paths`.
pub(crate) fn packages<'a>(paths: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    paths.filter_map(package_of).collect()
}

/// Whether pytest would collect the file, or reads it for its settings.
fn is_test(path: &str) -> bool {
    let name = name_of(path);
    name == "conftest.py"
        || (name.ends_with(".py") && (name.starts_with("test_") || name.ends_with("_test.py")))
}

/// Drops test files, but not those right beside a `component.yaml`: its entry point may be
/// called so, and nothing else in a package is taken for a tool.
pub(crate) fn drop_tests<T>(files: &mut Vec<T>, path_of: impl Fn(&T) -> &str) {
    let kept: BTreeSet<Box<str>> = packages(files.iter().map(&path_of))
        .into_iter()
        .map(Box::from)
        .collect();
    files.retain(|file| {
        let path = path_of(file);
        let folder = folders(path).next().unwrap_or("");
        !is_test(path) || kept.contains(folder)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_decide() {
        for path in ["a.py", "x/component.yaml", "packages/packages.json"] {
            assert!(Tools.file(path), "{path}");
        }
        for path in ["a.pyc", ".a.py", "x/README.md", "x/other.yaml"] {
            assert!(!Tools.file(path), "{path}");
        }
        for path in ["a", "a/b", "testing"] {
            assert!(Tools.folder(path), "{path}");
        }
        for path in ["a/.git", "tests", "x/test", "x/__pycache__", "node_modules"] {
            assert!(!Tools.folder(path), "{path}");
        }
    }

    #[test]
    fn tests_are_dropped_but_not_beside_a_component() {
        let mut files = vec![
            "test_a.py",
            "p/component.yaml",
            "p/test_a.py",
            "p/q/a_test.py",
        ];
        drop_tests(&mut files, |path| path);
        assert_eq!(files, ["p/component.yaml", "p/test_a.py"]);
    }
}
