//! Blocks from gateways that are not trusted: a whole graph as a CAR, or block by block.
//!
//! After the specification of trustless gateways. Every block is checked before it is used, and
//! a block that nobody asked for ends the answer. It must not know what the files mean.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::StreamExt;
use futures_util::stream::{self, FuturesUnordered};
use iroh_car::CarReader;
use tokio::time::Instant;
use tokio_util::io::StreamReader;
use url::Url;

use super::cid::Cid;
use super::dag;
use super::store::{Store, WrongBlock};
use super::unixfs::{self, Blocks, Content, Reading};
use crate::source::error::SourceError;
use crate::source::http::{Body, Http, HttpError, Trust};
use crate::source::limits::Limits;
use crate::source::select::Select;
use crate::source::uri::IpfsPath;

/// The gateways that are asked unless the user names others, the one of the Olas registry first.
pub const DEFAULT_GATEWAYS: &[&str] = &[
    "https://gateway.autonolas.tech",
    "https://trustless-gateway.link",
    "https://ipfs.io",
    "https://dweb.link",
];

/// Most bytes of one block; Kubo neither makes nor accepts larger ones than 2 MiB.
const MAX_BLOCK: u64 = 4 << 20;
/// How many blocks are asked for at the same time.
const AT_ONCE: usize = 16;

/// A gateway, and how it did so far.
#[derive(Debug)]
pub(crate) struct Gateway {
    base: Url,
    trust: Trust,
    /// It hung or could not be reached: the others are asked first from then on.
    bad: AtomicBool,
}

impl Gateway {
    /// The gateway at `base`, with or without `/ipfs` at its end.
    pub(crate) fn new(mut base: Url, trust: Trust) -> Self {
        let path = base.path().trim_end_matches('/');
        let path = path.strip_suffix("/ipfs").unwrap_or(path).to_string();
        base.set_path(&path);
        base.set_query(None);
        base.set_fragment(None);
        Self {
            base,
            trust,
            bad: AtomicBool::new(false),
        }
    }

    fn url(&self, cid: &Cid, path: &[Box<str>], query: &str) -> Result<Url, HttpError> {
        let mut url = self.base.clone();
        {
            let segments = url.path_segments_mut();
            let mut segments = segments
                .map_err(|()| HttpError::Unexpected("its address is not one of a host".into()))?;
            segments.pop_if_empty().push("ipfs").push(&cid.to_string());
            for name in path {
                segments.push(name);
            }
        }
        url.set_query(Some(query));
        Ok(url)
    }
}

impl std::fmt::Display for Gateway {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.base.as_str().trim_end_matches('/'))
    }
}

/// What is to be read, and by when.
pub(crate) struct Request<'a> {
    /// Root and path.
    pub ipfs: &'a IpfsPath,
    /// The blocks so far, and those to come.
    pub store: &'a Store<'a>,
    /// What is wanted of a folder.
    pub select: &'a dyn Select,
    /// The bounds.
    pub limits: &'a Limits,
    /// When all must be done.
    pub deadline: Instant,
}

impl Request<'_> {
    fn read(&self) -> Result<Reading, SourceError> {
        let IpfsPath { cid, path, .. } = self.ipfs;
        unixfs::read(*cid, path, self.store, self.select, self.limits)
    }
}

/// Why a gateway did not help.
enum Failure {
    /// Another one may.
    Gateway(String, bool),
    /// The blocks are right and yet make up nothing that can be read.
    Source(SourceError),
}

impl From<HttpError> for Failure {
    fn from(error: HttpError) -> Self {
        let is_dead = matches!(error, HttpError::Timeout | HttpError::Connection(_));
        Self::Gateway(error.to_string(), is_dead)
    }
}

impl From<WrongBlock> for Failure {
    fn from(error: WrongBlock) -> Self {
        Self::Gateway(error.to_string(), false)
    }
}

impl From<SourceError> for Failure {
    fn from(error: SourceError) -> Self {
        Self::Source(error)
    }
}

