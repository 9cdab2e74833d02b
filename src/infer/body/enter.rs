//! Entering a function of the source and leaving it: what its results have in common.

use super::abs::{Abs, ClassRef, Given, ScopeId};
use super::bind;
use super::gather::truth_of_expr;
use super::known::sentinel;
use super::machine::{At, Exit, ExitKind, Frame, MAX_FRAMES, Machine};
use super::state::State;
use crate::model::Value;
use crate::python::symbol::Module;
use crate::syntax::ast::{Expr, ExprKind, Function, StmtKind};

/// A function of the source and what is settled of it.
pub(super) struct Callee<'a> {
    pub(super) function: &'a Function,
    pub(super) module: Module<'a>,
    pub(super) scope: Option<ScopeId>,
    pub(super) this: Option<Abs<'a>>,
    pub(super) class: Option<ClassRef<'a>>,
}

impl<'a> Machine<'a, '_, '_> {
    /// Follows a function of the source.
    pub(super) fn enter(
        &mut self,
        callee: Callee<'a>,
        given: Vec<Given<'a>>,
        expr: &'a Expr,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let Callee {
            function,
            module,
            scope,
            this,
            class,
        } = callee;
        let identity = std::ptr::from_ref(function).cast::<()>();
        let entry = self.entry == Some(identity);
        let wanted = entry
            || self.forced > 0
            || scope.is_some()
            || function.name.name == "__init__"
            || makes_function(function)
            || this.as_ref().is_some_and(|this| state.follows(this))
            || given.iter().any(|given| state.follows(given.value()));
        let again = self
            .frames
            .iter()
            .filter(|frame| frame.function == identity)
            .count();
        if !wanted || again >= 2 || self.frames.len() >= MAX_FRAMES || !self.step() {
            return self.returned(function, module);
        }
        let at = At {
            module,
            scope: self.open_scope(module, scope),
        };
        let slots = bind::slots(&function.parameters, usize::from(this.is_some()), module);
        let first_entry = entry && again == 0;
        let bound = self.bind_slots(&slots, given, first_entry, at, expr, state);
        let settled = bound
            .values
            .iter()
            .filter(|(_, value)| matches!(value, Abs::Const(_)) || sentinel(value).is_some())
            .map(|(name, _)| name.clone())
            .collect();
        for (name, value) in bound.values {
            state.bind(at.scope, name, value);
        }
        if let (Some(this), Some(parameter)) = (&this, function.parameters.items.first()) {
            state.bind(at.scope, parameter.name.name.clone(), this.clone());
        }
        let outermost = entry
            || self.frames.last().is_none_or(|frame| {
                frame.outermost && frame.tail == Some(std::ptr::from_ref(expr))
            });
        self.frames.push(Frame {
            function: identity,
            at,
            module,
            method: class.zip(this),
            outermost,
            tail: None,
            settled,
            start: self.trace.len(),
            exits: Vec::new(),
            branches: Vec::new(),
            loops: Vec::new(),
        });
        // The state is copied: calls among much state cost more steps.
        self.spend(state.size() / 8);
        let end = self.block(function.body.statements(), state.clone());
        let Some(frame) = self.frames.pop() else {
            return Abs::Unknown;
        };
        self.leave(frame, end, function, state)
    }

    /// The state and value after a function: what its results have in common.
    fn leave(
        &mut self,
        mut frame: Frame<'a>,
        end: Option<State<'a>>,
        function: &'a Function,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        if let Some(end) = end {
            frame.exits.push(Exit {
                state: end,
                value: Abs::constant(Value::None),
                expr: None,
                // Where there are results, falling off the end gives none.
                kind: if frame.outermost && frame.exits.iter().any(|exit| exit.expr.is_some()) {
                    ExitKind::Refusal
                } else {
                    ExitKind::Result
                },
                missing: Vec::new(),
            });
        }
        if frame.exits.is_empty() {
            self.ended = true;
            return Abs::Unknown;
        }
        self.adopt_returned(&frame);
        let trace = self.trace.get(frame.start..).unwrap_or_default();
        let counts = |exit: &Exit<'a>| match &exit.kind {
            ExitKind::Result => true,
            ExitKind::Refusal => false,
            ExitKind::Perhaps(range) => {
                let range =
                    range.start.saturating_sub(frame.start)..range.end.saturating_sub(frame.start);
                let own = trace.get(range.clone()).unwrap_or_default();
                !own.iter().all(|key| {
                    trace
                        .iter()
                        .enumerate()
                        .any(|(place, other)| other == key && !range.contains(&place))
                })
            }
        };
        let value = if frame.exits.iter().all(|exit| exit.expr.is_none()) {
            Abs::constant(Value::None)
        } else {
            result(
                &frame
                    .exits
                    .iter()
                    .map(|exit| (exit.expr, &exit.value, &*exit.missing))
                    .collect::<Vec<_>>(),
            )
        };
        let any = frame.exits.iter().any(counts);
        let kept: Vec<State<'a>> = {
            let flags: Vec<bool> = frame
                .exits
                .iter()
                .map(|exit| !any || counts(exit))
                .collect();
            frame
                .exits
                .into_iter()
                .zip(flags)
                .filter_map(|(exit, kept)| kept.then_some(exit.state))
                .collect()
        };
        if let Some(joined) = self.join_all(kept) {
            *state = joined;
            self.close_scope(frame.at.scope, state);
        }
        match value {
            Abs::Unknown => self.returned(function, frame.module),
            value => value,
        }
    }

    /// `if name in kwargs: return kwargs[name]` and then `return default`: the default of that key.
    fn adopt_returned(&mut self, frame: &Frame<'a>) {
        for exit in &frame.exits {
            let ([key], ExitKind::Result) = (exit.missing.as_slice(), &exit.kind) else {
                continue;
            };
            for other in &frame.exits {
                self.adopt_replacement(*key, &other.value, &exit.value, exit.expr, frame.at);
            }
        }
    }

    /// What is known of a function's result without following it.
    fn returned(&self, function: &'a Function, module: Module<'a>) -> Abs<'a> {
        match &function.returns {
            Some(annotation) => Abs::typed(self.world.ty(module, annotation)),
            None => Abs::Unknown,
        }
    }
}

