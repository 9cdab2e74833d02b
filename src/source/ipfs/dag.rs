//! The two messages that files and folders are made of: the dag-pb node and the UnixFS data in it.
//!
//! Written after the specifications of IPLD (dag-pb) and of UnixFS, for the `prost` decoder.
//! It must not know what a node is part of.

use prost::Message;

use super::cid::{Cid, RAW};

/// A dag-pb node: links to other blocks, and data.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Node {
    /// The UnixFS message.
    #[prost(bytes = "vec", optional, tag = "1")]
    pub data: Option<Vec<u8>>,
    /// The links in order.
    #[prost(message, repeated, tag = "2")]
    pub links: Vec<Link>,
}

/// A link to another block.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Link {
    /// The binary CID.
    #[prost(bytes = "vec", optional, tag = "1")]
    pub hash: Option<Vec<u8>>,
    /// The name in the folder; empty between the pieces of a file.
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
    /// Size of everything below.
    #[prost(uint64, optional, tag = "3")]
    pub tsize: Option<u64>,
}

impl Node {
    /// The canonical form, which has the links before the data although their number is higher.
    pub(crate) fn to_block(&self) -> Vec<u8> {
        let links = Self {
            data: None,
            links: self.links.clone(),
        };
        let data = Self {
            data: self.data.clone(),
            links: Vec::new(),
        };
        let mut bytes = links.encode_to_vec();
        bytes.extend(data.encode_to_vec());
        bytes
    }
}

impl Link {
    /// The block that it leads to.
    pub(crate) fn target(&self) -> Option<Cid> {
        Cid::from_bytes(self.hash.as_deref()?).ok()
    }

    /// The name in the folder behind `width` hex digits; empty for a further shard.
    pub(crate) fn entry(&self, width: usize) -> Option<&str> {
        self.name.as_deref().unwrap_or("").get(width..)
    }
}

/// Where the link of this name leads to.
pub(crate) fn find(links: &[Link], name: &str) -> Option<Cid> {
    let link = links.iter().find(|link| link.name.as_deref() == Some(name));
    link.and_then(Link::target)
}

/// The CIDs that the block `bytes` of `cid` links to; none if it is not well formed.
pub(crate) fn links(cid: &Cid, bytes: &[u8]) -> Vec<Cid> {
    if cid.codec() == RAW {
        return Vec::new();
    }
    let Ok(node) = Node::decode(bytes) else {
        return Vec::new();
    };
    node.links.iter().filter_map(Link::target).collect()
}

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, prost::Enumeration)]
#[repr(i32)]
pub(crate) enum Kind {
    /// A piece of a file.
    Raw = 0,
    /// A folder.
    Directory = 1,
    /// A file, or a piece of one.
    File = 2,
    /// Never made by anyone.
    Metadata = 3,
    /// A symbolic link.
    Symlink = 4,
    /// A part of a folder that is too large for one block.
    HamtShard = 5,
}

/// The UnixFS message.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct UnixFs {
    /// What the node stands for.
    #[prost(enumeration = "Kind", required, tag = "1")]
    pub kind: i32,
    /// Bytes of the file that stand in this node, before those of its links.
    #[prost(bytes = "vec", optional, tag = "2")]
    pub data: Option<Vec<u8>>,
    /// Size of the file below this node.
    #[prost(uint64, optional, tag = "3")]
    pub file_size: Option<u64>,
    /// The file sizes of the links.
    #[prost(uint64, repeated, packed = "false", tag = "4")]
    pub block_sizes: Vec<u64>,
    /// Hash function of a sharded folder.
    #[prost(uint64, optional, tag = "5")]
    pub hash_type: Option<u64>,
    /// Width of a sharded folder's node.
    #[prost(uint64, optional, tag = "6")]
    pub fanout: Option<u64>,
}