/// Reads `request`, asking one gateway after the other for what is missing.
///
/// # Errors
///
/// No gateway has all blocks, or they make up nothing that can be read.
pub(crate) async fn read<'h>(
    request: &Request<'_>,
    gateways: &[&Gateway],
    http: impl Fn() -> Result<&'h Http, SourceError>,
) -> Result<Content, SourceError> {
    if let Reading::Complete(content) = request.read()? {
        return Ok(content);
    }
    let mut order: Vec<&Gateway> = gateways.to_vec();
    order.sort_by_key(|gateway| gateway.bad.load(Ordering::Relaxed));
    let mut causes = Vec::new();
    for (asked, gateway) in order.iter().enumerate() {
        // A gateway that hangs must leave time for those behind it.
        let now = Instant::now();
        let left = request.deadline.saturating_duration_since(now);
        let behind = u32::try_from(order.len() - asked).unwrap_or(u32::MAX);
        let deadline = now + left / behind;
        match ask(request, gateway, http()?, deadline).await {
            Ok(content) => return Ok(content),
            Err(Failure::Source(error)) => return Err(error),
            Err(Failure::Gateway(cause, is_dead)) => {
                if is_dead {
                    gateway.bad.store(true, Ordering::Relaxed);
                }
                causes.push((gateway.to_string(), cause));
            }
        }
    }
    Err(SourceError::Gateways {
        uri: request.ipfs.to_string(),
        causes,
    })
}

/// Asks one gateway: for all at once if the root is missing, then for single blocks.
async fn ask(
    request: &Request<'_>,
    gateway: &Gateway,
    http: &Http,
    deadline: Instant,
) -> Result<Content, Failure> {
    let root_is_missing =
        request.store.get(&request.ipfs.cid).is_none() && request.ipfs.cid.inline().is_none();
    let mut car_failed = None;
    if root_is_missing && let Err(failure) = car(request, gateway, http, deadline).await {
        match failure {
            Failure::Gateway(cause, false) => car_failed = Some(cause),
            failure => return Err(failure),
        }
    }
    // What the CAR left out is asked for block by block, each round what the last one showed.
    loop {
        let missing = match request.read()? {
            Reading::Complete(content) => return Ok(content),
            Reading::Missing(missing) => missing,
        };
        if let Err(failure) = blocks(request, missing, gateway, http, deadline).await {
            return Err(match (failure, car_failed) {
                (Failure::Gateway(cause, is_dead), Some(car)) if cause != car => {
                    Failure::Gateway(format!("as a CAR: {car}; as blocks: {cause}"), is_dead)
                }
                (failure, _) => failure,
            });
        }
    }
}

/// Fetches the graph below the path as a CAR, block after block as they arrive.
async fn car(
    request: &Request<'_>,
    gateway: &Gateway,
    http: &Http,
    deadline: Instant,
) -> Result<(), Failure> {
    let IpfsPath { cid, path, .. } = request.ipfs;
    let query = "format=car&dag-scope=all";
    let url = gateway.url(cid, path, query)?;
    let accept = "application/vnd.ipld.car; version=1; order=dfs; dups=n";
    let body = http.get(&url, accept, gateway.trust, deadline).await?;
    refuse_html(&body)?;

    // The reader turns errors into text; what the connection had to say is kept beside.
    let broken = Mutex::new(None);
    let limit = request.limits.max_total_bytes;
    let pieces = stream::try_unfold(body, |mut body| {
        let broken = &broken;
        async move {
            match body.next(limit).await {
                Ok(chunk) => Ok(chunk.map(|chunk| (chunk, body))),
                Err(error) => {
                    if let Ok(mut broken) = broken.lock() {
                        *broken = Some(error);
                    }
                    Err(std::io::Error::other("the connection broke"))
                }
            }
        }
    });
    let reader = StreamReader::new(Box::pin(pieces));
    let result = read_car(request, reader).await;
    match broken.into_inner() {
        // Blocks that came before a cut are kept, and the rest is asked for one by one.
        Ok(Some(HttpError::Connection(cause))) => Err(Failure::Gateway(cause, false)),
        Ok(Some(error)) => Err(error.into()),
        _ => result,
    }
}

