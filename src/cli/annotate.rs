//! `toolmeta annotate`: an agent's metadata JSON, with its tools put in.

use anyhow::{Context, anyhow, bail};
use serde_json::{Map, Value as Json};

use super::args::{AnnotateArgs, Embed};
use super::exit::ExitStatus;
use super::extract::{format, report};
use super::output;
use super::sources::Sources;
use crate::emit::mech;
use crate::extract::Extraction;

pub(super) fn run(arguments: &AnnotateArgs) -> ExitStatus {
    let result = annotated(arguments).and_then(|(document, status)| {
        output::write_json(arguments.output.as_deref(), &Json::Object(document))?;
        Ok(status)
    });
    result.unwrap_or_else(|error| output::failure(&error))
}

fn annotated(arguments: &AnnotateArgs) -> anyhow::Result<(Map<String, Json>, ExitStatus)> {
    let sources = Sources::new(&arguments.reading)?;
    let name = &arguments.metadata;
    let bytes = sources.document(name)?;
    let document = serde_json::from_slice(&bytes).with_context(|| format!("{name}: no JSON"))?;
    let Json::Object(mut document) = document else {
        bail!("{name}: the JSON is no object");
    };
    let opened = sources.code_of(name, &bytes)?;
    let mut status = ExitStatus::Success;
    for problem in &opened.problems {
        output::source_error(problem);
        status = ExitStatus::Findings;
    }
    let look = &arguments.shape.look;
    let options = look.options();
    let extractions: Vec<Extraction> = opened
        .trees
        .iter()
        .map(|tree| look.extract(tree, &options))
        .collect();
    for extraction in &extractions {
        report(extraction);
    }
    let tools: Vec<_> = extractions
        .iter()
        .flat_map(|extraction| extraction.tools.iter().map(|tool| (tool, &*extraction.uri)))
        .collect();
    if tools.is_empty() {
        return Err(anyhow!(
            "{name}: there are no tools where its `code_uri` leads"
        ));
    }
    let format = format(&arguments.shape);
    let records = || {
        let records = tools.iter().map(|(tool, uri)| format.record(tool, uri));
        Json::Array(records.collect())
    };
    let (key, value) = match arguments.embed {
        Embed::Description => ("description", Json::String(records().to_string())),
        Embed::Tools => ("tools", records()),
        Embed::ToolMetadata => {
            let mut entries = Map::new();
            for (tool, _) in &tools {
                if !entries.contains_key(&tool.name) {
                    entries.insert(tool.name.clone(), mech::entry(tool));
                }
            }
            ("toolMetadata", Json::Object(entries))
        }
    };
    // In place where the key is there already, else at the end.
    document.insert(key.to_owned(), value);
    if extractions.iter().any(|found| found.tools.is_empty()) {
        status = ExitStatus::Findings;
    }
    Ok((document, status))
}
