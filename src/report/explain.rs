//! Where facts come from: a heading for each thing explained, then each step with its excerpt.

use std::io::{self, Write};

use annotate_snippets::{Group, Level};

use super::{human, sanitize};
use crate::text::Span;

/// One thing that is explained.
#[derive(Clone, Debug)]
pub(crate) struct Explained<'e> {
    /// What is known of it, in one line.
    pub(crate) heading: String,
    /// The rules that were applied, in the order in which they were weighed, with their places.
    pub(crate) steps: Vec<(String, &'e Span)>,
}

/// Writes explanations for people; `base` is what the paths of files are relative to.
///
/// # Errors
///
/// Those of the writer.
pub(crate) fn write_explained(
    base: &str,
    explained: &[Explained<'_>],
    color: bool,
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let renderer = human::renderer(color, width);
    for one in explained {
        writeln!(out, "{}\n", sanitize(&one.heading))?;
        for (rule, span) in &one.steps {
            let title = Level::NOTE.primary_title(sanitize(rule));
            let group = human::excerpt(Group::with_title(title), base, span);
            writeln!(out, "{}\n", renderer.render(&[group]))?;
        }
    }
    Ok(())
}
