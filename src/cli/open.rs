//! What the commands for CI need to know of a source beside what is in it.

use std::path::Path;

use crate::extract::Options;

/// The folder that the paths within a source are relative to: what is put before them so that
/// they mean something to a reader.
pub(super) fn base(name: &str) -> String {
    let path = Path::new(name);
    if path.is_file() {
        let parent = path.parent().unwrap_or(Path::new(""));
        return parent.to_string_lossy().into_owned();
    }
    name.to_owned()
}

/// Extraction options for a `--dialect`.
pub(super) fn options(dialect: &str) -> Options {
    Options {
        dialect: (dialect != "auto").then(|| dialect.to_owned()),
        ..Options::default()
    }
}
