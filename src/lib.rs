//! Tool metadata from Python source, without running it.
#![deny(missing_docs)]

pub mod diagnostic;
pub mod model;
pub mod python;
pub mod source;
pub mod syntax;
pub mod text;
