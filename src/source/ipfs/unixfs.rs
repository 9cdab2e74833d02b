//! Files and folders out of verified blocks: chunked files, folders, sharded folders, paths.
//!
//! Pure: it reads the blocks that are there and says which ones it misses, so that whoever
//! fetches can ask for them together. It must not know where blocks come from, nor what the
//! files mean.

use std::collections::BTreeSet;

use bytes::Bytes;
use prost::Message;

use super::cid::{Cid, RAW};
use super::dag::{self, Kind, Link, Node, UnixFs};
use crate::source::error::SourceError;
use crate::source::limits::Limits;
use crate::source::names;
use crate::source::select::Select;

/// Where blocks are found. What it gives has been verified.
pub(crate) trait Blocks {
    /// The block that `cid` names, if it is there.
    fn get(&self, cid: &Cid) -> Option<Bytes>;
}

/// What stands at a path below a root.
#[derive(Debug)]
pub(crate) enum Content {
    /// A file, with its bytes.
    File(Vec<u8>),
    /// A folder: the files that were wanted, by path, and what could not be read of it.
    Folder {
        /// Path and bytes, in the order of the folder.
        files: Vec<(String, Vec<u8>)>,
        /// Files or folders inside that are too large, malformed or badly named.
        problems: Vec<SourceError>,
    },
}

/// The result of reading as far as the blocks reach.
#[derive(Debug)]
pub(crate) enum Reading {
    /// All that is wanted is there.
    Complete(Content),
    /// These blocks are needed to go on, in the order in which they were met.
    Missing(Vec<Cid>),
}

/// Most links of one node. Kubo shards a folder long before, and gives a file's node 174.
const MAX_LINKS: usize = 50_000;
/// Most nodes inside one another within one file.
const MAX_FILE_DEPTH: usize = 24;

/// Reads what stands at `path` below `root`.
///
/// # Errors
///
/// The blocks make up no file or folder, the path leads nowhere, or a bound is reached. What is
/// wrong inside a folder is among its problems instead.
pub(crate) fn read(
    root: Cid,
    path: &[Box<str>],
    blocks: &dyn Blocks,
    select: &dyn Select,
    limits: &Limits,
) -> Result<Reading, SourceError> {
    let mut reader = Reader::new(root, blocks, select, limits);
    let content = match reader.walk_to(root, path)? {
        Some(cid) => reader.content(cid)?,
        None => None,
    };
    match content {
        Some(content) if reader.missing.is_empty() => Ok(Reading::Complete(content)),
        _ => Ok(Reading::Missing(reader.missing)),
    }
}

/// A block, taken apart.
enum Loaded {
    /// A piece of a file.
    Bytes(Bytes),
    /// A node with links.
    Node(Kind, UnixFs, Vec<Link>),
}

/// Reads along, and keeps account of what it has cost.
struct Reader<'a> {
    root: Cid,
    blocks: &'a dyn Blocks,
    select: &'a dyn Select,
    limits: &'a Limits,
    missing: Vec<Cid>,
    missed: BTreeSet<Cid>,
    files: Vec<(String, Vec<u8>)>,
    problems: Vec<SourceError>,
    /// Bytes of files so far.
    bytes: u64,
    /// Nodes and bytes of blocks taken apart so far: a small graph can stand for an endless tree.
    nodes: usize,
    work: u64,
}

impl<'a> Reader<'a> {
    fn new(root: Cid, blocks: &'a dyn Blocks, select: &'a dyn Select, limits: &'a Limits) -> Self {
        Self {
            root,
            blocks,
            select,
            limits,
            missing: Vec::new(),
            missed: BTreeSet::new(),
            files: Vec::new(),
            problems: Vec::new(),
            bytes: 0,
            nodes: 0,
            work: 0,
        }
    }

    fn malformed(&self, cid: Cid, reason: &str) -> SourceError {
        SourceError::Malformed {
            uri: format!("ipfs://{}", self.root),
            reason: format!("block {cid}: {reason}"),
        }
    }

