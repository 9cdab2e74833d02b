//! The command line: what can be asked for. Parsing only.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, builder::PossibleValuesParser};

use crate::dialect;
use crate::emit::Format;

/// Tool metadata from Python source, without running it.
#[derive(Debug, Parser)]
#[command(name = "toolmeta", version, about, long_about = None, propagate_version = true)]
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
}

const EXTRACT_EXAMPLES: &str = "\
Examples:
  toolmeta extract tools/weather.py
      the core record of the tools in one file
  toolmeta extract packages/acme/customs/omen --format detailed
      everything known about a mech's tool package, with the evidence
  toolmeta extract tools --dialect function --format json-schema -o schemas.json
      every public function of a folder, as JSON Schemas";

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
}

/// What to look for and how to print it.
#[derive(Debug, Args)]
pub(super) struct ShapeArgs {
    /// Output format
    #[arg(short, long, default_value = "kwargs", value_parser = formats())]
    pub(super) format: String,
    /// Look for the tools of one dialect only; `function` takes every public function
    #[arg(short, long, default_value = "auto", value_parser = dialects())]
    pub(super) dialect: String,
    /// Do not guess addresses by names and descriptions
    #[arg(long)]
    pub(super) no_heuristics: bool,
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()))
}

fn dialects() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("auto").chain(dialect::names()))
}
