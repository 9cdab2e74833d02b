//! The blocks that Kubo makes of files and folders, to know their CIDs.
//!
//! Kubo's defaults, which the Olas registry relies on: chunks of 256 KiB, dag-pb leaves, at
//! most 174 links a node, version 0 links. Pure. It must not know where the bytes come from.

use std::collections::BTreeMap;

use prost::Message;

use super::cid::{Cid, DAG_PB};
use super::dag::{Kind, Link, Node, UnixFs};

/// Bytes of one leaf.
const CHUNK: usize = 256 << 10;
/// Most links of one node of a file.
const WIDTH: usize = 174;
/// Above this size Kubo shards a folder.
const SHARD_ABOVE: usize = 256 << 10;

/// A block with what its parent needs to know about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Built {
    /// Its CID.
    pub cid: Cid,
    /// Bytes of all blocks below and of itself.
    tree_size: u64,
    /// Bytes of the file below.
    file_size: u64,
}

/// Gets every block as it is made. The tests keep them; the command does not.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Cid, Vec<u8>);

fn finish(data: &UnixFs, links: Vec<Link>, file_size: u64, sink: Sink<'_>) -> Built {
    let below: u64 = links.iter().filter_map(|link| link.tsize).sum();
    let node = Node {
        data: Some(data.encode_to_vec()),
        links,
    };
    let block = node.to_block();
    let built = Built {
        cid: Cid::of(DAG_PB, &block),
        tree_size: below + block.len() as u64,
        file_size,
    };
    sink(built.cid, block);
    built
}

fn link(name: &str, to: &Built) -> Link {
    Link {
        hash: Some(to.cid.to_link_bytes()),
        name: Some(name.to_string()),
        tsize: Some(to.tree_size),
    }
}

fn unixfs(kind: Kind) -> UnixFs {
    UnixFs {
        kind: kind.into(),
        ..UnixFs::default()
    }
}

/// The file with these bytes.
pub(crate) fn file(bytes: &[u8], sink: Sink<'_>) -> Built {
    let mut level = Vec::new();
    let mut leaf = |chunk: &[u8], level: &mut Vec<Built>| {
        let data = UnixFs {
            data: (!chunk.is_empty()).then(|| chunk.to_vec()),
            file_size: Some(chunk.len() as u64),
            ..unixfs(Kind::File)
        };
        level.push(finish(&data, Vec::new(), chunk.len() as u64, sink));
    };
    if bytes.is_empty() {
        leaf(b"", &mut level);
    }
    for chunk in bytes.chunks(CHUNK) {
        leaf(chunk, &mut level);
    }
    // A balanced tree, filled from the left; a single leaf is the file itself.
    while level.len() > 1 {
        let parents = level.chunks(WIDTH).map(|children| {
            let sizes: Vec<u64> = children.iter().map(|child| child.file_size).collect();
            let total = sizes.iter().sum();
            let data = UnixFs {
                file_size: Some(total),
                block_sizes: sizes,
                ..unixfs(Kind::File)
            };
            let links = children.iter().map(|child| link("", child)).collect();
            finish(&data, links, total, sink)
        });
        level = parents.collect();
    }
    // There is at least one leaf.
    level.remove(0)
}

/// The folder with these entries; nothing if it is so large that Kubo would shard it.
pub(crate) fn folder(entries: &BTreeMap<String, Built>, sink: Sink<'_>) -> Option<Built> {
    let size: usize = entries
        .iter()
        .map(|(name, child)| name.len() + child.cid.to_link_bytes().len())
        .sum();
    if size > SHARD_ABOVE {
        return None;
    }
    let links = entries.iter().map(|(name, child)| link(name, child));
    Some(finish(&unixfs(Kind::Directory), links.collect(), 0, sink))
}

/// The folder that holds only `child`, as every package of the registry is wrapped.
pub(crate) fn wrapped(name: &str, child: &Built, sink: Sink<'_>) -> Built {
    finish(&unixfs(Kind::Directory), vec![link(name, child)], 0, sink)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cid_of(bytes: &[u8]) -> String {
        file(bytes, &mut |_, _| {}).cid.to_v0().unwrap()
    }

    #[test]
    fn well_known_cids_are_met() {
        // The empty file and the empty folder, which every node of the network holds.
        assert_eq!(
            cid_of(b""),
            "QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"
        );
        let empty = folder(&BTreeMap::new(), &mut |_, _| {}).unwrap();
        assert_eq!(
            empty.cid.to_v0().unwrap(),
            "QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn"
        );
        assert_eq!(
            cid_of(b"hello world\n"),
            "QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o"
        );
    }
}
