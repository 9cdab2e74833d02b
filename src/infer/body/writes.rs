//! Writing dicts: merges, updates, single keys.

use super::abs::{Abs, Given, ObjectId};
use super::instances::ITEMS;
use super::machine::{At, Machine};
use super::state::{Dict, Entry, Object, State};
use crate::model::Rule;
use crate::syntax::ast::{Expr, Name};

impl<'a> Machine<'a, '_, '_> {
    /// `one | other`
    pub(super) fn dict_union(
        &mut self,
        left: &Abs<'a>,
        right: &Abs<'a>,
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Option<Abs<'a>> {
        if !matches!(left, Abs::Dict(_)) && !matches!(right, Abs::Dict(_)) {
            return None;
        }
        let mut dict = self.as_dict(left, state)?;
        let other = self.as_dict(right, state)?;
        self.merge(&mut dict, &other, expr, at);
        Some(Abs::Dict(self.put(Object::Dict(dict), state)))
    }

    /// A copy of a value as a dict with text keys.
    pub(super) fn as_dict(&mut self, value: &Abs<'a>, state: &State<'a>) -> Option<Dict<'a>> {
        match value {
            Abs::Dict(id) | Abs::Namespace(id) => state.dict(*id).cloned(),
            Abs::Instance(id) => {
                let items = state.attribute(*id, ITEMS).cloned()?;
                self.as_dict(&items, state)
            }
            Abs::Const(value) => {
                let mut dict = Dict::default();
                for (key, value) in value.as_dict()? {
                    dict.set(
                        key.as_str()?.into(),
                        Entry::Is(Abs::constant(value.clone())),
                    );
                }
                Some(dict)
            }
            Abs::OneOf(members) => members
                .iter()
                .find(|member| matches!(member, Abs::Dict(_)))
                .and_then(|member| self.as_dict(member, state)),
            _ => None,
        }
    }

    /// `dict.update(other)`, `{**dict, **other}`: what the caller gives wins over what stands there,
    /// so that constants written before are the defaults of their keys.
    pub(super) fn merge(
        &mut self,
        dict: &mut Dict<'a>,
        other: &Dict<'a>,
        expr: &'a Expr,
        at: At<'a>,
    ) {
        let written: Vec<Name> = dict
            .entries
            .iter()
            .filter(|(_, entry)| matches!(entry, Entry::Is(Abs::Const(_))))
            .map(|(name, _)| name.clone())
            .collect();
        dict.merge(other);
        for name in written {
            if let Some(Entry::Else(value)) = dict.entry(&name) {
                let fallback = self.fallback(value, None, at);
                self.read(&name, Rule::GetRead, expr.range, fallback, at);
            }
        }
    }

    pub(super) fn update(
        &mut self,
        id: ObjectId,
        given: &[Given<'a>],
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) {
        for given in given {
            match given {
                Given::Positional(value, _) | Given::DoubleStar(value) => {
                    if let Some(other) = self.as_dict(value, state)
                        && let Some(mut dict) = state.dict(id).cloned()
                    {
                        self.merge(&mut dict, &other, expr, at);
                        if let Some(place) = state.dict_mut(id) {
                            *place = dict;
                        }
                    }
                }
                Given::Keyword(name, value, _) => {
                    if let Some(dict) = state.dict_mut(id) {
                        dict.set(name.clone(), Entry::Is(value.clone()));
                    }
                }
                Given::Star(_) => {}
            }
        }
    }

    /// Writes `target[index] = value` and `del target[index]`; where both are any key of the caller's
    /// with what stands under it, it is a copy key by key.
    pub(super) fn write_dict(
        &mut self,
        target: &Abs<'a>,
        index: &Abs<'a>,
        entry: Entry<'a>,
        state: &mut State<'a>,
    ) {
        if let (Abs::Dict(id), Abs::Keys(keys), Entry::Is(Abs::Values(values))) =
            (target, index, &entry)
            && keys == values
            && let Some(other) = state.dict(*keys).cloned()
            && let Some(dict) = state.dict_mut(*id)
        {
            dict.merge(&other);
        } else if let (Abs::Dict(id), Some(key)) = (target, index.as_text())
            && let Some(dict) = state.dict_mut(*id)
        {
            dict.set(key.into(), entry);
        }
    }
}
