//! The blocks of one source: in memory as long as it is read, and on disk for the next time.
//!
//! Only verified blocks get in. It must not know where they come from.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;

use super::cid::Cid;
use super::unixfs::Blocks;
use crate::source::cache::Cache;

/// Verified blocks by CID.
pub(crate) struct Store<'a> {
    memory: Mutex<BTreeMap<Cid, Bytes>>,
    cache: Option<&'a Cache>,
}

/// A block that is not what its CID names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it sent wrong bytes for block {0}")]
pub(crate) struct WrongBlock(Box<Cid>);

impl<'a> Store<'a> {
    /// No blocks yet but those in `cache`.
    pub(crate) fn new(cache: Option<&'a Cache>) -> Self {
        Self {
            memory: Mutex::default(),
            cache,
        }
    }

    /// Takes a block in.
    ///
    /// # Errors
    ///
    /// The bytes are not what the CID names.
    pub(crate) fn put(&self, cid: Cid, bytes: Bytes) -> Result<(), WrongBlock> {
        if !cid.verifies(&bytes) {
            return Err(WrongBlock(Box::new(cid)));
        }
        if let Some(cache) = self.cache {
            cache.put(&cid, &bytes);
        }
        self.lock().insert(cid, bytes);
        Ok(())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<Cid, Bytes>> {
        // A panic elsewhere leaves the map whole: each change is one insertion.
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Blocks for Store<'_> {
    fn get(&self, cid: &Cid) -> Option<Bytes> {
        if let Some(bytes) = self.lock().get(cid) {
            return Some(bytes.clone());
        }
        let bytes = self.cache?.get(cid)?;
        self.lock().insert(*cid, bytes.clone());
        Some(bytes)
    }
}
