//! Conditions: what a test says when a key is missing, and what it decides about the tool's name.
//!
//! A test is asked the same question for each key that it mentions: what would you be if the key were
//! missing? Where the answer is certain, one of the two ways on is known to have the key.

use super::abs::{Abs, KeyId};
use super::log::Fallback;
use super::machine::{At, Machine};
use super::state::State;
use crate::model::Value;
use crate::syntax::ast::{Argument, CompareOp, Expr, ExprKind, Name, UnaryOp};

/// What a value is when a key is missing.
enum When {
    /// `None`
    Null,
    /// Something with this truth.
    Truth(bool),
    /// Not known.
    Unknown,
}

/// Notes in `state` which keys must be there if `test` turned out as `truth`.
pub(super) fn assume<'a>(
    machine: &mut Machine<'a, '_, '_>,
    test: &'a Expr,
    truth: bool,
    at: At<'a>,
    state: &mut State<'a>,
) {
    for (key, when_missing) in absent(machine, test, at, state) {
        if when_missing != truth && state.present.insert(key) {
            let span = machine.world.span(at.module, test.range);
            machine.log.guard(key, span);
        }
    }
}

/// The keys whose absence decides `test`, with what it is then.
pub(super) fn absent<'a>(
    machine: &mut Machine<'a, '_, '_>,
    test: &'a Expr,
    at: At<'a>,
    state: &mut State<'a>,
) -> Vec<(KeyId, bool)> {
    let mut keys = Vec::new();
    mentioned(machine, test, at, state, &mut keys);
    keys.sort_unstable();
    keys.dedup();
    keys.into_iter()
        .filter_map(|key| Some((key, truth(machine, test, key, at, state)?)))
        .collect()
}

/// Whether a test is of the kind that refuses: what follows it is not meant to happen.
pub(super) fn refuses(test: &Expr) -> bool {
    match &test.kind {
        ExprKind::Unary {
            op: UnaryOp::Not, ..
        } => true,
        ExprKind::Bool { left, right, .. } => refuses(left) || refuses(right),
        ExprKind::Compare { rest, .. } => rest.iter().all(|(op, right)| match op {
            CompareOp::NotIn | CompareOp::NotEq | CompareOp::Lt | CompareOp::LtE => true,
            CompareOp::Gt | CompareOp::GtE => true,
            CompareOp::Is | CompareOp::Eq => right.kind == ExprKind::None,
            CompareOp::IsNot | CompareOp::In => false,
        }),
        _ => false,
    }
}

/// The truth of a constant; `None` for what has none that is known.
pub(super) fn truth_of(value: &Value) -> Option<bool> {
    Some(match value {
        Value::None => false,
        Value::Bool(truth) => *truth,
        Value::Int(number) => *number != num_bigint::BigInt::ZERO,
        Value::Float(number) => *number != 0.0,
        Value::Str(text) => !text.is_empty(),
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            !elements.is_empty()
        }
        Value::Dict(entries) => !entries.is_empty(),
        _ => return None,
    })
}

/// What an expression has been seen to be, without reading anything again.
pub(super) fn peek<'a>(
    machine: &mut Machine<'a, '_, '_>,
    expr: &'a Expr,
    at: At<'a>,
    state: &mut State<'a>,
) -> Abs<'a> {
    match &expr.kind {
        ExprKind::Name(name) => machine.lookup(name, at, state),
        ExprKind::Named { target, .. } => machine.lookup(&target.name, at, state),
        ExprKind::None => Abs::constant(Value::None),
        ExprKind::True => Abs::constant(Value::Bool(true)),
        ExprKind::False => Abs::constant(Value::Bool(false)),
        ExprKind::Str(text) => Abs::text(text),
        _ => machine
            .seen
            .get(&std::ptr::from_ref(expr))
            .cloned()
            .unwrap_or(Abs::Unknown),
    }
}

