//! What changed between two metadata documents, and whether it breaks callers.
//!
//! Works on the JSON that the emitters write (and on other tools' definitions of the same shape),
//! so that a committed file is enough. It must not know Python, sources or how a tool was found.

mod compare;
mod expand;
mod pair;
mod read;
mod relation;
mod render;
pub mod rules;
mod spelling;

use serde_json::Value;

pub use read::{DiffError, Document};
pub use render::{to_human, to_json, to_markdown};
pub use rules::{Impact, Rule};

/// One change of a tool's interface.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Its kind, which says what it means for a caller.
    pub rule: &'static Rule,
    /// Name of the tool; of a renamed one the old name.
    pub tool: String,
    /// The file or source that the tool is in, where the document says so.
    pub source: Option<String>,
    /// The kwarg concerned, if it is one.
    pub kwarg: Option<String>,
    /// What happened, in one line.
    pub message: String,
    /// What was there before.
    pub old: Option<Value>,
    /// What is there now.
    pub new: Option<Value>,
}

/// How many changes there are of each impact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Calls that worked no longer do, or do something else.
    pub breaking: usize,
    /// It cannot be told from the documents.
    pub unclear: usize,
    /// Calls that worked still do.
    pub compatible: usize,
}

impl Summary {
    /// Counts `changes`.
    pub fn of(changes: &[Change]) -> Self {
        let mut summary = Self::default();
        for change in changes {
            match change.rule.impact {
                Impact::Breaking => summary.breaking += 1,
                Impact::Unclear => summary.unclear += 1,
                Impact::Compatible => summary.compatible += 1,
            }
        }
        summary
    }
}

/// The changes from `old` to `new`: tools in the order of the documents, the old one's first.
/// The order of kwargs is none: they are given by name.
///
/// ```
/// use toolmeta::diff::{Document, Impact, diff};
///
/// let old = Document::parse(r#"[{"name": "f", "kwargs": [{"identifier": "n", "type": "float"}]}]"#)?;
/// let new = Document::parse(r#"[{"name": "f", "kwargs": [{"identifier": "n", "type": "int"}]}]"#)?;
/// let changes = diff(&old, &new);
/// assert_eq!(changes[0].rule.id, "type-narrowed");
/// assert_eq!(changes[0].rule.impact, Impact::Breaking);
/// # Ok::<(), toolmeta::diff::DiffError>(())
/// ```
pub fn diff(old: &Document, new: &Document) -> Vec<Change> {
    pair::documents(old, new)
}

#[cfg(test)]
mod tests;
