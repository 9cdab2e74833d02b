//! Opening what the command line names: the same for every command that reads sources.

use crate::source::error::SourceError;
use crate::source::tree::SourceTree;
use crate::source::uri::SourceUri;

use super::fetch_args::FetchArgs;
#[cfg(feature = "fetch")]
use super::progress::Progress;
#[cfg(feature = "fetch")]
use crate::source::fetch::{Fetched, Fetcher};

/// What a source led to.
pub(super) struct Opened {
    /// The trees, in the order of the pointers that led to them.
    pub(super) trees: Vec<SourceTree>,
    /// What could not be read beside them.
    pub(super) problems: Vec<SourceError>,
}

#[cfg(feature = "fetch")]
impl Opened {
    fn of(mut fetched: Fetched) -> Self {
        let mut problems = fetched.problems;
        for tree in &mut fetched.trees {
            problems.append(&mut tree.problems);
        }
        Self {
            trees: fetched.trees,
            problems,
        }
    }
}

/// Opens sources, with one cache and one set of connections.
pub(super) struct Sources {
    #[cfg(feature = "fetch")]
    fetcher: Fetcher,
    #[cfg(not(feature = "fetch"))]
    limits: crate::source::limits::Limits,
}

#[cfg(feature = "fetch")]
impl Sources {
    /// Nothing is opened yet.
    pub(super) fn new(arguments: &FetchArgs) -> Result<Self, SourceError> {
        let fetcher = Fetcher::new(arguments.options())?;
        Ok(Self { fetcher })
    }

    /// Reads a source and all that it points to.
    pub(super) fn open(&self, source: &str) -> Result<Opened, SourceError> {
        self.open_uri(source, SourceUri::parse(source)?)
    }

    /// Reads several sources at the same time; the results are in their order.
    pub(super) fn open_all(&self, sources: &[String]) -> Vec<Result<Opened, SourceError>> {
        let uris: Vec<_> = sources.iter().map(|text| SourceUri::parse(text)).collect();
        let good: Vec<&SourceUri> = uris.iter().flatten().collect();
        let label = match sources {
            [source] => source.clone(),
            _ => format!("{} sources", good.len()),
        };
        let progress = Progress::start(&label, &good, self.fetcher.watch());
        let mut fetched = self.fetcher.read_all(&good).into_iter();
        progress.finish();
        // One result for each URI that was good.
        let of = |uri| match uri {
            Ok(_) => fetched.next().map(|result| result.map(Opened::of)),
            Err(error) => Some(Err(error)),
        };
        uris.into_iter().filter_map(of).collect()
    }

    /// Reads what the metadata `bytes` of `source` point to.
    pub(super) fn code_of(&self, source: &str, bytes: &[u8]) -> Result<Opened, SourceError> {
        let uri = crate::source::fetch::code_uri(source, bytes)?;
        self.open_uri(source, uri)
    }

    fn open_uri(&self, source: &str, uri: SourceUri) -> Result<Opened, SourceError> {
        let progress = Progress::start(source, &[&uri], self.fetcher.watch());
        let fetched = self.fetcher.read(&uri);
        progress.finish();
        fetched.map(Opened::of)
    }

    /// Reads one document as it is.
    pub(super) fn document(&self, source: &str) -> Result<Vec<u8>, SourceError> {
        let uri = SourceUri::parse(source)?;
        let progress = Progress::start(source, &[&uri], self.fetcher.watch());
        let bytes = self.fetcher.document(&uri);
        progress.finish();
        bytes
    }
}

#[cfg(not(feature = "fetch"))]
impl Sources {
    /// Nothing is opened yet.
    pub(super) fn new(arguments: &FetchArgs) -> Result<Self, SourceError> {
        Ok(Self {
            limits: arguments.limits(),
        })
    }

    /// Reads several files or folders.
    pub(super) fn open_all(&self, sources: &[String]) -> Vec<Result<Opened, SourceError>> {
        sources.iter().map(|source| self.open(source)).collect()
    }

    /// Reads a file or folder.
    pub(super) fn open(&self, source: &str) -> Result<Opened, SourceError> {
        let mut tree = crate::source::local::read(&path(source)?, &self.limits)?;
        let problems = std::mem::take(&mut tree.problems);
        Ok(Opened {
            trees: vec![tree],
            problems,
        })
    }
}

#[cfg(not(feature = "fetch"))]
fn path(source: &str) -> Result<std::path::PathBuf, SourceError> {
    match SourceUri::parse(source)? {
        SourceUri::Path(path) => Ok(path),
        uri => Err(SourceError::Refused {
            uri: uri.to_string(),
            reason: "this toolmeta was built without the network".to_string(),
        }),
    }
}
