//! Loops, handlers and context managers.

use super::abs::Abs;
use super::adopt::assigned;
use super::comprehension::key_target;
use super::filters::Asked;
use super::guard;
use super::log::Fallback;
use super::machine::{At, Machine};
use super::state::State;
use crate::syntax::ast::{Argument, Expr, ExprKind, Handler, Name, Stmt, StmtKind};

/// Whether the body of a loop runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runs {
    /// Over elements that are known.
    Certainly,
    /// Over what is not known: a loop is taken to run, so that what it reads is read.
    Presumably,
    /// Not where the caller leaves out what it runs over or is tested for.
    Perhaps,
}

impl<'a> Machine<'a, '_, '_> {
    pub(super) fn for_statement(
        &mut self,
        target: &'a Expr,
        iter: &'a Expr,
        body: &'a [Stmt],
        orelse: &'a [Stmt],
        at: At<'a>,
        mut state: State<'a>,
    ) -> Option<State<'a>> {
        let iterated = self.eval(iter, at, &mut state);
        let runs = if self.may_be_empty(&iterated) {
            Runs::Perhaps
        } else {
            Runs::Presumably
        };
        let of_dict = matches!(iterated, Abs::Items(_) | Abs::Keys(_) | Abs::Dict(_));
        let named = key_target(target)
            .filter(|_| of_dict)
            .map(|key| Asked::of_body(body, key));
        if let Some(asked) = named
            && let Some(elements) = self.elements_asked(&iterated, &asked, at, &mut state)
        {
            // Other keys may do something too: `else: rest[key] = value`.
            if !asked.closed {
                self.assign(target, any_element(&iterated), at, &mut state);
                state = self.loop_body(body, Runs::Perhaps, state)?;
            }
            let after = self.each(target, elements, body, Runs::Perhaps, at, state)?;
            return self.block(orelse, after);
        }
        let after = match self.elements(&iterated, &state) {
            Some(elements) => {
                let runs = match iterated {
                    Abs::Some(_) => Runs::Perhaps,
                    _ => Runs::Certainly,
                };
                self.each(target, elements, body, runs, at, state)?
            }
            None => {
                self.assign(target, any_element(&iterated), at, &mut state);
                self.loop_body(body, runs, state)?
            }
        };
        self.block(orelse, after)
    }

    /// Follows the body of a loop once for each element.
    fn each(
        &mut self,
        target: &'a Expr,
        elements: Vec<Abs<'a>>,
        body: &'a [Stmt],
        runs: Runs,
        at: At<'a>,
        mut state: State<'a>,
    ) -> Option<State<'a>> {
        for element in elements {
            if !self.step() {
                return Some(state);
            }
            self.assign(target, element, at, &mut state);
            self.settle(target, at, &state);
            state = self.loop_body(body, runs, state)?;
        }
        Some(state)
    }

    /// Whether a loop over a value does not run where the caller passes none.
    fn may_be_empty(&self, value: &Abs<'a>) -> bool {
        let read = value.key().and_then(|(_, read)| self.log.reads.get(read));
        matches!(read.map(|read| &read.fallback), Some(Fallback::Known(value))
            if guard::truth_of(value) == Some(false))
    }

    pub(super) fn while_statement(
        &mut self,
        test: &'a Expr,
        body: &'a [Stmt],
        orelse: &'a [Stmt],
        at: At<'a>,
        mut state: State<'a>,
    ) -> Option<State<'a>> {
        self.eval(test, at, &mut state);
        let absent = guard::absent(self, test, at, &mut state);
        let runs = if absent.iter().all(|(_, truth)| *truth) {
            Runs::Presumably
        } else {
            Runs::Perhaps
        };
        let after = self.loop_body(body, runs, state)?;
        self.block(orelse, after)
    }

    /// Follows the body of a loop once.
    fn loop_body(&mut self, body: &'a [Stmt], runs: Runs, state: State<'a>) -> Option<State<'a>> {
        let before = state.clone();
        let exits = self.frame().map_or(0, |frame| {
            frame.loops.push(Vec::new());
            frame.exits.len()
        });
        let end = self.block(body, state);
        let jumps = self.frame().and_then(|frame| frame.loops.pop());
        let ended = end.is_none();
        let mut ends = jumps.unwrap_or_default();
        ends.extend(end);
        match self.join_all(ends) {
            Some(after) if runs == Runs::Certainly => Some(after),
            Some(after) => {
                let present = after.present.clone();
                // Names keep what they had, in case the loop never runs.
                let mut joined = self.join(before, after);
                if runs != Runs::Perhaps {
                    joined.present = present;
                }
                Some(joined)
            }
            None => {
                let mut after = before;
                if ended && runs != Runs::Perhaps {
                    self.reach_exits(exits, &mut after);
                }
                Some(after)
            }
        }
    }

    /// Where every path of a block returned, code past it runs after the same reads.
    fn reach_exits(&mut self, from: usize, state: &mut State<'a>) {
        let Some(frame) = self.frame() else {
            return;
        };
        let common = frame
            .exits
            .get(from..)
            .unwrap_or_default()
            .iter()
            .map(|exit| exit.state.present.clone())
            .reduce(|ours, theirs| ours.intersection(&theirs).copied().collect());
        state.present.extend(common.unwrap_or_default());
    }

    pub(super) fn try_statement(
        &mut self,
        body: &'a [Stmt],
        handlers: &'a [Handler],
        orelse: &'a [Stmt],
        finalbody: &'a [Stmt],
        at: At<'a>,
        state: State<'a>,
    ) -> Option<State<'a>> {
        let before = state.clone();
        let exits = self.frame().map_or(0, |frame| frame.exits.len());
        let end = self.block(body, state);
        // A handler of anything but a missing key starts where the body had read its keys.
        let mut reached = before.clone();
        match &end {
            Some(end) => reached.present.extend(end.present.iter().copied()),
            None => self.reach_exits(exits, &mut reached),
        }
        let end = match end {
            Some(end) => self.block(orelse, end),
            None => None,
        };
        let mut ends: Vec<State<'a>> = end.iter().cloned().collect();
        for handler in handlers {
            let forgives = forgives_missing(handler, body);
            let mut start = if forgives {
                before.clone()
            } else {
                // Names that the body bound may or may not be bound.
                let present = reached.present.clone();
                let mut start = match &end {
                    Some(end) => self.join(reached.clone(), end.clone()),
                    None => reached.clone(),
                };
                start.present = present;
                start
            };
            if let Some(name) = &handler.name {
                self.bind(&name.name, Abs::Unknown, at, &mut start);
            }
            let handled = self.branch(&handler.body, true, Vec::new(), start);
            if let Some(handled) = handled {
                if forgives && let Some(end) = &end {
                    self.adopt_handled(end, &handled, &handler.body, at);
                }
                ends.push(handled);
            }
        }
        match self.join_all(ends) {
            Some(joined) => self.block(finalbody, joined),
            None => {
                self.block(finalbody, reached);
                None
            }
        }
    }

    /// `except KeyError: name = 1`: the fallback of the key that `name` else holds.
    fn adopt_handled(
        &mut self,
        with: &State<'a>,
        without: &State<'a>,
        statements: &'a [Stmt],
        at: At<'a>,
    ) {
        let pairs: Vec<(Name, usize, Abs<'a>)> = with
            .names_of(at.scope)
            .filter_map(|(name, value)| {
                let (_, read) = value.origin()?;
                let unsaid = matches!(
                    self.log.reads.get(read).map(|read| &read.fallback),
                    Some(Fallback::Unsaid)
                );
                let other = without.name(at.scope, name)?;
                (unsaid && !other.same(value)).then(|| (name.clone(), read, other.clone()))
            })
            .collect();
        for (name, read, replaced) in pairs {
            let written = assigned(statements, &name);
            if written.is_some() {
                let fallback = self.fallback(&replaced, written, at);
                self.log.adopt(read, fallback, at.scope);
            }
        }
    }

    /// `with suppress(KeyError):`
    pub(super) fn suppresses_missing(
        &mut self,
        manager: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> bool {
        let ExprKind::Call { func, args } = &manager.kind else {
            return false;
        };
        matches!(self.eval(func, at, state), Abs::External(name) if &*name == "contextlib.suppress")
            && args.iter().any(|argument| {
                matches!(argument, Argument::Positional(exception)
                if exception.dotted_name().is_some_and(|name| {
                    ["KeyError", "LookupError", "Exception"]
                        .contains(&super::classes::last(&name))
                }))
            })
    }

    /// What `with manager as name` binds.
    pub(super) fn enter_context(
        &mut self,
        manager: &Abs<'a>,
        expr: &'a Expr,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        match manager {
            Abs::Instance(id) => {
                for name in ["__enter__", "__aenter__"] {
                    let method = self.inherited_attribute(*id, &Name::from(name), expr, state);
                    if matches!(method, Abs::Callable(_)) {
                        return self.call(&method, Vec::new(), expr, state);
                    }
                }
                Abs::Unknown
            }
            // A pool or session of a library is itself what it gives.
            Abs::External(_) => manager.clone(),
            _ => Abs::Unknown,
        }
    }
}

