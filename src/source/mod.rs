//! Where the bytes come from: files, folders, archives and remote sources, as one tree in memory.
//!
//! With `cli` the only layer that touches the disk, the network or the environment.
//! It must not know what a tool is.

pub mod error;
pub mod limits;
pub mod local;
pub mod tree;
