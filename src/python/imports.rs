//! What files import, by their text alone: which of them lead to which, before any is parsed.
//!
//! Never too little: what looks like an import in a string or a comment is one here too, and a name
//! leads to every file that it may mean. It must not know what is imported for what.

use std::collections::{BTreeSet, HashMap};

use memchr::memmem;
use rayon::prelude::*;

use super::files::names_around;
use crate::source::tree::SourceTree;
use crate::syntax::{decode, with_names_normalised};

/// How many parts of a dotted name are compared, from its end.
const MAX_PARTS: usize = 3;

/// An import as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    /// How many dots it begins with.
    pub(crate) level: usize,
    /// The dotted name of the module, without these.
    pub(crate) module: String,
    /// What is taken from the module; `None` for `import module`.
    pub(crate) names: Option<Vec<String>>,
}

/// The imports in the bytes of a file, as Python reads them.
pub(crate) fn of_bytes(path: &str, bytes: &bytes::Bytes) -> Vec<Import> {
    let (source, _) = decode(path, bytes);
    match with_names_normalised(source.text()) {
        Some(text) => of_text(&text),
        None => of_text(source.text()),
    }
}

/// The imports in a text.
pub(crate) fn of_text(text: &str) -> Vec<Import> {
    let mut found = Vec::new();
    // Where the `import` of a `from … import` stands.
    let mut taken = Vec::new();
    let at_word = |at: usize, word: &str| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text
            .get(at + word.len()..)
            .and_then(|after| after.chars().next());
        !before.is_some_and(is_of_name) && !after.is_some_and(is_of_name)
    };
    let mut read = 0;
    for at in memmem::find_iter(text.as_bytes(), "from").filter(|at| at_word(*at, "from")) {
        if at < read {
            continue;
        }
        let mut cursor = Cursor::new(text, at + "from".len());
        let (level, module) = cursor.dotted();
        let at = cursor.at;
        if cursor.word() == "import" {
            taken.push(at);
            let names = Some(cursor.names());
            read = cursor.at;
            found.push(Import {
                level,
                module,
                names,
            });
        }
    }
    let mut taken = taken.into_iter().peekable();
    for at in memmem::find_iter(text.as_bytes(), "import").filter(|at| at_word(*at, "import")) {
        while taken.next_if(|taken| *taken < at).is_some() {}
        if taken.peek() == Some(&at) {
            continue;
        }
        let mut cursor = Cursor::new(text, at + "import".len());
        loop {
            let (level, module) = cursor.dotted();
            if module.is_empty() {
                break;
            }
            found.push(Import {
                level,
                module,
                names: None,
            });
            cursor.renamed();
            if !cursor.eat(',') {
                break;
            }
        }
    }
    found
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii()
}

/// Reads the words of an import; it stands behind blanks.
struct Cursor<'t> {
    text: &'t str,
    at: usize,
    /// Within brackets, where line breaks and comments are blanks too.
    in_brackets: bool,
}

