//! Which other files of a repository a unit imports, found without parsing.
//!
//! A unit is read alone to keep memory flat, but names that it imports from its repository are to
//! be followed all the same. Lines that look like imports are enough: a file too many costs time,
//! a line in a string that looks like one costs nothing else.

use std::collections::BTreeSet;

use super::paths::Paths;
use crate::source::select::folders;

/// Other files that one unit may bring in.
pub(super) const MAX_FILES: usize = 128;

/// The files of `paths` that `text`, the file at `path`, may import, with the `__init__.py` files
/// that make them members of packages.
pub(super) fn imported(path: &str, text: &[u8], paths: &Paths) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    add_packages(path, path, &mut found, paths);
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let line = line.trim_start();
        if let Some(modules) = line.strip_prefix("import ") {
            for module in modules.split(',') {
                let module = module.split_whitespace().next().unwrap_or("");
                add(path, module, &mut found, paths);
            }
        } else if let Some(rest) = line.strip_prefix("from ")
            && let Some((module, names)) = rest.split_once(" import")
        {
            let module = module.trim();
            add(path, module, &mut found, paths);
            let mut names = names.to_owned();
            if names.contains('(') {
                // A list in brackets may go on; one that never ends is cut short.
                for line in lines.by_ref().take(200) {
                    if names.contains(')') {
                        break;
                    }
                    names.push(' ');
                    names.push_str(line);
                }
            }
            for name in names.split([',', '(', ')']) {
                let name = name.split_whitespace().next().unwrap_or("");
                let dot = if module.ends_with('.') { "" } else { "." };
                add(path, &format!("{module}{dot}{name}"), &mut found, paths);
            }
        }
        if found.len() >= MAX_FILES {
            break;
        }
    }
    found
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
        imported(path, text.as_bytes(), &paths)
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
