//! Section titles: which lines start a section, in any style that has sections.
//!
//! `Args:` (Google), `Parameters` over a rule (NumPy), `## Args` and `**Args:**` (Markdown).
//! It must not know how a section's body is read.

use crate::python::docstring::Names;
use crate::python::docstring::heads::{self, Dialect};
use crate::python::docstring::lines::Lines;

/// What a section is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Parameters, whatever they are called.
    Parameters,
    /// What the function gives back.
    Returns,
    /// Anything else that is not part of the description.
    Other,
}

/// How a section is marked, which decides where its body can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A colon: the body is indented.
    Colon,
    /// A rule below the title: the body is not indented and ends at the next title.
    Rule,
    /// A Markdown heading or emphasis: either.
    Markdown,
}

/// The start of a section.
#[derive(Clone, Debug)]
pub(super) struct Header<'a> {
    pub(super) kind: Kind,
    pub(super) mark: Mark,
    /// Indentation of the title.
    pub(super) indent: usize,
    /// Index of the title's line.
    pub(super) line: usize,
    /// Index of the first line of the body.
    pub(super) body: usize,
    /// Text on the title's own line, after its colon.
    pub(super) inline: &'a str,
}

/// Titles are short; a longer line is not looked at.
const MAX_TITLE: usize = 60;

const PARAMETERS: &[&str] = &[
    "arg",
    "args",
    "argument",
    "arguments",
    "param",
    "params",
    "parameter",
    "parameters",
    "kwargs",
    "keyword args",
    "keyword arguments",
    "keyword parameters",
    "keyword params",
    "other parameters",
    "other params",
    "other args",
    "other arguments",
];

/// Last words of titles that are taken for one of parameters if a parameter stands right below.
const LOOSE: &[&str] = &["input", "inputs", "options", "keywords"];

const RETURNS: &[&str] = &["return", "returns", "yield", "yields"];

const OTHER: &[&str] = &[
    "attention",
    "attribute",
    "attributes",
    "caution",
    "danger",
    "error",
    "errors",
    "except",
    "exceptions",
    "example",
    "examples",
    "hint",
    "important",
    "methods",
    "functions",
    "classes",
    "modules",
    "note",
    "notes",
    "raise",
    "raises",
    "receives",
    "references",
    "see also",
    "throws",
    "tip",
    "tips",
    "todo",
    "type parameters",
    "warning",
    "warnings",
    "warns",
    "output",
    "outputs",
];

/// The section that starts at a line, if one does.
pub(super) fn header<'a>(lines: &Lines<'a>, at: usize, names: &Names<'_>) -> Option<Header<'a>> {
    let line = lines.get(at)?;
    if line.is_blank() || line.literal {
        return None;
    }
    let ruled = is_ruled(lines, at);
    let heading = line.text.starts_with("# ") || line.text.starts_with("##");
    let emphasis = ['*', '_'].iter().any(|&mark| {
        // `*args` opens no emphasis that closes.
        line.text.starts_with(mark) && line.text.trim_end_matches(':').ends_with(mark)
    });
    let title = if line.text.len() > MAX_TITLE {
        ""
    } else if heading || emphasis {
        bare_title(line.text)
    } else {
        line.text.trim_end_matches([':', ' '])
    };
    let mark = if ruled {
        Mark::Rule
    } else if heading || emphasis {
        Mark::Markdown
    } else {
        Mark::Colon
    };
    let make = |kind, inline| Header {
        kind,
        mark,
        indent: line.indent,
        line: at,
        body: if ruled { at + 2 } else { at + 1 },
        inline,
    };
    if let Some(kind) = kind_of(title) {
        let marked = mark != Mark::Colon || line.text.ends_with(':');
        // A bare word is a title only where a known parameter stands below it.
        let kind_fits =
            marked || (kind == Kind::Parameters && parameter_below(lines, at, names, true));
        return kind_fits.then(|| make(kind, ""));
    }
    if !title.is_empty()
        && is_loose(title)
        && parameter_below(lines, at, names, mark == Mark::Colon)
    {
        return Some(make(Kind::Parameters, ""));
    }
    let (title, inline) = line.text.split_once(": ")?;
    let inline = inline.trim();
    match kind_of(title)? {
        Kind::Parameters => {
            let head = heads::parse(lines, at, inline, Dialect::Google, names);
            let empty =
                ["none", "none.", "n/a", "-"].contains(&inline.to_ascii_lowercase().as_str());
            (empty || head.is_some_and(|head| head.known)).then(|| make(Kind::Parameters, inline))
        }
        Kind::Returns => Some(make(Kind::Returns, inline)),
        Kind::Other => ["Raises", "Raise", "Throws"]
            .contains(&title)
            .then(|| make(Kind::Other, inline)),
    }
}

/// Whether a rule stands below the line, as under a NumPy title.
pub(super) fn is_ruled(lines: &Lines<'_>, at: usize) -> bool {
    let (Some(line), Some(below)) = (lines.get(at), lines.get(at + 1)) else {
        return false;
    };
    let is_rule = below.text.len() >= 3
        && ['-', '=', '~']
            .iter()
            .any(|&mark| below.text.chars().all(|c| c == mark));
    is_rule && !line.is_blank() && !below.literal
}

/// A title without Markdown and colons.
fn bare_title(text: &str) -> &str {
    text.trim_matches(|c| matches!(c, '#' | '*' | '_' | ':' | ' '))
}

fn kind_of(title: &str) -> Option<Kind> {
    if title.is_empty() || title.len() > MAX_TITLE {
        return None;
    }
    let lower = title.to_ascii_lowercase();
    let title = lower.as_str();
    if PARAMETERS.contains(&title) {
        Some(Kind::Parameters)
    } else if RETURNS.contains(&title) {
        Some(Kind::Returns)
    } else if OTHER.contains(&title) {
        Some(Kind::Other)
    } else {
        None
    }
}

fn is_loose(title: &str) -> bool {
    let lower = title.to_ascii_lowercase();
    let last = lower.rsplit(' ').next().unwrap_or("");
    lower.split(' ').count() <= 4 && (LOOSE.contains(&last) || PARAMETERS.contains(&last))
}

/// Whether the next line of text describes a parameter of the function.
fn parameter_below(lines: &Lines<'_>, at: usize, names: &Names<'_>, deeper: bool) -> bool {
    let (Some(title), Some((below, line))) = (lines.get(at), lines.text_from(at + 1)) else {
        return false;
    };
    (!deeper || line.indent > title.indent)
        && heads::parse(lines, below, line.text, Dialect::Google, names)
            .is_some_and(|head| head.known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Option<Kind> {
        header(&Lines::new(text), 0, &Names::new(&["a"])).map(|header| header.kind)
    }

    #[test]
    fn titles_of_all_styles_are_known() {
        for text in [
            "Args:",
            "ARGS:",
            "Parameters\n----------",
            "Parameters:\n======",
            "## Args",
            "**Args:**",
            "**Args**:",
            "Keyword Args:",
            "Args: a: first",
            "Parameters\n    a: first",
            "Tool inputs:\n    a: first",
        ] {
            assert_eq!(kind(text), Some(Kind::Parameters), "{text}");
        }
        assert_eq!(kind("Returns: a number"), Some(Kind::Returns));
        assert_eq!(kind("Note:"), Some(Kind::Other));
    }

    #[test]
    fn prose_is_no_title() {
        for text in [
            "Args",
            "Note: it is slow",
            "Parameters are read",
            "Usage:",
            "Inputs:\n    are read",
            "Args: see there",
            "",
        ] {
            assert_eq!(kind(text), None, "{text}");
        }
    }
}