impl<'t> Cursor<'t> {
    fn new(text: &'t str, at: usize) -> Self {
        let mut cursor = Self {
            text,
            at,
            in_brackets: false,
        };
        cursor.blanks();
        cursor
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            let mut left = rest.trim_start_matches([' ', '\t', '\x0c']);
            if self.in_brackets {
                left = left.trim_start_matches(['\n', '\r']);
                if left.starts_with('#') {
                    left = left.trim_start_matches(|c| c != '\n' && c != '\r');
                }
            }
            if let Some(after) = left.strip_prefix('\\')
                && after.starts_with(['\n', '\r'])
            {
                let after = after.strip_prefix('\r').unwrap_or(after);
                left = after.strip_prefix('\n').unwrap_or(after);
            }
            if left.len() == rest.len() {
                return;
            }
            self.at += rest.len() - left.len();
        }
    }

    fn eat(&mut self, c: char) -> bool {
        let is_there = self.rest().starts_with(c);
        if is_there {
            self.at += c.len_utf8();
            self.blanks();
        }
        is_there
    }

    /// The word that stands here; empty where there is none.
    fn word(&mut self) -> &'t str {
        let rest = self.rest();
        let left = rest.trim_start_matches(is_of_name);
        let word = rest.get(..rest.len() - left.len()).unwrap_or("");
        self.at += word.len();
        self.blanks();
        word
    }

    /// The name that stands here. A word that an import begins with is none, so that no text is
    /// read twice.
    fn name(&mut self) -> &'t str {
        let before = self.at;
        let word = self.word();
        if matches!(word, "from" | "import") {
            self.at = before;
            return "";
        }
        word
    }

    /// Dots, and a dotted name behind them.
    fn dotted(&mut self) -> (usize, String) {
        let mut level = 0;
        while self.eat('.') {
            level += 1;
        }
        let mut dotted = String::new();
        loop {
            let name = self.name();
            dotted.push_str(name);
            if name.is_empty() || !self.eat('.') {
                return (level, dotted);
            }
            dotted.push('.');
        }
    }

    /// `as name`
    fn renamed(&mut self) {
        let before = self.at;
        if self.word() == "as" {
            self.name();
        } else {
            self.at = before;
        }
    }

    /// What is taken from a module, `*` too.
    fn names(&mut self) -> Vec<String> {
        self.in_brackets = self.rest().starts_with('(');
        self.eat('(');
        let mut names = Vec::new();
        loop {
            if self.eat('*') {
                names.push("*".to_owned());
            } else {
                match self.name() {
                    "" => return names,
                    name => names.push(name.to_owned()),
                }
            }
            self.renamed();
            if !self.eat(',') {
                return names;
            }
        }
    }
}

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

/// The parts of the name of the module in the file at `path`.
pub(crate) fn parts(path: &str) -> impl Iterator<Item = &str> {
    let stem = path.strip_suffix(".py").unwrap_or(path);
    let folder = match stem.strip_suffix("__init__") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => folder,
        _ => stem,
    };
    folder.split('/').filter(|part| !part.is_empty())
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

    fn shown(text: &str) -> Vec<String> {
        let show = |import: &Import| {
            let dots = ".".repeat(import.level);
            let names = import.names.as_ref().map(|names| names.join(","));
            format!("{dots}{} {}", import.module, names.unwrap_or_default())
        };
        let mut shown: Vec<String> = of_text(text).iter().map(show).collect();
        shown
            .iter_mut()
            .for_each(|line| *line = line.trim().to_owned());
        shown
    }

    #[test]
    fn imports_are_seen_however_they_are_laid_out() {
        for (text, expected) in [
            ("import a", &["a"][..]),
            ("import a.b as c, d", &["a.b", "d"]),
            ("x = 1;import a", &["a"]),
            ("from a import b", &["a b"]),
            ("from a.b import c as d, e", &["a.b c,e"]),
            ("from.import a", &[". a"]),
            ("from . . a import*", &["..a *"]),
            ("from ...a . b import (c)", &["...a.b c"]),
            ("from \\\n a \\\r\n import b,\\\n c", &["a b,c"]),
            (
                "from a import ( # (why\n b, # c,\n\n c as\n d,\r\n)",
                &["a b,c"],
            ),
            ("def f():\n\tfrom a import b", &["a b"]),
            ("\x0cimport\ta", &["a"]),
            ("exec('import a')", &["a"]),
            ("important = xfrom.a", &[]),
            ("yield from a\nimport b", &["b"]),
            ("# from a import (\nfrom b import c", &["a", "b c"]),
            ("from from a import b", &["a b"]),
            ("import é.ü", &["é.ü"]),
            ("from", &[]),
            ("import", &[]),
        ] {
            assert_eq!(shown(text), expected, "{text:?}");
        }
    }

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
