//! Where errors and missing keys are gathered: `missing.append(name)`, `errors += [text]`, `ok = False`.
//!
//! What is put in because a key is missing makes the place true (or a flag false) whenever that key
//! is missing, so that a later test of the place refuses as the first test would have. It must not
//! know how statements fork.

use super::abs::{Abs, KeyId, ObjectId, ScopeId};
use super::guard::truth_of;
use super::machine::{At, Machine};
use super::state::State;
use crate::model::Value;
use crate::syntax::ast::{Expr, ExprKind, FStringPart, Name};

/// Elements of a list that are followed one by one.
const MAX_GATHERED: usize = 64;

/// Where something is gathered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Name(ScopeId, Name),
    Attribute(ObjectId, Name),
}

/// What a place is after a branch that only a missing key leads to.
pub(super) struct Gathered<'a> {
    place: Place,
    value: Abs<'a>,
}

impl<'a> Machine<'a, '_, '_> {
    /// `place.append(element)`, `place.extend(elements)`, `place += elements`.
    pub(super) fn gather(
        &mut self,
        receiver: &'a Expr,
        known: &Abs<'a>,
        elements: Option<Vec<Abs<'a>>>,
        at: At<'a>,
        state: &mut State<'a>,
    ) {
        let grown = match known {
            Abs::Const(value) => value
                .as_sequence()
                .map(|values| values.iter().cloned().map(Abs::constant).collect()),
            Abs::Sequence(members) => Some(members.to_vec()),
            Abs::IfMissing(_, true) => None,
            _ => return,
        };
        let Some(place) = self.place(receiver, at, state) else {
            return;
        };
        if is_empty(known) && self.tell(&place, known, true, state) {
            return;
        }
        if matches!(known, Abs::IfMissing(..)) {
            return;
        }
        let looping = self.frames.last().is_some_and(|f| !f.loops.is_empty());
        let value = match (grown, elements) {
            (Some(mut grown), Some(elements)) if !looping => {
                grown.extend(elements);
                sequence(known, grown)
            }
            _ => Abs::Unknown,
        };
        put(&place, value, state);
    }

    /// `ok = False`, `error = "no city"` where a key is missing: a flag that was the contrary before.
    ///
    /// Gives whether that is what the assignment is.
    pub(super) fn flag(
        &mut self,
        target: &'a Expr,
        value: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> bool {
        let (Some(truth), ExprKind::Name(name)) = (truth_of_expr(value), &target.kind) else {
            return false;
        };
        let Some(before) = state.name(at.scope, name).cloned() else {
            return false;
        };
        let contrary = match &before {
            Abs::Const(before) => truth_of(before) == Some(!truth),
            Abs::IfMissing(_, before) => *before == truth,
            _ => false,
        };
        contrary && self.tell(&Place::Name(at.scope, name.clone()), &before, truth, state)
    }

    /// Notes that a place is `truth` where the keys are missing that lead here, if some do.
    fn tell(
        &mut self,
        place: &Place,
        before: &Abs<'a>,
        truth: bool,
        state: &mut State<'a>,
    ) -> bool {
        let branch = self
            .frames
            .iter_mut()
            .rev()
            .find_map(|frame| frame.branches.last_mut());
        let Some(branch) = branch.filter(|branch| !branch.missing.is_empty()) else {
            return false;
        };
        let mut keys: Vec<KeyId> = match before {
            Abs::IfMissing(keys, _) => keys.to_vec(),
            _ => Vec::new(),
        };
        keys.extend(branch.missing.iter().copied());
        keys.sort_unstable();
        keys.dedup();
        let value = Abs::IfMissing(keys.into(), truth);
        branch.gathered.push(Gathered {
            place: place.clone(),
            value: value.clone(),
        });
        put(place, value, state);
        true
    }

    /// Where a name or an attribute of an instance is kept.
    fn place(&mut self, expr: &'a Expr, at: At<'a>, state: &mut State<'a>) -> Option<Place> {
        match &expr.kind {
            ExprKind::Name(name) => {
                let held = self.holder(name, at, state).map(|(scope, _)| scope);
                let scope = match held {
                    Ok(scope) => scope,
                    Err(module) => self.module_at(module).scope,
                };
                state.name(scope, name)?;
                Some(Place::Name(scope, name.clone()))
            }
            ExprKind::Attribute { value, attr } => {
                let name = value.as_name()?;
                match self.lookup(name, at, state) {
                    Abs::Instance(id) => Some(Place::Attribute(id, attr.name.clone())),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Takes over on the other path what a branch gathered: there the keys are not missing.
pub(super) fn take_over<'a>(gathered: &[Gathered<'a>], state: &mut State<'a>) {
    for Gathered { place, value } in gathered {
        put(place, value.clone(), state);
    }
}

fn put<'a>(place: &Place, value: Abs<'a>, state: &mut State<'a>) {
    match place {
        Place::Name(scope, name) => state.bind(*scope, name.clone(), value),
        Place::Attribute(id, name) => state.set_attribute(*id, name.clone(), value),
    }
}

/// Whether a place holds nothing but what missing keys put there.
fn is_empty(value: &Abs<'_>) -> bool {
    match value {
        Abs::Const(value) => truth_of(value) == Some(false),
        Abs::IfMissing(_, truth) => *truth,
        _ => false,
    }
}

/// A list, or a set, of these.
fn sequence<'a>(before: &Abs<'a>, members: Vec<Abs<'a>>) -> Abs<'a> {
    if members.len() > MAX_GATHERED {
        return Abs::Unknown;
    }
    let constants: Option<Vec<Value>> = members
        .iter()
        .map(|member| member.value().cloned())
        .collect();
    match (before.value(), constants) {
        (Some(Value::Set(_)), Some(constants)) => Abs::constant(Value::Set(constants)),
        (_, Some(constants)) => Abs::constant(Value::List(constants)),
        _ => Abs::Sequence(members.into()),
    }
}

/// The truth of what an expression gives, as far as it can be seen from its form.
pub(super) fn truth_of_expr(expr: &Expr) -> Option<bool> {
    match &expr.kind {
        ExprKind::None | ExprKind::False => Some(false),
        ExprKind::True => Some(true),
        ExprKind::Str(text) => Some(!text.is_empty()),
        ExprKind::FString(parts) => parts
            .iter()
            .any(|part| matches!(part, FStringPart::Text(text) if !text.is_empty()))
            .then_some(true),
        ExprKind::List(elements) | ExprKind::Tuple(elements) => Some(!elements.is_empty()),
        ExprKind::Dict(items) => Some(!items.is_empty()),
        ExprKind::Int(number) => truth_of(&Value::Int((**number).clone())),
        _ => None,
    }
}
