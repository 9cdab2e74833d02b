//! Python text to statements: the only user of tree-sitter.
//!
//! A file is handed out as a list of top-level [`Item`]s; what is in one is read when it is asked
//! for. Nothing above this layer sees a tree-sitter node. It must not know what a name means.

pub mod ast;
mod decode;
mod generated;
mod lazy;
mod lower;
mod node;
mod parse;
mod read;
mod scan;
pub mod strict;
mod whole;
mod words;

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;

pub use decode::decode;
pub(crate) use decode::foreign_mark;
pub use parse::{Item, ItemKind, ParsedFile, parse_expression};
pub(crate) use words::{in_either_form, mentions, with_names_normalised};
