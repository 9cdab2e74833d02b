//! Tool metadata from Python source, without running it.
#![deny(missing_docs)]

pub mod diagnostic;
pub mod python;