    /// The block of `cid`; nothing, and a note that it is missing, if it is not there.
    fn load(&mut self, cid: Cid) -> Result<Option<Loaded>, SourceError> {
        self.nodes += 1;
        let bytes = match cid.inline() {
            Some(content) => Bytes::copy_from_slice(content),
            None => match self.blocks.get(&cid) {
                Some(bytes) => bytes,
                None => {
                    if self.missed.insert(cid) {
                        self.missing.push(cid);
                    }
                    return Ok(None);
                }
            },
        };
        self.work += bytes.len() as u64;
        if self.nodes > self.limits.max_files.saturating_mul(8)
            || self.work > self.limits.max_total_bytes.saturating_mul(2)
        {
            return Err(SourceError::TotalTooLarge {
                uri: format!("ipfs://{}", self.root),
                limit: self.limits.max_total_bytes,
            });
        }
        if cid.codec() == RAW {
            return Ok(Some(Loaded::Bytes(bytes)));
        }
        let node = Node::decode(&bytes[..]).map_err(|_| self.malformed(cid, "no dag-pb node"))?;
        if node.links.len() > MAX_LINKS {
            return Err(self.malformed(cid, "too many links"));
        }
        let data = node.data.as_deref().unwrap_or_default();
        let data = UnixFs::decode(data).map_err(|_| self.malformed(cid, "no UnixFS data"))?;
        let kind = Kind::try_from(data.kind).map_err(|_| self.malformed(cid, "unknown type"))?;
        Ok(Some(Loaded::Node(kind, data, node.links)))
    }

    /// Follows `path` from `cid`.
    fn walk_to(&mut self, cid: Cid, path: &[Box<str>]) -> Result<Option<Cid>, SourceError> {
        let mut at = cid;
        for (depth, name) in path.iter().enumerate() {
            if depth > self.limits.max_folders {
                return Err(self.malformed(at, "too many folders inside one another"));
            }
            let found = match self.load(at)? {
                None => return Ok(None),
                Some(Loaded::Node(Kind::Directory, _, links)) => dag::find(&links, name),
                Some(Loaded::Node(Kind::HamtShard, data, links)) => {
                    match self.find_in_shards(at, &data, &links, name, 0)? {
                        None if !self.missing.is_empty() => return Ok(None),
                        found => found,
                    }
                }
                Some(_) => return Err(self.malformed(at, "the path goes through a file")),
            };
            at = found.ok_or_else(|| SourceError::NotFound {
                path: format!("ipfs://{}/{}", self.root, path.join("/")),
            })?;
        }
        // What was missing beside the path in a sharded folder is not needed after all.
        self.missing.clear();
        self.missed.clear();
        Ok(Some(at))
    }

