//! A second opinion on whether a file is Python at all.
//!
//! Tree-sitter reads more than Python accepts: it is made for editors. Of a file that holds a tool
//! one wants to know whether Python could import it. Ruff's parser and its checks of what the
//! compiler refuses answer that; they are strict and follow CPython closely. It must not know what
//! the rest of this layer reads: it looks at the text alone.

mod bindings;
mod rules;
mod scopes;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use ruff_python_ast::{Mod, PythonVersion};
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};
use ruff_text_size::Ranged as _;

use super::scan::{nesting_bound, scan};
use crate::diagnostic::{Diagnostic, Place, codes};
use crate::text::{SourceFile, Span, TextRange};

/// The newest version whose syntax is accepted; what any since 3.8 accepts, this one does too.
const VERSION: PythonVersion = PythonVersion::PY314;

/// Up to this bound on the depth of a file's tree, an ordinary thread's stack suffices to walk it.
const SHALLOW: usize = 1_000;
/// Up to this one, a thread with [`STACK`] does; what may be deeper is not checked.
const DEEP: usize = 60_000;
const STACK: usize = 256 << 20;

/// A longer text is not checked: its tokens and tree take up to eighty times its bytes.
const MAX_BYTES: usize = 2 << 20;

/// What Python refuses in a file, the first fault of each top-level statement.
///
/// # Errors
///
/// The file is too long or nests too deep to be checked; the finding says so.
pub fn check(source: &Arc<SourceFile>) -> Result<Vec<Diagnostic>, Diagnostic> {
    let text = source.text();
    let unchecked = |what: &str| {
        let message = format!("not held against Python's rules: the file {what}");
        Diagnostic::new(
            &codes::UNCHECKED,
            Place::Path(source.path().to_owned()),
            message,
        )
    };
    if text.len() > MAX_BYTES {
        return Err(unchecked("is too long"));
    }
    let faults = if let Some(nul) = memchr::memchr(0, text.as_bytes()) {
        let at = TextRange::new(offset(nul), offset(nul + 1));
        vec![(at, "source code cannot contain null bytes".to_owned())]
    } else {
        match nesting_bound(text) {
            depth if depth <= SHALLOW => faults(text),
            depth if depth <= DEEP => on_large_stack(text),
            _ => return Err(unchecked("nests too deep")),
        }
    };
    let found = first_of_each_statement(text, faults)
        .into_iter()
        .map(|(at, message)| {
            let message = format!("syntax error: {message}");
            Diagnostic::new(&codes::SYNTAX_ERROR, Span::new(source, at), message)
        })
        .collect();
    Ok(found)
}

fn on_large_stack(text: &str) -> Vec<(TextRange, String)> {
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, || faults(text))
            .ok()
            .and_then(|thread| thread.join().ok())
            .unwrap_or_default()
    })
}

/// All that is found, in no order.
fn faults(text: &str) -> Vec<(TextRange, String)> {
    let options = ParseOptions::from(Mode::Module).with_target_version(VERSION);
    let parsed = parse_unchecked(text, options);
    let mut found: Vec<(TextRange, String)> = parsed
        .errors()
        .iter()
        .map(|error| (converted(error.location), error.error.to_string()))
        .chain(
            parsed
                .unsupported_syntax_errors()
                .iter()
                .map(|error| (converted(error.range()), error.to_string())),
        )
        .collect();
    // The tree of a broken file is guesswork; what the compiler would say of it, too.
    if found.is_empty()
        && let Mod::Module(module) = parsed.syntax()
    {
        found = scopes::check(text, &module.body);
    }
    found
}

fn first_of_each_statement(
    text: &str,
    mut faults: Vec<(TextRange, String)>,
) -> Vec<(TextRange, String)> {
    if faults.len() < 2 {
        return faults;
    }
    faults.sort();
    let chunks = scan(text);
    let statement = |at: &TextRange| chunks.partition_point(|chunk| chunk.range.start <= at.start);
    faults.dedup_by_key(|(at, _)| statement(at));
    faults
}

fn converted(range: ruff_text_size::TextRange) -> TextRange {
    TextRange::new(range.start().to_u32(), range.end().to_u32())
}

fn offset(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
