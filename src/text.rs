//! Source text and places in it: files, byte ranges, lines and columns.
//!
//! The bottom layer. It must not know what the text means.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use bytestring::ByteString;

/// A half-open range of byte offsets into a [`SourceFile`]'s text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextRange {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just past the last byte.
    pub end: u32,
}

impl TextRange {
    /// The range from `start` to `end`, in bytes.
    pub fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// An empty range at `offset`.
    pub fn empty(offset: u32) -> Self {
        Self::new(offset, offset)
    }

    /// Number of bytes covered.
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether no byte is covered.
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Whether `other` lies within this range.
    pub fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The smallest range that covers both.
    pub fn cover(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The same range for slicing.
    pub fn to_usize(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line and a column, both counted from 1; the column counts Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// Line number, from 1.
    pub line: u32,
    /// Column number, from 1, in Unicode scalar values.
    pub column: u32,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A decoded source file: its path relative to the source's root, and its text.
pub struct SourceFile {
    path: Box<str>,
    text: ByteString,
    line_starts: OnceLock<Box<[u32]>>,
}

impl SourceFile {
    /// A file named `path` (relative, `/`-separated) that holds `text`.
    ///
    /// Offsets are 32 bits wide; callers bound the size of a file long before that.
    pub fn new(path: impl Into<Box<str>>, text: impl Into<String>) -> Self {
        Self::shared(path, ByteString::from(text.into()))
    }

    /// The same of text that is shared with whoever has read it, without a copy.
    pub fn shared(path: impl Into<Box<str>>, text: ByteString) -> Self {
        Self {
            path: path.into(),
            text,
            line_starts: OnceLock::new(),
        }
    }

    /// Path relative to the source's root, with `/` between its parts.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of a range; empty where the range is not one of this text.
    pub fn slice(&self, range: TextRange) -> &str {
        self.text.get(range.to_usize()).unwrap_or("")
    }

    /// Line and column of a byte offset. Lines end with LF, CR or CRLF, as Python's do.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start <= offset).max(1);
        let start = starts.get(line - 1).copied().unwrap_or(0);
        let before = self.slice(TextRange::new(start, offset.max(start)));
        LineColumn {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX),
        }
    }

    /// The text of a line (counted from 1) without its line break; empty past the end.
    pub fn line_text(&self, line: u32) -> &str {
        let starts = self.line_starts();
        let index = (line as usize).saturating_sub(1);
        let Some(&start) = starts.get(index) else {
            return "";
        };
        let end = starts
            .get(index + 1)
            .copied()
            .unwrap_or(u32::try_from(self.text.len()).unwrap_or(u32::MAX));
        self.slice(TextRange::new(start, end))
            .trim_end_matches(['\n', '\r'])
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let bytes = self.text.as_bytes();
            let mut starts = vec![0];
            for index in memchr::memchr2_iter(b'\n', b'\r', bytes) {
                // The CR of a CRLF does not end a line: its LF does.
                if bytes.get(index) == Some(&b'\r') && bytes.get(index + 1) == Some(&b'\n') {
                    continue;
                }
                starts.push(u32::try_from(index + 1).unwrap_or(u32::MAX));
            }
            starts.into_boxed_slice()
        })
    }
}

impl fmt::Debug for SourceFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SourceFile({})", self.path)
    }
}

/// A place in a file: what diagnostics and evidence point to.
#[derive(Clone)]
pub struct Span {
    /// The file.
    pub file: Arc<SourceFile>,
    /// The bytes of its text.
    pub range: TextRange,
}

impl Span {
    /// The place `range` in `file`.
    pub fn new(file: &Arc<SourceFile>, range: TextRange) -> Self {
        Self {
            file: Arc::clone(file),
            range,
        }
    }

    /// Where the span starts.
    pub fn start(&self) -> LineColumn {
        self.file.line_column(self.range.start)
    }

    /// Line of the first byte, from 1.
    pub fn line(&self) -> u32 {
        self.start().line
    }

    /// The source text covered.
    pub fn text(&self) -> &str {
        self.file.slice(self.range)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.path(), self.start())
    }
}

impl PartialEq for Span {
    fn eq(&self, other: &Self) -> bool {
        self.range == other.range && self.file.path() == other.file.path()
    }
}

impl Eq for Span {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_ending_of_python_ends_a_line() {
        let file = SourceFile::new("a.py", "a\nb\rc\r\nd");
        assert_eq!(file.line_column(0).to_string(), "1:1");
        assert_eq!(file.line_column(2).to_string(), "2:1");
        assert_eq!(file.line_column(4).to_string(), "3:1");
        assert_eq!(file.line_column(7).to_string(), "4:1");
        assert_eq!(file.line_text(3), "c");
        assert_eq!(file.line_text(9), "");
    }

    #[test]
    fn columns_count_characters() {
        let file = SourceFile::new("a.py", "é = 1");
        assert_eq!(file.line_column(3).to_string(), "1:3");
    }
}
