//! A tool's name must be one that model providers take.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::Tool;

/// Characters of a name at most: OpenAI's and Anthropic's limit.
const MAX_NAME: usize = 64;

pub(super) fn check(tool: &Tool, found: &mut Vec<Diagnostic>) {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let problem = if tool.name.is_empty() {
        "is empty".to_owned()
    } else if let Some(odd) = tool.name.chars().find(|c| !is_allowed(*c)) {
        format!("has {odd:?} in it")
    } else if tool.name.len() > MAX_NAME {
        format!("is {} characters long", tool.name.len())
    } else {
        return;
    };
    let message = format!("the tool's name {:?} {problem}", tool.name);
    found.push(
        Diagnostic::new(&codes::INVALID_TOOL_NAME, tool.span.clone(), message)
            .with_help("use up to 64 letters, digits, `_` and `-`"),
    );
}
