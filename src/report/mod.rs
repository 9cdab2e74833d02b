//! Diagnostics as text: for people, as JSON, as SARIF and as GitHub annotations.
//!
//! Each format is a function from findings to bytes, into any writer. It must not know where the
//! findings come from, nor decide which of them matter.

mod explain;
mod github;
mod human;
mod json;
mod sanitize;
mod sarif;

use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::text::{LineColumn, Span};

pub(crate) use explain::{Explained, write_explained};
pub(crate) use sanitize::{sanitize, sanitize_char};

/// A diagnostic together with what its path is relative to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<'d> {
    /// Path or URI of the folder that the paths of files are relative to; may be empty.
    pub(crate) base: &'d str,
    /// What was found.
    pub(crate) diagnostic: &'d Diagnostic,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// For people: the message, the source excerpt, what to do.
    Human {
        /// Whether to colour it.
        color: bool,
        /// Columns to keep to.
        width: usize,
    },
    /// One JSON object with all findings.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// GitHub workflow commands, one a line.
    Github,
}

/// Writes `findings` in `style`.
///
/// # Errors
///
/// Those of the writer.
pub(crate) fn write(findings: &[Finding<'_>], style: Style, out: &mut dyn Write) -> io::Result<()> {
    match style {
        Style::Human { color, width } => human::write(findings, color, width, out),
        Style::Json => json::write(findings, out),
        Style::Sarif => sarif::write(findings, out),
        Style::Github => github::write(findings, out),
    }
}

/// How many findings there are of each severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Number of errors.
    pub(crate) errors: usize,
    /// Number of warnings.
    pub(crate) warnings: usize,
    /// Number of notes.
    pub(crate) notes: usize,
}

impl Counts {
    /// Counts the severities of `diagnostics`.
    pub(crate) fn of<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> Self {
        let mut counts = Self::default();
        for diagnostic in diagnostics {
            match diagnostic.severity {
                Severity::Error => counts.errors += 1,
                Severity::Warning => counts.warnings += 1,
                Severity::Note => counts.notes += 1,
            }
        }
        counts
    }

    /// How many there are in all.
    pub(crate) fn total(self) -> usize {
        self.errors + self.warnings + self.notes
    }
}

impl Finding<'_> {
    /// Where it is, as a path that means something outside the source.
    pub(crate) fn path(&self) -> String {
        join(self.base, self.diagnostic.place.path())
    }

    /// Where it starts and ends, if it is in a file that was read.
    fn range(&self) -> Option<(LineColumn, LineColumn)> {
        match &self.diagnostic.place {
            Place::Span(span) => Some(ends(span)),
            Place::Path(_) => None,
        }
    }
}

/// First and last place of a span; the last one is just past its last character.
fn ends(span: &Span) -> (LineColumn, LineColumn) {
    let end = span.range.end.max(span.range.start);
    (span.start(), span.file.line_column(end))
}

/// `path` below `base`, which may be empty, a folder or a URI.
pub(crate) fn join(base: &str, path: &str) -> String {
    match base.trim_end_matches('/') {
        "" if base.starts_with('/') => format!("/{path}"),
        "" | "." => path.to_owned(),
        base => format!("{base}/{path}"),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diagnostic::codes;
    use crate::text::{SourceFile, TextRange};

    /// A finding of each kind: with help and a related place, at a whole file, and a hostile one.
    pub(crate) fn samples() -> Vec<Diagnostic> {
        let text =
            "import os\n\ndef run(x, y=[]):\n\treturn 'caf\u{e9}', \"\u{1b}[31mred\u{202e}\"\n";
        let file = Arc::new(SourceFile::new("tools/a b,c.py", text));
        let at = |needle: &str| {
            let start = text.find(needle).unwrap();
            let start = u32::try_from(start).unwrap();
            let end = start + u32::try_from(needle.len()).unwrap();
            Span::new(&file, TextRange::new(start, end))
        };
        vec![
            Diagnostic::new(
                &codes::SYNTAX_ERROR,
                at("y=[]"),
                "the first\nof two lines, 100%",
            )
            .with_help("write it otherwise")
            .with_related("named here", at("run")),
            Diagnostic::new(
                &codes::ENCODING,
                Place::Path("x.py".to_owned()),
                "not text: \u{1b}]0;title\u{7}",
            ),
            Diagnostic::new(
                &codes::TOO_DEEP,
                at("'caf\u{e9}', \"\u{1b}[31mred\u{202e}\""),
                "odd",
            ),
        ]
    }

    /// All samples in a style.
    pub(crate) fn rendered(style: Style) -> String {
        let samples = samples();
        let findings: Vec<Finding<'_>> = samples
            .iter()
            .map(|diagnostic| Finding {
                base: "repo",
                diagnostic,
            })
            .collect();
        let mut out = Vec::new();
        write(&findings, style, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_path_is_put_below_its_base() {
        assert_eq!(join("", "a.py"), "a.py");
        assert_eq!(join(".", "a.py"), "a.py");
        assert_eq!(join("x/", "a.py"), "x/a.py");
        assert_eq!(join("/", "a.py"), "/a.py");
        assert_eq!(join("ipfs://bafy", "a.py"), "ipfs://bafy/a.py");
    }

    #[test]
    fn counts_are_by_severity() {
        let counts = Counts::of(&samples());
        assert_eq!((counts.errors, counts.warnings, counts.notes), (1, 2, 0));
        assert_eq!(counts.total(), 3);
    }
}
