//! Walks over bytes to the end of a statement. Must not know kinds of statements, only where
//! strings, comments and brackets start and end, and how lines are indented.

use std::ops::Range;

use super::chunk::{Chunk, ChunkKind, skip_blanks, word_at};
use super::fstring::Frame;
use super::offset;
use crate::text::TextRange;

/// The first token of a logical line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Its offset; the end of the block when there is none.
    pub(super) start: usize,
    /// Column that Python's tokenizer gives it: a tab goes to the next multiple of 8, a form feed to 0.
    pub(super) indent: usize,
    /// Whether the block ends here.
    pub(super) at_end: bool,
}

/// A cursor over the bytes of one block.
pub(super) struct Skimmer<'a> {
    pub(super) bytes: &'a [u8],
    start: usize,
    /// Indentation of the block's statements.
    pub(super) base: usize,
    /// Bytes that may still be read twice when a guess about a string turns out wrong.
    pub(super) budget: usize,
    pub(super) frames: Vec<Frame>,
    /// Just past the last token met.
    last: usize,
    several: bool,
    /// Whether further lines are indented below the first.
    pub(super) below: bool,
    pub(super) broken_lines: bool,
    pub(super) fault: bool,
    pub(super) too_deep: bool,
}

/// CPython's limit (`MAXLEVEL` in its tokenizer).
pub(super) const MAX_BRACKETS: usize = 200;

/// Bytes at which plain text ends.
const SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\n\r#'\"()[]{}\\;";
    let mut index = 0;
    while index < bytes.len() {
        table[bytes[index] as usize] = true;
        index += 1;
    }
    table
};

impl<'a> Skimmer<'a> {
    pub(super) fn new(bytes: &'a [u8], range: Range<usize>) -> Self {
        let end = range.end.min(bytes.len());
        Self {
            bytes: &bytes[..end],
            start: range.start.min(end),
            base: 0,
            budget: 2 * range.len() + 4096,
            frames: Vec::new(),
            last: 0,
            several: false,
            below: false,
            broken_lines: false,
            fault: false,
            too_deep: false,
        }
    }

    /// Where the block ends.
    pub(super) fn limit(&self) -> usize {
        self.bytes.len()
    }

    /// The block's first line. After a header that is the rest of its own line, if any.
    pub(super) fn first_line(&self) -> Line {
        self.line_from(self.start, 0)
    }

    /// Forgets what was noted about the statement before.
    pub(super) fn begin(&mut self, line: Line) {
        self.last = line.start;
        self.several = false;
        self.below = false;
        self.broken_lines = false;
        self.too_deep = false;
        self.fault = line.indent != self.base;
    }

    /// Counts what stands before `at` as read.
    pub(super) fn reach(&mut self, at: usize) {
        self.last = at;
    }

    /// What was noted since [`Self::begin`] as a chunk.
    pub(super) fn chunk(&self, start: usize, head: usize, kind: ChunkKind) -> Chunk {
        Chunk {
            range: TextRange::new(offset(start), offset(self.last.max(start + 1))),
            kind,
            head: offset(head),
            decorated: false,
            name: None,
            header_end: None,
            docstring: None,
            several: self.several,
            broken_lines: self.broken_lines,
            fault: self.fault,
            too_deep: self.too_deep,
        }
    }

    /// The first line with a token at or behind `at`, where `at` is in column `indent`.
    pub(super) fn line_from(&self, mut at: usize, mut indent: usize) -> Line {
        loop {
            match self.bytes.get(at) {
                None => {
                    return Line {
                        start: self.limit(),
                        indent: 0,
                        at_end: true,
                    };
                }
                Some(b' ') => indent += 1,
                Some(b'\t') => indent = (indent / 8 + 1) * 8,
                Some(b'\n' | b'\r' | b'\x0c') => indent = 0,
                Some(b'#') => {
                    at = self.comment_end(at);
                    continue;
                }
                Some(b'\\') if skip_blanks(self.bytes, at) > at => {
                    // The indentation is that of the line that is continued.
                    at = skip_blanks(self.bytes, at);
                    continue;
                }
                Some(_) => {
                    return Line {
                        start: at,
                        indent,
                        at_end: false,
                    };
                }
            }
            at += 1;
        }
    }

