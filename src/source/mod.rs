//! Where the bytes come from: files, folders, archives and remote sources, as one tree in memory.
//!
//! With `cli` the only layer that touches the disk, the network or the environment.
//! It must not know what a tool is.
// Without the network nobody reads the blocks and archives that these parts are for.
#![cfg_attr(not(feature = "fetch"), allow(dead_code))]

#[cfg(feature = "fetch")]
mod address;
#[cfg(feature = "fetch")]
pub(crate) mod archive;
#[cfg(feature = "fetch")]
mod cache;
pub mod error;
#[cfg(feature = "fetch")]
pub mod fetch;
#[cfg(feature = "fetch")]
mod follow;
#[cfg(feature = "fetch")]
mod http;
pub mod imports;
pub mod ipfs;
pub mod limits;
pub mod local;
pub(crate) mod names;
pub mod package;
#[cfg(feature = "fetch")]
pub(crate) mod pointers;
pub(crate) mod select;
pub mod tree;
pub mod uri;
