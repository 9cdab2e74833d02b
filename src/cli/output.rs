//! Standard output and standard error: data goes to the one, messages to the other.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use serde_json::Value as Json;

use super::ci_args::ColorChoice;
use super::exit::ExitStatus;
use crate::diagnostic::Diagnostic;
use crate::report::{self, Finding, Style};
use crate::source::error::SourceError;

/// Writes `text` to `path`, or to standard output.
///
/// # Errors
///
/// The file cannot be written. A reader that went away (`| head`) is no error.
pub(super) fn write_data(path: Option<&Path>, text: &str) -> anyhow::Result<()> {
    use anyhow::Context;
    match path {
        Some(path) => {
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
        }
        None => match io::stdout().lock().write_all(text.as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(()),
        },
    }
}

/// Writes `json` as text of several lines.
///
/// # Errors
///
/// As [`write_data`].
pub(super) fn write_json(path: Option<&Path>, json: &Json) -> anyhow::Result<()> {
    // Serialising a JSON value to a string cannot fail.
    let mut text = serde_json::to_string_pretty(json).unwrap_or_default();
    text.push('\n');
    write_data(path, &text)
}

/// Prints why a source, or a part of one, could not be read.
pub(super) fn source_error(error: &SourceError) {
    let mut text = error.to_string();
    let mut inner: &dyn std::error::Error = error;
    while let Some(source) = inner.source() {
        text = format!("{text}: {source}");
        inner = source;
    }
    message("error", &text, error.help());
}

/// Prints why a command could not do its work.
pub(super) fn failure(error: &anyhow::Error) -> ExitStatus {
    match error.downcast_ref::<SourceError>() {
        Some(error) => source_error(error),
        None => message("error", &format!("{error:#}"), None),
    }
    ExitStatus::Failure
}

/// Prints a message to standard error, with what to do about it.
pub(super) fn message(severity: &str, text: &str, help: Option<&str>) {
    let mut stderr = io::stderr().lock();
    // Nothing can be done where standard error is closed.
    let _ = writeln!(stderr, "{severity}: {}", printable(text));
    if let Some(help) = help {
        let _ = writeln!(stderr, "  help: {}", printable(help));
    }
}

/// Prints findings to standard error, as `check` does. The paths of their files are relative to
/// `base`.
pub(super) fn findings<'d>(base: &str, diagnostics: impl IntoIterator<Item = &'d Diagnostic>) {
    let finding = |diagnostic| Finding { base, diagnostic };
    let findings: Vec<Finding<'_>> = diagnostics.into_iter().map(finding).collect();
    let stderr = io::stderr();
    let style = Style::Human {
        color: use_color(ColorChoice::Auto, &stderr),
        width: width(),
    };
    // Nothing can be done where standard error is closed.
    let _ = report::write(&findings, style, &mut stderr.lock());
}

/// Text from untrusted sources, safe for a terminal.
pub(super) fn printable(text: &str) -> String {
    report::sanitize(text).into_owned()
}

/// Whether to colour what goes to `stream`. NO_COLOR: see no-color.org.
pub(super) fn use_color(choice: ColorChoice, stream: &impl IsTerminal) -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            stream.is_terminal()
                && !is_set("NO_COLOR")
                && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
    }
}

/// Columns of the terminal; 100 where there is none.
pub(super) fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0))
}
