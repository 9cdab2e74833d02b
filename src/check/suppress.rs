//! `# toolmeta: ignore[TM020]`: findings that a comment in the source says to pass over.
//!
//! A comment at the end of a line is for the findings on that line; one on a line of its own is
//! for the next line of code. `# toolmeta: ignore` is for all codes, and
//! `# toolmeta: ignore-file[…]`, on a line of its own, for the whole file.

use std::collections::BTreeMap;

use memchr::memmem;

use super::settings::Selector;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::text::SourceFile;

/// What starts such a comment, behind the `#` and spaces.
const MARK: &str = "toolmeta:";

/// The comments of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Suppressions {
    file: Vec<Scope>,
    lines: BTreeMap<u32, Vec<Scope>>,
}

/// The codes that one comment names; `None` for all.
type Scope = Option<Vec<Selector>>;

impl Suppressions {
    /// Reads the comments of `file`.
    pub(crate) fn of(file: &SourceFile) -> Self {
        let mut found = Self::default();
        // Hardly any file has one; no other is looked at closely.
        if memmem::find(file.text().as_bytes(), MARK.as_bytes()).is_none() {
            return found;
        }
        for comment in comments(file.text()) {
            let Some((scope, whole_file)) = directive(comment.text) else {
                continue;
            };
            let line = file.line_column(comment.offset).line;
            if whole_file && comment.alone {
                found.file.push(scope);
                continue;
            }
            let target = if comment.alone {
                next_code_line(file, line)
            } else {
                line
            };
            found.lines.entry(target).or_default().push(scope);
        }
        found
    }

    /// Whether `diagnostic` is to be passed over. `tool_line` is where the tool that it belongs to
    /// is defined: a comment there is for all findings of the tool.
    pub(crate) fn cover(&self, diagnostic: &Diagnostic, tool_line: Option<u32>) -> bool {
        if self.file.is_empty() && self.lines.is_empty() {
            return false;
        }
        let line = match &diagnostic.place {
            Place::Span(span) => Some(span.line()),
            Place::Path(_) => None,
        };
        let of_lines = [line, tool_line].into_iter().flatten();
        of_lines
            .filter_map(|line| self.lines.get(&line))
            .flatten()
            .chain(&self.file)
            .any(|scope| covers(scope, diagnostic.code))
    }
}

fn covers(scope: &Scope, code: &Code) -> bool {
    match scope {
        None => true,
        Some(selectors) => selectors.iter().any(|selector| selector.selects(code)),
    }
}

/// The scope of a comment, and whether it is for the whole file.
fn directive(comment: &str) -> Option<(Scope, bool)> {
    let rest = comment.trim_start_matches('#').trim_start();
    let rest = rest.strip_prefix(MARK)?.trim_start();
    let (rest, whole_file) = match rest.strip_prefix("ignore-file") {
        Some(rest) => (rest, true),
        None => (rest.strip_prefix("ignore")?, false),
    };
    let Some(list) = rest.strip_prefix('[') else {
        // `ignored` or the like is some other word.
        let ends = rest.chars().next().is_none_or(char::is_whitespace);
        return ends.then_some((None, whole_file));
    };
    let (list, _) = list.split_once(']')?;
    let selectors = list
        .split(',')
        .filter_map(|code| Selector::parse(code).ok());
    Some((Some(selectors.collect()), whole_file))
}

/// The first line after `line` that is neither empty nor a comment.
fn next_code_line(file: &SourceFile, line: u32) -> u32 {
    let last = file
        .line_column(u32::try_from(file.text().len()).unwrap_or(u32::MAX))
        .line;
    let is_code = |line: &u32| {
        let text = file.line_text(*line).trim_start();
        !text.is_empty() && !text.starts_with('#')
    };
    (line + 1..=last).find(is_code).unwrap_or(line)
}

/// A comment of a file.
struct Comment<'t> {
    offset: u32,
    text: &'t str,
    /// Whether nothing but space stands before it on its line.
    alone: bool,
}

