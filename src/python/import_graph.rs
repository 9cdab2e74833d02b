//! Which files of a source lead to which by their imports, before any is parsed.
//!
//! Never too few: a name leads to every file that it may mean. It must not know what is imported for
//! what.

use std::collections::{BTreeSet, HashMap};

use rayon::prelude::*;

use super::files::names_around;
use super::imports::{Import, of_bytes, parts};
use crate::source::tree::SourceTree;

/// How many parts of a dotted name are compared, from its end.
const MAX_PARTS: usize = 3;

/// The imports of every file of a source.
pub(crate) struct ImportGraph<'t> {
    files: Vec<Node<'t>>,
    /// The files that take something from the module of a dotted name.
    of_module: HashMap<String, Vec<usize>>,
    /// The files that may reach whatever is at or below a dotted name.
    of_package: HashMap<String, Vec<usize>>,
}

struct Node<'t> {
    path: &'t str,
    /// The parts of the module's name, from the outermost folder that is known.
    parts: Vec<&'t str>,
    imports: Vec<Import>,
}

impl<'t> ImportGraph<'t> {
    /// Reads the imports of `tree`.
    pub(crate) fn new(tree: &'t SourceTree) -> Self {
        let around = names_around(tree);
        let files: Vec<(&str, &bytes::Bytes)> = tree
            .iter()
            .filter(|(path, _)| path.ends_with(".py"))
            .collect();
        let files: Vec<Node<'t>> = files
            .into_par_iter()
            .map(|(path, bytes)| Node {
                path,
                parts: around.iter().copied().chain(parts(path)).collect(),
                imports: of_bytes(path, bytes),
            })
            .collect();
        let mut graph = Self {
            files: Vec::new(),
            of_module: HashMap::new(),
            of_package: HashMap::new(),
        };
        for (index, file) in files.iter().enumerate() {
            for import in &file.imports {
                graph.add(index, file, import);
            }
        }
        graph.files = files;
        graph
    }

    fn add(&mut self, index: usize, file: &Node<'_>, import: &Import) {
        let module: Vec<&str> = import
            .module
            .split('.')
            .filter(|part| !part.is_empty())
            .collect();
        let base = match import.level {
            0 => &[],
            level => {
                // A package's own file stands for the folder, any other for a part of it.
                let is_package = file.path.rsplit('/').next() == Some("__init__.py");
                let up = level - usize::from(is_package);
                let depth = file.parts.len().saturating_sub(up);
                file.parts.get(..depth).unwrap_or_default()
            }
        };
        let full: Vec<&str> = base.iter().chain(&module).copied().collect();
        let mut package = |name: String| {
            self.of_package.entry(name).or_default().push(index);
        };
        match &import.names {
            // `a.x.y` may be meant, whatever of `a` is imported.
            None => package(module.first().copied().unwrap_or_default().to_owned()),
            Some(names) => {
                for name in names {
                    let mut member = full.clone();
                    member.push(name);
                    package(last(&member).join("."));
                }
                let module = last(&full).join(".");
                self.of_module.entry(module).or_default().push(index);
            }
        }
    }

    /// The files that are or may reach one for which `is_seed` holds, which is given the parts of
    /// the name of a file's module and its imports.
    pub(crate) fn leading_to(
        &self,
        is_seed: impl Fn(&[&str], &[Import]) -> bool,
    ) -> BTreeSet<&'t str> {
        let mut reached: Vec<bool> = Vec::new();
        let mut pending: Vec<usize> = Vec::new();
        for (index, file) in self.files.iter().enumerate() {
            let found = is_seed(&file.parts, &file.imports);
            reached.push(found);
            pending.extend(found.then_some(index));
        }
        // Each name is looked up once: whoever imports it is known then.
        let mut asked: BTreeSet<(bool, String)> = BTreeSet::new();
        while let Some(file) = pending.pop().and_then(|index| self.files.get(index)) {
            for (of_module, name) in names(&file.parts) {
                let importers = if of_module {
                    &self.of_module
                } else {
                    &self.of_package
                };
                let Some(importers) = importers.get(&name) else {
                    continue;
                };
                if !asked.insert((of_module, name)) {
                    continue;
                }
                for index in importers {
                    if let Some(reached) = reached.get_mut(*index)
                        && !std::mem::replace(reached, true)
                    {
                        pending.push(*index);
                    }
                }
            }
        }
        let reached = self.files.iter().zip(reached);
        reached
            .filter(|(_, reached)| *reached)
            .map(|(file, _)| file.path)
            .collect()
    }
}

