//! The bounds that reading a source keeps to, all with defaults.
//!
//! Only numbers live here. Who reads checks them; nothing here opens anything.

use std::time::Duration;

/// Bounds on what one source may cost. Each is a flag of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most bytes of one file (`--max-file-bytes`).
    pub max_file_bytes: u64,
    /// Most bytes of all files of a source together (`--max-total-bytes`).
    pub max_total_bytes: u64,
    /// Most files of a source (`--max-files`).
    pub max_files: usize,
    /// Most pointers in a row, from metadata to service to agent to tool (`--max-depth`).
    pub max_depth: usize,
    /// Most folders inside one another.
    pub max_folders: usize,
    /// Most redirects of one request.
    pub max_redirects: usize,
    /// How often a request is tried again after an error that may pass (`--retries`).
    pub retries: usize,
    /// Time for the whole source (`--timeout`).
    pub timeout: Duration,
    /// Time for one connection to be made (`--connect-timeout`).
    pub connect_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_file_bytes: 8 << 20,
            max_total_bytes: 512 << 20,
            max_files: 50_000,
            max_depth: 8,
            max_folders: 64,
            max_redirects: 5,
            retries: 3,
            timeout: Duration::from_secs(120),
            connect_timeout: Duration::from_secs(10),
        }
    }
}
