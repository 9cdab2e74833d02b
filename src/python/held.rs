//! Expressions that stand for a part of what a name is bound to: `other`, `other["k"]`,
//! `other.get("k")`, `other.setdefault("k", {})`; and which changes put another object there.
//!
//! Purely by how they are written: it must not look anything up.

use super::scope::{Mutation, MutationKind};
use crate::syntax::ast::{Argument, DictItem, Expr, ExprKind, Name, StmtKind};

/// Methods of a dict that give one of its values as it is, and not a copy.
const GIVES_PART: &[&str] = &["get", "setdefault"];

/// Whether assigning an expression gives another name for what it stands for.
pub(super) fn is_alias(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Name(_) => true,
        _ => matches!(step(expr), Some((of, _)) if is_alias(of)),
    }
}

/// The name whose value `expr` is, or is a part of: that of a chain of subscripts, attributes and
/// calls that give a part.
pub(super) fn held_base(expr: &Expr) -> Option<&Name> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Attribute { value, .. } | ExprKind::Subscript { value, .. } => held_base(value),
        _ => held_base(step(expr)?.0),
    }
}

/// What `expr` is a part of, and under which key.
pub(super) fn step(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match &expr.kind {
        ExprKind::Subscript { value, index } => {
            (!matches!(index.kind, ExprKind::Slice { .. })).then_some((value, index))
        }
        ExprKind::Call { func, args } => match (&func.kind, args.first()) {
            (ExprKind::Attribute { value, attr }, Some(Argument::Positional(key)))
                if GIVES_PART.contains(&attr.name.as_str()) =>
            {
                Some((value, key))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The keys that lead from the name to the part, outermost first.
fn path(expr: &Expr) -> Vec<&Expr> {
    let mut keys = Vec::new();
    let mut expr = expr;
    while let Some((of, key)) = step(expr) {
        keys.push(key);
        expr = of;
    }
    keys.reverse();
    keys
}

/// What a change does to the object that an alias stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// It changes the object, or another one: the alias sees what the name sees.
    Seen,
    /// It puts another object there; the alias keeps the old one.
    Replaces,
    /// `name += value`: seen if the object can change in place, else it is replaced.
    Augments,
}

/// What `mutation`, a change to the name that `alias` starts with, does to what `alias` stands for.
pub(super) fn effect(mutation: &Mutation<'_>, alias: &Expr) -> Effect {
    let alias = path(alias);
    let mut changed: Vec<&Expr> = Vec::new();
    for via in mutation.via.iter().rev() {
        changed.extend(path(via));
    }
    let leads = |changed: &[&Expr]| {
        let shared = alias.iter().zip(changed);
        changed.len() <= alias.len()
            && shared
                .into_iter()
                .all(|(one, other)| one.kind == other.kind)
    };
    match mutation.kind {
        MutationKind::Set { target, .. } | MutationKind::Delete { target } => {
            changed.extend(path(target));
            match leads(&changed) && step(target).is_some() {
                true => Effect::Replaces,
                false => Effect::Seen,
            }
        }
        MutationKind::Augment(statement) => {
            if let StmtKind::AugAssign { target, .. } = &statement.kind {
                changed.extend(path(target));
            }
            match leads(&changed) && changed.len() == alias.len() {
                true => Effect::Augments,
                false => Effect::Seen,
            }
        }
        MutationKind::Call(call) => {
            let ExprKind::Call { func, args } = &call.kind else {
                return Effect::Seen;
            };
            let ExprKind::Attribute { value, attr } = &func.kind else {
                return Effect::Seen;
            };
            changed.extend(path(value));
            let key = alias.get(changed.len());
            let replaces =
                leads(&changed) && key.is_some_and(|key| takes_out(&attr.name, args, key));
            match replaces {
                true => Effect::Replaces,
                false => Effect::Seen,
            }
        }
        MutationKind::Passed { .. } => Effect::Seen,
    }
}

/// Whether a method call takes out or replaces what its container has under `key`.
fn takes_out(method: &str, args: &[Argument], key: &Expr) -> bool {
    let is_key = |other: &Expr| other.kind == key.kind;
    match method {
        "clear" => true,
        "pop" => matches!(args.first(), Some(Argument::Positional(popped)) if is_key(popped)),
        "update" => args.iter().any(|argument| match argument {
            Argument::Keyword(name, _) => {
                matches!(&key.kind, ExprKind::Str(text) if **text == *name.name)
            }
            Argument::Positional(given) => match &given.kind {
                ExprKind::Dict(entries) => entries
                    .iter()
                    .any(|entry| matches!(entry, DictItem::Pair(other, _) if is_key(other))),
                _ => false,
            },
            _ => false,
        }),
        _ => false,
    }
}
