//! Exit statuses.

use std::process::{ExitCode, Termination};

/// How the command ended. The README's table says the same; a test compares the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// All went well.
    Success = 0,
    /// There are findings (`check`, `diff`), or some of several sources failed.
    Findings = 1,
    /// The command line is wrong, or nothing could be done.
    Failure = 2,
}

impl Termination for ExitStatus {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}
