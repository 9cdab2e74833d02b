//! A copy of a statement, of equal length, that the grammar reads where it loses the original.
//!
//! Line breaks inside brackets, comments, joined lines, NULs and defaults of type parameters
//! (PEP 696) throw the grammar off. Blanks take their place; the defaults are noted. So do names at
//! the start of a statement that are keywords elsewhere. It must not know what is parsed with it.

use super::chunk::{is_name_byte, skip_blanks, word_at};
use super::offset;
use super::skim::Skimmer;
use crate::text::TextRange;

/// The copy, and what it no longer shows.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Blanked {
    /// As long as the original.
    pub(crate) text: Vec<u8>,
    /// Where the name of each type parameter with a default starts, and the default.
    pub(crate) type_defaults: Vec<(u32, TextRange)>,
}

/// The copy of `range` of `text`; `None` where it would not differ.
pub(crate) fn blanked(text: &str, range: TextRange) -> Option<Blanked> {
    let original = text.as_bytes().get(range.to_usize())?;
    let mut walk = Walk {
        skimmer: Skimmer::new(text.as_bytes(), range.to_usize()),
        start: range.start as usize,
        copy: original.to_vec(),
        type_list: None,
        type_defaults: Vec::new(),
    };
    walk.run();
    for byte in &mut walk.copy {
        if *byte == 0 {
            *byte = b' ';
        }
    }
    (walk.copy != original).then_some(Blanked {
        text: walk.copy,
        type_defaults: walk.type_defaults,
    })
}

struct Walk<'a> {
    skimmer: Skimmer<'a>,
    start: usize,
    copy: Vec<u8>,
    type_list: Option<TypeList>,
    type_defaults: Vec<(u32, TextRange)>,
}

/// The brackets behind `def f`, `class C` or `type T`, while they are read.
struct TypeList {
    open: usize,
    name: Option<usize>,
    default: Option<usize>,
}

impl Walk<'_> {
    fn run(&mut self) {
        let mut at = self.start;
        let mut depth = 0usize;
        let mut statement_starts = true;
        while let Some(&byte) = self.skimmer.bytes.get(at) {
            let starts = std::mem::replace(&mut statement_starts, false);
            match byte {
                b'#' => {
                    let end = self.skimmer.comment_end(at);
                    self.blank(at, end);
                    at = end;
                    statement_starts = starts;
                    continue;
                }
                b'\'' | b'"' => {
                    at = self.skimmer.string_end(at);
                    continue;
                }
                b'\n' | b'\r' if depth > 0 => self.blank(at, at + 1),
                b'\n' | b'\r' | b';' => statement_starts = true,
                b' ' | b'\t' | b'\x0c' => statement_starts = starts,
                b':' if depth == 0 => statement_starts = true,
                b'\\' => {
                    let end = skip_blanks(self.skimmer.bytes, at).max(at + 1);
                    self.blank(at, end);
                    statement_starts = starts;
                    at = end;
                    continue;
                }
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => {
                    if depth == 1 {
                        self.parameter_ends(at);
                        self.type_list = None;
                    }
                    depth = depth.saturating_sub(1);
                }
                b',' if depth == 1 => self.parameter_ends(at),
                b'=' if depth == 1 && self.skimmer.bytes.get(at + 1) != Some(&b'=') => {
                    if let Some(list) = &mut self.type_list {
                        list.default.get_or_insert(at);
                    }
                }
                _ if is_name_byte(byte) => {
                    let word = word_at(self.skimmer.bytes, at).len();
                    self.word(at, word, starts && depth == 0, depth);
                    statement_starts = starts && self.skimmer.bytes[at..].starts_with(b"async");
                    at += word;
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn word(&mut self, at: usize, len: usize, starts: bool, depth: usize) {
        let bytes = self.skimmer.bytes;
        if depth == 1 {
            if let Some(list) = &mut self.type_list
                && at > list.open
            {
                list.name.get_or_insert(at);
            }
            return;
        }
        let word = &bytes[at..at + len];
        let name = skip_blanks(bytes, at + len);
        let is_alias = word == b"type" && !word_at(bytes, name).is_empty();
        if starts && (is_alias || matches!(word, b"def" | b"class")) {
            let open = skip_blanks(bytes, name + word_at(bytes, name).len());
            let opens = open > name && bytes.get(open) == Some(&b'[');
            self.type_list = opens.then_some(TypeList {
                open,
                name: None,
                default: None,
            });
        } else if starts && matches!(word, b"type" | b"print" | b"exec") {
            // A name here. In the copy it starts with another letter, so that the grammar takes it
            // for one; names are read from the original.
            if let Some(letter) = self.copy.get_mut(at - self.start) {
                letter.make_ascii_uppercase();
            }
        }
    }

    /// A comma or the closing bracket at `end`: takes the parameter's default out.
    fn parameter_ends(&mut self, end: usize) {
        let Some(list) = &mut self.type_list else {
            return;
        };
        let (name, default) = (list.name.take(), list.default.take());
        if let (Some(name), Some(default)) = (name, default) {
            let range = TextRange::new(offset(default + 1), offset(end));
            self.type_defaults.push((offset(name), range));
            self.blank(default, end);
        }
    }

    fn blank(&mut self, from: usize, to: usize) {
        let to = to.min(self.start + self.copy.len());
        if let Some(bytes) = self.copy.get_mut(from - self.start..to - self.start) {
            bytes.fill(b' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copy(text: &str) -> Option<(String, Vec<(u32, &str)>)> {
        let range = TextRange::new(0, offset(text.len()));
        blanked(text, range).map(|blanked| {
            let defaults = blanked
                .type_defaults
                .iter()
                .map(|(name, range)| (*name, &text[range.to_usize()]))
                .collect();
            (String::from_utf8(blanked.text).unwrap(), defaults)
        })
    }

    #[test]
    fn what_the_grammar_reads_anyway_is_not_copied() {
        assert_eq!(copy("def f[T: int](a=1):\n  '''#\n'''\n"), None);
    }

    #[test]
    fn lines_in_brackets_are_joined() {
        let (text, _) = copy("x = (1, # é\n2) + \\\r\n3\ny").unwrap();
        assert_eq!(text, "x = (1,      2) +    3\ny");
    }

    #[test]
    fn defaults_of_type_parameters_are_taken_out() {
        let (text, defaults) = copy("async def f[T: int = str, *U = *t[a, b]](x=1): pass").unwrap();
        assert_eq!(text, "async def f[T: int      , *U           ](x=1): pass");
        assert_eq!(defaults, [(12, " str"), (27, " *t[a, b]")]);
        assert_eq!(copy("x = type[T = 1]"), None);
    }

    #[test]
    fn soft_keywords_that_are_names_look_like_names() {
        let text = "type(x).y = 1\nprint >>f, x\ntype T = print\n";
        let (text, _) = copy(text).unwrap();
        assert_eq!(text, "Type(x).y = 1\nPrint >>f, x\ntype T = print\n");
    }
}
