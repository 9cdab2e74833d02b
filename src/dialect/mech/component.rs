//! `component.yaml`: which file and which function a tool package runs.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Place, codes};
use crate::text::{SourceFile, Span, TextRange};
use crate::yaml::{self, Entry};

/// What of a `component.yaml` matters here.
pub(super) struct Component {
    file: Arc<SourceFile>,
    entries: Vec<Entry>,
}

/// Whether a file is the `component.yaml` of a package of `type: custom`.
///
/// A manifest without a type that names an entry point counts too; one that cannot be read does,
/// so that its fault is said.
pub(super) fn is_custom(text: &[u8]) -> bool {
    let Ok(entries) = yaml::top_level(text) else {
        return true;
    };
    let find = |key: &str| entries.iter().find(|entry| entry.key == key);
    match find("type") {
        Some(entry) => entry.scalar() == Some("custom"),
        None => find("entry_point").is_some() || find("callable").is_some(),
    }
}

impl Component {
    /// Reads the manifest at `path`.
    pub(super) fn read(path: &str, bytes: &[u8]) -> Result<Self, Box<Diagnostic>> {
        let file = Arc::new(SourceFile::new(path, String::from_utf8_lossy(bytes)));
        match yaml::top_level(bytes) {
            Ok(entries) => Ok(Self { file, entries }),
            Err(reason) => Err(Box::new(
                Diagnostic::new(
                    &codes::BAD_MANIFEST,
                    Place::Path(path.to_owned()),
                    format!("the manifest cannot be read: {reason}"),
                )
                .with_help("component.yaml must be a YAML mapping"),
            )),
        }
    }

    fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The value of a key that is there and not empty.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.entry(key)?.scalar().filter(|text| !text.is_empty())
    }

    /// A parameter below `params`.
    pub(super) fn param(&self, key: &str) -> Option<&str> {
        self.entry("params")?.get(key)
    }

    /// The value of a key that must be there.
    pub(super) fn required(&self, key: &str, example: &str) -> Result<&str, Box<Diagnostic>> {
        self.text(key).ok_or_else(|| {
            Box::new(
                Diagnostic::new(
                    &codes::MANIFEST_KEY_MISSING,
                    self.line(key),
                    format!("component.yaml names no {key}"),
                )
                .with_help(format!("add a line such as `{key}: {example}`")),
            )
        })
    }

    /// The line of a key; the first line where there is no such key.
    pub(super) fn line(&self, key: &str) -> Span {
        let line = self.entry(key).map_or(1, |entry| entry.line);
        let text = self.file.text();
        let start = text
            .split_inclusive('\n')
            .take(line.saturating_sub(1) as usize)
            .map(str::len)
            .sum::<usize>();
        let length = self.file.line_text(line).len();
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(
            &self.file,
            TextRange::new(offset(start), offset(start + length)),
        )
    }
}
