//! What toolmeta has to say about a source: findings with a stable code, a severity and a place.
//!
//! Diagnostics are values. How they are printed is the business of `report`.

pub mod codes;

use crate::text::Span;
pub use codes::Code;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// The tool works, but its metadata is poorer than it could be, or surprises a caller.
    Warning,
    /// The tool cannot work as written, or could not be read.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Where a finding is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A range in a file that was read.
    Span(Span),
    /// A file as a whole, for what could not be read: its path, relative to the source's root.
    Path(String),
}

impl Place {
    /// The path of the file, relative to the source's root.
    pub fn path(&self) -> &str {
        match self {
            Self::Span(span) => span.file.path(),
            Self::Path(path) => path,
        }
    }
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self::Span(span)
    }
}

/// A second place that belongs to a finding, such as the other one of two duplicates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// What is to be seen there.
    pub message: String,
    /// Where.
    pub span: Span,
}

/// One finding. It cannot exist without a code, a place and a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its kind; see [`codes`].
    pub code: &'static Code,
    /// How much it matters; the code's own severity unless a setting changed it.
    pub severity: Severity,
    /// What is wrong, in one line: lower case, no final dot.
    pub message: String,
    /// Where.
    pub place: Place,
    /// What to do about it.
    pub help: Option<String>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
}

impl Diagnostic {
    /// A finding of kind `code` at `place`.
    pub fn new(code: &'static Code, place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity,
            message: message.into(),
            place: place.into(),
            help: None,
            related: Vec::new(),
        }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds another place that belongs to it.
    #[must_use]
    pub fn with_related(mut self, message: impl Into<String>, span: Span) -> Self {
        self.related.push(Related {
            message: message.into(),
            span,
        });
        self
    }
}
