//! Statements that fork the path: conditions, matches, loops, handlers.

use super::abs::{Abs, KeyId};
use super::dicts::How;
use super::gather::{Gathered, take_over};
use super::guard;
use super::machine::{At, Branch, Machine};
use super::state::{Entry, Object, State};
use super::usage;
use crate::model::Rule;
use crate::syntax::ast::{Case, CompareOp, Expr, ExprKind, Name, Pattern, Stmt, StmtKind};

impl<'a> Machine<'a, '_, '_> {
    /// Follows a block that runs only under a condition.
    pub(super) fn branch(
        &mut self,
        statements: &'a [Stmt],
        refuses: bool,
        missing: Vec<KeyId>,
        state: State<'a>,
    ) -> Option<State<'a>> {
        self.branch_from(self.trace.len(), statements, refuses, missing, state)
    }

    /// The same, where what has been read since `start` was read for the sake of the block.
    fn branch_from(
        &mut self,
        start: usize,
        statements: &'a [Stmt],
        refuses: bool,
        missing: Vec<KeyId>,
        state: State<'a>,
    ) -> Option<State<'a>> {
        let branch = Branch {
            start,
            refuses,
            missing,
            ..Branch::default()
        };
        self.gathering_branch(statements, branch, state).0
    }

    /// Follows a block that runs only under a condition; gives what it gathered too.
    fn gathering_branch(
        &mut self,
        statements: &'a [Stmt],
        branch: Branch<'a>,
        state: State<'a>,
    ) -> (Option<State<'a>>, Vec<Gathered<'a>>) {
        if let Some(frame) = self.frame() {
            frame.branches.push(branch);
        }
        let end = self.block(statements, state);
        let gathered = self
            .frame()
            .and_then(|frame| frame.branches.pop())
            .map(|branch| branch.gathered);
        (end, gathered.unwrap_or_default())
    }

    pub(super) fn if_statement(
        &mut self,
        branches: &'a [(Expr, Vec<Stmt>)],
        orelse: &'a [Stmt],
        at: At<'a>,
        mut state: State<'a>,
    ) -> Option<State<'a>> {
        let mut ends = Vec::new();
        let mut last: Option<&'a Expr> = None;
        for (test, body) in branches {
            let outcome = self.eval(test, at, &mut state);
            match self.decided(test, &outcome, at, &mut state) {
                Some(true) => {
                    ends.extend(self.block(body, state));
                    return self.join_all(ends);
                }
                Some(false) => continue,
                None => {}
            }
            last = Some(test);
            let absent = guard::absent(self, test, at, &mut state);
            let mut inside = state.clone();
            guard::assume(self, test, true, at, &mut inside);
            let before = state.clone();
            let branch = Branch {
                start: self.trace.len(),
                refuses: guard::refuses(test),
                missing: keys_where(&absent, true),
                positive: absent.iter().any(|(_, truth)| !truth),
                ..Branch::default()
            };
            let types = self.of_one_type.len();
            self.look_at_one_type(test, at, &mut state);
            let (end, gathered) = self.gathering_branch(body, branch, inside);
            self.of_one_type.truncate(types);
            guard::assume(self, test, false, at, &mut state);
            take_over(&gathered, &mut state);
            match end {
                Some(end) => {
                    for (key, truth) in &absent {
                        let (with, without) = if *truth {
                            (&before, &end)
                        } else {
                            (&end, &before)
                        };
                        self.adopt_between(*key, with, without, body, at);
                        if *truth {
                            self.adopt_written(*key, &before, &end, at);
                        }
                    }
                    ends.push(end);
                }
                None => {
                    if matches!(
                        body.last().map(|last| &last.kind),
                        Some(StmtKind::Raise { .. })
                    ) && matches!(&test.kind, ExprKind::Compare { rest, .. }
                        if matches!(rest.as_slice(), [(CompareOp::In, _)]))
                    {
                        self.log.refused.extend(keys_where(&absent, false));
                    }
                    self.checked_type(test, false, at, &mut state);
                    self.refused_choices(test, at, &mut state);
                }
            }
        }
        let absent = last
            .map(|test| guard::absent(self, test, at, &mut state))
            .unwrap_or_default();
        let absent_else = keys_where(&absent, false);
        if orelse.is_empty() {
            // `if "k" in kwargs: return kwargs["k"]`: what follows is for those who leave `k` out.
            let start = self.trace.len();
            if ends.is_empty()
                && branches.len() == 1
                && !absent_else.is_empty()
                && let Some(frame) = self.frame()
            {
                frame.branches.push(Branch {
                    start,
                    missing: absent_else,
                    rest: true,
                    ..Branch::default()
                });
            }
            ends.push(state);
        } else {
            let before = state.clone();
            let branch = Branch {
                start: self.trace.len(),
                missing: absent_else.clone(),
                positive: absent.iter().any(|(_, truth)| *truth),
                ..Branch::default()
            };
            let (end, gathered) = self.gathering_branch(orelse, branch, state);
            for end in &mut ends {
                take_over(&gathered, end);
            }
            if let Some(end) = end {
                for key in &absent_else {
                    self.adopt_between(*key, &before, &end, orelse, at);
                }
                // One of both has the key, and the other what replaces it.
                if let Some(body) = ends.last().cloned() {
                    for (key, truth) in absent {
                        if truth {
                            let written = branches.last().map_or(orelse, |(_, body)| body);
                            self.adopt_between(key, &end, &body, written, at);
                        } else {
                            self.adopt_between(key, &body, &end, orelse, at);
                        }
                    }
                }
                ends.push(end);
            }
        }
        self.join_all(ends)
    }

    pub(super) fn match_statement(
        &mut self,
        subject: &'a Expr,
        cases: &'a [Case],
        at: At<'a>,
        mut state: State<'a>,
    ) -> Option<State<'a>> {
        let value = self.eval(subject, at, &mut state);
        let mut ends = Vec::new();
        let mut total = false;
        for case in cases {
            let matched = match &value {
                Abs::ByTool(values) if case.guard.is_none() => self
                    .matches_by_tool(&case.pattern, values, at, &mut state)
                    .and_then(|matched| self.decide(&matched)),
                _ => None,
            };
            if matched == Some(false) {
                continue;
            }
            let start = self.trace.len();
            let mut inside = state.clone();
            self.pattern(&case.pattern, &value, at, &mut inside);
            if matched == Some(true) {
                ends.extend(self.block(&case.body, inside));
                return self.join_all(ends);
            }
            if let Some(test) = &case.guard {
                self.eval(test, at, &mut inside);
            }
            let wild = matches!(case.pattern, Pattern::Wildcard | Pattern::Capture(_))
                && case.guard.is_none();
            total |= wild;
            ends.extend(self.branch_from(start, &case.body, wild, Vec::new(), inside));
        }
        if !total {
            ends.push(state);
        }
        self.join_all(ends)
    }

    fn pattern(
        &mut self,
        pattern: &'a Pattern,
        value: &Abs<'a>,
        at: At<'a>,
        state: &mut State<'a>,
    ) {
        match pattern {
            Pattern::Value(expr) => {
                let constant = self.eval(expr, at, state);
                if let Some(ty) = constant.value().and_then(usage::compared_type) {
                    self.note_type(value, Rule::Comparison, ty, at.module, expr.range);
                }
            }
            Pattern::Or(patterns) => {
                for pattern in patterns {
                    self.pattern(pattern, value, at, state);
                }
            }
            Pattern::Capture(name) => self.bind(&name.name, value.clone(), at, state),
            Pattern::As(pattern, name) => {
                self.pattern(pattern, value, at, state);
                self.bind(&name.name, value.clone(), at, state);
            }
            Pattern::Sequence(patterns) => {
                for pattern in patterns {
                    self.pattern(pattern, &Abs::Unknown, at, state);
                }
            }
            // `case {"n": int(n)}`: a scalar or container binds itself.
            Pattern::Class {
                class,
                positional,
                keywords,
            } => {
                let ty = self.annotation(class, at);
                let whole = usage::matches_itself(&ty);
                self.note_type(value, Rule::Cast, ty, at.module, class.range);
                for pattern in positional {
                    let part = if whole { value } else { &Abs::Unknown };
                    self.pattern(pattern, part, at, state);
                }
                for (_, pattern) in keywords {
                    self.pattern(pattern, &Abs::Unknown, at, state);
                }
            }
            // `match kwargs: case {"k": k}`
            Pattern::Mapping { items, rest } => {
                for (key, pattern) in items {
                    let place = key.range;
                    let key = self.eval(key, at, state);
                    let found = match (value, key.as_text()) {
                        (Abs::Dict(id), Some(key)) => {
                            let key = key.to_owned();
                            let how = How::Subscript;
                            self.read_dict(*id, &key, how, None, place, at, state)
                        }
                        _ => Abs::Unknown,
                    };
                    self.pattern(pattern, &found, at, state);
                }
                if let Some(name) = rest {
                    let rest = match self.as_dict(value, state) {
                        Some(mut dict) => {
                            for (key, _) in items {
                                if let ExprKind::Str(key) = &key.kind {
                                    dict.set(Name::from(&**key), Entry::Gone);
                                }
                            }
                            Abs::Dict(self.put(Object::Dict(dict), state))
                        }
                        None => Abs::Unknown,
                    };
                    self.bind(&name.name, rest, at, state);
                }
            }
            Pattern::Star(Some(name)) => self.bind(&name.name, Abs::Unknown, at, state),
            Pattern::Star(None) | Pattern::Wildcard | Pattern::Invalid => {}
        }
    }
}

/// The keys whose absence makes a test `truth`.
fn keys_where(absent: &[(KeyId, bool)], truth: bool) -> Vec<KeyId> {
    absent
        .iter()
        .filter(|(_, known)| *known == truth)
        .map(|(key, _)| *key)
        .collect()
}
