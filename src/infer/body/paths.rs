//! Statements that fork the path: conditions, matches, loops, handlers.

use super::abs::{Abs, KeyId};
use super::guard;
use super::machine::{At, Branch, Machine};
use super::state::State;
use super::usage;
use crate::model::Rule;
use crate::syntax::ast::{Case, Expr, ExprKind, Name, Pattern, Stmt, StmtKind};
use crate::text::TextRange;

impl<'a> Machine<'a, '_, '_> {
    /// Follows a block that runs only under a condition.
    pub(super) fn branch(
        &mut self,
        statements: &'a [Stmt],
        refuses: bool,
        missing: Vec<KeyId>,
        state: State<'a>,
    ) -> Option<State<'a>> {
        let start = self.trace.len();
        if let Some(frame) = self.frame() {
            frame.branches.push(Branch {
                start,
                refuses,
                missing,
            });
        }
        let end = self.block(statements, state);
        if let Some(frame) = self.frame() {
            frame.branches.pop();
        }
        end
    }

    pub(super) fn if_statement(
        &mut self,
        branches: &'a [(Expr, Vec<Stmt>)],
        orelse: &'a [Stmt],
        at: At<'a>,
        mut state: State<'a>,
    ) -> Option<State<'a>> {
        let mut ends = Vec::new();
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
            let absent = guard::absent(self, test, at, &mut state);
            let missing = absent
                .iter()
                .filter(|(_, truth)| *truth)
                .map(|(key, _)| *key)
                .collect();
            let mut inside = state.clone();
            guard::assume(self, test, true, at, &mut inside);
            let before = state.clone();
            let end = self.branch(body, guard::refuses(test), missing, inside);
            guard::assume(self, test, false, at, &mut state);
            match end {
                Some(end) => {
                    for (key, truth) in &absent {
                        let (with, without) = if *truth {
                            (&before, &end)
                        } else {
                            (&end, &before)
                        };
                        self.adopt_between(*key, with, without, body, at);
                    }
                    ends.push(end);
                }
                None => {
                    self.checked_type(test, false, at, &mut state);
                    self.refused_choices(test, at, &mut state);
                }
            }
        }
        if orelse.is_empty() {
            ends.push(state);
        } else {
            let absent_else: Vec<KeyId> = branches
                .last()
                .map(|(test, _)| guard::absent(self, test, at, &mut state))
                .unwrap_or_default()
                .into_iter()
                .filter(|(_, truth)| !*truth)
                .map(|(key, _)| key)
                .collect();
            let before = state.clone();
            let end = self.branch(orelse, false, absent_else.clone(), state);
            if let Some(end) = end {
                for key in &absent_else {
                    self.adopt_between(*key, &before, &end, orelse, at);
                }
                if let Some(with) = ends.last().cloned() {
                    for key in absent_else {
                        self.adopt_between(key, &with, &end, orelse, at);
                    }
                }
                ends.push(end);
            }
        }
        self.join_all(ends)
    }

    /// Fallbacks of names that hold a key on one path and something else where the key is missing.
    fn adopt_between(
        &mut self,
        key: KeyId,
        with: &State<'a>,
        without: &State<'a>,
        statements: &'a [Stmt],
        at: At<'a>,
    ) {
        let pairs: Vec<(Name, Abs<'a>, Abs<'a>)> = with
            .names_of(at.scope)
            .filter(|(_, value)| value.origin().is_some_and(|(known, _)| known == key))
            .filter_map(|(name, value)| {
                let other = without.name(at.scope, name)?;
                (!other.same(value)).then(|| (name.clone(), value.clone(), other.clone()))
            })
            .collect();
        for (name, kept, replaced) in pairs {
            let written = assigned(statements, &name);
            // `value = [value]` makes something of what was passed, and replaces nothing.
            let mut again = false;
            if let Some(written) = written {
                usage::names_in(written, &mut |read| again |= *read == name);
            }
            if !again {
                self.adopt_replacement(key, &kept, &replaced, written, at);
            }
        }
        // `if self.size is None: self.size = 3`
        let pairs: Vec<(Name, Abs<'a>, Abs<'a>)> = with
            .attributes()
            .filter(|(.., value)| value.origin().is_some_and(|(known, _)| known == key))
            .filter_map(|(id, name, value)| {
                let other = without.attribute(id, name)?;
                (!other.same(value)).then(|| (name.clone(), value.clone(), other.clone()))
            })
            .collect();
        for (name, kept, replaced) in pairs {
            let written = assigned_attribute(statements, &name);
            self.adopt_replacement(key, &kept, &replaced, written, at);
        }
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
            ends.extend(self.branch(&case.body, wild, Vec::new(), inside));
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
            // `match kwargs: case {"k": k}`
            Pattern::Mapping { items, .. } => {
                for (key, pattern) in items {
                    let key = self.eval(key, at, state);
                    let found = match (value, key.as_text()) {
                        (Abs::Dict(id), Some(key)) => {
                            let key = key.to_owned();
                            self.read_dict(
                                *id,
                                &key,
                                super::dicts::How::Subscript,
                                None,
                                TextRange::default(),
                                at,
                                state,
                            )
                        }
                        _ => Abs::Unknown,
                    };
                    self.pattern(pattern, &found, at, state);
                }
            }
            Pattern::Class { .. } | Pattern::Star(_) | Pattern::Wildcard | Pattern::Invalid => {}
        }
    }
}

/// The expression that a block assigns to an attribute last.
fn assigned_attribute<'a>(statements: &'a [Stmt], name: &Name) -> Option<&'a Expr> {
    statements.iter().rev().find_map(|statement| {
        match &statement.kind {
            StmtKind::Assign { targets, value }
                if targets.iter().any(|target| {
                    matches!(&target.kind, ExprKind::Attribute { attr, .. } if attr.name == *name)
                }) =>
            {
                Some(value)
            }
            _ => None,
        }
    })
}

/// The expression that a block assigns to a name last.
pub(super) fn assigned<'a>(statements: &'a [Stmt], name: &Name) -> Option<&'a Expr> {
    statements
        .iter()
        .rev()
        .find_map(|statement| match &statement.kind {
            StmtKind::Assign { targets, value }
                if targets.iter().any(|target| target.as_name() == Some(name)) =>
            {
                Some(value)
            }
            StmtKind::AnnAssign {
                target,
                value: Some(value),
                ..
            } if target.as_name() == Some(name) => Some(value),
            _ => None,
        })
}
