//! `toolmeta explain`: where each fact about a tool comes from, and what a diagnostic code means.

use std::io::{self, IsTerminal, Write};

use serde_json::{Value as Json, json};

use super::args::ExplainArgs;
use super::exit::ExitStatus;
use super::sources::Sources;
use super::weighed;
use super::{open, output};
use crate::diagnostic::codes;
use crate::emit::Format;
use crate::extract::Extraction;
use crate::infer;
use crate::model::{Evidence, Kwarg, Rule, Tool};
use crate::report::{Explained, write_explained};

pub(super) fn run(arguments: &ExplainArgs) -> ExitStatus {
    let Some(wanted) = &arguments.tool else {
        return code(&arguments.source);
    };
    let options = arguments.look.options();
    let opened =
        Sources::new(&arguments.reading).and_then(|sources| sources.open(&arguments.source));
    let opened = match opened {
        Ok(opened) => opened,
        Err(error) => {
            output::source_error(&error);
            return ExitStatus::Failure;
        }
    };
    opened.problems.iter().for_each(output::source_error);
    let extractions: Vec<Extraction> = opened
        .trees
        .iter()
        .map(|tree| arguments.look.extract(tree, &options))
        .collect();
    let found = find(&extractions, wanted);
    if found.is_empty() {
        let names: Vec<&str> = extractions
            .iter()
            .flat_map(|extraction| &extraction.tools)
            .map(|tool| &*tool.name)
            .collect();
        output::message(
            "error",
            &format!("no tool or kwarg {wanted} in {}", arguments.source),
            Some(&format!("name one of: {}", names.join(", "))),
        );
        return ExitStatus::Failure;
    }
    if arguments.format == "json" {
        let all: Vec<Json> = found
            .iter()
            .map(|(_, tool, kwarg)| as_json(tool, kwarg))
            .collect();
        let text = serde_json::to_string_pretty(&all).unwrap_or_default();
        return written(output::write_data(None, &format!("{text}\n")));
    }
    let explained: Vec<Explained<'_>> = found
        .iter()
        .map(|(extraction, tool, kwarg)| Explained {
            base: open::base(&extraction.uri),
            heading: heading(tool, kwarg),
            summary: weighed::summary(tool, kwarg),
            steps: kwarg
                .evidence
                .iter()
                .map(|evidence| (step(evidence, tool, kwarg), &evidence.span))
                .collect(),
        })
        .collect();
    let mut stdout = io::stdout().lock();
    let color = stdout.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let result = write_explained(&explained, color, 0, &mut stdout).and_then(|()| stdout.flush());
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => written(Err(error.into())),
        _ => ExitStatus::Success,
    }
}

/// A list of all diagnostic codes.
fn all_codes() -> String {
    let line = |code: &&codes::Code| {
        let (severity, summary) = (code.severity.as_str(), code.summary().trim());
        format!("{}  {severity:<7}  {:<32}  {summary}\n", code.id, code.name)
    };
    codes::ALL.iter().map(line).collect()
}

/// The documentation of a diagnostic code.
fn code(id: &str) -> ExitStatus {
    if id.eq_ignore_ascii_case("all") {
        return written(output::write_data(None, &all_codes()));
    }
    match codes::find(id) {
        Some(code) => {
            let lines: Vec<&str> = code
                .documentation
                .lines()
                .map(|line| line.strip_prefix(' ').unwrap_or(line))
                .collect();
            let text = format!(
                "{} {} ({})\n\n{}\n",
                code.id,
                code.name,
                code.severity.as_str(),
                lines.join("\n").trim_end()
            );
            written(output::write_data(None, &text))
        }
        None => {
            output::message(
                "error",
                &format!("{id} is no diagnostic code, and no tool is named"),
                Some(
                    "name a code such as TM001, ALL for a list, or a source and a tool: `toolmeta explain SOURCE TOOL[.KWARG]`",
                ),
            );
            ExitStatus::Failure
        }
    }
}

/// What is explained: a kwarg, its tool, and what was extracted with it.
type Wanted<'e> = (&'e Extraction, &'e Tool, &'e Kwarg);

/// The kwargs that `wanted` names: all of a tool, or one after the last dot.
fn find<'e>(extractions: &'e [Extraction], wanted: &str) -> Vec<Wanted<'e>> {
    let of_tools = |name: &str, identifier: Option<&str>| {
        let mut found: Vec<Wanted<'e>> = Vec::new();
        for extraction in extractions {
            for tool in extraction.tools.iter().filter(|tool| tool.name == name) {
                let all = tool.kwargs.iter().chain(&tool.injected);
                let meant = all.filter(|kwarg| identifier.is_none_or(|id| kwarg.identifier == id));
                found.extend(meant.map(|kwarg| (extraction, tool, kwarg)));
            }
        }
        found
    };
    let whole = of_tools(wanted, None);
    match wanted.rsplit_once('.') {
        Some((name, identifier)) if whole.is_empty() => of_tools(name, Some(identifier)),
        _ => whole,
    }
}

