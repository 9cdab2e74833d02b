//! What can go wrong while a source is read, and what to do about it.
//!
//! A broken Python file is no error: it is input. Errors are about bytes that could not be had.

use std::io;
use std::sync::Arc;

/// Why a source, or one file of it, could not be read.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The text is no path or URI that can be read. The caller's mistake, or a bad pointer.
    #[error("{uri}: {reason}")]
    BadUri {
        /// The text as given.
        uri: String,
        /// What is wrong with it.
        reason: String,
    },
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
    /// A name in an archive or a folder from elsewhere that is not safe. The source's fault.
    #[error("{uri}: `{name}` is passed over: {reason}")]
    BadName {
        /// The source.
        uri: String,
        /// The path inside it.
        name: String,
        /// What is wrong with the name.
        reason: &'static str,
    },
    /// The bytes are not what they should be: no folder, no archive, no JSON. The source's fault.
    #[error("{uri}: {reason}")]
    Malformed {
        /// The source.
        uri: String,
        /// What is wrong.
        reason: String,
    },
    /// A folder where a single document is needed. The caller's mistake.
    #[error("{uri}: it is a folder, and a document is needed")]
    NotADocument {
        /// The folder.
        uri: String,
    },
    /// Metadata that points to no code. The source's fault.
    #[error("{uri}: the JSON has no `code_uri`")]
    NoCodeUri {
        /// The metadata.
        uri: String,
    },
    /// A pointer in a document that leads nowhere. The source's fault.
    #[error("{uri}: cannot follow `{pointer}`: {reason}")]
    BadPointer {
        /// The document.
        uri: String,
        /// The pointer as it stands there.
        pointer: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A document that is reached from itself. The source's fault.
    #[error("{uri}: the pointers lead back to where they came from")]
    Cycle {
        /// The document that was met again.
        uri: String,
    },
    /// More pointers in a row than allowed. The source's fault, or a bound that is too tight.
    #[error("{uri}: it is more than {limit} pointers away")]
    TooDeep {
        /// What was not read any more.
        uri: String,
        /// The bound that it went over.
        limit: usize,
    },
    /// Something that toolmeta does not do for a source. Nobody's fault, or an attack.
    #[error("{uri}: refused: {reason}")]
    Refused {
        /// What was not read.
        uri: String,
        /// Why.
        reason: String,
    },
    /// A document on the web could not be had. The server's fault, or the network's.
    #[error("{uri}: {reason}")]
    Web {
        /// The document.
        uri: String,
        /// What happened.
        reason: String,
    },
    /// No gateway gave the blocks. The gateways' fault, or nobody provides them any more.
    #[error("{uri}: no gateway gave all blocks: {}", shown(causes))]
    Gateways {
        /// The source.
        uri: String,
        /// Each gateway that was asked, and what came of it.
        causes: Vec<(String, String)>,
    },
    /// Reading took longer than allowed. The network's fault, or a bound that is too tight.
    #[error("{uri}: not done within {} seconds", limit.as_secs_f32())]
    Timeout {
        /// The source.
        uri: String,
        /// The bound.
        limit: std::time::Duration,
    },
    /// It is not in the cache, and the network may not be used. The caller's wish.
    #[error("{uri}: not in the cache, and --offline forbids to fetch it")]
    Offline {
        /// The source.
        uri: String,
    },
    /// The network cannot be used at all. The machine's fault.
    #[error("the network cannot be used: {reason}")]
    Network {
        /// What happened.
        reason: String,
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
            Self::BadUri { .. } => {
                "give a path, `ipfs://CID`, a CID, `https://…`, or `./NAME` for a file of that name"
            }
            Self::NotFound { .. } => "check the spelling, and the folder that you are in",
            Self::NotAFile { .. } => "give a file, a folder, or a URI",
            Self::Io { .. } => "check that you may read it",
            Self::BadName { .. } | Self::Malformed { .. } => {
                "tell whoever published it; the bytes are as they were published"
            }
            Self::NotADocument { .. } => "name the file in it",
            Self::NoCodeUri { .. } => {
                "give the metadata that the registry's token points to, or the code itself"
            }
            Self::BadPointer { .. } | Self::Cycle { .. } => {
                "tell whoever published it; the other pointers were followed"
            }
            Self::TooDeep { .. } => "raise the bound with --max-depth",
            Self::Refused { .. } => {
                "documents may point to `ipfs://` and public `https://` only; \
                 --allow-private-hosts is meant for tests"
            }
            Self::Web { .. } => "check the address; try again later",
            Self::Gateways { .. } => "try again later, or name another gateway with --gateway",
            Self::Timeout { .. } => "raise the bound with --timeout, or name a faster --gateway",
            Self::Offline { .. } => "fetch it once without --offline",
            Self::Network { .. } => "check the set-up of this machine",
            Self::NameNotUnicode { .. } => "rename the file",
            Self::FileTooLarge { .. } => "raise the bound with --max-file-bytes",
            Self::TotalTooLarge { .. } => "raise the bound with --max-total-bytes",
            Self::TooManyFiles { .. } => {
                "name a folder further inside, or raise the bound with --max-files"
            }
        })
    }
}

/// What came of each gateway.
fn shown(causes: &[(String, String)]) -> String {
    let causes = causes.iter();
    let causes: Vec<_> = causes
        .map(|(gateway, cause)| format!("{gateway}: {cause}"))
        .collect();
    causes.join("; ")
}
