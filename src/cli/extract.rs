//! `toolmeta extract`: sources to metadata.

use std::path::Path;

use anyhow::Context;
use serde_json::Value as Json;

use super::args::{ExtractArgs, MechArgs, ShapeArgs};
use super::exit::ExitStatus;
use super::output;
use super::sources::Sources;
use crate::diagnostic::Severity;
use crate::emit::{Format, mech};
use crate::extract::{Extraction, Options, extract, extract_with_imports};
use crate::source::tree::SourceTree;
use crate::source::{imports::ImportPaths, limits::Limits};

pub(super) fn run(arguments: &ExtractArgs) -> ExitStatus {
    match metadata(arguments) {
        // Nothing was found, and why has been said.
        Ok((_, ExitStatus::Failure)) => ExitStatus::Failure,
        Ok((document, status)) => {
            match output::write_json(arguments.output.as_deref(), &document) {
                Ok(()) => status,
                Err(error) => {
                    output::message("error", &format!("{error:#}"), None);
                    ExitStatus::Failure
                }
            }
        }
        Err(error) => {
            output::message("error", &format!("{error:#}"), None);
            ExitStatus::Failure
        }
    }
}

/// The tools in `tree`; names that lead out of it are followed where import paths are given.
fn read(tree: &SourceTree, source: &str, shape: &ShapeArgs, options: &Options) -> Extraction {
    match shape.import_path.as_slice() {
        [] => extract(tree, options),
        folders => {
            let imports = ImportPaths::new(folders, Path::new(source), &Limits::default());
            extract_with_imports(tree, &imports, options)
        }
    }
}

/// What is printed, and whether all of it could be had.
fn metadata(arguments: &ExtractArgs) -> anyhow::Result<(Json, ExitStatus)> {
    let format = format(&arguments.shape);
    let options = options(&arguments.shape);
    let settings = settings(&arguments.mech)?;
    let sources = Sources::new(&arguments.reading)?;
    let mut status = ExitStatus::Success;
    let mut extractions: Vec<Extraction> = Vec::new();
    for source in &arguments.sources {
        let opened = match sources.open(source) {
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
            let extraction = read(tree, source, &arguments.shape, &options);
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

/// The options of an extraction that the command line asks for.
pub(super) fn options(shape: &ShapeArgs) -> Options {
    Options {
        dialect: (shape.dialect != "auto").then(|| shape.dialect.clone()),
        heuristics: !shape.no_heuristics,
        ..Options::default()
    }
}

/// Prints what is wrong; notes are for `check` and `--format detailed`.
pub(super) fn report(extraction: &Extraction) {
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
