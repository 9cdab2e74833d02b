//! The state of a path through the code: local names, the heap, and which keys must be there.
//!
//! Paths fork at conditions and meet again with [`State::join`]. A key that is *present* on every
//! path that leads to a result is one without which the tool does not work.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::abs::{Abs, Callable, ClassRef, KeyId, ObjectId, ScopeId};
use crate::syntax::ast::Name;

/// The state of one path.
#[derive(Clone, Debug, Default)]
pub(super) struct State<'a> {
    names: BTreeMap<(ScopeId, Name), Abs<'a>>,
    heap: BTreeMap<ObjectId, Rc<Object<'a>>>,
    /// Keys without which this path would not have been taken, or would have ended.
    pub(super) present: BTreeSet<KeyId>,
}

/// A thing with parts that change.
#[derive(Clone, Debug)]
pub(super) enum Object<'a> {
    Dict(Dict<'a>),
    Instance {
        class: ClassRef<'a>,
        attributes: BTreeMap<Name, Abs<'a>>,
    },
}

/// A dict with text keys.
#[derive(Clone, Debug, Default)]
pub(super) struct Dict<'a> {
    /// What is known of single keys, in order of insertion.
    pub(super) entries: Vec<(Name, Entry<'a>)>,
    /// Whether every other key is the caller's.
    pub(super) caller: bool,
}

/// What a dict has under a key.
#[derive(Clone, Debug)]
pub(super) enum Entry<'a> {
    /// This value, written by the code.
    Is(Abs<'a>),
    /// What the caller passed, else this value.
    Else(Abs<'a>),
    /// Nothing: it was taken out.
    Gone,
}

impl<'a> Dict<'a> {
    pub(super) fn entry(&self, key: &str) -> Option<&Entry<'a>> {
        self.entries
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, entry)| entry)
    }

    pub(super) fn set(&mut self, key: Name, entry: Entry<'a>) {
        match self.entries.iter_mut().find(|(name, _)| *name == key) {
            Some((_, old)) => *old = entry,
            None => self.entries.push((key, entry)),
        }
    }

    /// `self.update(other)`, `{**self, **other}`.
    pub(super) fn merge(&mut self, other: &Self) {
        if other.caller && !self.caller {
            for (name, entry) in &mut self.entries {
                if other.entry(name).is_none()
                    && let Entry::Is(value) = entry
                {
                    *entry = Entry::Else(value.clone());
                }
            }
            self.caller = true;
        } else if other.caller {
            // Two views of the same caller: what was written before may be overwritten again.
            for (name, entry) in &mut self.entries {
                if other.entry(name).is_none() {
                    match entry {
                        Entry::Is(value) => *entry = Entry::Else(value.clone()),
                        Entry::Gone => *entry = Entry::Else(Abs::Unknown),
                        Entry::Else(_) => {}
                    }
                }
            }
        }
        for (name, entry) in &other.entries {
            match entry {
                Entry::Gone => {}
                other => self.set(name.clone(), other.clone()),
            }
        }
    }
}

