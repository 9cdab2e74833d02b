//! `toolmeta diff`: two documents or sources against each other.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::Value as Json;

use super::ci_args::{DiffArgs, DiffOutput};
use super::exit::ExitStatus;
use super::sources::Sources;
use super::{open, output};
use crate::diff::{self, Document, Summary};
use crate::emit::Format;
use crate::extract::extract;
use crate::report::sanitize;

/// Bytes of a metadata file at most.
const MAX_DOCUMENT: u64 = 256 << 20;

pub(super) fn run(arguments: &DiffArgs) -> ExitStatus {
    match try_run(arguments) {
        Ok(status) => status,
        Err(error) => {
            output::message("error", &format!("{error:#}"), None);
            ExitStatus::Failure
        }
    }
}

fn try_run(arguments: &DiffArgs) -> anyhow::Result<ExitStatus> {
    let sources = Sources::new(&arguments.reading)?;
    let old = document(&arguments.old, &arguments.dialect, &sources)?;
    let new = document(&arguments.new, &arguments.dialect, &sources)?;
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
fn document(name: &str, dialect: &str, sources: &Sources) -> anyhow::Result<Document> {
    let path = Path::new(name);
    let extension = path.extension().and_then(|extension| extension.to_str());
    if path.is_file() && matches!(extension, Some("json" | "ndjson" | "jsonl")) {
        let text = read(path)?;
        return Document::parse(&text).with_context(|| format!("cannot compare {name}"));
    }
    let index = path.join("index.json");
    if index.is_file() {
        return from_index(path, &read(&index)?).with_context(|| format!("cannot compare {name}"));
    }
    let opened = sources.open(name)?;
    if let Some(problem) = opened.problems.first() {
        bail!("{problem}");
    }
    let mut records: Vec<Json> = Vec::new();
    for tree in &opened.trees {
        let extraction = extract(tree, &open::options(dialect));
        let tools = extraction.tools.iter();
        records.extend(tools.map(|tool| Format::Detailed.record(tool, &extraction.uri)));
    }
    if records.is_empty() {
        output::message("warning", &format!("no tools in {name}"), None);
    }
    Ok(Document::from_value(&Json::Array(records))?)
}

/// The tools that an index lists.
fn from_index(folder: &Path, index: &str) -> anyhow::Result<Document> {
    let index: Json = serde_json::from_str(index)?;
    let entries = index.get("tools").and_then(Json::as_array);
    let mut records = Vec::new();
    for entry in entries.into_iter().flatten() {
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
    Ok(Document::from_value(&Json::Array(records))?)
}

fn read(path: &Path) -> anyhow::Result<String> {
    let context = || format!("cannot read {}", path.display());
    let size = fs::metadata(path).with_context(context)?.len();
    if size > MAX_DOCUMENT {
        bail!("{} is larger than {MAX_DOCUMENT} bytes", path.display());
    }
    fs::read_to_string(path).with_context(context)
}
