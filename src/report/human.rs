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

/// Characters that are shown before the place in a line that is cut.
const BEFORE: usize = 100;

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
    let path = sanitize(&join(base, span.file.path())).into_owned();
    let start = span.start();
    let skipped = skipped(span);
    let (text, marked) = lines(span, skipped);
    let snippet = Snippet::source(text)
        .line_start(start.line as usize)
        .annotation(AnnotationKind::Primary.span(marked));
    if skipped == 0 {
        return group.element(snippet.path(path));
    }
    // The renderer counts columns in what it is given.
    let origin = Origin::path(path)
        .line(start.line as usize)
        .char_column(start.column as usize);
    group.element(origin).element(snippet)
}

/// How many characters of the first line are left out, where the place is far to the right in it.
fn skipped(span: &Span) -> usize {
    let before = (span.start().column as usize).saturating_sub(1);
    match before > MAX_LINE - BEFORE {
        true => before - BEFORE,
        false => 0,
    }
}

/// The lines of a span, but for what is skipped of the first, and where the span is in them.
///
/// What could steer a terminal becomes a replacement character, one for one: columns are counted
/// from this text. The renderer makes spaces of tabs itself.
fn lines(span: &Span, skipped: usize) -> (String, Range<usize>) {
    let first = span.start();
    let last = span.file.line_column(span.range.end.max(span.range.start));
    let shown_last = last.line.min(first.line + MAX_LINES - 1);
    let mut text = String::new();
    let mut marked = 0..usize::MAX;
    for line in first.line..=shown_last {
        if line > first.line {
            text.push('\n');
        }
        let skipped = if line == first.line { skipped } else { 0 };
        if skipped > 0 {
            text.push('…');
        }
        let chars = span.file.line_text(line).chars().skip(skipped);
        for (index, c) in chars.enumerate() {
            let column = skipped + index + 1;
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
    use std::sync::Arc;

    use super::*;
    use crate::report::{Style, tests::rendered};
    use crate::text::{SourceFile, TextRange};

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = format!(
            "x = [{}wrong, {}]\n",
            "1, ".repeat(300_000),
            "2, ".repeat(300_000)
        );
        let at = u32::try_from(text.find("wrong").unwrap()).unwrap();
        let source = Arc::new(SourceFile::new("a.py", text));
        for range in [TextRange::new(at, at + 5), TextRange::new(at, at + 5_000)] {
            let span = Span::new(&source, range);
            let group = Group::with_title(Level::NOTE.primary_title("there"));
            let shown = renderer(false, 100).render(&[excerpt(group, "", &span)]);
            assert!(shown.contains(&format!("a.py:1:{}", at + 1)), "{shown}");
            assert!(shown.contains("1, wrong, 2, "), "{shown}");
            assert!(shown.chars().count() < 1_000, "{shown}");
        }
    }

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
