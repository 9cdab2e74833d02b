//! `toolmeta check`: findings, and drift from a committed snapshot.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use serde_json::Value as Json;

use super::ci_args::{CheckArgs, CheckOutput};
use super::config::Config;
use super::exit::ExitStatus;
use super::sources::Sources;
use super::{open, output, snapshot};
use crate::check::suppress::Suppressions;
use crate::check::{self, Names};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::emit::Format;
use crate::extract::{Extraction, Options};
use crate::report::{self, Counts, Finding, Style};
use crate::text::SourceFile;

pub(super) fn run(arguments: &CheckArgs) -> ExitStatus {
    try_run(arguments).unwrap_or_else(|error| output::failure(&error))
}

fn try_run(arguments: &CheckArgs) -> anyhow::Result<ExitStatus> {
    let config = config(arguments)?;
    let options = Options {
        whole_files: true,
        ..arguments.look.options()
    };
    let sources = Sources::new(&arguments.reading)?;
    let mut names = Names::default();
    let mut checked: Vec<(String, Vec<Diagnostic>)> = Vec::new();
    let mut records: Vec<Json> = Vec::new();
    let mut failed = false;
    for opened in sources.open_all(&arguments.sources) {
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) => {
                output::source_error(&error);
                failed = true;
                continue;
            }
        };
        for problem in &opened.problems {
            output::source_error(problem);
            failed = true;
        }
        for tree in &opened.trees {
            let extraction = arguments.look.extract(tree, &options);
            let base = open::base(&extraction.uri);
            let found = findings(&extraction, &base, &mut names);
            let settled = found
                .into_iter()
                .filter_map(|diagnostic| config.settings.apply(diagnostic));
            checked.push((base, settled.collect()));
            let tools = extraction.tools.iter();
            records.extend(tools.map(|tool| Format::Detailed.record(tool, &extraction.uri)));
        }
    }
    if checked.is_empty() {
        return Ok(ExitStatus::Failure);
    }
    if records.is_empty() {
        // A path that is wrong must not pass for tools without findings.
        let help = "name files or folders that hold tools";
        output::message("warning", "there are no tools to check", Some(help));
    }
    let findings: Vec<Finding<'_>> = checked
        .iter()
        .flat_map(|(base, found)| found.iter().map(|diagnostic| Finding { base, diagnostic }))
        .collect();
    write(&findings, arguments)?;
    let threshold = config.fail_on.unwrap_or(Some(Severity::Warning));
    let mut status = if failed
        || threshold.is_some_and(|least| {
            findings
                .iter()
                .any(|finding| finding.diagnostic.severity >= least)
        }) {
        ExitStatus::Findings
    } else {
        ExitStatus::Success
    };
    if let Some(file) = &arguments.snapshot {
        let color = output::use_color(arguments.color, &io::stderr());
        status = status.max(snapshot::check(file, records, arguments.update, color)?);
    }
    Ok(status)
}

fn config(arguments: &CheckArgs) -> anyhow::Result<Config> {
    let config = match (&arguments.config, arguments.no_config) {
        (Some(file), _) => Config::read(file)?,
        (None, true) => Config::default(),
        (None, false) => {
            // What is fetched never brings settings: those of where the command runs hold.
            let first = arguments
                .sources
                .iter()
                .map(Path::new)
                .find(|path| path.exists());
            Config::nearest(first.unwrap_or(Path::new(".")))?
        }
    };
    config.with_arguments(
        &arguments.select,
        &arguments.ignore,
        arguments.fail_on.as_deref(),
    )
}

/// All findings about a source in order of their places, without those that its comments say to
/// pass over.
fn findings(extraction: &Extraction, base: &str, names: &mut Names) -> Vec<Diagnostic> {
    let mut suppressions = ByFile::default();
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut add = |diagnostic: Diagnostic, tool_line: Option<u32>| {
        // Tools of one package share findings about its code.
        if !suppressions.cover(&diagnostic, tool_line) && !found.contains(&diagnostic) {
            found.push(diagnostic);
        }
    };
    for diagnostic in &extraction.diagnostics {
        add(diagnostic.clone(), None);
    }
    for tool in &extraction.tools {
        let line = Some(tool.span.line());
        let path = report::join(base, tool.span.file.path());
        let of_tool = tool.diagnostics.iter().cloned();
        for diagnostic in of_tool
            .chain(check::tool(tool))
            .chain(names.add(tool, path))
        {
            add(diagnostic, line);
        }
    }
    found.sort_by_cached_key(|diagnostic| {
        let start = match &diagnostic.place {
            Place::Span(span) => span.range.start,
            Place::Path(_) => 0,
        };
        (
            diagnostic.place.path().to_owned(),
            start,
            diagnostic.code.id,
        )
    });
    found
}

/// The comments of the files met so far; findings of one file come together, so the last is enough.
#[derive(Default)]
struct ByFile {
    last: Option<(Arc<SourceFile>, Suppressions)>,
}

impl ByFile {
    fn cover(&mut self, diagnostic: &Diagnostic, tool_line: Option<u32>) -> bool {
        let Place::Span(span) = &diagnostic.place else {
            return false;
        };
        let known = self
            .last
            .take()
            .filter(|(file, _)| Arc::ptr_eq(file, &span.file));
        let (file, suppressions) =
            known.unwrap_or_else(|| (Arc::clone(&span.file), Suppressions::of(&span.file)));
        let covered = suppressions.cover(diagnostic, tool_line);
        self.last = Some((file, suppressions));
        covered
    }
}

fn write(findings: &[Finding<'_>], arguments: &CheckArgs) -> io::Result<()> {
    let stdout = io::stdout();
    let style = match arguments.output {
        CheckOutput::Human => Style::Human {
            color: output::use_color(arguments.color, &stdout),
            width: output::width(),
        },
        CheckOutput::Json => Style::Json,
        CheckOutput::Sarif => Style::Sarif,
        CheckOutput::Github => Style::Github,
    };
    let mut out = io::BufWriter::new(stdout.lock());
    let written = report::write(findings, style, &mut out).and_then(|()| {
        if arguments.output == CheckOutput::Human {
            let counts = Counts::of(findings.iter().map(|finding| finding.diagnostic));
            writeln!(out, "{}", summary(counts))?;
        }
        out.flush()
    });
    match written {
        // `| head` is no fault.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

fn summary(counts: Counts) -> String {
    if counts.total() == 0 {
        return "no findings".to_owned();
    }
    let counted = |count: usize, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    format!(
        "{}, {}, {}",
        counted(counts.errors, "error"),
        counted(counts.warnings, "warning"),
        counted(counts.notes, "note")
    )
}