/// The kwarg's entry in the detailed record.
fn entry(tool: &Tool, kwarg: &Kwarg) -> Json {
    let record = Format::Detailed.record(tool, "");
    ["kwargs", "injected"]
        .iter()
        .filter_map(|list| record.get(*list)?.as_array())
        .flatten()
        .find(|entry| entry.get("identifier").and_then(Json::as_str) == Some(&kwarg.identifier))
        .cloned()
        .unwrap_or_default()
}

fn heading(tool: &Tool, kwarg: &Kwarg) -> String {
    let entry = entry(tool, kwarg);
    let ty = entry.get("type").and_then(Json::as_str).unwrap_or("any");
    let need = if kwarg.required {
        "required"
    } else {
        "optional"
    };
    let default = match (entry.get("default"), entry.get("dynamic_default")) {
        (Some(value), _) => format!(", default {value}"),
        (None, Some(source)) => format!(", default {}", source.as_str().unwrap_or_default()),
        (None, None) => String::new(),
    };
    format!("{}.{}: {ty}, {need}{default}", tool.name, kwarg.identifier)
}

/// A piece of evidence in one line: its rule and rank, what it says, how that fared, and why.
fn step(evidence: &Evidence, tool: &Tool, kwarg: &Kwarg) -> String {
    let rule = evidence.rule;
    let mut line = rule.as_str().to_owned();
    if let Some(says) = weighed::says(evidence, tool) {
        line.push_str(&format!(" says {says}"));
    }
    if let Some(verdict) = weighed::verdict(evidence, kwarg) {
        let rank = match infer::rank(rule) {
            Some(rank) => format!("rank {rank}, "),
            None => String::new(),
        };
        line.push_str(&format!(" ({rank}{})", verdict.as_str()));
    }
    format!("{line}: {}", about(rule))
}

fn as_json(tool: &Tool, kwarg: &Kwarg) -> Json {
    let mut entry = entry(tool, kwarg);
    let steps: Vec<Json> = kwarg
        .evidence
        .iter()
        .map(|evidence| {
            let start = evidence.span.start();
            let verdict = weighed::verdict(evidence, kwarg);
            json!({
                "rule": evidence.rule.as_str(),
                "about": about(evidence.rule),
                "says": weighed::says(evidence, tool),
                "rank": infer::rank(evidence.rule),
                "verdict": verdict.map(weighed::Verdict::as_str),
                "file": evidence.span.file.path(),
                "line": start.line,
                "column": start.column,
                "excerpt": evidence.span.text(),
            })
        })
        .collect();
    if let Some(object) = entry.as_object_mut() {
        object.shift_remove("evidence");
        object.insert("tool".to_owned(), json!(tool.name));
        let summary = weighed::summary(tool, kwarg);
        object.insert("decided".to_owned(), json!(summary));
        object.insert("steps".to_owned(), Json::Array(steps));
    }
    entry
}

/// What a rule says, in one line.
fn about(rule: Rule) -> &'static str {
    match rule {
        Rule::Schema => "the source states a schema",
        Rule::Parameter => "a named parameter of the callable",
        Rule::Annotation => "the annotation says the type",
        Rule::DefaultType => "the default has this type",
        Rule::Docstring => "the docstring says it",
        Rule::SubscriptRead => "read by subscript, which fails when it is missing",
        Rule::GetRead => "read with `get`, so it may be missing",
        Rule::PopRead => "taken out with `pop`",
        Rule::SetDefaultRead => "read, and its fallback stored",
        Rule::MembershipTest => "the code asks whether it is there",
        Rule::Guard => "a test refuses where it is missing",
        Rule::Forwarded => "the kwargs are forwarded to this parameter",
        Rule::AnnotatedVariable => "the variable that takes it is annotated",
        Rule::Cast => "it is cast, or anything else is refused",
        Rule::PassedTo => "it is passed to an annotated parameter",
        Rule::Comparison => "it is compared with constants",
        Rule::Use => "this use fits one type only",
        Rule::WeakCast => "a cast that takes anything, so weak evidence",
        Rule::AddressFunction => "the function takes an address of a chain",
        Rule::AddressName => "a guess by its name or description, in code that deals with a chain",
        Rule::Manifest => "the manifest says it",
    }
}

fn written(result: anyhow::Result<()>) -> ExitStatus {
    match result {
        Ok(()) => ExitStatus::Success,
        Err(error) => output::failure(&error),
    }
}
