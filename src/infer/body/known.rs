//! What is known of a value by itself: its type, and whether it is data.

use std::rc::Rc;

use super::abs::Abs;
use super::usage;
use crate::model::{Type, Value};
use crate::syntax::ast::ExprKind;

/// The type of what is known of a value.
pub(super) fn type_of(value: &Abs<'_>) -> Type {
    match value {
        Abs::Typed(ty) | Abs::Cast(ty, ..) => (**ty).clone(),
        Abs::Const(value) => Type::of_value(value),
        // That one of the tools has none says nothing against the type that the others have.
        Abs::ByTool(values) => common(
            values
                .iter()
                .filter(|value| **value != Value::None)
                .map(Type::of_value),
        ),
        Abs::OneOf(members) => common(members.iter().map(type_of)),
        _ => Type::Any,
    }
}

/// The one type that all are of.
fn common(types: impl Iterator<Item = Type>) -> Type {
    types
        .reduce(|ours, theirs| match (ours, theirs) {
            (ours, theirs) if ours == theirs => ours,
            (Type::Int, Type::Float) | (Type::Float, Type::Int) => Type::Float,
            _ => Type::Any,
        })
        .unwrap_or(Type::Any)
}

/// The name of an `object()`, which like `...` says by its identity that nothing was given.
pub(super) fn sentinel_at(place: u32) -> String {
    format!("{SENTINEL}{place}")
}

const SENTINEL: &str = "builtins.object at ";

/// The name of an object that only stands for nothing, if a value is one.
pub(super) fn sentinel(value: &Abs<'_>) -> Option<Rc<str>> {
    match value {
        Abs::External(name) if is_sentinel(name) => Some(Rc::clone(name)),
        Abs::Const(value) if **value == Value::Ellipsis => Some("...".into()),
        _ => None,
    }
}

fn is_sentinel(name: &str) -> bool {
    name.starts_with(SENTINEL)
        || matches!(
            name,
            "dataclasses.MISSING"
                | "inspect.Parameter.empty"
                | "inspect._empty"
                | "pydantic_core.PydanticUndefined"
                | "attr.NOTHING"
                | "attrs.NOTHING"
        )
}

/// What a caller should know of a type that some framework refuses or gets wrong.
pub(super) fn best(ty: Type) -> Type {
    match ty {
        Type::Refused(refusal) => best(refusal.best),
        Type::Quirk(quirk) => best(quirk.best),
        Type::Union(members) => Type::Union(members.into_iter().map(best).collect()),
        ty => ty,
    }
}

/// The type of a display of which nothing more is known.
pub(super) fn display_type(kind: &ExprKind) -> Type {
    match kind {
        ExprKind::Dict(_) => usage::any_dict(),
        _ => usage::any_list(),
    }
}

/// Whether a value is data through and through, such as JSON could carry.
pub(super) fn is_plain(value: &Value) -> bool {
    match value {
        Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Str(_) => true,
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            elements.iter().all(is_plain)
        }
        Value::Dict(entries) => entries
            .iter()
            .all(|(key, value)| is_plain(key) && is_plain(value)),
        Value::Member { value, .. } => is_plain(value),
        _ => false,
    }
}

pub(super) fn has_reference(value: &Value) -> bool {
    match value {
        Value::Reference(_) | Value::Dynamic(_) | Value::Instance { .. } => true,
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            elements.iter().any(has_reference)
        }
        Value::Dict(entries) => entries.iter().any(|(_, value)| has_reference(value)),
        _ => false,
    }
}
