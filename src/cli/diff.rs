//! `toolmeta diff`: two documents or sources against each other.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::Value as Json;

use super::args::LookArgs;
use super::ci_args::{DiffArgs, DiffOutput};
use super::exit::ExitStatus;
use super::output;
use super::sources::Sources;
use crate::diff::{self, DiffError, Document, Summary};
use crate::emit::Format;
use crate::report::sanitize;

/// Bytes of a metadata file at most.
const MAX_DOCUMENT: u64 = 256 << 20;

pub(super) fn run(arguments: &DiffArgs) -> ExitStatus {
    try_run(arguments).unwrap_or_else(|error| output::failure(&error))
}

fn try_run(arguments: &DiffArgs) -> anyhow::Result<ExitStatus> {
    let sources = Sources::new(&arguments.reading)?;
    let old = document(&arguments.old, &arguments.look, &sources)?;
    let new = document(&arguments.new, &arguments.look, &sources)?;
    let changes = diff::diff(&old, &new);
    let text = match arguments.output {
        DiffOutput::Human => {
            let color = output::use_color(arguments.color, &io::stdout());
            diff::to_human(&changes, color, sanitize)
        }
        DiffOutput::Json => {
            let mut text = serde_json::to_string_pretty(&diff::to_json(&changes))?;
            text.push('\n');
            text
        }
        DiffOutput::Markdown => diff::to_markdown(&changes),
    };
    output::write_data(None, &text)?;
    let summary = Summary::of(&changes);
    let fails = summary.breaking > 0 || (arguments.strict && summary.unclear > 0);
    Ok(if fails {
        ExitStatus::Findings
    } else {
        ExitStatus::Success
    })
}

/// A metadata file, a folder that `batch --out-dir` wrote, or a source to be read now.
fn document(name: &str, look: &LookArgs, sources: &Sources) -> anyhow::Result<Document> {
    let path = Path::new(name);
    let extension = path.extension().and_then(|extension| extension.to_str());
    let is_json = path.is_file() && matches!(extension, Some("json" | "ndjson" | "jsonl"));
    if is_json || is_pipe(path) {
        let text = read(path)?;
        match Document::parse(&text) {
            // The metadata of a token says where its tools are.
            Err(DiffError::NoTools) if is_json && leads_on(&text) => {}
            parsed => return parsed.with_context(|| format!("cannot compare {name}")),
        }
    }
    if let Some(written) = from_index(path).with_context(|| format!("cannot compare {name}"))? {
        return Ok(written);
    }
    let opened = sources.open(name)?;
    if let Some(problem) = opened.problems.first() {
        return Err(problem.clone().into());
    }
    let mut records: Vec<Json> = Vec::new();
    for tree in &opened.trees {
        let extraction = look.extract(tree, &look.options());
        let tools = extraction.tools.iter();
        records.extend(tools.map(|tool| Format::Detailed.record(tool, &extraction.uri)));
    }
    if records.is_empty() {
        output::message("warning", &format!("no tools in {name}"), None);
    }
    Ok(Document::from_value(&Json::Array(records))?)
}

/// The tools of a folder that `batch --out-dir` wrote; nothing if it is another folder.
fn from_index(folder: &Path) -> anyhow::Result<Option<Document>> {
    let index = folder.join("index.json");
    if !index.is_file() {
        return Ok(None);
    }
    // A source may hold an `index.json` that means something else.
    let index: Json = serde_json::from_str(&read(&index)?).unwrap_or_default();
    let Some(entries) = index.get("tools").and_then(Json::as_array) else {
        return Ok(None);
    };
    let mut records = Vec::new();
    for entry in entries {
        let Some(file) = entry.get("file").and_then(Json::as_str) else {
            continue;
        };
        let is_inside = file.split(['/', '\\']).all(|part| part != "..") && !file.starts_with('/');
        if !is_inside {
            bail!("the index names {file:?}, which is not in its folder");
        }
        let tool: Json = serde_json::from_str(&read(&folder.join(file))?)?;
        let source = entry.get("source").cloned().unwrap_or_default();
        records.push(serde_json::json!({"source": source, "tools": [tool]}));
    }
    Ok(Some(Document::from_value(&Json::Array(records))?))
}

/// Whether it is neither file nor folder, but what a shell makes of `<(toolmeta extract tools)`.
fn is_pipe(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

fn leads_on(text: &str) -> bool {
    let document: Json = serde_json::from_str(text).unwrap_or_default();
    document.get("code_uri").is_some_and(Json::is_string)
}

fn read(path: &Path) -> anyhow::Result<String> {
    let context = || format!("cannot read {}", path.display());
    let mut text = String::new();
    let file = fs::File::open(path).with_context(context)?;
    file.take(MAX_DOCUMENT + 1)
        .read_to_string(&mut text)
        .with_context(context)?;
    if text.len() as u64 > MAX_DOCUMENT {
        bail!("{} is larger than {MAX_DOCUMENT} bytes", path.display());
    }
    Ok(text)
}
