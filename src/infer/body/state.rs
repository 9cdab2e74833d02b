//! The state of a path through the code: local names, the heap, and which keys must be there.
//!
//! Paths fork at conditions and meet again with [`State::join`]. A key that is *present* on every
//! path that leads to a result is one without which the tool does not work.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::abs::{Abs, Callable, ClassRef, KeyId, ObjectId, ScopeId};
use super::joins::{join_names, join_objects};
use crate::syntax::ast::Name;

/// The state of one path. What a path has not changed it shares with the path that it came from, so
/// that forking and joining cost what the branches do and not what was there before them.
#[derive(Clone, Debug, Default)]
pub(super) struct State<'a> {
    /// The names of each scope, by the scope.
    names: Vec<(ScopeId, Rc<Names<'a>>)>,
    /// Objects in the order of their ids.
    heap: Rc<Heap<'a>>,
    /// Keys without which this path would not have been taken, or would have ended.
    pub(super) present: BTreeSet<KeyId>,
}

/// Objects with their ids, which grow: copying a list is cheap, and what is new comes last.
type Heap<'a> = Vec<(ObjectId, Rc<Object<'a>>)>;

/// The names of one scope, or of the attributes of an object.
pub(super) type Names<'a> = BTreeMap<Name, Abs<'a>>;

/// A thing with parts that change.
#[derive(Clone, Debug)]
pub(super) enum Object<'a> {
    Dict(Dict<'a>),
    Instance {
        class: ClassRef<'a>,
        attributes: Names<'a>,
    },
}

/// A dict with text keys.
#[derive(Clone, Debug, Default)]
pub(super) struct Dict<'a> {
    /// What is known of single keys, in order of insertion.
    pub(super) entries: Vec<(Name, Entry<'a>)>,
    /// Whether every other key is the caller's.
    pub(super) caller: bool,
    /// The only keys of the caller's that are there, where a filter has left some.
    pub(super) only: Option<Rc<[Name]>>,
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
        let known = self.entries.iter().find(|(name, _)| name == key);
        match (known, &self.only) {
            (Some((_, entry)), _) => Some(entry),
            (None, Some(only)) if !only.iter().any(|name| name == key) => Some(&Entry::Gone),
            (None, _) => None,
        }
    }

    /// The only keys of the caller's that are in one of two dicts.
    pub(super) fn either(&self, other: &Self) -> Option<Rc<[Name]>> {
        match (self.caller, other.caller) {
            (true, false) => self.only.clone(),
            (false, true) => other.only.clone(),
            _ => {
                let (ours, theirs) = (self.only.as_ref()?, other.only.as_ref()?);
                let more = theirs.iter().filter(|name| !ours.contains(name));
                Some(ours.iter().chain(more).cloned().collect())
            }
        }
    }

    pub(super) fn set(&mut self, key: Name, entry: Entry<'a>) {
        match self.entries.iter_mut().find(|(name, _)| *name == key) {
            Some((_, old)) => *old = entry,
            None => self.entries.push((key, entry)),
        }
    }

    /// `self.update(other)`, `{**self, **other}`.
    pub(super) fn merge(&mut self, other: &Self) {
        let only = self.either(other);
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
        self.only = only;
        for (name, entry) in &other.entries {
            match entry {
                Entry::Gone => {}
                other => self.set(name.clone(), other.clone()),
            }
        }
    }
}

