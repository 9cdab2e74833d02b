//! Where facts come from: a heading for each thing explained, then each step with its excerpt.

use std::io::{self, Write};

use annotate_snippets::{Group, Level};

use super::{human, sanitize};
use crate::text::Span;

/// One thing that is explained.
#[derive(Clone, Debug)]
pub(crate) struct Explained<'e> {
    /// What the paths of its places are relative to.
    pub(crate) base: String,
    /// What is known of it, in one line.
    pub(crate) heading: String,
    /// What decided each fact, a line each.
    pub(crate) summary: Vec<String>,
    /// The rules that were applied, in the order in which they were weighed, with their places.
    pub(crate) steps: Vec<(String, &'e Span)>,
}

/// Writes explanations for people.
///
/// # Errors
///
/// Those of the writer.
pub(crate) fn write_explained(
    explained: &[Explained<'_>],
    color: bool,
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let renderer = human::renderer(color, width);
    for one in explained {
        let (bold, plain) = if color {
            ("\x1b[1m", "\x1b[0m")
        } else {
            ("", "")
        };
        writeln!(out, "{bold}{}{plain}", sanitize(&one.heading))?;
        for line in &one.summary {
            writeln!(out, "  {}", sanitize(line))?;
        }
        writeln!(out)?;
        for (rule, span) in &one.steps {
            let title = Level::NOTE.primary_title(sanitize(rule));
            let group = human::excerpt(Group::with_title(title), &one.base, span);
            writeln!(out, "{}\n", renderer.render(&[group]))?;
        }
    }
    Ok(())
}
