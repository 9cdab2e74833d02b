//! Which variables share their value with another one, so that a change shows in both.
//!
//! Values are copies here and objects in Python. The interpreter refuses a change that would have
//! to be seen through another variable too.

use super::frame::Frame;
use crate::model::Value;
use crate::python::scope::base_name;
use crate::syntax::ast::{Argument, DictItem, Expr, ExprKind, Name};

/// Builtins and methods whose result is a new object, though what it holds is not.
const COPYING: &[&str] = &[
    "copy",
    "dict",
    "enumerate",
    "filter",
    "frozenset",
    "items",
    "keys",
    "list",
    "map",
    "reversed",
    "set",
    "sorted",
    "tuple",
    "values",
    "zip",
];

/// How far a variable shares its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shared {
    /// What it holds is shared, itself it is not.
    Inside,
    /// It is the same object as another one.
    Whole,
}

/// Notes that `target` was assigned `given`, the value of `value`; `alone` where nothing else was.
pub(super) fn note(frame: &Frame<'_>, target: &Expr, value: &Expr, given: &Value, alone: bool) {
    let mut held = Vec::new();
    names_held(value, &mut held);
    // Nobody can tell whether a number or a text is shared.
    held.retain(|name| frame.get(name).is_some_and(|value| is_mutable(&value)));
    if let ExprKind::Name(bound) = &target.kind {
        frame.unshare(bound);
        if !is_mutable(given) {
            return;
        }
        if alone && is_new(value) {
            if !held.is_empty() {
                frame.share(bound, Shared::Inside);
            }
        } else {
            frame.share(bound, Shared::Whole);
        }
    } else if is_mutable(given) && !held.is_empty() {
        match base_name(target) {
            // `d["k"] = c`: what `d` holds is held by `c` too.
            Some(base) => frame.share(base, Shared::Inside),
            // `a, b = c`
            None => names_held(target, &mut held),
        }
    }
    for name in held {
        lend(frame, name);
    }
}

/// Notes that something beside the variable holds its value.
pub(super) fn lend(frame: &Frame<'_>, name: &Name) {
    if frame.get(name).is_some_and(|value| is_mutable(&value)) {
        frame.share(name, Shared::Whole);
    }
}

/// Whether changing `target`, which starts with `name`, would be seen elsewhere too.
pub(super) fn is_seen_elsewhere(frame: &Frame<'_>, name: &Name, target: &Expr) -> bool {
    let of_itself = match &target.kind {
        ExprKind::Name(_) => true,
        ExprKind::Subscript { value, .. } => matches!(value.kind, ExprKind::Name(_)),
        _ => false,
    };
    match frame.shared(name) {
        None => false,
        Some(Shared::Inside) => !of_itself,
        Some(Shared::Whole) => true,
    }
}

fn is_mutable(value: &Value) -> bool {
    match value {
        Value::List(_) | Value::Dict(_) | Value::Set(_) => true,
        Value::Tuple(elements) => elements.iter().any(is_mutable),
        _ => false,
    }
}

/// Whether the result of an expression is an object of its own.
fn is_new(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::List(_)
        | ExprKind::Tuple(_)
        | ExprKind::Set(_)
        | ExprKind::Dict(_)
        | ExprKind::Comprehension { .. }
        | ExprKind::DictComprehension { .. }
        | ExprKind::Binary { .. } => true,
        ExprKind::Call { func, .. } => match &func.kind {
            ExprKind::Name(name) => COPYING.binary_search(&name.as_str()).is_ok(),
            ExprKind::Attribute { attr, .. } => {
                COPYING.binary_search(&attr.name.as_str()).is_ok() || attr.name == "deepcopy"
            }
            _ => false,
        },
        _ => false,
    }
}

/// The variables whose very objects are part of what an expression gives: not those that it copies.
fn names_held<'e>(expr: &'e Expr, names: &mut Vec<&'e Name>) {
    match &expr.kind {
        ExprKind::Name(name) => names.push(name),
        ExprKind::Attribute { value, .. }
        | ExprKind::Subscript { value, .. }
        | ExprKind::Named { value, .. }
        | ExprKind::Starred(value) => names_held(value, names),
        ExprKind::List(elements) | ExprKind::Tuple(elements) | ExprKind::Set(elements) => {
            elements
                .iter()
                .for_each(|element| names_held(element, names));
        }
        ExprKind::Dict(entries) => {
            for entry in entries {
                match entry {
                    DictItem::Pair(_, value) | DictItem::Unpack(value) => names_held(value, names),
                }
            }
        }
        ExprKind::Bool { left, right, .. } | ExprKind::Binary { left, right, .. } => {
            names_held(left, names);
            names_held(right, names);
        }
        ExprKind::Conditional { body, orelse, .. } => {
            names_held(body, names);
            names_held(orelse, names);
        }
        // A method may give a part: `d.get("k")`; copying shares what is inside.
        ExprKind::Call { func, args } => {
            if let ExprKind::Attribute { value, .. } = &func.kind {
                names_held(value, names);
            }
            for argument in args {
                match argument {
                    Argument::Positional(value)
                    | Argument::Star(value)
                    | Argument::Keyword(_, value)
                    | Argument::DoubleStar(value) => names_held(value, names),
                }
            }
        }
        ExprKind::Comprehension {
            element, clauses, ..
        } => {
            names_held(element, names);
            clauses
                .iter()
                .for_each(|clause| names_held(&clause.iter, names));
        }
        ExprKind::DictComprehension { value, clauses, .. } => {
            names_held(value, names);
            clauses
                .iter()
                .for_each(|clause| names_held(&clause.iter, names));
        }
        _ => {}
    }
}
