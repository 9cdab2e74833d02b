//! Two tools of one name: an agent can be given only one of them.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, codes};
use crate::model::Tool;

/// The names of tools met so far, with where. It keeps no tool and no text, so that it serves for
/// a whole repository.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// File and line of the first tool of each dialect and name.
    first: BTreeMap<(&'static str, String), (String, u32)>,
}

impl Names {
    /// Takes note of `tool`, whose file is `path` to a reader of the finding. A finding, if one of
    /// the same dialect and name was met before.
    pub fn add(&mut self, tool: &Tool, path: String) -> Option<Diagnostic> {
        let key = (tool.dialect, tool.name.clone());
        let line = tool.span.line();
        if let Some((first, first_line)) = self.first.get(&key) {
            let message = format!(
                "tool '{}' is also defined at {first}:{first_line}",
                tool.name
            );
            return Some(
                Diagnostic::new(&codes::DUPLICATE_TOOL_NAME, tool.span.clone(), message)
                    .with_help("give one of them another name"),
            );
        }
        self.first.insert(key, (path, line));
        None
    }
}
