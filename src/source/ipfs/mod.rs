//! Content-addressed sources: CIDs, blocks, and the files and folders that blocks make up.
//!
//! Everything in here but the gateway client is pure. It must not know what the files mean.

pub(crate) mod build;
pub mod cid;
pub(crate) mod dag;
#[cfg(feature = "fetch")]
pub(crate) mod gateway;
#[cfg(feature = "fetch")]
pub(crate) mod store;
#[cfg(feature = "fetch")]
pub(crate) mod unixfs;