    /// Looks for `name` in all shards that are there, instead of computing which one it is in:
    /// a gateway sends the ones along the path.
    fn find_in_shards(
        &mut self,
        cid: Cid,
        data: &UnixFs,
        links: &[Link],
        name: &str,
        depth: usize,
    ) -> Result<Option<Cid>, SourceError> {
        let width = self.shard_width(cid, data, depth)?;
        for link in links {
            match link.entry(width) {
                Some("") => {
                    let Some(child) = link.target() else { continue };
                    let Some(Loaded::Node(Kind::HamtShard, data, links)) = self.load(child)? else {
                        continue;
                    };
                    let found = self.find_in_shards(child, &data, &links, name, depth + 1)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
                Some(entry) if entry == name => return Ok(link.target()),
                _ => {}
            }
        }
        Ok(None)
    }

    fn content(&mut self, cid: Cid) -> Result<Option<Content>, SourceError> {
        match self.load(cid)? {
            None => Ok(None),
            Some(Loaded::Node(kind @ (Kind::Directory | Kind::HamtShard), data, links)) => {
                self.folder("", cid, kind, &data, &links, 0)?;
                Ok(Some(Content::Folder {
                    files: std::mem::take(&mut self.files),
                    problems: std::mem::take(&mut self.problems),
                }))
            }
            Some(loaded) => {
                let mut bytes = Vec::new();
                let name = format!("ipfs://{cid}");
                self.pieces(&name, cid, loaded, &mut bytes, 0)?;
                Ok(Some(Content::File(bytes)))
            }
        }
    }

    /// Reads a folder into `files`, or one shard of it.
    fn folder(
        &mut self,
        path: &str,
        cid: Cid,
        kind: Kind,
        data: &UnixFs,
        links: &[Link],
        depth: usize,
    ) -> Result<(), SourceError> {
        if depth > self.limits.max_folders {
            return Err(self.malformed(cid, "too many folders inside one another"));
        }
        let width = match kind {
            Kind::HamtShard => self.shard_width(cid, data, depth)?,
            _ => 0,
        };
        // PEP 405: a virtual environment is a folder with a `pyvenv.cfg`.
        if !path.is_empty() && dag::find(links, "pyvenv.cfg").is_some() && kind == Kind::Directory {
            return Ok(());
        }
        for link in links {
            let (Some(child), Some(name)) = (link.target(), link.entry(width)) else {
                return Err(self.malformed(cid, "a link without name or target"));
            };
            if width > 0 && name.is_empty() {
                match self.load(child)? {
                    Some(Loaded::Node(Kind::HamtShard, data, links)) => {
                        self.folder(path, child, Kind::HamtShard, &data, &links, depth + 1)?;
                    }
                    Some(_) => return Err(self.malformed(child, "not a shard of a folder")),
                    None => {}
                }
                continue;
            }
            let full = if path.is_empty() {
                name.to_string()
            } else {
                format!("{path}/{name}")
            };
            if let Some(reason) = names::objection(name).or_else(|| names::path_objection(&full)) {
                self.problems.push(SourceError::BadName {
                    uri: format!("ipfs://{}", self.root),
                    name: full,
                    reason,
                });
                continue;
            }
            // A broken file does not lose the others; a bound that is reached ends it all.
            match self.entry(&full, child, depth + 1) {
                Err(
                    error @ (SourceError::TotalTooLarge { .. } | SourceError::TooManyFiles { .. }),
                ) => {
                    return Err(error);
                }
                Err(error) => self.problems.push(error),
                Ok(()) => {}
            }
        }
        Ok(())
    }

    /// Reads one entry of a folder. Whether it is a file shows only in its block, but a block
    /// is not worth fetching if nothing of this name is wanted either way.
    fn entry(&mut self, path: &str, cid: Cid, depth: usize) -> Result<(), SourceError> {
        if !self.select.file(path) && (!self.select.folder(path) || cid.codec() == RAW) {
            return Ok(());
        }
        match self.load(cid)? {
            Some(Loaded::Node(kind @ (Kind::Directory | Kind::HamtShard), data, links)) => {
                if self.select.folder(path) {
                    self.folder(path, cid, kind, &data, &links, depth)?;
                }
            }
            // A link is not followed, as on disk.
            Some(Loaded::Node(Kind::Symlink, ..)) | None => {}
            Some(loaded) if self.select.file(path) => {
                if self.files.len() >= self.limits.max_files {
                    return Err(SourceError::TooManyFiles {
                        uri: format!("ipfs://{}", self.root),
                        limit: self.limits.max_files,
                    });
                }
                let mut bytes = Vec::new();
                self.pieces(path, cid, loaded, &mut bytes, 0)?;
                self.files.push((path.to_string(), bytes));
            }
            Some(_) => {}
        }
        Ok(())
    }

    /// Appends the bytes of a file, or of a piece of one.
    fn pieces(
        &mut self,
        path: &str,
        cid: Cid,
        loaded: Loaded,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Result<(), SourceError> {
        let (bytes, links) = match loaded {
            Loaded::Bytes(bytes) => (bytes, Vec::new()),
            Loaded::Node(Kind::File | Kind::Raw, data, links) => {
                (data.data.unwrap_or_default().into(), links)
            }
            Loaded::Node(..) => return Err(self.malformed(cid, "not a file")),
        };
        let limit = self.limits.max_file_bytes;
        if (out.len() + bytes.len()) as u64 > limit {
            return Err(SourceError::FileTooLarge {
                path: path.to_string(),
                limit,
            });
        }
        self.bytes += bytes.len() as u64;
        if self.bytes > self.limits.max_total_bytes {
            return Err(SourceError::TotalTooLarge {
                uri: format!("ipfs://{}", self.root),
                limit: self.limits.max_total_bytes,
            });
        }
        out.extend_from_slice(&bytes);
        if depth >= MAX_FILE_DEPTH && !links.is_empty() {
            return Err(self.malformed(cid, "too many nodes inside one another"));
        }
        for link in &links {
            let child = link
                .target()
                .ok_or_else(|| self.malformed(cid, "a link without target"))?;
            if let Some(loaded) = self.load(child)? {
                self.pieces(path, child, loaded, out, depth + 1)?;
            }
        }
        Ok(())
    }

    /// How many hex digits stand before the names in a shard.
    fn shard_width(&self, cid: Cid, data: &UnixFs, depth: usize) -> Result<usize, SourceError> {
        if depth > self.limits.max_folders {
            return Err(self.malformed(cid, "too many shards inside one another"));
        }
        match data.fanout {
            // The specification allows powers of two up to this.
            Some(fanout @ 2..=1024) => Ok(format!("{:x}", fanout - 1).len()),
            _ => Err(self.malformed(cid, "a shard without a sane width")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ipfs::build;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[derive(Default)]
    struct Map(BTreeMap<Cid, Bytes>);

    impl Blocks for Map {
        fn get(&self, cid: &Cid) -> Option<Bytes> {
            self.0.get(cid).cloned()
        }
    }

    struct All;

    impl Select for All {
        fn folder(&self, _: &str) -> bool {
            true
        }

        fn file(&self, _: &str) -> bool {
            true
        }
    }

    fn read_all(root: Cid, blocks: &Map) -> Result<Reading, SourceError> {
        read(root, &[], blocks, &All, &Limits::default())
    }

    #[test]
    fn a_built_file_is_read_back() {
        for size in [0, 1, 262_143, 262_144, 262_145, 1_000_000] {
            let bytes: Vec<u8> = (0..size).map(|i: u32| (i / 7) as u8).collect();
            let mut blocks = Map::default();
            let built = build::file(&bytes, &mut |cid, block| {
                assert!(cid.verifies(&block));
                blocks.0.insert(cid, block.into());
            });
            match read_all(built.cid, &blocks).unwrap() {
                Reading::Complete(Content::File(read)) => assert!(read == bytes, "{size}"),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn what_is_missing_is_named_and_no_more() {
        let mut blocks = Map::default();
        let mut sink = |cid, block: Vec<u8>| {
            blocks.0.insert(cid, block.into());
        };
        let a = build::file(b"a", &mut sink);
        let b = build::file(b"b", &mut sink);
        let entries = BTreeMap::from([("a.py".to_owned(), a), ("b.py".to_owned(), b)]);
        let folder = build::folder(&entries, &mut sink).unwrap();
        blocks.0.remove(&b.cid);
        match read_all(folder.cid, &blocks).unwrap() {
            Reading::Missing(missing) => assert_eq!(missing, [b.cid]),
            other => panic!("{other:?}"),
        }
        let path = ["a.py".into()];
        let read = read(folder.cid, &path, &blocks, &All, &Limits::default()).unwrap();
        assert!(matches!(read, Reading::Complete(Content::File(bytes)) if bytes == b"a"));
    }

    #[test]
    fn a_path_that_leads_nowhere_is_not_found() {
        let mut blocks = Map::default();
        let folder = build::folder(&BTreeMap::new(), &mut |cid, block| {
            blocks.0.insert(cid, block.into());
        });
        let path = ["gone".into()];
        let cid = folder.unwrap().cid;
        let error = read(cid, &path, &blocks, &All, &Limits::default()).unwrap_err();
        assert!(matches!(error, SourceError::NotFound { .. }));
    }

    proptest! {
        #[test]
        fn any_block_is_read_or_refused(
            bytes: Vec<u8>,
            kind in 0..7i32,
            names in proptest::collection::vec("[0-9A-F]{0,3}\\PC{0,3}", 0..4),
            fanout in proptest::option::of(0..3000u64),
        ) {
            // Once as it is, once with a form that gets further.
            let root = Cid::of(crate::source::ipfs::cid::DAG_PB, b"root");
            let raw = Map(BTreeMap::from([(root, bytes.clone().into())]));
            let _ = read_all(root, &raw);
            let data = UnixFs { kind, data: Some(bytes), fanout, ..UnixFs::default() };
            let links = names.into_iter().map(|name| Link {
                hash: Some(root.to_link_bytes()),
                name: Some(name),
                tsize: None,
            });
            let node = Node { data: Some(data.encode_to_vec()), links: links.collect() };
            let formed = Map(BTreeMap::from([(root, node.to_block().into())]));
            let limits = Limits { max_files: 50, ..Limits::default() };
            let _ = read(root, &[], &formed, &All, &limits);
        }
    }
}
