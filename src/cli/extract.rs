//! `toolmeta extract`: sources to metadata.

use anyhow::Context;
use serde_json::Value as Json;

use super::args::{ExtractArgs, MechArgs, ShapeArgs};
use super::exit::ExitStatus;
use super::sources::Sources;
use super::{open, output};
use crate::diagnostic::Severity;
use crate::emit::{Format, mech};
use crate::extract::Extraction;

pub(super) fn run(arguments: &ExtractArgs) -> ExitStatus {
    let result = metadata(arguments).and_then(|(document, status)| {
        // Where nothing was found, why has been said.
        if status != ExitStatus::Failure {
            output::write_json(arguments.output.as_deref(), &document)?;
        }
        Ok(status)
    });
    result.unwrap_or_else(|error| output::failure(&error))
}

/// What is printed, and whether all of it could be had.
fn metadata(arguments: &ExtractArgs) -> anyhow::Result<(Json, ExitStatus)> {
    let format = format(&arguments.shape);
    let look = &arguments.shape.look;
    let options = look.options();
    let settings = settings(&arguments.mech)?;
    let sources = Sources::new(&arguments.reading)?;
    let mut status = ExitStatus::Success;
    let mut extractions: Vec<Extraction> = Vec::new();
    for opened in sources.open_all(&arguments.sources) {
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) => {
                output::source_error(&error);
                status = ExitStatus::Findings;
                continue;
            }
        };
        for problem in &opened.problems {
            output::source_error(problem);
            status = ExitStatus::Findings;
        }
        for tree in &opened.trees {
            let extraction = look.extract(tree, &options);
            report(&extraction);
            if extraction.tools.is_empty() {
                no_tools(&tree.uri, &extraction);
                status = ExitStatus::Findings;
            }
            extractions.push(extraction);
        }
    }
    let tools = || {
        extractions
            .iter()
            .flat_map(|found| found.tools.iter().map(|tool| (tool, &*found.uri)))
    };
    if tools().next().is_none() {
        // Why has been said already, source by source.
        return Ok((Json::Null, ExitStatus::Failure));
    }
    let document = match format {
        Format::Mech => mech::document(tools().map(|(tool, _)| tool), &settings),
        _ => tools()
            .map(|(tool, uri)| format.record(tool, uri))
            .collect(),
    };
    Ok((document, status))
}

/// What the flags and the template say of a mech.
fn settings(arguments: &MechArgs) -> anyhow::Result<mech::Settings> {
    let mut settings = mech::Settings {
        name: arguments.mech_name.clone(),
        description: arguments.mech_description.clone(),
        image: arguments.mech_image.clone(),
        ..mech::Settings::default()
    };
    if let Some(path) = &arguments.mech_template {
        let shown = path.display();
        let text = std::fs::read(path).with_context(|| format!("{shown}: cannot be read"))?;
        let template = serde_json::from_slice(&text);
        settings.template = template.with_context(|| format!("{shown}: no JSON object"))?;
    }
    Ok(settings)
}

/// The format asked for; clap has already refused unknown names.
pub(super) fn format(shape: &ShapeArgs) -> Format {
    Format::from_name(&shape.format).unwrap_or(Format::Kwargs)
}

/// Prints what is wrong; notes are for `check` and `--format detailed`.
pub(super) fn report(extraction: &Extraction) {
    let found = extraction.all_diagnostics();
    let found = found.filter(|diagnostic| diagnostic.severity > Severity::Note);
    output::findings(&open::base(&extraction.uri), found);
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
