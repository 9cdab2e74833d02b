//! What the syntax means: files as modules, names, constants.
//!
//! It must not know what a tool is.

mod aliases;
pub(crate) mod annotation;
pub(crate) mod arguments;
mod choose;
pub mod consteval;
pub mod docstring;
pub mod files;
mod finder;
mod held;
pub(crate) mod import_graph;
pub(crate) mod imports;
mod instance;
pub(crate) mod known;
mod library_enums;
pub(crate) mod notices;
pub mod program;
pub(crate) mod results;
pub mod scope;
mod scope_build;
pub(crate) mod sites;
pub mod stdlib;
pub mod symbol;
mod targets;

#[cfg(test)]
pub(crate) mod tests;
