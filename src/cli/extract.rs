//! `toolmeta extract`: sources to metadata.

use std::path::Path;

use serde_json::Value as Json;

use super::args::{ExtractArgs, ShapeArgs};
use super::exit::ExitStatus;
use super::output;
use crate::diagnostic::Severity;
use crate::emit::Format;
use crate::extract::{Extraction, Options, extract};
use crate::source::{limits::Limits, local};

pub(super) fn run(arguments: &ExtractArgs) -> ExitStatus {
    let format = format(&arguments.shape);
    let options = options(&arguments.shape);
    let mut records: Vec<Json> = Vec::new();
    let mut failed = 0;
    for source in &arguments.sources {
        let tree = match local::read(Path::new(source), &Limits::default()) {
            Ok(tree) => tree,
            Err(error) => {
                output::message("error", &error.to_string(), error.help().as_deref());
                failed += 1;
                continue;
            }
        };
        let extraction = extract(&tree, &options);
        report(&extraction);
        if extraction.tools.is_empty() {
            no_tools(source, &extraction);
            failed += 1;
        }
        records.extend(
            extraction
                .tools
                .iter()
                .map(|tool| format.record(tool, &extraction.uri)),
        );
    }
    if records.is_empty() {
        return ExitStatus::Failure;
    }
    let mut text = to_text(&Json::Array(records));
    text.push('\n');
    if let Err(error) = output::write_data(arguments.output.as_deref(), &text) {
        output::message("error", &format!("{error:#}"), None);
        return ExitStatus::Failure;
    }
    if failed == 0 {
        ExitStatus::Success
    } else {
        ExitStatus::Findings
    }
}

/// The format asked for; clap has already refused unknown names.
pub(super) fn format(shape: &ShapeArgs) -> Format {
    Format::from_name(&shape.format).unwrap_or(Format::Kwargs)
}

/// The options of an extraction that the command line asks for.
pub(super) fn options(shape: &ShapeArgs) -> Options {
    Options {
        dialect: (shape.dialect != "auto").then(|| shape.dialect.clone()),
        heuristics: !shape.no_heuristics,
        ..Options::default()
    }
}

/// Prints what is wrong; notes are for `check` and `--format detailed`.
fn report(extraction: &Extraction) {
    output::diagnostics(
        extraction
            .all_diagnostics()
            .filter(|diagnostic| diagnostic.severity > Severity::Note),
    );
}

fn no_tools(source: &str, extraction: &Extraction) {
    let explained = extraction
        .diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error);
    let help = if explained {
        "mend the errors above"
    } else {
        "name a .py file or a folder that holds one with a tool; `--dialect function` takes every public function"
    };
    output::message("error", &format!("no tools in {source}"), Some(help));
}

fn to_text(json: &Json) -> String {
    // Serialising a JSON value to a string cannot fail.
    serde_json::to_string_pretty(json).unwrap_or_default()
}
