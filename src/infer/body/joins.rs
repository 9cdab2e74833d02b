//! What two paths that meet have in common: names, dicts, instances.

use super::abs::Abs;
use super::state::{Dict, Entry, Names, Object};

/// The names of both paths; one that differs is one of two values.
pub(super) fn join_names<'a>(ours: &mut Names<'a>, theirs: &Names<'a>) {
    for (name, theirs) in theirs {
        match ours.get_mut(name) {
            Some(ours) if ours.same(theirs) => {}
            Some(ours) => *ours = Abs::one_of(vec![ours.clone(), theirs.clone()]),
            None => {
                ours.insert(name.clone(), theirs.clone());
            }
        }
    }
}

/// An object that both paths have; `present` tells of a key whether it is there on our path or theirs.
pub(super) fn join_objects<'a>(
    ours: &Object<'a>,
    theirs: &Object<'a>,
    present: &dyn Fn(&str, bool) -> bool,
) -> Object<'a> {
    match (ours, theirs) {
        (Object::Dict(a), Object::Dict(b)) => {
            let mut joined = Dict {
                entries: Vec::new(),
                caller: a.caller || b.caller,
                only: a.either(b),
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
            join_names(&mut attributes, others);
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
