//! Reading sources wherever they are: how it is set up, and how single documents are had.
//!
//! What a document points to is followed in `follow`. It must not know what a tool is.

use std::future::Future;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};

use futures_util::stream::{self, StreamExt};
use tokio::runtime::Runtime;
use tokio::time::Instant;
use url::Url;

use super::cache::Cache;
use super::error::SourceError;
use super::follow;
use super::http::{Counts, Http, HttpError, Trust};
pub use super::ipfs::gateway::DEFAULT_GATEWAYS;
use super::ipfs::gateway::{self, Gateway, Request};
use super::ipfs::store::Store;
use super::ipfs::unixfs::Content;
use super::limits::Limits;
use super::local;
use super::pointers;
use super::select::Tools;
use super::tree::SourceTree;
use super::uri::{FileKind, IpfsPath, SourceUri, WebFile};

/// How many sources are read at the same time.
const AT_ONCE: usize = 16;

/// How sources are fetched.
#[derive(Clone, Debug)]
pub struct FetchOptions {
    /// The gateways to ask, in order; none for the public ones. Unlike what is fetched, they
    /// may be on a private address: whoever names them trusts them to be there.
    pub gateways: Vec<Url>,
    /// Where verified blocks are kept.
    pub cache: CacheAt,
    /// Most bytes of blocks that are kept.
    pub max_cache_bytes: u64,
    /// Whether only the cache may be used.
    pub offline: bool,
    /// Whether documents may point to private addresses, and to `http://`. For tests.
    pub allow_private_hosts: bool,
    /// The bounds of one source.
    pub limits: Limits,
}

/// Where verified blocks are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CacheAt {
    /// In the cache folder of the platform.
    Default,
    /// In this folder.
    Folder(PathBuf),
    /// Nowhere.
    Nowhere,
}

impl Default for FetchOptions {
    fn default() -> Self {
        Self {
            gateways: Vec::new(),
            cache: CacheAt::Default,
            max_cache_bytes: 1 << 30,
            offline: false,
            allow_private_hosts: false,
            limits: Limits::default(),
        }
    }
}

/// What a source led to.
#[derive(Clone, Debug, Default)]
pub struct Fetched {
    /// One tree for each document with code, in the order of the pointers.
    pub trees: Vec<SourceTree>,
    /// The pointers that led nowhere; the trees have problems of their own besides.
    pub problems: Vec<SourceError>,
}

/// What fetching has cost so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Requests made.
    pub requests: u64,
    /// Bytes received.
    pub bytes: u64,
}

/// Fetches sources, with one cache and one set of connections.
///
/// ```no_run
/// use toolmeta::source::fetch::{FetchOptions, Fetcher};
/// use toolmeta::source::uri::SourceUri;
///
/// let fetcher = Fetcher::new(FetchOptions::default())?;
/// let uri = SourceUri::parse("ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi")?;
/// let fetched = fetcher.read(&uri)?;
/// for tree in &fetched.trees {
///     let extraction = toolmeta::extract(tree, &toolmeta::Options::default());
///     println!("{}: {} tools", tree.uri, extraction.tools.len());
/// }
/// # Ok::<(), toolmeta::source::error::SourceError>(())
/// ```
pub struct Fetcher {
    /// Gone only when it is dropped, which must not wait for a name that is being resolved.
    runtime: Option<Runtime>,
    /// Set up when it is first needed: what is on disk must not wait for it.
    http: OnceLock<Http>,
    counts: Arc<Counts>,
    gateways: Vec<Gateway>,
    /// Whether the user has named the gateways: then no other one is asked.
    named: bool,
    cache: Option<Cache>,
    options: FetchOptions,
}

