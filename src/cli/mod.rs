//! The command line: parses arguments, calls the library, prints, gives the exit status.

#[cfg(feature = "fetch")]
mod annotate;
mod args;
mod batch;
mod check;
mod ci_args;
mod cid;
mod config;
mod diff;
mod exit;
mod explain;
mod extract;
mod fetch_args;
mod open;
mod output;
#[cfg(feature = "fetch")]
mod progress;
mod shell;
mod snapshot;
mod sources;
mod weighed;

use std::ffi::OsString;

use clap::Parser;

use args::{Cli, Command};
pub use exit::ExitStatus;

/// Runs the command that `arguments` (the program's name first) ask for.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitStatus {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come this way too, and are no failure.
            let failed = error.use_stderr();
            // Nothing can be done about a closed terminal.
            let _ = error.print();
            return if failed {
                ExitStatus::Failure
            } else {
                ExitStatus::Success
            };
        }
    };
    match cli.command {
        Command::Extract(arguments) => extract::run(&arguments),
        #[cfg(feature = "fetch")]
        Command::Annotate(arguments) => annotate::run(&arguments),
        Command::Cid(arguments) => cid::run(&arguments),
        Command::Batch(arguments) => batch::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Completions(arguments) => shell::completions(&arguments),
        Command::Man => shell::man(),
    }
}
