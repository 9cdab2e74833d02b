//! Findings for people: the message, the source excerpt, what to do.

use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::sanitize::is_unsafe;
use super::{Finding, join, sanitize};
use crate::diagnostic::{Place, Severity};
use crate::text::Span;

/// Lines of an excerpt at most; a longer range is marked by its first lines.
const MAX_LINES: u32 = 8;

/// Characters of a line shown at most, so that a minified file does not flood the terminal.
const MAX_LINE: usize = 400;

/// Writes the findings, an empty line after each.
pub(super) fn write(
    findings: &[Finding<'_>],
    color: bool,
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let renderer = renderer(color, width);
    for finding in findings {
        writeln!(out, "{}\n", render(finding, &renderer))?;
    }
    Ok(())
}

/// A renderer; a width of 0 is the usual one.
pub(super) fn renderer(color: bool, width: usize) -> Renderer {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.term_width(if width == 0 {
        DEFAULT_TERM_WIDTH
    } else {
        width
    })
}

fn render(finding: &Finding<'_>, renderer: &Renderer) -> String {
    let diagnostic = finding.diagnostic;
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(sanitize(&diagnostic.message))
        .id(diagnostic.code.id);
    let mut group = match &diagnostic.place {
        Place::Path(_) => {
            let path = sanitize(&finding.path()).into_owned();
            Group::with_title(title).element(Origin::path(path))
        }
        Place::Span(span) => excerpt(Group::with_title(title), finding.base, span),
    };
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(sanitize(help)));
    }
    let mut groups = vec![group];
    for related in &diagnostic.related {
        let title = Level::NOTE.secondary_title(sanitize(&related.message));
        let group = Group::with_title(title);
        groups.push(excerpt(group, finding.base, &related.span));
    }
    renderer.render(&groups)
}

/// Adds where `span` is and its lines, safe to be shown, to `group`.
pub(super) fn excerpt<'g>(group: Group<'g>, base: &str, span: &Span) -> Group<'g> {
    let path = join(base, span.file.path());
    let (text, marked) = lines(span);
    let snippet = Snippet::source(text)
        .path(sanitize(&path).into_owned())
        .line_start(span.line() as usize)
        .annotation(AnnotationKind::Primary.span(marked));
    group.element(snippet)
}

/// The lines of a span, and where the span is in them.
///
/// What could steer a terminal becomes a replacement character, one for one: columns are counted
/// from this text. The renderer makes spaces of tabs itself.
fn lines(span: &Span) -> (String, Range<usize>) {
    let first = span.start();
    let last = span.file.line_column(span.range.end.max(span.range.start));
    let shown_last = last.line.min(first.line + MAX_LINES - 1);
    let mut text = String::new();
    let mut marked = 0..usize::MAX;
    for line in first.line..=shown_last {
        if line > first.line {
            text.push('\n');
        }
        for (index, c) in span.file.line_text(line).chars().enumerate() {
            let column = index + 1;
            if line == first.line && column == first.column as usize {
                marked.start = text.len();
            }
            if line == last.line && column == last.column as usize {
                marked.end = text.len();
            }
            if index == MAX_LINE {
                text.push('…');
            }
            if index < MAX_LINE {
                let shown = c == '\t' || !is_unsafe(c);
                text.push(if shown {
                    c
                } else {
                    char::REPLACEMENT_CHARACTER
                });
            }
        }
        if line == first.line && first.column as usize > span.file.line_text(line).chars().count() {
            marked.start = text.len();
        }
    }
    marked.end = marked.end.min(text.len()).max(marked.start);
    (text, marked)
}

#[cfg(test)]
mod tests {
    use crate::report::{Style, tests::rendered};

    #[test]
    fn excerpts_are_shown_with_nothing_raw() {
        let style = Style::Human {
            color: false,
            width: 100,
        };
        insta::with_settings!({snapshot_path => "../../snapshots/report", prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!("human", rendered(style));
        });
    }

    #[test]
    fn colour_is_the_only_control_sequence() {
        let style = Style::Human {
            color: true,
            width: 100,
        };
        let text = rendered(style);
        assert!(text.contains("\u{1b}["));
        let mut rest = text.as_str();
        while let Some(at) = rest.find('\u{1b}') {
            let sequence = &rest[at + 1..];
            let end = sequence.find('m').unwrap();
            let inner = &sequence[1..end];
            assert!(sequence.starts_with('['));
            assert!(
                inner.chars().all(|c| c.is_ascii_digit() || c == ';'),
                "{inner}"
            );
            rest = &sequence[end..];
        }
        assert!(!text.contains("\u{1b}[31mred"));
    }
}