fn mentioned<'a>(
    machine: &mut Machine<'a, '_, '_>,
    expr: &'a Expr,
    at: At<'a>,
    state: &mut State<'a>,
    keys: &mut Vec<KeyId>,
) {
    match peek(machine, expr, at, state) {
        Abs::IfMissing(known, _) => keys.extend(known.iter().copied()),
        value => keys.extend(value.key().map(|(key, _)| key)),
    }
    match &expr.kind {
        ExprKind::Unary { operand, .. } => mentioned(machine, operand, at, state, keys),
        ExprKind::Bool { left, right, .. } => {
            mentioned(machine, left, at, state, keys);
            mentioned(machine, right, at, state, keys);
        }
        ExprKind::Compare { left, rest } => {
            mentioned(machine, left, at, state, keys);
            for (op, right) in rest {
                mentioned(machine, right, at, state, keys);
                if let (CompareOp::In | CompareOp::NotIn, Some(name)) =
                    (op, peek(machine, left, at, state).as_text())
                {
                    keys.extend(machine.log.find(name));
                }
            }
        }
        ExprKind::List(elements) | ExprKind::Tuple(elements) => {
            for element in elements {
                mentioned(machine, element, at, state, keys);
            }
        }
        ExprKind::Call { args, .. } => {
            for argument in args {
                if let Argument::Positional(value) = argument {
                    mentioned(machine, value, at, state, keys);
                }
            }
        }
        _ => {}
    }
}

/// What `expr` is when `key` is missing: its truth, if it is certain.
fn truth<'a>(
    machine: &mut Machine<'a, '_, '_>,
    expr: &'a Expr,
    key: KeyId,
    at: At<'a>,
    state: &mut State<'a>,
) -> Option<bool> {
    if let Some(Abs::IfMissing(keys, truth)) = machine.seen.get(&std::ptr::from_ref(expr))
        && keys.contains(&key)
    {
        return Some(*truth);
    }
    match &expr.kind {
        ExprKind::Unary {
            op: UnaryOp::Not,
            operand,
        } => truth(machine, operand, key, at, state).map(|truth| !truth),
        ExprKind::Bool { left, and, right } => {
            let left = truth(machine, left, key, at, state);
            let right = truth(machine, right, key, at, state);
            match (left, right) {
                (Some(truth), _) | (_, Some(truth)) if truth != *and => Some(truth),
                (Some(_), Some(_)) => Some(*and),
                _ => None,
            }
        }
        ExprKind::Compare { left, rest } => match rest.as_slice() {
            [(op, right)] => compared(machine, left, *op, right, key, at, state),
            _ => None,
        },
        ExprKind::Call { func, args } => {
            let known = peek(machine, expr, at, state);
            match when(machine, &known, key) {
                When::Null => return Some(false),
                When::Truth(truth) => return Some(truth),
                When::Unknown => {}
            }
            match (func.as_name().map(Name::as_str), args.as_slice()) {
                (Some("isinstance"), [Argument::Positional(value), Argument::Positional(ty)]) => {
                    let value = peek(machine, value, at, state);
                    let null = matches!(when(machine, &value, key), When::Null);
                    (null && excludes_none(machine, ty, at, state)).then_some(false)
                }
                (Some("bool"), [Argument::Positional(value)]) => {
                    truth(machine, value, key, at, state)
                }
                _ => None,
            }
        }
        _ => {
            let value = peek(machine, expr, at, state);
            match (when(machine, &value, key), &value) {
                (When::Null, _) => Some(false),
                (When::Truth(truth), _) => Some(truth),
                (When::Unknown, Abs::Const(value)) => truth_of(value),
                (When::Unknown, _) => None,
            }
        }
    }
}