impl<'a> State<'a> {
    pub(super) fn name(&self, scope: ScopeId, name: &Name) -> Option<&Abs<'a>> {
        self.names.get(&(scope, name.clone()))
    }

    pub(super) fn bind(&mut self, scope: ScopeId, name: Name, value: Abs<'a>) {
        self.names.insert((scope, name), value);
    }

    /// Forgets the names of a scope that nothing leads to any more.
    pub(super) fn forget(&mut self, scope: ScopeId) {
        let mut tail = self.names.split_off(&(scope, Name::default()));
        let mut rest = tail.split_off(&(scope + 1, Name::default()));
        self.names.append(&mut rest);
    }

    /// The names of a scope.
    pub(super) fn names_of(&self, scope: ScopeId) -> impl Iterator<Item = (&Name, &Abs<'a>)> {
        self.names
            .range((scope, Name::default())..)
            .take_while(move |((owner, _), _)| *owner == scope)
            .map(|((_, name), value)| (name, value))
    }

    /// Puts an object under an id that no path has used yet.
    pub(super) fn put(&mut self, id: ObjectId, object: Object<'a>) {
        self.heap.insert(id, Rc::new(object));
    }

    pub(super) fn dict(&self, id: ObjectId) -> Option<&Dict<'a>> {
        match &**self.heap.get(&id)? {
            Object::Dict(dict) => Some(dict),
            Object::Instance { .. } => None,
        }
    }

    pub(super) fn dict_mut(&mut self, id: ObjectId) -> Option<&mut Dict<'a>> {
        match Rc::make_mut(self.heap.get_mut(&id)?) {
            Object::Dict(dict) => Some(dict),
            Object::Instance { .. } => None,
        }
    }

    pub(super) fn class_of(&self, id: ObjectId) -> Option<ClassRef<'a>> {
        match &**self.heap.get(&id)? {
            Object::Instance { class, .. } => Some(*class),
            Object::Dict(_) => None,
        }
    }

    pub(super) fn attribute(&self, id: ObjectId, name: &str) -> Option<&Abs<'a>> {
        match &**self.heap.get(&id)? {
            Object::Instance { attributes, .. } => attributes.get(name),
            Object::Dict(_) => None,
        }
    }

    /// The attributes of all instances.
    pub(super) fn attributes(&self) -> impl Iterator<Item = (ObjectId, &Name, &Abs<'a>)> {
        self.heap.iter().flat_map(|(id, object)| {
            let attributes = match &**object {
                Object::Instance { attributes, .. } => Some(attributes),
                Object::Dict(_) => None,
            };
            attributes
                .into_iter()
                .flatten()
                .map(|(name, value)| (*id, name, value))
        })
    }

    /// The entries that the code has written into dicts.
    pub(super) fn entries(&self) -> impl Iterator<Item = (ObjectId, &Name, &Abs<'a>)> {
        self.heap.iter().flat_map(|(id, object)| {
            let entries = match &**object {
                Object::Dict(dict) => dict.entries.as_slice(),
                Object::Instance { .. } => &[],
            };
            entries.iter().filter_map(|(name, entry)| match entry {
                Entry::Is(value) => Some((*id, name, value)),
                _ => None,
            })
        })
    }

    pub(super) fn set_attribute(&mut self, id: ObjectId, name: Name, value: Abs<'a>) {
        if let Some(object) = self.heap.get_mut(&id)
            && let Object::Instance { attributes, .. } = Rc::make_mut(object)
        {
            attributes.insert(name, value);
        }
    }

    /// Whether the caller's values can be reached through `value`: a call that gets it is followed.
    pub(super) fn follows(&self, value: &Abs<'a>) -> bool {
        self.follows_within(value, 4)
    }

    fn follows_within(&self, value: &Abs<'a>, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        match value {
            Abs::Unknown
            | Abs::Typed(_)
            | Abs::Const(_)
            | Abs::ByTool(_)
            | Abs::Cast(..)
            | Abs::Class(_)
            | Abs::Module(_)
            | Abs::External(_) => false,
            Abs::Key(..) | Abs::IfMissing(..) => true,
            Abs::Dict(id)
            | Abs::Keys(id)
            | Abs::Items(id)
            | Abs::Namespace(id)
            | Abs::Instance(id) => match self.heap.get(id).map(|object| &**object) {
                Some(Object::Instance { attributes, .. }) => attributes
                    .values()
                    .any(|value| self.follows_within(value, depth)),
                Some(Object::Dict(dict)) => {
                    dict.caller
                        || dict.entries.iter().any(|(_, entry)| match entry {
                            Entry::Is(value) | Entry::Else(value) => {
                                self.follows_within(value, depth)
                            }
                            Entry::Gone => false,
                        })
                }
                None => false,
            },
            Abs::Sequence(members) | Abs::OneOf(members) => members
                .iter()
                .any(|value| self.follows_within(value, depth)),
            Abs::Callable(callable) => match &**callable {
                Callable::Function { scope, this, .. } => {
                    scope.is_some()
                        || this
                            .as_ref()
                            .is_some_and(|this| self.follows_within(this, depth))
                }
                Callable::Lambda { scope, .. } => scope.is_some(),
                Callable::Partial { callee, given } => {
                    self.follows_within(callee, depth)
                        || given
                            .iter()
                            .any(|given| self.follows_within(given.value(), depth))
                }
                Callable::DictMethod(id, _) => self.follows_within(&Abs::Dict(*id), depth),
                Callable::Super { this, .. } => self.follows_within(this, depth),
            },
        }
    }

    /// Number of names and objects that are known.
    pub(super) fn size(&self) -> usize {
        self.names.len() + self.heap.len()
    }

    /// The state after two paths meet.
    ///
    /// `key_of` gives the key with a name, to tell what the caller passed on one path from what was
    /// written on the other.
    pub(super) fn join(mut self, other: Self, key_of: &dyn Fn(&str) -> Option<KeyId>) -> Self {
        for (place, theirs) in other.names {
            match self.names.get_mut(&place) {
                Some(ours) if ours.same(&theirs) => {}
                Some(ours) => {
                    *ours = Abs::one_of(vec![ours.clone(), theirs]);
                }
                None => {
                    self.names.insert(place, theirs);
                }
            }
        }
        let (ours_present, theirs_present) = (&self.present, &other.present);
        for (id, theirs) in other.heap {
            match self.heap.get_mut(&id) {
                Some(ours) if Rc::ptr_eq(ours, &theirs) => {}
                Some(ours) => {
                    let joined = join_objects(ours, &theirs, &|name, from_ours| {
                        let present = if from_ours {
                            ours_present
                        } else {
                            theirs_present
                        };
                        key_of(name).is_some_and(|key| present.contains(&key))
                    });
                    *ours = Rc::new(joined);
                }
                None => {
                    self.heap.insert(id, theirs);
                }
            }
        }
        self.present = self.present.intersection(&other.present).copied().collect();
        self
    }
}

