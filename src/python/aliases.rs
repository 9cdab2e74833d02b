//! Names of a block that stand for the same object, while its statements are gone through.

use std::collections::HashMap;

use super::held::{self, Effect, held_base, is_alias};
use super::scope::{Mutation, MutationKind};
use crate::syntax::ast::{Expr, Name};
use crate::text::TextRange;

/// How many names in a row are followed that stand for each other.
const MAX_ALIASES: usize = 4;

/// Which names stand for what other names are bound to.
#[derive(Clone, Default)]
pub(super) struct Aliases<'f> {
    /// Names that stand for another name's value or a part of it: `name = other["k"]`.
    of: HashMap<Name, &'f Expr>,
    /// Names that `one = other = value` bound to the same object: all the targets.
    twins: HashMap<Name, &'f [Expr]>,
}

impl<'f> Aliases<'f> {
    /// `name = value`
    pub(super) fn bound(&mut self, name: &Name, value: &'f Expr) {
        if is_alias(value) && held_base(value) != Some(name) {
            self.of.insert(name.clone(), value);
        }
    }

    /// `one = other = value`
    pub(super) fn bound_together(&mut self, targets: &'f [Expr]) {
        if targets.len() > 1 {
            let names = targets.iter().filter_map(Expr::as_name);
            self.twins.extend(names.map(|name| (name.clone(), targets)));
        }
    }

    /// `name` is bound anew: what stood for its old object does not stand for the new one.
    pub(super) fn rebound(&mut self, name: &Name) {
        self.twins.remove(name);
        self.of
            .retain(|alias, of| alias != name && held_base(of) != Some(name));
    }

    /// The names whose value a change to what `target` stands for changes, with how they see it.
    pub(super) fn changed(
        &mut self,
        target: &'f Expr,
        range: TextRange,
        kind: MutationKind<'f>,
    ) -> Vec<(&'f Name, Mutation<'f>)> {
        let mut changed = Vec::new();
        let mut via: Vec<&'f Expr> = Vec::new();
        let mut target = target;
        while let Some(name) = held_base(target) {
            let mutation = Mutation {
                kind,
                via: via.clone(),
                range,
            };
            self.of.retain(|_, alias| {
                held_base(alias) != Some(name) || held::effect(&mutation, alias) != Effect::Replaces
            });
            for (twin, by) in self.twins_of(name) {
                let mut via = via.clone();
                via.push(by);
                changed.push((twin, Mutation { kind, via, range }));
            }
            changed.push((name, mutation));
            match self.of.get(name) {
                Some(aliased) if via.len() < MAX_ALIASES => {
                    via.push(aliased);
                    target = aliased;
                }
                _ => break,
            }
        }
        changed
    }

    /// The other names that `one = other = value` bound to what `name` is bound to.
    fn twins_of(&self, name: &Name) -> Vec<(&'f Name, &'f Expr)> {
        let Some(&targets) = self.twins.get(name) else {
            return Vec::new();
        };
        let others = targets.iter().filter_map(|target| {
            let twin = target.as_name()?;
            let still = self
                .twins
                .get(twin)
                .is_some_and(|of| std::ptr::eq(*of, targets));
            (still && twin != name).then_some((twin, target))
        });
        others.collect()
    }
}
