//! Finds the statements of a file or of a class body without parsing them.
//!
//! One linear pass over the bytes that knows strings, brackets, comments, line continuations and
//! indentation, and nothing else of the grammar. It never fails: what Python would refuse ends up
//! inside the [`Chunk`] that it stands in, marked [`Chunk::fault`] where the scanner noticed. The
//! parser then reads the chunks somebody asks for. It must not know tree-sitter or what a
//! statement means.

mod blank;
mod chunk;
mod depth;
mod fstring;
mod header;
mod quiet;
mod shallow;
mod skim;
#[cfg(test)]
mod tests;

pub(crate) use blank::{Blanked, blanked};
pub(super) use chunk::is_name_byte;
pub(crate) use chunk::{Chunk, ChunkKind};
pub(crate) use depth::nesting_bound;
pub(crate) use quiet::shown;
pub(crate) use shallow::{Shallow, shallow};

use chunk::{Word, classify};
use skim::{Line, Skimmer};

use crate::text::TextRange;

/// The statements of a whole file, in order.
///
/// Simple statements that share a line by `;` are one chunk, and so are a compound statement with
/// its `elif`, `else`, `except` and `finally` clauses and a definition with its decorators. Comments
/// and blank lines between statements belong to none.
pub(crate) fn scan(text: &str) -> Vec<Chunk> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut skimmer = Skimmer::new(text.as_bytes(), start..text.len());
    let line = skimmer.first_line();
    statements(text, &mut skimmer, line)
}

/// The statements of the block that `range` holds: what stands between the `:` of a `class` header
/// and the end of the class, whether in its line or indented below it.
pub(crate) fn scan_block(text: &str, range: TextRange) -> Vec<Chunk> {
    let mut skimmer = Skimmer::new(text.as_bytes(), range.to_usize());
    let line = skimmer.first_line();
    skimmer.base = line.indent;
    statements(text, &mut skimmer, line)
}

/// All statements of the skimmer's block from `line` on.
fn statements(text: &str, skimmer: &mut Skimmer<'_>, mut line: Line) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    while !line.at_end {
        let (chunk, next) = statement(text, skimmer, line);
        chunks.push(chunk);
        line = next;
    }
    chunks
}

/// Whether an assignment has a second `=` outside brackets, so `a = b = 1`.
///
/// Says so as well of a `lambda` with a default, which costs no more than a closer look.
pub(crate) fn assigns_twice(text: &str, chunk: &Chunk) -> bool {
    let bytes = text.as_bytes().get(chunk.range.to_usize()).unwrap_or(&[]);
    if memchr::memchr_iter(b'=', bytes).nth(1).is_none() {
        return false;
    }
    let mut skimmer = Skimmer::new(text.as_bytes(), chunk.range.to_usize());
    skimmer.count_outside(chunk.range.start as usize, b'=') > 1
}

/// The text of a range without the comments in it.
pub(crate) fn without_comments(text: &str, range: TextRange) -> String {
    let mut skimmer = Skimmer::new(text.as_bytes(), range.to_usize());
    let mut out = String::new();
    let (mut from, mut at) = (range.start as usize, range.start as usize);
    while let Some(byte) = skimmer.bytes.get(at) {
        match byte {
            b'#' => {
                out += text.get(from..at).unwrap_or("");
                at = skimmer.comment_end(at);
                from = at;
            }
            b'\'' | b'"' => at = skimmer.string_end(at),
            _ => at += 1,
        }
    }
    out + text.get(from..skimmer.limit()).unwrap_or("")
}

/// Reads the statement that starts with `line`; gives it and the line that follows.
fn statement(text: &str, skimmer: &mut Skimmer<'_>, line: Line) -> (Chunk, Line) {
    let bytes = text.as_bytes();
    skimmer.begin(line);
    let mut head = line;
    let mut word = classify(bytes, head.start);
    while word == Word::Decorator {
        let (_, next) = skimmer.statement_end(head.start);
        let following = classify(bytes, next.start);
        let continues = matches!(following, Word::Decorator | Word::Def | Word::Class);
        if next.at_end || !continues || next.indent != line.indent {
            // Decorators of nothing: the fault is theirs alone.
            let chunk = Chunk {
                decorated: true,
                fault: true,
                ..skimmer.chunk(line.start, head.start, ChunkKind::Other)
            };
            return (chunk, next);
        }
        head = next;
        word = following;
    }
    let name = chunk::name(bytes, head.start, word);
    let mut header_end = None;
    let mut docstring = None;
    let mut from = head.start;
    if matches!(word, Word::Def | Word::Class) {
        header_end = skimmer.header_end(head.start);
        match header_end {
            Some(end) => {
                from = end;
                skimmer.reach(end);
                docstring = skimmer.docstring(end);
            }
            None => skimmer.fault = true,
        }
    }
    let (_, mut next) = skimmer.statement_end(from);
    while !next.at_end
        && next.indent == line.indent
        && word.takes_clause(&bytes[next.start..skimmer.limit()])
    {
        next = skimmer.statement_end(next.start).1;
    }
    let kind = word.kind(name.is_some());
    let simple = [
        ChunkKind::Import,
        ChunkKind::From,
        ChunkKind::Assign,
        ChunkKind::TypeAlias,
    ];
    // Lines indented below a statement that has no block.
    skimmer.fault |= skimmer.below && simple.contains(&kind);
    let chunk = Chunk {
        decorated: head.start != line.start,
        name: name.map(|(start, end)| TextRange::new(offset(start), offset(end))),
        header_end: header_end.map(offset),
        docstring: docstring.map(|(start, end)| TextRange::new(offset(start), offset(end))),
        ..skimmer.chunk(line.start, head.start, kind)
    };
    (chunk, next)
}

/// Offsets are 32 bits wide; what is longer than that is cut off by whoever reads files.
fn offset(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
