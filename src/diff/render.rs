//! Changes as text for people, as JSON and as Markdown.
//!
//! Names and messages come from untrusted documents: whoever prints the human text passes each
//! piece through `clean`.

use std::borrow::Cow;
use std::fmt::Write;

use serde_json::{Value, json};

use super::{Change, Impact, Summary};

/// The changes for people, grouped by tool, with a summary line.
///
/// `clean` makes untrusted text safe for where the text is shown.
pub fn to_human(changes: &[Change], color: bool, clean: fn(&str) -> Cow<'_, str>) -> String {
    let mut out = String::new();
    let width = changes.iter().map(|change| change.rule.id.len()).max();
    let width = width.unwrap_or(0);
    let mut last: Option<(&str, Option<&str>)> = None;
    for change in changes {
        let tool = (change.tool.as_str(), change.source.as_deref());
        if last != Some(tool) {
            if last.is_some() {
                out.push('\n');
            }
            out.push_str(&clean(&change.tool));
            if let Some(source) = &change.source {
                let _ = write!(out, " ({})", clean(source));
            }
            out.push('\n');
            last = Some(tool);
        }
        let impact = change.rule.impact;
        let (on, off) = match (color, impact) {
            (false, _) => ("", ""),
            (true, Impact::Breaking) => ("\u{1b}[1;31m", "\u{1b}[0m"),
            (true, Impact::Unclear) => ("\u{1b}[33m", "\u{1b}[0m"),
            (true, Impact::Compatible) => ("\u{1b}[32m", "\u{1b}[0m"),
        };
        let _ = write!(
            out,
            "  {on}{:<10}{off}  {:<width$}  ",
            impact.as_str(),
            change.rule.id
        );
        if let Some(kwarg) = &change.kwarg {
            let _ = write!(out, "`{}`: ", clean(kwarg));
        }
        let _ = writeln!(out, "{}", clean(&shortened(&change.message)));
    }
    if !changes.is_empty() {
        out.push('\n');
    }
    out.push_str(&summary_line(changes));
    out.push('\n');
    out
}

/// The changes as a JSON object.
pub fn to_json(changes: &[Change]) -> Value {
    let summary = Summary::of(changes);
    let changes: Vec<Value> = changes
        .iter()
        .map(|change| {
            json!({
                "rule": change.rule.id,
                "impact": change.rule.impact.as_str(),
                "tool": change.tool,
                "source": change.source,
                "kwarg": change.kwarg,
                "message": change.message,
                "old": change.old,
                "new": change.new,
            })
        })
        .collect();
    json!({
        "changes": changes,
        "summary": {
            "breaking": summary.breaking,
            "unclear": summary.unclear,
            "compatible": summary.compatible,
        },
    })
}

/// The changes as Markdown tables, for a comment on a pull request.
pub fn to_markdown(changes: &[Change]) -> String {
    let mut out = String::from("## Tool interface changes\n\n");
    let _ = writeln!(out, "{}", summary_line(changes));
    for (impact, title) in [
        (Impact::Breaking, "Breaking"),
        (Impact::Unclear, "Unclear"),
        (Impact::Compatible, "Compatible"),
    ] {
        let mut of_impact = changes
            .iter()
            .filter(|change| change.rule.impact == impact)
            .peekable();
        if of_impact.peek().is_none() {
            continue;
        }
        let _ = writeln!(
            out,
            "\n### {title}\n\n| tool | kwarg | rule | change |\n| --- | --- | --- | --- |"
        );
        for change in of_impact {
            let _ = writeln!(
                out,
                "| {} | {} | `{}` | {} |",
                code(&change.tool),
                change.kwarg.as_deref().map(code).unwrap_or_default(),
                change.rule.id,
                code(&shortened(&change.message).replace('`', "")),
            );
        }
    }
    out
}

fn summary_line(changes: &[Change]) -> String {
    let summary = Summary::of(changes);
    if changes.is_empty() {
        return "no changes".to_owned();
    }
    format!(
        "{} breaking, {} unclear, {} compatible",
        summary.breaking, summary.unclear, summary.compatible
    )
}

/// Long values are for the JSON output.
fn shortened(text: &str) -> String {
    const MAX: usize = 200;
    if text.chars().count() <= MAX {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(MAX).collect();
    short.push('…');
    short
}

/// `text` as a code span in a table cell: nothing in it is markup, a mention or a link.
fn code(text: &str) -> String {
    let longest = text
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    // A pipe ends the cell even in a code span.
    let text = text.replace('|', "\\|");
    let pad = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}
