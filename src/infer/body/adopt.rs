//! Defaults by what is written where a key is missing: `if n is None: n = 3`.
//!
//! It compares the state of the path that has the key with that of the path that does without.

use super::abs::{Abs, KeyId};
use super::machine::{At, Machine};
use super::state::{Entry, State};
use super::usage;
use crate::model::Rule;
use crate::syntax::ast::{Expr, ExprKind, Name, Stmt, StmtKind};

impl<'a> Machine<'a, '_, '_> {
    /// `if "k" not in kwargs: kwargs["k"] = 1`: what is written there is the fallback of that test.
    pub(super) fn adopt_written(
        &mut self,
        key: KeyId,
        before: &State<'a>,
        end: &State<'a>,
        at: At<'a>,
    ) {
        let Some(name) = self.log.keys.get(key).cloned() else {
            return;
        };
        let written = end.entries().find(|(id, entry, _)| {
            **entry == name
                && before
                    .dict(*id)
                    .is_some_and(|dict| dict.caller && dict.entry(&name).is_none())
        });
        let Some(value) = written.map(|(.., value)| value.clone()) else {
            return;
        };
        if value.origin().is_none() {
            let fallback = self.fallback(&value, None, at);
            let tests: Vec<usize> = (0..self.log.reads.len())
                .filter(|read| {
                    self.log.reads.get(*read).is_some_and(|read| {
                        read.key == key
                            && read.scope == at.scope
                            && matches!(read.rule, Rule::MembershipTest | Rule::GetRead)
                    })
                })
                .collect();
            for read in tests {
                self.log.adopt(read, fallback.clone(), at.scope);
            }
        }
    }

    /// Fallbacks of names that hold a key on one path and something else where the key is missing.
    pub(super) fn adopt_between(
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
        // `options = {"size": 3}; if "size" in kwargs: options["size"] = kwargs["size"]`
        let pairs: Vec<(Abs<'a>, Abs<'a>)> = with
            .entries()
            .filter(|(.., value)| value.origin().is_some_and(|(known, _)| known == key))
            .filter_map(|(id, name, value)| match without.dict(id)?.entry(name)? {
                Entry::Is(other) if !other.same(value) => Some((value.clone(), other.clone())),
                _ => None,
            })
            .collect();
        for (kept, replaced) in pairs {
            self.adopt_replacement(key, &kept, &replaced, None, at);
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
            // `with open(path) as f: value = load(f)`
            StmtKind::With { body, .. } => assigned(body, name),
            _ => None,
        })
}
