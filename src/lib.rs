//! Tool metadata from Python source, without running it.
//!
//! Data flows one way: [`source`] gives a tree of bytes, [`extract()`] finds the tools in it, and
//! [`emit`] writes them down in one of several formats.
#![deny(missing_docs)]

pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
mod dialect;
pub mod diff;
pub mod emit;
mod extract;
mod infer;
pub mod model;
#[doc(hidden)]
pub mod python;
#[cfg(feature = "cli")]
pub mod report;
pub mod source;
#[doc(hidden)]
pub mod syntax;
pub mod text;
mod yaml;

pub use extract::{Extraction, Options, extract, extract_with_imports};
