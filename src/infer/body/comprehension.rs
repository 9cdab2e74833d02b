//! Comprehensions and loops over constants: each element is one more key.

use super::abs::{Abs, KeyId, ReadId};
use super::filters::Asked;
use super::guard;
use super::known::type_of;
use super::log::Fallback;
use super::machine::{At, MAX_ELEMENTS, Machine};
use super::state::{Dict, Entry, Object, State};
use crate::model::{Type, Value};
use crate::syntax::ast::{Clause, CompareOp, Expr, ExprKind, Name};

/// What a comprehension makes of each element: a value, or a key with its value.
type Made<'a> = (&'a Expr, Option<&'a Expr>);

/// What a comprehension has collected.
#[derive(Default)]
struct Collected<'a> {
    elements: Vec<Abs<'a>>,
    entries: Vec<(Abs<'a>, Abs<'a>)>,
    /// Keys that are collected because they are missing.
    missing: Vec<KeyId>,
    /// Whether elements are missing here that there would be at run time.
    open: bool,
    /// Whether elements are here that there may not be at run time.
    some: bool,
}

impl<'a> Machine<'a, '_, '_> {
    /// `[element for …]`, `{element: value for …}`
    pub(super) fn comprehension(
        &mut self,
        element: &'a Expr,
        value: Option<&'a Expr>,
        clauses: &'a [Clause],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let inner = At {
            module: at.module,
            scope: self.open_scope(at.module, Some(at.scope)),
        };
        if let Some(copy) = self.filtered_copy((element, value), clauses, inner, state) {
            return copy;
        }
        let mut collected = Collected::default();
        self.clauses((element, value), clauses, inner, state, &mut collected);
        self.close_scope(inner.scope, state);
        if value.is_some() {
            if collected.open {
                return Abs::Unknown;
            }
            let mut dict = Dict::default();
            let mut only: Vec<Name> = Vec::new();
            for (key, value) in collected.entries {
                let Some(key) = key.as_text() else {
                    continue;
                };
                // `if k in kwargs`: the caller's own entry, where there is one.
                // Not after `if kwargs.get(k) is not None`: there `None` is what stands for it.
                let own = |(id, _): (KeyId, ReadId)| {
                    let mut reads = self.log.reads.iter().filter(|read| read.key == id);
                    self.log.keys.get(id).is_some_and(|name| *name == key)
                        && reads.all(|read| matches!(read.fallback, Fallback::Unsaid))
                };
                if collected.some && value.key().is_some_and(own) {
                    only.push(key.into());
                } else {
                    dict.set(key.into(), Entry::Is(value));
                }
            }
            if !only.is_empty() {
                dict.caller = true;
                dict.only = Some(only.into());
            }
            return Abs::Dict(self.put(Object::Dict(dict), state));
        }
        if !collected.missing.is_empty() {
            return Abs::IfMissing(collected.missing.into(), true);
        }
        if collected.open {
            return Abs::Unknown;
        }
        if collected.some {
            return Abs::Some(collected.elements.into());
        }
        let constants: Option<Vec<Value>> = collected
            .elements
            .iter()
            .map(|element| element.value().cloned())
            .collect();
        match constants {
            Some(constants) => Abs::constant(Value::List(constants)),
            None => Abs::Sequence(collected.elements.into()),
        }
    }

    fn clauses(
        &mut self,
        made: Made<'a>,
        clauses: &'a [Clause],
        at: At<'a>,
        state: &mut State<'a>,
        collected: &mut Collected<'a>,
    ) {
        let Some((clause, rest)) = clauses.split_first() else {
            let first = self.eval(made.0, at, state);
            match made.1 {
                Some(value) => {
                    let second = self.eval(value, at, state);
                    collected.entries.push((first, second));
                }
                None => collected.elements.push(first),
            }
            return;
        };
        let iterated = self.eval(&clause.iter, at, state);
        let named = key_target(&clause.target)
            .map(|key| Asked::of_tests(&clause.ifs, key))
            .filter(|asked| asked.closed)
            .and_then(|asked| self.elements_asked(&iterated, &asked, at, state));
        let unsure = named.is_some() || matches!(iterated, Abs::Some(_));
        let elements = match named.or_else(|| self.elements(&iterated, state)) {
            Some(elements) => elements,
            None => {
                collected.open = true;
                vec![Abs::Unknown]
            }
        };
        collected.some |= unsure;
        for item in elements {
            if !self.step() {
                return;
            }
            self.assign(&clause.target, item, at, state);
            let mut path = state.clone();
            let mut taken = true;
            for test in &clause.ifs {
                let outcome = self.eval(test, at, &mut path);
                match outcome.value().and_then(guard::truth_of) {
                    Some(truth) => taken &= truth,
                    None => collected.some = true,
                }
                for (key, truth) in guard::absent(self, test, at, &mut path) {
                    if truth {
                        collected.missing.push(key);
                    }
                }
                guard::assume(self, test, true, at, &mut path);
            }
            if !taken {
                continue;
            }
            self.clauses(made, rest, at, &mut path, collected);
            *state = if clause.ifs.is_empty() && !unsure {
                path
            } else {
                self.join(std::mem::take(state), path)
            };
        }
    }

    /// `{k: v for k, v in kwargs.items() if k not in IGNORED}`: the same dict with less in it; not
    /// where the tests name the keys that are left.
    fn filtered_copy(
        &mut self,
        made: Made<'a>,
        clauses: &'a [Clause],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Option<Abs<'a>> {
        let (key, value, [clause]) = (made.0.as_name()?, made.1?, clauses) else {
            return None;
        };
        let id = match (&clause.target.kind, &value.kind) {
            (ExprKind::Tuple(targets), ExprKind::Name(value)) => {
                let [first, second] = targets.as_slice() else {
                    return None;
                };
                if first.as_name() != Some(key) || second.as_name() != Some(value) {
                    return None;
                }
                let asked = Asked::of_tests(&clause.ifs, key);
                if asked.closed && self.are_known(&asked, at, state) {
                    return None;
                }
                match self.eval(&clause.iter, at, state) {
                    Abs::Items(id) => id,
                    _ => return None,
                }
            }
            // `{k: kwargs[k] for k in kwargs if k in NAMES}`
            (ExprKind::Name(target), ExprKind::Subscript { value, index }) => {
                if target != key || index.as_name() != Some(key) {
                    return None;
                }
                match (
                    self.eval(&clause.iter, at, state),
                    self.eval(value, at, state),
                ) {
                    (Abs::Dict(id) | Abs::Keys(id), Abs::Dict(read)) if id == read => id,
                    _ => return None,
                }
            }
            _ => return None,
        };
        let mut dict = state.dict(id).filter(|dict| dict.caller)?.clone();
        for test in &clause.ifs {
            let ExprKind::Compare { left, rest } = &test.kind else {
                continue;
            };
            if left.as_name() != Some(key) {
                continue;
            }
            for (op, right) in rest {
                let names = self.eval(right, at, state);
                let names: Vec<String> = match (op, names.value()) {
                    (CompareOp::NotIn, Some(names)) => names
                        .as_sequence()
                        .unwrap_or_default()
                        .iter()
                        .filter_map(|name| name.as_str().map(str::to_owned))
                        .collect(),
                    (CompareOp::NotEq, Some(name)) => {
                        name.as_str().map(str::to_owned).into_iter().collect()
                    }
                    _ => Vec::new(),
                };
                for name in names {
                    dict.set(name.as_str().into(), Entry::Gone);
                }
            }
        }
        Some(Abs::Dict(self.put(Object::Dict(dict), state)))
    }

    /// The elements of a value that is iterated over, if they are known and few.
    pub(super) fn elements(&self, value: &Abs<'a>, state: &State<'a>) -> Option<Vec<Abs<'a>>> {
        let found: Vec<Abs<'a>> = match value {
            Abs::Const(container) => match &**container {
                Value::Dict(entries) => entries
                    .iter()
                    .map(|(key, _)| Abs::constant(key.clone()))
                    .collect(),
                container => container
                    .as_sequence()?
                    .iter()
                    .cloned()
                    .map(Abs::constant)
                    .collect(),
            },
            Abs::Sequence(members) | Abs::Some(members) => members.to_vec(),
            Abs::Dict(id) | Abs::Keys(id) => {
                let dict = state.dict(*id).filter(|dict| !dict.caller)?;
                dict.entries
                    .iter()
                    .filter(|(_, entry)| !matches!(entry, Entry::Gone))
                    .map(|(name, _)| Abs::text(name))
                    .collect()
            }
            Abs::Items(id) => {
                let dict = state.dict(*id).filter(|dict| !dict.caller)?;
                dict.entries
                    .iter()
                    .filter_map(|(name, entry)| match entry {
                        Entry::Is(value) | Entry::Else(value) => {
                            Some(Abs::Sequence(vec![Abs::text(name), value.clone()].into()))
                        }
                        Entry::Gone => None,
                    })
                    .collect()
            }
            _ => return None,
        };
        (found.len() <= MAX_ELEMENTS).then_some(found)
    }

    /// The parts of a value that is unpacked into `count` targets.
    pub(super) fn parts(&self, value: &Abs<'a>, count: usize) -> Vec<Abs<'a>> {
        let parts: Option<Vec<Abs<'a>>> = match value {
            Abs::Sequence(members) => Some(members.to_vec()),
            Abs::Const(container) => container
                .as_sequence()
                .map(|elements| elements.iter().cloned().map(Abs::constant).collect()),
            // `engine, limit = SETTINGS[tool]`
            Abs::ByTool(values) => (0..count)
                .map(|place| {
                    let part = |value: &Value| value.as_sequence()?.get(place).cloned();
                    values
                        .iter()
                        .map(part)
                        .collect::<Option<_>>()
                        .map(Abs::ByTool)
                })
                .collect(),
            _ => None,
        };
        match parts {
            Some(parts) if parts.len() == count => parts,
            _ => {
                let ty = type_of(value);
                match ty {
                    Type::Tuple(types) if types.len() == count => {
                        types.into_iter().map(Abs::typed).collect()
                    }
                    _ => vec![Abs::Unknown; count],
                }
            }
        }
    }
}

/// The name that takes each key where the keys or items of a dict are iterated over.
pub(super) fn key_target(target: &Expr) -> Option<&Name> {
    match &target.kind {
        ExprKind::Tuple(targets) => targets.first()?.as_name(),
        _ => target.as_name(),
    }
}
