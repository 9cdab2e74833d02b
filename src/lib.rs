//! Tool metadata from Python source, without running it.
#![deny(missing_docs)]

pub mod diagnostic;
pub mod diff;
pub mod model;
pub mod python;
#[cfg(feature = "cli")]
pub mod report;
pub mod source;
pub mod syntax;
pub mod text;
