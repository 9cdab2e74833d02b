//! A model chooses a tool by its description and fills in kwargs by theirs.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::Tool;

pub(super) fn check(tool: &Tool, found: &mut Vec<Diagnostic>) {
    let is_blank =
        |text: &Option<String>| text.as_deref().is_none_or(|text| text.trim().is_empty());
    if is_blank(&tool.description) {
        let message = format!("tool '{}' has no description", tool.name);
        found.push(
            Diagnostic::new(&codes::NO_DESCRIPTION, tool.span.clone(), message)
                .with_help("say in a docstring or in the schema what it does"),
        );
    }
    for kwarg in &tool.kwargs {
        let read = kwarg.evidence.iter().find(|known| known.rule.is_read());
        if let Some(read) = read
            && is_blank(&kwarg.description)
        {
            let message = format!("kwarg '{}' is read but never documented", kwarg.identifier);
            found.push(
                Diagnostic::new(&codes::UNDOCUMENTED_KWARG, read.span.clone(), message)
                    .with_help("describe it in the docstring of the function"),
            );
        }
    }
}