/// Whether a function ends by giving a function that stands within it: `def make(key): def ask(): …`.
fn makes_function(function: &Function) -> bool {
    let statements = function.body.statements();
    let Some(StmtKind::Return(Some(value))) = statements.last().map(|last| &last.kind) else {
        return false;
    };
    match &value.kind {
        ExprKind::Lambda { .. } => true,
        ExprKind::Name(name) => statements.iter().any(|statement| {
            matches!(&statement.kind, StmtKind::Function(inner) if inner.name.name == *name)
        }),
        _ => false,
    }
}

/// The one value of several results, among them what tells that a key is missing.
fn result<'a>(exits: &[(Option<&'a Expr>, &Abs<'a>, &[usize])]) -> Abs<'a> {
    let tuples: Vec<&'a [Expr]> = exits
        .iter()
        .filter_map(|(expr, ..)| match &expr.as_ref()?.kind {
            ExprKind::Tuple(elements) => Some(elements.as_slice()),
            _ => None,
        })
        .collect();
    if let Some(first) = tuples.first()
        && tuples.len() == exits.len()
        && exits.len() > 1
        && tuples.iter().all(|elements| elements.len() == first.len())
    {
        let parts = (0..first.len()).map(|place| {
            let column: Vec<_> = exits
                .iter()
                .zip(&tuples)
                .filter_map(|((_, _, missing), elements)| Some((elements.get(place)?, *missing)))
                .collect();
            tells_missing(&column).unwrap_or(Abs::Unknown)
        });
        return Abs::Sequence(parts.collect());
    }
    let column: Vec<_> = exits
        .iter()
        .filter_map(|(expr, _, missing)| Some(((*expr)?, *missing)))
        .collect();
    // A function that falls off its end gives `None`.
    let implicit_none = column.len() < exits.len();
    if let Some(found) = tells_missing_or_none(&column, implicit_none) {
        return found;
    }
    Abs::one_of(exits.iter().map(|(_, value, _)| (*value).clone()).collect())
}

fn tells_missing<'a>(column: &[(&Expr, &[usize])]) -> Option<Abs<'a>> {
    tells_missing_or_none(column, false)
}

/// A value that is true (or false) exactly where a key was found missing.
fn tells_missing_or_none<'a>(column: &[(&Expr, &[usize])], implicit_none: bool) -> Option<Abs<'a>> {
    let mut keys = Vec::new();
    let mut refused = None;
    let mut passed = implicit_none.then_some(false);
    for (expr, missing) in column {
        let truth = truth_of_expr(expr)?;
        let slot = if missing.is_empty() {
            &mut passed
        } else {
            keys.extend_from_slice(missing);
            &mut refused
        };
        match slot {
            Some(known) if *known != truth => return None,
            slot => *slot = Some(truth),
        }
    }
    match (refused, passed) {
        (Some(refused), Some(passed)) if refused != passed => {
            Some(Abs::IfMissing(keys.into(), refused))
        }
        _ => None,
    }
}
