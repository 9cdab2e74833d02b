//! Values that are held on to: `{"k": name}` and `other = name` see what is done to `name` later.

use super::Evaluator;
use super::eval::Cx;
use crate::model::Value;
use crate::python::held::{Effect, effect, held_base, is_alias};
use crate::python::scope::{ScopeKind, Step};
use crate::syntax::ast::Expr;

impl<'f> Evaluator<'_, 'f> {
    /// The value of an expression whose result is kept: the object itself, not a copy.
    pub(super) fn retained(&self, cx: Cx<'_, 'f>, expr: &Expr) -> Value {
        let cx = match cx.position {
            Some(position) if is_alias(expr) => Cx {
                position: self.until_rebound(cx, expr, position),
                ..cx
            },
            _ => cx,
        };
        self.value(cx, expr)
    }

    /// Up to where changes to the name that `expr` starts with are changes to the same object.
    pub(super) fn until_rebound(&self, cx: Cx<'_, 'f>, expr: &Expr, position: u32) -> Option<u32> {
        let unchanged = Some(position);
        let Some(name) = held_base(expr) else {
            return unchanged;
        };
        if cx.is_local(name) {
            return unchanged;
        }
        let locals = cx.env.locals.iter().rev().copied();
        let module = std::iter::once(self.program.scope(cx.env.module));
        let Some(scope) = locals.chain(module).find(|scope| scope.has(name)) else {
            return unchanged;
        };
        // A function runs again and again: what it holds is not followed.
        if scope.kind() == ScopeKind::Function || !scope.changes() {
            return unchanged;
        }
        let steps = scope.steps(name);
        let seen = steps.partition_point(|step| step.range().start < position);
        let later = steps.get(seen..).unwrap_or(&[]);
        let rebound = later
            .iter()
            .find(|step| match step {
                Step::Mutate(mutation) => match effect(mutation, expr) {
                    Effect::Seen => false,
                    Effect::Replaces => true,
                    Effect::Augments => {
                        let position = Some(step.range().start);
                        let value = self.value(Cx { position, ..cx }, expr);
                        !matches!(value, Value::List(_) | Value::Set(_) | Value::Dict(_))
                    }
                },
                Step::Bind(_) | Step::Fork(_) => true,
            })
            .map(|step| step.range().start);
        match (rebound, cx.horizon) {
            (Some(rebound), Some(horizon)) => Some(rebound.min(horizon).max(position)),
            (None, Some(horizon)) => Some(horizon.max(position)),
            (rebound, None) => rebound,
        }
    }
}
