//! What files import, by their text alone, before any is parsed.
//!
//! Never too little: what looks like an import in a string or a comment is one here too. It must not
//! know which file is meant.

use memchr::memmem;

use crate::syntax::{decode, with_names_normalised};

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

/// The parts of the name of the module in the file at `path`.
pub(crate) fn parts(path: &str) -> impl Iterator<Item = &str> {
    let stem = path.strip_suffix(".py").unwrap_or(path);
    let folder = match stem.strip_suffix("__init__") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => folder,
        _ => stem,
    };
    folder.split('/').filter(|part| !part.is_empty())
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
}