impl<'a> State<'a> {
    pub(super) fn name(&self, scope: ScopeId, name: &str) -> Option<&Abs<'a>> {
        let place = self.place(scope).ok()?;
        self.names.get(place)?.1.get(name)
    }

    pub(super) fn bind(&mut self, scope: ScopeId, name: Name, value: Abs<'a>) {
        match self.place(scope) {
            Ok(place) => {
                if let Some((_, names)) = self.names.get_mut(place) {
                    Rc::make_mut(names).insert(name, value);
                }
            }
            Err(place) => {
                let names = Rc::new(Names::from([(name, value)]));
                self.names.insert(place, (scope, names));
            }
        }
    }

    /// Where the names of a scope are, or would be.
    fn place(&self, scope: ScopeId) -> Result<usize, usize> {
        self.names.binary_search_by_key(&scope, |(scope, _)| *scope)
    }

    /// Forgets the names of a scope that nothing leads to any more.
    pub(super) fn forget(&mut self, scope: ScopeId) {
        if let Ok(place) = self.place(scope) {
            self.names.remove(place);
        }
    }

    /// The names of a scope.
    pub(super) fn names_of(&self, scope: ScopeId) -> impl Iterator<Item = (&Name, &Abs<'a>)> {
        let place = self.place(scope).ok();
        let names = place.and_then(|place| self.names.get(place));
        names.into_iter().flat_map(|(_, names)| names.iter())
    }

    /// Puts an object under an id that no path has used yet.
    pub(super) fn put(&mut self, id: ObjectId, object: Object<'a>) {
        let heap = Rc::make_mut(&mut self.heap);
        let place = heap.partition_point(|(known, _)| *known < id);
        heap.insert(place, (id, Rc::new(object)));
    }

    fn object(&self, id: ObjectId) -> Option<&Object<'a>> {
        let place = self.heap.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        self.heap.get(place).map(|(_, object)| &**object)
    }

    fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object<'a>> {
        let place = self.heap.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        let (_, object) = Rc::make_mut(&mut self.heap).get_mut(place)?;
        Some(Rc::make_mut(object))
    }

    pub(super) fn dict(&self, id: ObjectId) -> Option<&Dict<'a>> {
        match self.object(id)? {
            Object::Dict(dict) => Some(dict),
            Object::Instance { .. } => None,
        }
    }

    pub(super) fn dict_mut(&mut self, id: ObjectId) -> Option<&mut Dict<'a>> {
        match self.object_mut(id)? {
            Object::Dict(dict) => Some(dict),
            Object::Instance { .. } => None,
        }
    }

    pub(super) fn class_of(&self, id: ObjectId) -> Option<ClassRef<'a>> {
        match self.object(id)? {
            Object::Instance { class, .. } => Some(*class),
            Object::Dict(_) => None,
        }
    }

    pub(super) fn attribute(&self, id: ObjectId, name: &str) -> Option<&Abs<'a>> {
        match self.object(id)? {
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
        if let Some(Object::Instance { attributes, .. }) = self.object_mut(id) {
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
            | Abs::Values(_)
            | Abs::Class(_)
            | Abs::Module(_)
            | Abs::External(_) => false,
            Abs::Key(..) | Abs::IfMissing(..) => true,
            Abs::Dict(id)
            | Abs::Keys(id)
            | Abs::Items(id)
            | Abs::Namespace(id)
            | Abs::Instance(id) => match self.object(*id) {
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
            Abs::Sequence(members) | Abs::Some(members) | Abs::OneOf(members) => members
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
                Callable::Items(_) => false,
                Callable::DictMethod(id, _) => self.follows_within(&Abs::Dict(*id), depth),
                Callable::Super { this, .. } => self.follows_within(this, depth),
            },
        }
    }

    /// How many scopes and objects there are, which is what changing a copy may copy.
    pub(super) fn size(&self) -> usize {
        self.names.len() + self.heap.len()
    }

    /// How many names and objects this path may have that the other has not.
    pub(super) fn apart(&self, other: &Self) -> usize {
        let names = self.names.iter().map(|(scope, names)| {
            let place = other.place(*scope).ok();
            match place.and_then(|place| other.names.get(place)) {
                Some((_, others)) if Rc::ptr_eq(names, others) => 0,
                _ => names.len(),
            }
        });
        let objects = if Rc::ptr_eq(&self.heap, &other.heap) {
            0
        } else {
            self.heap.len()
        };
        names.sum::<usize>() + objects
    }

    /// The state after two paths meet.
    ///
    /// `key_of` gives the key with a name, to tell what the caller passed on one path from what was
    /// written on the other.
    pub(super) fn join(mut self, other: Self, key_of: &dyn Fn(&str) -> Option<KeyId>) -> Self {
        for (scope, theirs) in other.names {
            match self.place(scope) {
                Ok(place) => {
                    if let Some((_, ours)) = self.names.get_mut(place)
                        && !Rc::ptr_eq(ours, &theirs)
                    {
                        join_names(Rc::make_mut(ours), &theirs);
                    }
                }
                Err(place) => self.names.insert(place, (scope, theirs)),
            }
        }
        if !Rc::ptr_eq(&self.heap, &other.heap) {
            let (ours_present, theirs_present) = (&self.present, &other.present);
            let heap = Rc::make_mut(&mut self.heap);
            for (id, theirs) in other.heap.iter() {
                let (place, known) = match heap.binary_search_by_key(id, |(id, _)| *id) {
                    Ok(place) => (place, heap.get_mut(place)),
                    Err(place) => (place, None),
                };
                match known {
                    Some((_, ours)) if Rc::ptr_eq(ours, theirs) => {}
                    Some((_, ours)) => {
                        let joined = join_objects(ours, theirs, &|name, from_ours| {
                            let present = if from_ours {
                                ours_present
                            } else {
                                theirs_present
                            };
                            key_of(name).is_some_and(|key| present.contains(&key))
                        });
                        *ours = Rc::new(joined);
                    }
                    None => heap.insert(place, (*id, Rc::clone(theirs))),
                }
            }
        }
        self.present.retain(|key| other.present.contains(key));
        self
    }
}
