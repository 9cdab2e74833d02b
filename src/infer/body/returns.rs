//! Returns: whether what is given back is a result or a refusal.

use super::abs::Abs;
use super::machine::{At, Exit, ExitKind, Machine};
use super::state::State;
use super::usage;
use crate::model::{Type, Value};
use crate::syntax::ast::{Argument, Expr, ExprKind, Stmt, StmtKind};

impl<'a> Machine<'a, '_, '_> {
    /// Follows a `return` after the statement `previous`.
    pub(super) fn return_from(
        &mut self,
        value: Option<&'a Expr>,
        previous: Option<&'a Stmt>,
        at: At<'a>,
        mut state: State<'a>,
    ) {
        let before = self.trace.len();
        let tail = value.and_then(tail_call).map(std::ptr::from_ref);
        if let Some(frame) = self.frame() {
            frame.tail = tail;
        }
        self.ended = false;
        let result = match value {
            Some(value) => self.eval(value, at, &mut state),
            None => Abs::constant(Value::None),
        };
        let position = self.trace.len();
        let left_over = position == before
            && value.is_some_and(is_error)
            && previous.is_some_and(|previous| self.left_over(previous, value, at, &mut state));
        let gives = value.is_some_and(|value| value.kind != ExprKind::None);
        let computed = value.is_some_and(|value| self.computed(value, at, &mut state));
        let direct = tail.is_some();
        let ended = std::mem::take(&mut self.ended) && direct;
        let Some(frame) = self.frame() else {
            return;
        };
        frame.tail = None;
        if ended {
            // `return fail()` where `fail` raises.
            return;
        }
        let error = value.is_some_and(is_error);
        // Within another condition the absence of a key alone leads nowhere.
        let missing = match frame.branches.as_slice() {
            [only] => only.missing.clone(),
            _ => Vec::new(),
        };
        let kind = match frame.branches.iter().rev().find(|branch| !branch.rest) {
            None if left_over && frame.outermost => ExitKind::Refusal,
            None => ExitKind::Result,
            Some(_) if !frame.outermost && !error => ExitKind::Result,
            // Made of what was worked out, or for those who pass a key: no refusal.
            Some(branch)
                if !error
                    && (branch.positive && gives || computed && !branch.missing.is_empty()) =>
            {
                ExitKind::Result
            }
            Some(branch) if branch.start == position || left_over => ExitKind::Refusal,
            Some(branch) if branch.refuses => ExitKind::Perhaps(branch.start..position),
            Some(_) => ExitKind::Result,
        };
        frame.exits.push(Exit {
            state,
            value: result,
            expr: value,
            kind,
            missing,
        });
    }

    /// Whether what is returned is made of what was worked out before, or of what the caller passed:
    /// a result, though a key is missing.
    fn computed(&mut self, value: &'a Expr, at: At<'a>, state: &mut State<'a>) -> bool {
        let first = match &value.kind {
            ExprKind::Tuple(elements) => elements.first(),
            _ => Some(value),
        };
        let Some(first) = first.filter(|first| matches!(first.kind, ExprKind::Call { .. })) else {
            return false;
        };
        let mut told = Vec::new();
        usage::names_in(first, &mut |name| told.push(name));
        told.into_iter().any(|name| {
            let lowered = name.to_ascii_lowercase();
            let of_error = ["err", "msg", "message", "reason", "exc"]
                .iter()
                .any(|word| lowered.contains(word));
            !of_error
                && lowered.len() > 1
                && state.name(at.scope, name).is_some_and(|value| {
                    value.alternatives().iter().any(|value| match value {
                        Abs::Unknown | Abs::Key(..) | Abs::Cast(..) | Abs::Sequence(_) => true,
                        Abs::Typed(ty) => **ty != Type::Str,
                        _ => false,
                    })
                })
        })
    }

    /// Whether a return is what is left when none of the branches before it is taken, such as
    /// `return "unknown mode"`: it says nothing of the caller's but what they have asked for.
    fn left_over(
        &mut self,
        previous: &'a Stmt,
        value: Option<&'a Expr>,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> bool {
        let StmtKind::If { branches, orelse } = &previous.kind else {
            return false;
        };
        let leaves = |body: &[Stmt]| {
            body.last().is_some_and(|last| {
                matches!(last.kind, StmtKind::Return(_) | StmtKind::Raise { .. })
            })
        };
        let refused = self
            .frames
            .last()
            .and_then(|frame| frame.exits.last())
            .is_none_or(|exit| matches!(exit.kind, ExitKind::Refusal));
        // After a refusal comes the result.
        if refused || !orelse.is_empty() || !branches.iter().all(|(_, body)| leaves(body)) {
            return false;
        }
        let mut asked = Vec::new();
        for (test, _) in branches {
            usage::names_in(test, &mut |name| asked.push(name));
        }
        let mut told = Vec::new();
        if let Some(value) = value {
            usage::names_in(value, &mut |name| told.push(name));
        }
        told.into_iter().all(|name| {
            asked.contains(&name) || {
                let value = self.lookup(name, at, state);
                !state.follows(&value)
            }
        })
    }
}

/// The call whose result a return statement gives, perhaps with something added to it.
fn tail_call(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Await(value) => tail_call(value),
        ExprKind::Binary { left, .. } => tail_call(left),
        ExprKind::Call { func, args } => {
            if let (Some("asyncio.run"), [Argument::Positional(inner)]) =
                (func.dotted_name().as_deref(), args.as_slice())
            {
                return tail_call(inner);
            }
            Some(expr)
        }
        _ => None,
    }
}

/// Whether what is returned is plainly an error: a text or an error call, alone in a tuple.
fn is_error(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Tuple(elements) => elements.first().is_some_and(|first| {
            matches!(first.kind, ExprKind::Str(_) | ExprKind::FString(_)) || is_error(first)
        }),
        ExprKind::Call { func, .. } => func.dotted_name().is_some_and(|name| {
            let name = super::classes::last(&name).to_ascii_lowercase();
            name.contains("error") || name.contains("fail")
        }),
        _ => false,
    }
}
