//! What a target or pattern binds, and how expressions look that matter to scopes.

use crate::syntax::ast::{Expr, ExprKind, Name, Pattern};

/// Methods that change a list, set or dict in place.
const MUTATING_METHODS: &[&str] = &[
    "add",
    "append",
    "clear",
    "discard",
    "extend",
    "insert",
    "pop",
    "popitem",
    "remove",
    "reverse",
    "setdefault",
    "sort",
    "update",
];

/// Whether a method changes its list, set or dict in place.
pub(super) fn is_mutating_method(name: &str) -> bool {
    MUTATING_METHODS.binary_search(&name).is_ok()
}

/// The names that assigning to `target` binds.
pub(super) fn target_names<'f>(target: &'f Expr, names: &mut Vec<&'f Name>) {
    match &target.kind {
        ExprKind::Name(name) => names.push(name),
        ExprKind::Tuple(elements) | ExprKind::List(elements) => {
            elements
                .iter()
                .for_each(|element| target_names(element, names));
        }
        ExprKind::Starred(inner) => target_names(inner, names),
        _ => {}
    }
}

/// `TYPE_CHECKING`, `typing.TYPE_CHECKING`; recognised by its name, as type checkers do.
pub(super) fn is_type_checking(test: &Expr) -> bool {
    match &test.kind {
        ExprKind::Name(name) => name == "TYPE_CHECKING",
        ExprKind::Attribute { attr, .. } => attr.name == "TYPE_CHECKING",
        _ => false,
    }
}

/// The names that a pattern of `match` captures.
pub(super) fn pattern_names<'f>(pattern: &'f Pattern, names: &mut Vec<&'f Name>) {
    match pattern {
        Pattern::Capture(ident) | Pattern::Star(Some(ident)) => names.push(&ident.name),
        Pattern::Or(patterns) | Pattern::Sequence(patterns) => {
            patterns
                .iter()
                .for_each(|pattern| pattern_names(pattern, names));
        }
        Pattern::Mapping { items, rest } => {
            items
                .iter()
                .for_each(|(_, pattern)| pattern_names(pattern, names));
            names.extend(rest.iter().map(|rest| &rest.name));
        }
        Pattern::Class {
            positional,
            keywords,
            ..
        } => {
            positional
                .iter()
                .for_each(|pattern| pattern_names(pattern, names));
            keywords
                .iter()
                .for_each(|(_, pattern)| pattern_names(pattern, names));
        }
        Pattern::As(pattern, ident) => {
            pattern_names(pattern, names);
            names.push(&ident.name);
        }
        Pattern::Star(None) | Pattern::Value(_) | Pattern::Wildcard | Pattern::Invalid => {}
    }
}

/// Whether assigning an expression gives another name for what it stands for: `other`,
/// `other["k"]`.
pub(super) fn is_alias(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Name(_) => true,
        ExprKind::Subscript { value, index } => {
            !matches!(index.kind, ExprKind::Slice { .. }) && is_alias(value)
        }
        _ => false,
    }
}
