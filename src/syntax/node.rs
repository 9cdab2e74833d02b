//! The few operations on tree-sitter nodes that the typed nodes and the lowering stand on.

use std::sync::LazyLock;

use tree_sitter::{Language, Node, TreeCursor};

use super::generated::{FIELDS, Field, KINDS, Kind};

/// The grammar.
pub(super) static LANGUAGE: LazyLock<Language> =
    LazyLock::new(|| Language::new(tree_sitter_python::LANGUAGE));

/// Kind ids of the grammar resolved to [`Kind`] once; anonymous tokens have none.
static KIND_BY_ID: LazyLock<Vec<Option<Kind>>> = LazyLock::new(|| {
    (0..LANGUAGE.node_kind_count())
        .map(|id| {
            let id = u16::try_from(id).ok()?;
            if !LANGUAGE.node_kind_is_named(id) {
                return None;
            }
            let name = LANGUAGE.node_kind_for_id(id)?;
            let index = KINDS.binary_search_by(|(known, _)| known.cmp(&name)).ok()?;
            KINDS.get(index).map(|(_, kind)| *kind)
        })
        .collect()
});

/// Field ids, in the order of [`Field`].
static FIELD_IDS: LazyLock<Vec<Option<u16>>> = LazyLock::new(|| {
    FIELDS
        .iter()
        .map(|name| LANGUAGE.field_id_for_name(name).map(std::num::NonZero::get))
        .collect()
});

fn field_id(field: Field) -> Option<u16> {
    FIELD_IDS.get(field as usize).copied().flatten()
}

/// The kind of a node; `None` for anonymous tokens and errors.
pub(super) fn kind(node: Node<'_>) -> Option<Kind> {
    KIND_BY_ID
        .get(usize::from(node.kind_id()))
        .copied()
        .flatten()
}

/// The child of a node in a field.
pub(super) fn child(node: Node<'_>, field: Field) -> Option<Node<'_>> {
    node.child_by_field_id(field_id(field)?)
}

/// The children of a node that stand in one field, or all named ones; comments are left out.
pub(super) struct Children<'t> {
    cursor: TreeCursor<'t>,
    field: Option<u16>,
    more: bool,
}

/// The children of a node in a field that may hold several.
pub(super) fn children(node: Node<'_>, field: Field) -> Children<'_> {
    // Field ids are positive, so 0 matches nothing should the grammar lack the field.
    start(node, Some(field_id(field).unwrap_or(0)))
}

/// The named children of a node, without comments and line continuations, which the grammar allows anywhere.
pub(super) fn named_children(node: Node<'_>) -> Children<'_> {
    start(node, None)
}

/// What `make` makes of the named children of a node. It is kept, and mostly short: no more room is
/// taken than it needs.
pub(super) fn each_named<T>(node: Node<'_>, make: impl FnMut(Node<'_>) -> T) -> Vec<T> {
    let mut all = Vec::with_capacity(node.named_child_count());
    all.extend(named_children(node).map(make));
    all
}

fn start(node: Node<'_>, field: Option<u16>) -> Children<'_> {
    let mut cursor = node.walk();
    let more = cursor.goto_first_child();
    Children {
        cursor,
        field,
        more,
    }
}

impl<'t> Iterator for Children<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        while self.more {
            let node = self.cursor.node();
            let wanted = match self.field {
                Some(wanted) => self.cursor.field_id().is_some_and(|id| id.get() == wanted),
                None => node.is_named(),
            };
            self.more = self.cursor.goto_next_sibling();
            if wanted && !matches!(kind(node), Some(Kind::Comment | Kind::LineContinuation)) {
                return Some(node);
            }
        }
        None
    }
}
