//! Findings that need a whole tool, or several: what `check` adds to what reading them found.
//!
//! One file per check, each a function over finished tools. It must not know Python's syntax nor
//! where the tools come from. Which findings count is settled in `settings` and `suppress`.

mod description;
mod duplicate_name;
mod refused_type;
mod schema_function;
mod schema_required;
mod schema_type;
#[cfg(feature = "cli")]
pub(crate) mod settings;
#[cfg(feature = "cli")]
pub(crate) mod suppress;
mod tool_name;

use crate::diagnostic::Diagnostic;
use crate::model::Tool;

pub use duplicate_name::Names;

/// A check of one tool.
type Check = fn(&Tool, &mut Vec<Diagnostic>);

/// The checks of one tool, in the order in which their findings are listed.
const CHECKS: &[Check] = &[
    tool_name::check,
    schema_required::check,
    schema_function::check,
    schema_type::check,
    refused_type::check,
    description::check,
];

/// What the checks find in `tool`, besides what reading it has found already.
///
/// ```
/// use toolmeta::source::tree::SourceTree;
///
/// let mut tree = SourceTree::new("x");
/// tree.insert("x.py", *b"def double(n: int) -> int: ...");
/// let extraction = toolmeta::extract(&tree, &toolmeta::Options::default());
/// let findings = toolmeta::check::tool(&extraction.tools[0]);
/// let codes: Vec<_> = findings.iter().map(|finding| finding.code.name).collect();
/// assert_eq!(codes, ["no-description"]);
/// ```
pub fn tool(tool: &Tool) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for check in CHECKS {
        check(tool, &mut found);
    }
    found
}