    /// Goes from `at` to the end of its statement with all that is indented below it. Gives that
    /// end and the next line of the block.
    pub(super) fn statement_end(&mut self, mut at: usize) -> (usize, Line) {
        let mut depth = 0usize;
        loop {
            let rest = &self.bytes[at.min(self.limit())..];
            let Some(plain) = rest.iter().position(|&byte| SPECIAL[byte as usize]) else {
                self.end_token(at, self.limit());
                self.fault |= depth > 0;
                return (self.last, self.line_from(self.limit(), 0));
            };
            let here = at + plain;
            let byte = rest[plain];
            match byte {
                b'\n' | b'\r' => {
                    self.end_token(at, here);
                    if depth > 0 {
                        self.broken_lines = true;
                        if let Some(line) = self.recovery(here + 1) {
                            self.fault = true;
                            return (self.last, line);
                        }
                        at = here + 1;
                    } else {
                        let line = self.line_from(here, 0);
                        if line.at_end || line.indent <= self.base {
                            return (self.last, line);
                        }
                        self.below = true;
                        at = line.start;
                    }
                    continue;
                }
                b'#' => {
                    self.end_token(at, here);
                    at = self.comment_end(here);
                    continue;
                }
                b'\'' | b'"' => {
                    at = self.string_end(here);
                    self.last = at;
                    continue;
                }
                b'(' | b'[' | b'{' => {
                    depth += 1;
                    self.too_deep |= depth > MAX_BRACKETS;
                }
                b')' | b']' | b'}' => {
                    self.fault |= depth == 0;
                    depth = depth.saturating_sub(1);
                }
                b';' => {
                    // A `;` at the end of a line separates nothing.
                    self.end_token(at, here);
                    self.several |= !self.below;
                    at = here + 1;
                    continue;
                }
                _ => {
                    self.end_token(at, here);
                    at = skip_blanks(self.bytes, here);
                    if at > here {
                        continue;
                    }
                    // A backslash that joins no lines.
                    self.fault = true;
                }
            }
            at = here + 1;
            self.last = at;
        }
    }

    /// How often `wanted` stands alone, so not in `==` or `<=`, outside brackets from `at` on.
    pub(super) fn count_outside(&mut self, mut at: usize, wanted: u8) -> usize {
        let mut depth = 0usize;
        let mut count = 0;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'#' => at = self.comment_end(at),
                b'\'' | b'"' => at = self.string_end(at) - 1,
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                b'=' | b'!' | b'<' | b'>' if self.bytes.get(at + 1) == Some(&b'=') => at += 1,
                _ => count += usize::from(depth == 0 && byte == wanted),
            }
            at += 1;
        }
        count
    }

    /// The end of the comment at `at`: its line's break.
    pub(super) fn comment_end(&self, at: usize) -> usize {
        memchr::memchr2(b'\n', b'\r', &self.bytes[at..]).map_or(self.limit(), |len| at + len)
    }

    /// Inside brackets, with a line starting at `at`: that line, if no expression goes on with it
    /// and it stands where a statement of the block does.
    ///
    /// Brackets that never close thereby spoil their own statement only.
    pub(super) fn recovery(&self, at: usize) -> Option<Line> {
        let mut start = at;
        let mut indent = 0;
        loop {
            match self.bytes.get(start)? {
                b' ' => indent += 1,
                b'\t' => indent = (indent / 8 + 1) * 8,
                b'\x0c' => indent = 0,
                _ => break,
            }
            start += 1;
            if indent > self.base {
                return None;
            }
        }
        let line = Line {
            start,
            indent,
            at_end: false,
        };
        self.starts_statement(start).then_some(line)
    }

    /// Whether the line at `start` begins as no continued expression does.
    fn starts_statement(&self, start: usize) -> bool {
        let word = word_at(self.bytes, start);
        let rest = &self.bytes[start..];
        let line_end = |rest: &[u8]| memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let second = || word_at(self.bytes, skip_blanks(self.bytes, start + word.len()));
        match word {
            b"def" | b"class" | b"import" | b"with" | b"try" | b"while" | b"return" | b"raise"
            | b"assert" | b"del" | b"global" | b"nonlocal" | b"pass" | b"except" | b"finally" => {
                true
            }
            b"async" => matches!(second(), b"def" | b"with"),
            b"if" => second() == b"__name__",
            b"from" => {
                let line = &rest[..line_end(rest).min(512)];
                memchr::memmem::find(line, b" import ").is_some()
            }
            b"" if rest.first() == Some(&b'@') => {
                // `@` also multiplies matrices. As a decorator it has a definition below it.
                let end = line_end(rest);
                let next = start + end + 1 + usize::from(rest[end..].starts_with(b"\r\n"));
                let next = skip_blanks(self.bytes, next);
                matches!(word_at(self.bytes, next), b"def" | b"class")
            }
            _ => false,
        }
    }

    /// Notes that a token ends where the blanks before `end` start, not before `from`.
    fn end_token(&mut self, from: usize, end: usize) {
        let plain = &self.bytes[from.min(end)..end];
        if let Some(last) = plain
            .iter()
            .rposition(|byte| !matches!(byte, b' ' | b'\t' | b'\x0c'))
        {
            self.last = from + last + 1;
        }
    }
}
