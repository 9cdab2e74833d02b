//! What a target or pattern binds, and how expressions look that matter to scopes.

use crate::syntax::ast::{Argument, Expr, ExprKind, Ident, Name, Pattern};

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

/// The bindings `(name := value)` that evaluating an expression makes, in order; those of lambdas
/// and comprehensions are left out, as they run another number of times.
pub(super) fn named_in<'f>(expr: &'f Expr, found: &mut Vec<(&'f Ident, &'f Expr)>) {
    match &expr.kind {
        ExprKind::Named { target, value } => {
            named_in(value, found);
            found.push((target, value));
        }
        ExprKind::Attribute { value, .. }
        | ExprKind::Starred(value)
        | ExprKind::Await(value)
        | ExprKind::Unary { operand: value, .. } => named_in(value, found),
        ExprKind::Subscript { value, index } => {
            named_in(value, found);
            named_in(index, found);
        }
        // What stands on the right of `and`, `or` may not run; the name is bound if it does.
        ExprKind::Binary { left, right, .. } | ExprKind::Bool { left, right, .. } => {
            named_in(left, found);
            named_in(right, found);
        }
        ExprKind::Compare { left, rest } => {
            named_in(left, found);
            rest.iter().for_each(|(_, right)| named_in(right, found));
        }
        ExprKind::Conditional { test, .. } => named_in(test, found),
        ExprKind::List(elements) | ExprKind::Tuple(elements) | ExprKind::Set(elements) => {
            elements.iter().for_each(|element| named_in(element, found));
        }
        ExprKind::Call { func, args } => {
            named_in(func, found);
            for argument in args {
                match argument {
                    Argument::Positional(value)
                    | Argument::Star(value)
                    | Argument::Keyword(_, value)
                    | Argument::DoubleStar(value) => named_in(value, found),
                }
            }
        }
        _ => {}
    }
}