/// `for key, value in kwargs.items()`: any key, and what stands under it.
fn any_element<'a>(iterated: &Abs<'a>) -> Abs<'a> {
    match iterated {
        Abs::Items(id) => Abs::Sequence([Abs::Keys(*id), Abs::Values(*id)].into()),
        Abs::Dict(id) | Abs::Keys(id) => Abs::Keys(*id),
        _ => Abs::Unknown,
    }
}

/// Whether a handler goes on without a key that the body failed to read.
///
/// A handler of every exception does so only where the body does nothing else than read.
fn forgives_missing(handler: &Handler, body: &[Stmt]) -> bool {
    let named = |expr: &Expr, names: &[&str]| {
        expr.dotted_name()
            .is_some_and(|name| names.contains(&super::classes::last(&name)))
    };
    let catches = |names: &[&str]| match &handler.exception {
        None => names.contains(&"Exception"),
        Some(exception) => match &exception.kind {
            ExprKind::Tuple(members) => members.iter().any(|member| named(member, names)),
            _ => named(exception, names),
        },
    };
    if catches(&["KeyError", "LookupError"]) {
        return true;
    }
    let only_reads = body.iter().all(|statement| match &statement.kind {
        StmtKind::Assign { value, .. } => is_read(value),
        StmtKind::AnnAssign {
            value: Some(value), ..
        } => is_read(value),
        _ => false,
    });
    catches(&["Exception", "BaseException"]) && only_reads
}

/// `kwargs["k"]`, perhaps under a cast.
fn is_read(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Subscript { .. } => true,
        ExprKind::Call { args, .. } => args.iter().any(|argument| {
            matches!(argument, Argument::Positional(value)
                if matches!(value.kind, ExprKind::Subscript { .. }))
        }),
        _ => false,
    }
}
