//! From tree-sitter nodes to the owned tree of `ast`.
//!
//! What the grammar could not read becomes an `Invalid` of its kind; nothing here fails.

mod compound;
mod expr;
mod operators;
mod parameters;
mod pattern;
mod stmt;
mod strings;

use std::cell::Cell;
use std::sync::Arc;

use smol_str::SmolStr;
use tree_sitter::Node;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use super::ast::{Body, Expr, Ident, MAX_DEPTH, Name};
use crate::text::{SourceFile, TextRange};

/// Lowers the nodes of one file.
pub(super) struct Lower<'s> {
    source: &'s Arc<SourceFile>,
    depth: Cell<u32>,
    too_deep: Cell<Option<TextRange>>,
    /// Whether the grammar took a statement for one of a kind that it may not be.
    misread: Cell<bool>,
    /// The body of the first definition, where that is read later.
    body: Cell<Option<Body>>,
    /// Defaults of type parameters that the tree does not show, by the start of the parameter's name.
    type_defaults: Vec<(u32, Expr)>,
}

impl<'s> Lower<'s> {
    pub(super) fn new(
        source: &'s Arc<SourceFile>,
        depth: u32,
        body: Option<Body>,
        type_defaults: Vec<(u32, Expr)>,
    ) -> Self {
        Self {
            source,
            depth: Cell::new(depth),
            too_deep: Cell::new(None),
            misread: Cell::new(false),
            body: Cell::new(body),
            type_defaults,
        }
    }

    /// The first place, if any, that nested deeper than [`MAX_DEPTH`].
    pub(super) fn too_deep(&self) -> Option<TextRange> {
        self.too_deep.get()
    }

    /// Whether some statement may be an ordinary expression that starts with a soft keyword.
    pub(super) fn misread(&self) -> bool {
        self.misread.get()
    }

    /// The body given to [`Self::new`], if no definition has taken it.
    pub(super) fn unused_body(&self) -> Option<Body> {
        self.body.take()
    }

    /// Runs `lower` one level deeper, or gives `None` where that would be too deep.
    fn nested<T>(&self, node: Node<'_>, lower: impl FnOnce() -> T) -> Option<T> {
        if self.depth.get() >= MAX_DEPTH {
            if self.too_deep.get().is_none() {
                self.too_deep.set(Some(range(node)));
            }
            return None;
        }
        self.depth.set(self.depth.get() + 1);
        let result = lower();
        self.depth.set(self.depth.get() - 1);
        Some(result)
    }

    fn text(&self, node: Node<'_>) -> &'s str {
        self.source.slice(range(node))
    }

    fn ident(&self, node: Node<'_>) -> Ident {
        Ident {
            name: normalise(self.text(node)),
            range: range(node),
        }
    }

    /// A dotted name without the white space and comments that Python allows around its dots.
    fn dotted(&self, node: Node<'_>) -> Name {
        let parts: Vec<Name> = super::node::named_children(node)
            .map(|part| normalise(self.text(part)))
            .collect();
        match parts.as_slice() {
            [] => normalise(self.text(node)),
            [only] => only.clone(),
            _ => SmolStr::from(parts.join(".")),
        }
    }
}

/// Python compares identifiers in their NFKC form (PEP 3131).
pub(super) fn normalise(name: &str) -> Name {
    normalised(name).map_or_else(|| SmolStr::new(name), SmolStr::from)
}

/// The NFKC form of a text, `None` where it is in that form already.
pub(crate) fn normalised(text: &str) -> Option<String> {
    let is_same = text.is_ascii() || is_nfkc_quick(text.chars()) == IsNormalized::Yes;
    (!is_same).then(|| text.nfkc().collect())
}

/// The bytes of a node.
pub(super) fn range(node: Node<'_>) -> TextRange {
    let offset = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
    TextRange::new(offset(node.start_byte()), offset(node.end_byte()))
}