fn join_objects<'a>(
    ours: &Object<'a>,
    theirs: &Object<'a>,
    present: &dyn Fn(&str, bool) -> bool,
) -> Object<'a> {
    match (ours, theirs) {
        (Object::Dict(a), Object::Dict(b)) => {
            let mut joined = Dict {
                entries: Vec::new(),
                caller: a.caller || b.caller,
            };
            let names = a
                .entries
                .iter()
                .chain(b.entries.iter().filter(|(name, _)| a.entry(name).is_none()));
            for (name, _) in names {
                let entry = match (a.entry(name), b.entry(name)) {
                    (Some(x), Some(y)) => Some(join_entries(x, y)),
                    (Some(x), None) => half_entry(x, present(name, false), joined.caller),
                    (None, Some(y)) => half_entry(y, present(name, true), joined.caller),
                    (None, None) => None,
                };
                if let Some(entry) = entry {
                    joined.entries.push((name.clone(), entry));
                }
            }
            Object::Dict(joined)
        }
        (
            Object::Instance { class, attributes },
            Object::Instance {
                attributes: others, ..
            },
        ) => {
            let mut attributes = attributes.clone();
            for (name, theirs) in others {
                match attributes.get_mut(name) {
                    Some(ours) if ours.same(theirs) => {}
                    Some(ours) => *ours = Abs::one_of(vec![ours.clone(), theirs.clone()]),
                    None => {
                        attributes.insert(name.clone(), theirs.clone());
                    }
                }
            }
            Object::Instance {
                class: *class,
                attributes,
            }
        }
        (ours, _) => ours.clone(),
    }
}

fn join_entries<'a>(ours: &Entry<'a>, theirs: &Entry<'a>) -> Entry<'a> {
    match (ours, theirs) {
        (Entry::Is(a), Entry::Is(b)) => Entry::Is(Abs::one_of(vec![a.clone(), b.clone()])),
        (Entry::Gone, Entry::Gone) => Entry::Gone,
        (Entry::Is(a) | Entry::Else(a), Entry::Is(b) | Entry::Else(b)) => {
            Entry::Else(Abs::one_of(vec![a.clone(), b.clone()]))
        }
        (Entry::Gone, entry) | (entry, Entry::Gone) => entry.clone(),
    }
}

/// What is known of a key that only one of two paths wrote.
///
/// Where the other path has it from the caller, the writing is the fallback
/// (`if "k" not in kwargs: kwargs["k"] = 1`); else the next read is the caller's again.
fn half_entry<'a>(entry: &Entry<'a>, present_there: bool, caller: bool) -> Option<Entry<'a>> {
    match entry {
        Entry::Is(value) | Entry::Else(value) if present_there => Some(Entry::Else(value.clone())),
        Entry::Else(value) => Some(Entry::Else(value.clone())),
        Entry::Is(value) if !caller => {
            Some(Entry::Is(Abs::one_of(vec![value.clone(), Abs::Unknown])))
        }
        Entry::Is(_) | Entry::Gone => None,
    }
}
