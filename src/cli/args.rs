//! The command line: what can be asked for. Parsing only.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, builder::PossibleValuesParser};

use super::ci_args::{
    BATCH_EXAMPLES, BatchArgs, CHECK_EXAMPLES, CheckArgs, CompletionsArgs, DIFF_EXAMPLES, DiffArgs,
};
use crate::dialect;
use crate::emit::Format;

use super::fetch_args::FetchArgs;
/// The version, and the commit in release builds.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("TOOLMETA_COMMIT"));

/// Tool metadata from Python source, without running it.
#[derive(Debug, Parser)]
#[command(name = "toolmeta", version = VERSION, about, long_about = None, propagate_version = true)]
#[command(arg_required_else_help = true, subcommand_required = true)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print the metadata of the tools in files, folders or remote sources
    #[command(after_long_help = EXTRACT_EXAMPLES)]
    Extract(ExtractArgs),
    /// Give an agent's metadata JSON back with its tools put in
    #[cfg(feature = "fetch")]
    #[command(after_long_help = ANNOTATE_EXAMPLES)]
    Annotate(AnnotateArgs),
    /// Print the CID that the registry would give a file or package
    Cid(CidArgs),
    /// Say where each fact about a tool comes from, or what a diagnostic code means
    #[command(after_long_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Print the metadata of a whole repository, one record for each tool file or package
    #[command(after_long_help = BATCH_EXAMPLES)]
    Batch(BatchArgs),
    /// Find what is wrong with tools, and drift from a committed snapshot; for CI
    #[command(after_long_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Say what changed between two metadata files or sources, and whether it breaks callers
    #[command(after_long_help = DIFF_EXAMPLES)]
    Diff(DiffArgs),
    /// Print the completion script of a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  toolmeta explain corpus/mech/native-transfer native_transfer
      every kwarg of a tool: the rules applied, with the source they were applied to
  toolmeta explain packages/acme/customs/omen sell-tx.amount --format json
      one kwarg, for a program
  toolmeta explain TM060
      the documentation of a code";

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// A file or folder, or a diagnostic code; ALL lists the codes
    #[arg(value_name = "SOURCE|CODE")]
    pub(super) source: String,
    /// The tool, or one of its kwargs
    #[arg(value_name = "TOOL[.KWARG]")]
    pub(super) tool: Option<String>,
    /// Output format
    #[arg(short, long, default_value = "human", value_parser = ["human", "json"])]
    pub(super) format: String,
    #[command(flatten)]
    pub(super) look: LookArgs,
    #[command(flatten)]
    pub(super) reading: FetchArgs,
}

const EXTRACT_EXAMPLES: &str = "\
Examples:
  toolmeta extract tools/weather.py
      the core record of the tools in one file
  toolmeta extract packages/acme/customs/omen --format detailed
      everything known about a mech's tool package, with the evidence
  toolmeta extract tools --dialect function --format json-schema -o schemas.json
      every public function of a folder, as JSON Schemas
  toolmeta extract ipfs://bafy…/folder https://example.com/tools.tar.gz
      published sources, checked against their CID, in bounds
  toolmeta extract 0x… --format mech --mech-name Oracle -o metadata.json
      a whole mech from its on-chain hash, as its metadata.json";

#[cfg(feature = "fetch")]
const ANNOTATE_EXAMPLES: &str = "\
Examples:
  toolmeta annotate token.json
      the JSON with the tools as a JSON string in its `description`
  toolmeta annotate ipfs://bafy… --embed tool-metadata -o metadata.json
      the JSON with a mech's `toolMetadata`";

#[derive(Debug, Args)]
pub(super) struct ExtractArgs {
    /// Files, folders or URIs to read
    #[arg(required = true, value_name = "SOURCE")]
    pub(super) sources: Vec<String>,
    #[command(flatten)]
    pub(super) shape: ShapeArgs,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) mech: MechArgs,
    #[command(flatten)]
    pub(super) reading: FetchArgs,
}

/// What stands around the tools in `--format mech`.
#[derive(Debug, Args)]
#[command(next_help_heading = "With --format mech")]
pub(super) struct MechArgs {
    /// Name of the mech
    #[arg(long, value_name = "NAME")]
    pub(super) mech_name: Option<String>,
    /// What the mech does
    #[arg(long, value_name = "TEXT")]
    pub(super) mech_description: Option<String>,
    /// URI of the mech's picture
    #[arg(long, value_name = "URI")]
    pub(super) mech_image: Option<String>,
    /// JSON object to start from; what it has besides the tools is kept
    #[arg(long, value_name = "FILE")]
    pub(super) mech_template: Option<PathBuf>,
}

#[cfg(feature = "fetch")]
#[derive(Debug, Args)]
pub(super) struct AnnotateArgs {
    /// The metadata JSON: a file or URI
    #[arg(value_name = "METADATA")]
    pub(super) metadata: String,
    /// Where to put the tools
    #[arg(long, value_enum, default_value_t = Embed::Description)]
    pub(super) embed: Embed,
    #[command(flatten)]
    pub(super) shape: ShapeArgs,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) reading: FetchArgs,
}

/// Where `annotate` puts the tools.
#[cfg(feature = "fetch")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Embed {
    /// As a JSON string in `description`
    Description,
    /// As a list in `tools`
    Tools,
    /// As `toolMetadata`, as mechs have it
    ToolMetadata,
}

#[derive(Debug, Args)]
pub(super) struct CidArgs {
    /// Files or package folders
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Compare the fingerprints in `component.yaml` with the files
    #[arg(long)]
    pub(super) check: bool,
    #[command(flatten)]
    pub(super) reading: FetchArgs,
}

/// What to look for and how to print it.
#[derive(Debug, Args)]
pub(super) struct ShapeArgs {
    /// Output format
    #[arg(short, long, default_value = "kwargs", value_parser = formats())]
    pub(super) format: String,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

/// What to look for in sources.
#[derive(Clone, Debug, Args)]
pub(super) struct LookArgs {
    /// Look for the tools of one dialect only; `function` takes every public function
    #[arg(short, long, default_value = "auto", value_parser = dialects())]
    pub(super) dialect: String,
    /// Do not guess addresses by names and descriptions
    #[arg(long)]
    pub(super) no_heuristics: bool,
    /// With `--format langchain`: read docstrings as `parse_docstring=True` does
    #[arg(long)]
    pub(super) parse_docstring: bool,
    /// Read names that lead out of the source from DIR, without running it; a virtual environment
    /// stands for its site-packages
    #[arg(long, value_name = "DIR")]
    pub(super) import_path: Vec<PathBuf>,
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()))
}

fn dialects() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("auto").chain(dialect::names()))
}
