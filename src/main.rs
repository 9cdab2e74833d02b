//! The `toolmeta` command.

use toolmeta::cli::{ExitStatus, run};

fn main() -> ExitStatus {
    run(std::env::args_os())
}