fn compared<'a>(
    machine: &mut Machine<'a, '_, '_>,
    left: &'a Expr,
    op: CompareOp,
    right: &'a Expr,
    key: KeyId,
    at: At<'a>,
    state: &mut State<'a>,
) -> Option<bool> {
    let (left_value, right_value) = (
        peek(machine, left, at, state),
        peek(machine, right, at, state),
    );
    let left_null = matches!(when(machine, &left_value, key), When::Null);
    let equal = match op {
        CompareOp::Is | CompareOp::Eq | CompareOp::IsNot | CompareOp::NotEq => {
            let right_null = matches!(when(machine, &right_value, key), When::Null);
            match (&left.kind, &right.kind) {
                (_, ExprKind::None) if left_null => true,
                (ExprKind::None, _) if right_null => true,
                (_, ExprKind::Str(_) | ExprKind::Int(_) | ExprKind::True | ExprKind::False)
                    if left_null =>
                {
                    false
                }
                _ => return None,
            }
        }
        CompareOp::In | CompareOp::NotIn => match (&left_value, &right_value) {
            // `"k" in kwargs`
            (Abs::Const(name), Abs::Dict(_) | Abs::Keys(_))
                if name.as_str().and_then(|name| machine.log.find(name)) == Some(key) =>
            {
                false
            }
            // `None in (a, b)`
            (Abs::Const(value), _) if **value == Value::None => match &right.kind {
                ExprKind::Tuple(elements) | ExprKind::List(elements) => {
                    let any = elements.iter().any(|element| {
                        let value = peek(machine, element, at, state);
                        matches!(when(machine, &value, key), When::Null)
                    });
                    if any { true } else { return None }
                }
                _ => return None,
            },
            // `value in ALLOWED`
            (_, Abs::Const(container)) if left_null => match &**container {
                Value::Dict(entries) => entries.iter().any(|(known, _)| *known == Value::None),
                container => container.as_sequence()?.contains(&Value::None),
            },
            (_, Abs::Dict(_)) if left_null => false,
            // `value in ("km", "mi")`, `value in (None, "")`
            _ if left_null => lists_none(right)?,
            _ => return None,
        },
        _ => return None,
    };
    Some(equal == matches!(op, CompareOp::Is | CompareOp::Eq | CompareOp::In))
}

/// Whether `None` is certainly none of the types that an `isinstance` names.
fn excludes_none<'a>(
    machine: &mut Machine<'a, '_, '_>,
    ty: &'a Expr,
    at: At<'a>,
    state: &mut State<'a>,
) -> bool {
    match &ty.kind {
        ExprKind::Tuple(types) => types.iter().all(|ty| excludes_none(machine, ty, at, state)),
        ExprKind::Binary { left, right, .. } => {
            excludes_none(machine, left, at, state) && excludes_none(machine, right, at, state)
        }
        ExprKind::Name(name) => match machine.lookup(name, at, state) {
            Abs::Class(_) => true,
            Abs::External(name) => super::classes::last(&name) != "NoneType",
            Abs::Sequence(types) => types.iter().all(
                |ty| matches!(ty, Abs::External(name) if super::classes::last(name) != "NoneType"),
            ),
            _ => false,
        },
        ExprKind::Attribute { attr, .. } => attr.name != "NoneType",
        _ => false,
    }
}

/// Whether there is a `None` among the literals that an expression lists.
fn lists_none(expr: &Expr) -> Option<bool> {
    let (ExprKind::Tuple(elements) | ExprKind::List(elements) | ExprKind::Set(elements)) =
        &expr.kind
    else {
        return None;
    };
    let literal = |element: &Expr| {
        matches!(
            element.kind,
            ExprKind::None
                | ExprKind::Str(_)
                | ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::True
                | ExprKind::False
        )
    };
    let none = |element: &Expr| element.kind == ExprKind::None;
    elements
        .iter()
        .all(literal)
        .then(|| elements.iter().any(none))
}

/// What a value is when `key` is missing.
///
/// A read with a fallback other than `None` says nothing: the code expects the key to be missing.
fn when(machine: &Machine<'_, '_, '_>, value: &Abs<'_>, key: KeyId) -> When {
    match value {
        Abs::Key(known, read) if *known == key => {
            match machine.log.reads.get(*read).map(|read| &read.fallback) {
                Some(Fallback::Null) => When::Null,
                _ => When::Unknown,
            }
        }
        Abs::IfMissing(keys, truth) if keys.contains(&key) => When::Truth(*truth),
        _ => When::Unknown,
    }
}