async fn read_car(
    request: &Request<'_>,
    reader: impl tokio::io::AsyncRead + Unpin,
) -> Result<(), Failure> {
    let malformed =
        |error: iroh_car::Error| Failure::Gateway(format!("its CAR is malformed: {error}"), false);
    let mut reader = CarReader::new(reader).await.map_err(malformed)?;
    let mut expected = BTreeSet::from([request.ipfs.cid]);
    let mut seen = BTreeSet::new();
    while let Some((cid, bytes)) = reader.next_block().await.map_err(malformed)? {
        let Ok(cid) = Cid::from_bytes(&cid.to_bytes()) else {
            return Err(unasked(&cid.to_string()));
        };
        if cid.inline().is_some() || seen.contains(&cid) {
            continue;
        }
        if !expected.remove(&cid) {
            return Err(unasked(&cid.to_string()));
        }
        seen.insert(cid);
        let links = dag::links(&cid, &bytes);
        request.store.put(cid, bytes.into())?;
        expected.extend(links.into_iter().filter(|link| !seen.contains(link)));
    }
    Ok(())
}

/// Reads a CAR of any bytes for the first root that it names, and what is below that.
#[cfg(any(feature = "fuzzing", test))]
pub(crate) fn read_any_car(bytes: &[u8], limits: &Limits) {
    use futures_util::FutureExt;

    // Memory is always ready.
    let Some(Ok(reader)) = CarReader::new(bytes).now_or_never() else {
        return;
    };
    let root = reader.header().roots().first().map(cid::Cid::to_bytes);
    let Some(Ok(root)) = root.map(|root| Cid::from_bytes(&root)) else {
        return;
    };
    let request = Request {
        ipfs: &IpfsPath {
            cid: root,
            path: Vec::new(),
            gateway: None,
        },
        store: &Store::new(None),
        select: &crate::source::select::Tools,
        limits,
        deadline: Instant::now(),
    };
    let _ = read_car(&request, bytes).now_or_never();
    let _ = request.read();
}

fn unasked(cid: &str) -> Failure {
    Failure::Gateway(
        format!("it sent block {cid}, which is not asked for"),
        false,
    )
}

/// Fetches single blocks, several at a time.
async fn blocks(
    request: &Request<'_>,
    missing: Vec<Cid>,
    gateway: &Gateway,
    http: &Http,
    deadline: Instant,
) -> Result<(), Failure> {
    let mut waiting = missing.into_iter();
    let mut running = FuturesUnordered::new();
    loop {
        while running.len() < AT_ONCE
            && let Some(cid) = waiting.next()
        {
            running.push(block(request, cid, gateway, http, deadline));
        }
        match running.next().await {
            Some(result) => result?,
            None => return Ok(()),
        }
    }
}

async fn block(
    request: &Request<'_>,
    cid: Cid,
    gateway: &Gateway,
    http: &Http,
    deadline: Instant,
) -> Result<(), Failure> {
    let url = gateway.url(&cid, &[], "format=raw")?;
    let accept = "application/vnd.ipld.raw";
    let with_cid = |failure| match failure {
        Failure::Gateway(cause, is_dead) => {
            Failure::Gateway(format!("block {cid}: {cause}"), is_dead)
        }
        failure => failure,
    };
    let body = http.get(&url, accept, gateway.trust, deadline).await;
    let body = body.map_err(|error| with_cid(error.into()))?;
    refuse_html(&body).map_err(with_cid)?;
    let bytes = body.whole(MAX_BLOCK).await;
    let bytes = bytes.map_err(|error| with_cid(error.into()))?;
    Ok(request.store.put(cid, bytes.into())?)
}

fn refuse_html(body: &Body<'_>) -> Result<(), Failure> {
    if body.is_html() {
        return Err(Failure::Gateway("it sent HTML instead".to_string(), false));
    }
    Ok(())
}