/// The last parts of a dotted name, as far as they are compared.
fn last<'p, 's>(parts: &'p [&'s str]) -> &'p [&'s str] {
    parts
        .get(parts.len().saturating_sub(MAX_PARTS)..)
        .unwrap_or_default()
}

/// The names that an import may mean a module by: itself, as the end of its whole name; and what it
/// is at or below, as any part of that.
fn names(parts: &[&str]) -> Vec<(bool, String)> {
    let mut names = Vec::new();
    for length in 1..=MAX_PARTS.min(parts.len()) {
        names.extend(parts.windows(length).map(|parts| (false, parts.join("."))));
        let end = parts.get(parts.len() - length..).unwrap_or_default();
        names.push((true, end.join(".")));
    }
    if parts.is_empty() {
        names.push((true, String::new()));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leading(files: &[(&str, &str)]) -> Vec<String> {
        let mut tree = SourceTree::new("memory");
        for (path, text) in files {
            tree.insert(*path, text.as_bytes());
        }
        let graph = ImportGraph::new(&tree);
        let found = graph.leading_to(|_, imports| imports.iter().any(|i| i.module == "library"));
        found.into_iter().map(str::to_owned).collect()
    }

    const LIBRARY: &str = "import library";

    #[test]
    fn whoever_may_reach_a_file_leads_to_it() {
        for (path, text) in [
            ("b.py", "import a"),
            ("b.py", "from a import x"),
            ("b.py", "from .a import x"),
            ("b.py", "from . import a"),
            ("b.py", "from a import *"),
            ("c/d.py", "from ..a import x"),
            ("c/d.py", "from .. import a as b"),
            ("c/__init__.py", "from ..a import x"),
        ] {
            let found = leading(&[("a.py", LIBRARY), (path, text), ("e.py", "import f")]);
            assert_eq!(found, ["a.py", path], "{text}");
        }
        for text in [
            "import p",
            "import p.q",
            "import p.q.a as x",
            "from p import q",
            "from p.q import a",
            "from p.q.a import x",
        ] {
            let found = leading(&[("p/q/a.py", LIBRARY), ("b.py", text)]);
            assert_eq!(found, ["b.py", "p/q/a.py"], "{text}");
        }
        let package = leading(&[
            ("p/__init__.py", LIBRARY),
            ("p/b.py", "from . import x"),
            ("p/c/d.py", "from .. import x"),
            ("p/c/e.py", "from . import x"),
        ]);
        assert_eq!(package, ["p/__init__.py", "p/b.py", "p/c/d.py"]);
    }

    #[test]
    fn what_leads_elsewhere_does_not() {
        let found = leading(&[
            ("p/a.py", LIBRARY),
            ("p/b.py", "from .c import a\nfrom ..p import c"),
            ("q.py", "from p import c"),
            ("r.py", "import os"),
        ]);
        assert_eq!(found, ["p/a.py"]);
    }

    #[test]
    fn circles_and_chains_of_any_length_end() {
        let mut files: Vec<(String, String)> = (0..5_000)
            .map(|n| (format!("m{n}.py"), format!("from m{} import x", n + 1)))
            .collect();
        files.push(("m5000.py".to_owned(), "import library, m0".to_owned()));
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(p, t)| (p.as_str(), t.as_str()))
            .collect();
        assert_eq!(leading(&files).len(), 5_001);
    }
}
