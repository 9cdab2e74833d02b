//! What can go wrong while a source is read, and what to do about it.
//!
//! A broken Python file is no error: it is input. Errors are about bytes that could not be had.

use std::io;
use std::sync::Arc;

/// Why a source, or one file of it, could not be read.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// There is nothing at the path. The caller's mistake.
    #[error("{path}: no such file or folder")]
    NotFound {
        /// The path as given.
        path: String,
    },
    /// The path is neither a file nor a folder: a device, a pipe, a socket. The caller's mistake.
    #[error("{path}: neither a file nor a folder")]
    NotAFile {
        /// The path as given.
        path: String,
    },
    /// The system refused to read. The machine's fault, mostly its permissions.
    #[error("{path}: cannot be read")]
    Io {
        /// The file or folder.
        path: String,
        /// What the system said.
        source: Arc<io::Error>,
    },
    /// A file name that is not Unicode, which no report could show. The source's fault.
    #[error("{path}: the name is not valid Unicode")]
    NameNotUnicode {
        /// The path with the bad bytes replaced.
        path: String,
    },
    /// A file is larger than allowed. The source's fault, or a bound that is too tight.
    #[error("{path}: the file is larger than {limit} bytes")]
    FileTooLarge {
        /// The file.
        path: String,
        /// The bound that it went over.
        limit: u64,
    },
    /// All files together are larger than allowed. The source's fault, or a bound that is too tight.
    #[error("{uri}: the files together are larger than {limit} bytes")]
    TotalTooLarge {
        /// The source.
        uri: String,
        /// The bound that it went over.
        limit: u64,
    },
    /// There are more files than allowed. The source's fault, or a bound that is too tight.
    #[error("{uri}: there are more than {limit} files")]
    TooManyFiles {
        /// The source.
        uri: String,
        /// The bound that it went over.
        limit: usize,
    },
}

impl SourceError {
    /// The error of the system at `path`.
    pub(crate) fn io(path: impl Into<String>, source: io::Error) -> Self {
        let path = path.into();
        if source.kind() == io::ErrorKind::NotFound {
            return Self::NotFound { path };
        }
        Self::Io {
            path,
            source: Arc::new(source),
        }
    }

    /// What the user can do about it.
    pub fn help(&self) -> Option<&'static str> {
        Some(match self {
            Self::NotFound { .. } => "check the spelling, and the folder that you are in",
            Self::NotAFile { .. } => "give a file, a folder, or a URI",
            Self::Io { .. } => "check that you may read it",
            Self::NameNotUnicode { .. } => "rename the file",
            Self::FileTooLarge { .. } => "raise the bound with --max-file-bytes",
            Self::TotalTooLarge { .. } => "raise the bound with --max-total-bytes",
            Self::TooManyFiles { .. } => {
                "name a folder further inside, or raise the bound with --max-files"
            }
        })
    }
}