/// The comments in Python source: what follows a `#` outside strings. A string that is not closed
/// on its line ends there, as if the source were being typed.
fn comments(text: &str) -> Vec<Comment<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    let mut alone = true;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'#' => {
                let rest = bytes.get(at..).unwrap_or_default();
                let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                found.push(Comment {
                    offset: u32::try_from(at).unwrap_or(u32::MAX),
                    text: text.get(at..at + length).unwrap_or(""),
                    alone,
                });
                at += length;
            }
            b'"' | b'\'' => {
                alone = false;
                at = string_end(bytes, at, byte);
            }
            _ => {
                alone = match byte {
                    b'\n' | b'\r' => true,
                    b' ' | b'\t' | b'\x0c' => alone,
                    _ => false,
                };
                at += 1;
            }
        }
    }
    found
}

/// Just past the string that starts with the quote at `start`.
fn string_end(bytes: &[u8], start: usize, quote: u8) -> usize {
    let triple = [quote; 3];
    let is_triple = bytes.get(start..start + 3) == Some(&triple);
    let mut at = start + if is_triple { 3 } else { 1 };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            // In a raw string too, a backslash keeps the quote behind it from ending the string.
            b'\\' => at += 2,
            b'\n' | b'\r' if !is_triple => return at,
            _ if byte == quote && !is_triple => return at + 1,
            _ if is_triple && bytes.get(at..at + 3) == Some(&triple) => return at + 3,
            _ => at += 1,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diagnostic::codes;
    use crate::text::{Span, TextRange};
    use proptest::prelude::*;

    /// Whether a finding at the first `x` of `text` is passed over.
    fn covered(text: &str, tool_line: Option<u32>) -> bool {
        let file = Arc::new(SourceFile::new("a.py", text));
        let at = u32::try_from(text.find('x').unwrap()).unwrap();
        let span = Span::new(&file, TextRange::new(at, at + 1));
        let diagnostic = Diagnostic::new(&codes::SYNTAX_ERROR, span, "odd");
        Suppressions::of(&file).cover(&diagnostic, tool_line)
    }

    #[test]
    fn a_comment_is_for_its_line_or_the_next_one() {
        assert!(covered("x = 1  # toolmeta: ignore[TM001]", None));
        assert!(covered("x = 1  # toolmeta: ignore", None));
        assert!(covered("# toolmeta: ignore[TM0]\n\n# more\nx = 1", None));
        assert!(covered("x = 1 # because # toolmeta: ignore", None) == covered("x = 1", None));
        assert!(!covered("x = 1  # toolmeta: ignore[TM003]", None));
        assert!(!covered("y = 1  # toolmeta: ignore\nx = 1", None));
        assert!(!covered("x = 1  # toolmeta: ignored", None));
        assert!(!covered("x = 1  # toolmeta: ignore[TM001", None));
    }

    #[test]
    fn a_comment_at_the_tool_is_for_its_findings() {
        let text = "def f():  # toolmeta: ignore[TM001]\n    x = 1";
        assert!(covered(text, Some(1)));
        assert!(!covered(text, None));
    }

    #[test]
    fn a_comment_can_be_for_the_file() {
        assert!(covered("x = 1\n# toolmeta: ignore-file[TM001]", None));
        assert!(!covered("x = 1\n# toolmeta: ignore-file[TM003]", None));
    }

    #[test]
    fn strings_are_no_comments() {
        assert!(!covered("x = '# toolmeta: ignore'", None));
        assert!(!covered("x = '''\n# toolmeta: ignore-file\n'''", None));
        assert!(!covered("x = r'\\' # toolmeta: ignore'", None));
        assert!(covered("x = '\\\\' # toolmeta: ignore", None));
    }

    proptest! {
        #[test]
        fn any_text_can_be_read(text in "([#'\"\\\\\n\r x]|toolmeta: ignore|\\[|\\]|é){0,60}") {
            Suppressions::of(&SourceFile::new("a.py", text));
        }
    }
}
