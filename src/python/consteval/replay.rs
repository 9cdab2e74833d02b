//! One run through what happens to a name: bindings, changes, and the arms that may run.

use std::ops::Range;

use super::Evaluator;
use super::eval::{Cx, DEPENDS};
use super::frame::Frame;
use super::meter::{Reason, Result};
use crate::model::Value;
use crate::python::choose::Outcome;
use crate::python::held::{held_base, is_alias};
use crate::python::scope::{Binding, BindingKind, Fork, ForkKind, ScopeKind, Step};
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::Expr;
use crate::text::TextRange;

/// One run through the steps of a name.
pub(super) struct Replay<'r, 'p, 'f> {
    pub(super) evaluator: &'r Evaluator<'p, 'f>,
    pub(super) env: Env<'r, 'f>,
    pub(super) name: &'r str,
    pub(super) position: Option<u32>,
}

impl<'f> Replay<'_, '_, 'f> {
    pub(super) fn steps(&self, steps: &[Step<'f>], state: &mut Option<Value>) {
        // What stands before the last plain binding does not matter.
        let first = steps
            .iter()
            .rposition(|step| {
                matches!(step, Step::Bind(binding) if binds(binding) && !self.under_way(binding.range))
            })
            .unwrap_or(0);
        // A name that stands for another's value sees the changes to that one, its own among them,
        // up to where the other is bound to something else.
        let mut shares = 0..0;
        for step in steps.get(first..).unwrap_or(&[]) {
            if self
                .position
                .is_some_and(|position| step.range().start >= position)
            {
                break;
            }
            match step {
                // The statement that is being run has not bound anything yet.
                Step::Bind(binding) if self.under_way(binding.range) => {}
                Step::Mutate(mutation) if self.under_way(mutation.range) => {}
                Step::Bind(binding) => {
                    shares = self.shares(binding);
                    self.bind(binding, state);
                }
                Step::Mutate(mutation) if shares.contains(&mutation.range.start) => {}
                Step::Mutate(mutation) => {
                    let cx = self.cx(mutation.range.start);
                    self.evaluator.mutate(cx, self.name, mutation, state);
                }
                Step::Fork(fork) => self.fork(fork, state),
            }
        }
    }

    /// Where the name stands for what another name of the scope stands for, by this binding.
    fn shares(&self, binding: &Binding<'f>) -> Range<u32> {
        let BindingKind::Assign { value, .. } = binding.kind else {
            return 0..0;
        };
        let scope = self.env.locals.last().copied();
        let scope = scope.unwrap_or_else(|| self.evaluator.program.scope(self.env.module));
        let of_scope = held_base(value).is_some_and(|base| scope.has(base));
        if !is_alias(value) || !of_scope || scope.kind() == ScopeKind::Function {
            return 0..0;
        }
        let position = value.range.start;
        let until = self
            .evaluator
            .until_rebound(self.cx(position), value, position);
        position..until.unwrap_or(u32::MAX)
    }

    fn under_way(&self, range: TextRange) -> bool {
        self.position
            .is_some_and(|position| range.start <= position && position < range.end)
    }

    fn cx(&self, position: u32) -> Cx<'_, 'f> {
        Cx {
            env: self.env,
            position: Some(position),
            horizon: self.position,
            frame: None,
        }
    }

    fn bind(&self, binding: &Binding<'f>, state: &mut Option<Value>) {
        let module = self.env.module;
        let value = match binding.kind {
            BindingKind::Annotated(_) => return,
            _ if binding.type_checking_only => return,
            BindingKind::Deleted => {
                *state = None;
                return;
            }
            BindingKind::Assign { value, .. } => Ok(self.assigned(value)),
            BindingKind::Unpack { target, value } => self.unpacked(target, value),
            BindingKind::Function(_) | BindingKind::TypeAlias { .. } => {
                Ok(Value::Reference(module.qualify(self.name)))
            }
            BindingKind::Class(_) => {
                let class = self.evaluator.program.resolve_name(self.env, self.name);
                self.evaluator.class_ref(&class);
                Ok(Value::Reference(module.qualify(self.name)))
            }
            BindingKind::Import { module: dotted } => {
                let symbol = Symbol::from(self.evaluator.program.find(module, 0, dotted));
                Ok(Value::Reference(symbol.qualified_name()))
            }
            BindingKind::ImportFrom { import, original } => {
                self.evaluator.imported(module, import, original)
            }
            BindingKind::TypeParam(_) => Ok(Value::Reference(self.name.to_owned())),
            BindingKind::Parameter(_) => Err(Reason::Borrowed("it is a parameter")),
            BindingKind::Other => Err(Reason::Borrowed("it is bound by a statement that runs")),
        };
        *state = Some(match value {
            Ok(value) => value,
            Err(reason) => self.evaluator.dynamic(module, binding.range, reason),
        });
    }

    fn assigned(&self, value: &Expr) -> Value {
        let frame = Frame::default();
        let cx = self.cx(value.range.start).with_frame(&frame);
        self.evaluator.retained(cx, value)
    }

    fn unpacked(&self, target: &Expr, value: &Expr) -> Result {
        let whole = self.assigned(value);
        let mut found = None;
        self.evaluator.assign(target, whole, &mut |name, value| {
            if *name == *self.name {
                found = Some(value);
            }
        })?;
        found.ok_or(Reason::Borrowed("it is not bound"))
    }

    fn fork(&self, fork: &Fork<'f>, state: &mut Option<Value>) {
        let inside = self.position.filter(|_| self.under_way(fork.range));
        if matches!(fork.kind, ForkKind::Loop(_)) {
            return self.repeat(fork, inside.is_some(), state);
        }
        if let Some(position) = inside {
            // The statement is being run: only the arm that the place is in counts.
            let arm = fork
                .arms
                .iter()
                .find(|arm| arm.range.start <= position && position < arm.range.end);
            if let Some(arm) = arm {
                self.steps(&arm.steps, state);
            }
            return;
        }
        match &fork.kind {
            ForkKind::If(tests) => {
                let mut open = Vec::new();
                for (index, arm) in fork.arms.iter().enumerate() {
                    let holds = match tests.get(index) {
                        Some(test) => {
                            let frame = Frame::default();
                            let cx = self.cx(test.range.start).with_frame(&frame);
                            self.evaluator.holds(cx, test).ok()
                        }
                        None => Some(true),
                    };
                    if holds != Some(false) {
                        open.push(arm.steps.as_slice());
                    }
                    if holds == Some(true) {
                        break;
                    }
                }
                self.any_of(&open, fork.range, state);
            }
            ForkKind::Try { body, .. } => {
                let all: Vec<&[Step<'f>]> =
                    fork.arms.iter().map(|arm| arm.steps.as_slice()).collect();
                let open = match self.evaluator.program.body_outcome(self.env, body) {
                    Outcome::Succeeds => all.get(..1),
                    Outcome::Fails => all.get(1..),
                    Outcome::Unknown => Some(all.as_slice()),
                };
                let mut open = open.unwrap_or(&[]).to_vec();
                // A handler that leaves the name alone says nothing against the guarded block.
                if open.len() == all.len() && open.first().is_some_and(|body| !body.is_empty()) {
                    let mut index = 0;
                    open.retain(|steps| {
                        index += 1;
                        index == 1 || !steps.is_empty()
                    });
                }
                self.any_of(&open, fork.range, state);
            }
            _ => {
                let mut open: Vec<&[Step<'f>]> =
                    fork.arms.iter().map(|arm| arm.steps.as_slice()).collect();
                open.push(&[]);
                self.any_of(&open, fork.range, state);
            }
        }
    }

    /// Runs each of the arms that may run; their results must agree.
    fn any_of(&self, open: &[&[Step<'f>]], range: TextRange, state: &mut Option<Value>) {
        let mut results: Vec<Option<Value>> = Vec::new();
        for steps in open {
            let mut result = state.clone();
            self.steps(steps, &mut result);
            if !results.contains(&result) {
                results.push(result);
            }
        }
        let mut distinct = results.into_iter();
        *state = match (distinct.next(), distinct.next()) {
            (Some(only), None) => only,
            (None, _) => return,
            _ => Some(self.evaluator.dynamic(self.env.module, range, DEPENDS)),
        };
    }

    fn repeat(&self, fork: &Fork<'f>, inside: bool, state: &mut Option<Value>) {
        let ForkKind::Loop(statement) = fork.kind else {
            return;
        };
        let result = if inside {
            Err(Reason::Borrowed("changes in a loop"))
        } else {
            let frame = Frame::default();
            let cx = self.cx(fork.range.start).with_frame(&frame);
            self.evaluator
                .run_loop(cx, statement)
                .map(|()| frame.get(self.name))
        };
        match result {
            // A loop that does not run leaves the name as it was.
            Ok(None) => {}
            Ok(value) => *state = value,
            Err(reason) => {
                *state = Some(self.evaluator.dynamic(self.env.module, fork.range, reason));
            }
        }
    }
}

/// Whether what was before is forgotten.
fn binds(binding: &Binding<'_>) -> bool {
    !binding.type_checking_only && !matches!(binding.kind, BindingKind::Annotated(_))
}
