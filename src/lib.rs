//! Tool metadata from Python source, without running it.
//!
//! Data flows one way: [`source`] gives a tree of bytes, [`extract()`] finds the tools in it, and
//! [`emit`] writes them down in one of several formats.
//!
//! ```
//! use toolmeta::emit::Format;
//! use toolmeta::source::tree::SourceTree;
//! use toolmeta::{Options, extract};
//!
//! let mut tree = SourceTree::new("weather");
//! tree.insert("weather.py", *b"def forecast(city: str, days: int = 3) -> str: ...");
//! let extraction = extract(&tree, &Options::default());
//!
//! let tool = &extraction.tools[0];
//! assert_eq!(
//!     Format::Kwargs.record(tool, &extraction.uri).to_string(),
//!     r#"{"name":"forecast","kwargs":[{"identifier":"city","type":"str"},{"identifier":"days","type":"int"}]}"#,
//! );
//! ```
//!
//! Sources on disk are read with [`source::local::read`], those from elsewhere with
//! [`source::fetch::Fetcher`]. What is wrong with a tool is said by [`check::tool`], what changed
//! since an earlier version by [`diff::diff()`].
#![deny(missing_docs)]

pub mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod diagnostic;
mod dialect;
pub mod diff;
pub mod emit;
mod extract;
#[cfg(any(feature = "fuzzing", all(test, feature = "fetch")))]
#[doc(hidden)]
pub mod fuzzing;
mod infer;
pub mod model;
#[doc(hidden)]
pub mod python;
#[cfg(feature = "cli")]
mod report;
pub mod source;
#[doc(hidden)]
pub mod syntax;
pub mod text;
mod yaml;

pub use extract::{Extraction, Options, extract, extract_with_imports};