impl Fetcher {
    /// A fetcher with these options. Nothing is opened yet.
    ///
    /// # Errors
    ///
    /// The machine does not let the network be used.
    pub fn new(options: FetchOptions) -> Result<Self, SourceError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| SourceError::Network {
                reason: error.to_string(),
            })?;
        let named = !options.gateways.is_empty();
        let gateways = if named {
            let named = options.gateways.iter().cloned();
            named.map(|url| Gateway::new(url, Trust::Named)).collect()
        } else {
            let urls = DEFAULT_GATEWAYS
                .iter()
                .filter_map(|url| Url::parse(url).ok());
            urls.map(|url| Gateway::new(url, Trust::Public)).collect()
        };
        let folder = match &options.cache {
            CacheAt::Default => Cache::default_folder(),
            CacheAt::Folder(folder) => Some(folder.clone()),
            CacheAt::Nowhere => None,
        };
        let cache = folder.map(|folder| Cache::new(folder, options.max_cache_bytes));
        Ok(Self {
            runtime: Some(runtime),
            http: OnceLock::new(),
            counts: Arc::default(),
            gateways,
            named,
            cache,
            options,
        })
    }

    /// Reads `uri` and everything that it points to.
    ///
    /// # Errors
    ///
    /// Nothing could be read. If something could, what could not is among the problems.
    pub fn read(&self, uri: &SourceUri) -> Result<Fetched, SourceError> {
        self.block_on(self.in_time(uri, self.follow(uri)))?
    }

    /// Reads several sources at the same time, each as [`Fetcher::read`] does and in its own
    /// time. The results are in the order of `uris`.
    ///
    /// # Errors
    ///
    /// Each source has its own; if the network cannot be used at all, all have the same.
    pub fn read_all(&self, uris: &[&SourceUri]) -> Vec<Result<Fetched, SourceError>> {
        let reading = uris
            .iter()
            .map(|uri| self.in_time(uri, self.follow(uri)))
            .collect::<Vec<_>>();
        let all = stream::iter(reading).buffered(AT_ONCE).collect();
        match self.block_on(all) {
            Ok(all) => all,
            Err(error) => uris.iter().map(|_| Err(error.clone())).collect(),
        }
    }

    async fn follow(&self, uri: &SourceUri) -> Result<Fetched, SourceError> {
        let mut fetched = follow::follow(self, uri, self.deadline()).await;
        if fetched.trees.is_empty() && !fetched.problems.is_empty() {
            return Err(fetched.problems.remove(0));
        }
        Ok(fetched)
    }

    /// Reads the document at `uri` as it is, without following anything.
    ///
    /// # Errors
    ///
    /// It could not be read, or is a folder.
    pub fn document(&self, uri: &SourceUri) -> Result<Vec<u8>, SourceError> {
        let document = async {
            match uri {
                SourceUri::Path(path) => {
                    let tree = local::read(path, &self.options.limits)?;
                    let file = tree.iter().next().filter(|_| path.is_file());
                    let file = file.map(|(_, bytes)| bytes.to_vec());
                    file.ok_or_else(|| match tree.problems.first() {
                        Some(problem) => problem.clone(),
                        None => folder_instead(uri),
                    })
                }
                SourceUri::Ipfs(ipfs) => match self.ipfs(ipfs, self.deadline()).await? {
                    Content::File(bytes) => Ok(bytes),
                    Content::Folder { .. } => Err(folder_instead(uri)),
                },
                SourceUri::Web(web) => self.web(web, self.deadline()).await,
            }
        };
        self.block_on(self.in_time(uri, document))?
    }

    /// The bounds of one source.
    pub(super) fn limits(&self) -> &Limits {
        &self.options.limits
    }

    /// What fetching has cost so far.
    pub fn cost(&self) -> Cost {
        cost(&self.counts)
    }

    /// A way to look at the cost from another thread while something is fetched.
    #[cfg(feature = "cli")]
    pub(crate) fn watch(&self) -> impl Fn() -> Cost + Send + 'static {
        let counts = Arc::clone(&self.counts);
        move || cost(&counts)
    }

    fn http(&self) -> Result<&Http, SourceError> {
        if let Some(http) = self.http.get() {
            return Ok(http);
        }
        let counts = Arc::clone(&self.counts);
        let options = &self.options;
        let http = Http::new(&options.limits, options.allow_private_hosts, counts)?;
        Ok(self.http.get_or_init(|| http))
    }

    fn deadline(&self) -> Instant {
        Instant::now() + self.options.limits.timeout
    }

    /// Runs `work` to its end.
    fn block_on<T>(&self, work: impl Future<Output = T>) -> Result<T, SourceError> {
        let Some(runtime) = &self.runtime else {
            return Err(SourceError::Network {
                reason: "it is shutting down".to_string(),
            });
        };
        let result = runtime.block_on(work);
        if let Some(cache) = &self.cache {
            cache.shrink();
        }
        Ok(result)
    }

    /// Ends `work` when the time of its source is over.
    async fn in_time<T>(
        &self,
        uri: &SourceUri,
        work: impl Future<Output = Result<T, SourceError>>,
    ) -> Result<T, SourceError> {
        let limit = self.options.limits.timeout;
        // What is inside keeps to the time by itself and can then say what took so long.
        let grace = limit + std::time::Duration::from_millis(500);
        let result = tokio::time::timeout(grace, work).await;
        result.unwrap_or_else(|_| {
            Err(SourceError::Timeout {
                uri: uri.to_string(),
                limit,
            })
        })
    }

    /// The file or folder of a CID.
    pub(super) async fn ipfs(
        &self,
        ipfs: &IpfsPath,
        deadline: Instant,
    ) -> Result<Content, SourceError> {
        let store = Store::new(self.cache.as_ref());
        let hint = ipfs.gateway.clone().filter(|_| !self.named);
        let hint = hint.map(|url| Gateway::new(url, Trust::Public));
        let gateways: Vec<&Gateway> = match self.options.offline {
            true => Vec::new(),
            false => hint.iter().chain(&self.gateways).collect(),
        };
        let request = Request {
            ipfs,
            store: &store,
            select: &Tools,
            limits: &self.options.limits,
            deadline,
        };
        match gateway::read(&request, &gateways, || self.http()).await {
            Err(SourceError::Gateways { uri, .. }) if self.options.offline => {
                Err(SourceError::Offline { uri })
            }
            result => result,
        }
    }

    /// The bytes of a document on the web.
    pub(super) async fn web(
        &self,
        web: &WebFile,
        deadline: Instant,
    ) -> Result<Vec<u8>, SourceError> {
        let uri = || web.url.to_string();
        if self.options.offline {
            return Err(SourceError::Offline { uri: uri() });
        }
        let http = self.http()?;
        let limits = &self.options.limits;
        let limit = match web.kind {
            // An archive holds many files.
            FileKind::TarGz | FileKind::Zip | FileKind::Unknown => limits.max_total_bytes,
            FileKind::Python | FileKind::Json => limits.max_file_bytes,
        };
        let get = async {
            let body = http.get(&web.url, "*/*", Trust::Public, deadline).await?;
            if body.is_html() {
                return Err(HttpError::Unexpected("it sent HTML".to_string()));
            }
            body.whole(limit).await
        };
        get.await.map_err(|error| match error {
            HttpError::Refused(reason) => SourceError::Refused { uri: uri(), reason },
            HttpError::Timeout => SourceError::Timeout {
                uri: uri(),
                limit: limits.timeout,
            },
            error => SourceError::Web {
                uri: uri(),
                reason: error.to_string(),
            },
        })
    }
}

impl Drop for Fetcher {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Where metadata JSON points to: its `code_uri`. `name` is what the metadata is called.
///
/// # Errors
///
/// It is no JSON, has no `code_uri`, or one that a document may not have.
#[cfg(feature = "cli")]
pub(crate) fn code_uri(name: &str, bytes: &[u8]) -> Result<SourceUri, SourceError> {
    pointers::of_metadata(name, bytes)
}

fn folder_instead(uri: &SourceUri) -> SourceError {
    SourceError::NotADocument {
        uri: uri.to_string(),
    }
}

fn cost(counts: &Counts) -> Cost {
    Cost {
        requests: counts.requests.load(Ordering::Relaxed),
        bytes: counts.bytes.load(Ordering::Relaxed),
    }
}
