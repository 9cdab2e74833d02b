//! The command line of what repositories and their CI use: `batch`, `check`, `diff`. Parsing only.

use std::path::PathBuf;

use clap::{Args, ValueEnum, builder::PossibleValuesParser};
use clap_complete::Shell;

use super::args::{LookArgs, ShapeArgs};
use super::fetch_args::FetchArgs;

pub(super) const BATCH_EXAMPLES: &str = "\
Examples:
  toolmeta batch . > tools.ndjson
      one record a line for each tool file or package of a repository
  toolmeta batch packages --format detailed --out-dir metadata
      one JSON file for each tool, and an index.json
  producer | toolmeta batch --stdin | consumer
      one source a line in (a path, a URI, or {\"id\", \"code_uri\"}), one record a line out";

pub(super) const CHECK_EXAMPLES: &str = "\
Examples:
  toolmeta check tools
      what is wrong with the tools of a folder
  toolmeta check . --output sarif > toolmeta.sarif
      the same for code scanning
  toolmeta check tools --snapshot tools.json
      fails when the interface of a tool has drifted from the committed file
  toolmeta check tools --snapshot tools.json --update
      accepts it";

pub(super) const DIFF_EXAMPLES: &str = "\
Examples:
  toolmeta diff old.json new.json
      what changed between two metadata files, and whether it breaks callers
  toolmeta diff tools.json tools --output markdown
      a committed snapshot against the source, for a pull request";

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Args)]
pub(super) struct BatchArgs {
    /// Folder or file to walk
    #[arg(value_name = "ROOT", required_unless_present = "stdin")]
    pub(super) root: Option<String>,
    #[command(flatten)]
    pub(super) shape: ShapeArgs,
    /// Write one JSON file per tool and an index.json into DIR
    #[arg(long, value_name = "DIR", conflicts_with = "stdin")]
    pub(super) out_dir: Option<PathBuf>,
    /// Read one source a line from standard input, write one record a line
    #[arg(long, conflicts_with = "root")]
    pub(super) stdin: bool,
    /// Sources worked on at the same time [default: number of cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Print no summary and no progress bar
    #[arg(short, long)]
    pub(super) quiet: bool,
    #[command(flatten)]
    pub(super) reading: FetchArgs,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CheckOutput {
    /// For people, with source excerpts
    Human,
    /// One JSON object
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// GitHub annotations
    Github,
}

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Files, folders or URIs to check
    #[arg(required = true, value_name = "SOURCE")]
    pub(super) sources: Vec<String>,
    #[command(flatten)]
    pub(super) look: LookArgs,
    /// How to print findings
    #[arg(short, long, value_enum, default_value_t = CheckOutput::Human)]
    pub(super) output: CheckOutput,
    /// Codes that count: TM020, a group such as TM04, or ALL
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub(super) select: Vec<String>,
    /// Codes that do not count
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub(super) ignore: Vec<String>,
    /// Least severity that makes the command fail [default: warning]
    #[arg(long, value_name = "LEVEL", value_parser = PossibleValuesParser::new(["note", "warning", "error", "never"]))]
    pub(super) fail_on: Option<String>,
    /// Settings file, in place of the nearest toolmeta.toml or pyproject.toml
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(super) config: Option<PathBuf>,
    /// Read no settings file
    #[arg(long)]
    pub(super) no_config: bool,
    /// Compare the metadata with this committed file
    #[arg(long, value_name = "FILE")]
    pub(super) snapshot: Option<PathBuf>,
    /// Write the metadata to the snapshot instead
    #[arg(long, requires = "snapshot")]
    pub(super) update: bool,
    /// Colour the output
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(super) color: ColorChoice,
    #[command(flatten)]
    pub(super) reading: FetchArgs,
}

/// How changes are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum DiffOutput {
    /// For people, by tool
    Human,
    /// One JSON object
    Json,
    /// Tables for a pull request
    Markdown,
}

#[derive(Debug, Args)]
pub(super) struct DiffArgs {
    /// Metadata file, snapshot, folder or URI
    #[arg(value_name = "OLD")]
    pub(super) old: String,
    /// The same, to compare with it
    #[arg(value_name = "NEW")]
    pub(super) new: String,
    #[command(flatten)]
    pub(super) look: LookArgs,
    /// How to print changes
    #[arg(short, long, value_enum, default_value_t = DiffOutput::Human)]
    pub(super) output: DiffOutput,
    /// Fail also on changes of which it is unclear whether they break callers
    #[arg(long)]
    pub(super) strict: bool,
    /// Colour the output
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(super) color: ColorChoice,
    #[command(flatten)]
    pub(super) reading: FetchArgs,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// Shell to complete for
    #[arg(value_enum)]
    pub(super) shell: Shell,
}
