//! Equality and hashing of values as Python has them, for dicts and sets.

use std::collections::HashMap;

use num_bigint::BigInt;

use super::meter::{Reason, Result, raises};
use super::number::{Number, float_to_int};
use crate::model::Value;

/// Whether two values are equal; `None` where that cannot be known.
pub(super) fn equal(left: &Value, right: &Value) -> Option<bool> {
    if let (Some(left), Some(right)) = (Number::of(left), Number::of(right)) {
        return Some(left.compare(&right) == Some(std::cmp::Ordering::Equal));
    }
    match (left, right) {
        (Value::Dynamic(_), _) | (_, Value::Dynamic(_)) => None,
        (Value::List(left), Value::List(right)) | (Value::Tuple(left), Value::Tuple(right)) => {
            if left.len() != right.len() {
                return Some(false);
            }
            all(left
                .iter()
                .zip(right)
                .map(|(left, right)| equal(left, right)))
        }
        (Value::Set(left), Value::Set(right)) => {
            if left.len() != right.len() {
                return Some(false);
            }
            all(left
                .iter()
                .map(|element| find(right, element).map(|found| found.is_some())))
        }
        (Value::Dict(left), Value::Dict(right)) => {
            if left.len() != right.len() {
                return Some(false);
            }
            all(left.iter().map(|(key, value)| {
                match right
                    .iter()
                    .find(|(other, _)| equal(key, other) == Some(true))
                {
                    Some((_, other)) => equal(value, other),
                    None => Some(false),
                }
            }))
        }
        (
            Value::Member { class, name, value },
            Value::Member {
                class: other_class,
                name: other_name,
                value: other_value,
            },
        ) => {
            if class == other_class {
                Some(name == other_name)
            } else if equal(value, other_value) == Some(false) {
                Some(false)
            } else {
                None
            }
        }
        // Whether a member equals its value depends on what its class is mixed with.
        (Value::Member { value, .. }, other) | (other, Value::Member { value, .. }) => {
            match equal(value, other) {
                Some(false) => Some(false),
                _ => None,
            }
        }
        (Value::Instance { .. }, _) | (_, Value::Instance { .. }) => None,
        (left, right) => Some(left == right),
    }
}

fn all(results: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = true;
    for result in results {
        match result {
            Some(true) => {}
            Some(false) => return Some(false),
            None => known = false,
        }
    }
    known.then_some(true)
}

/// The place of `wanted` among `elements`; `None` where that cannot be known.
pub(super) fn find(elements: &[Value], wanted: &Value) -> Option<Option<usize>> {
    let mut known = true;
    for (index, element) in elements.iter().enumerate() {
        match equal(element, wanted) {
            Some(true) if known => return Some(Some(index)),
            Some(false) => {}
            _ => known = false,
        }
    }
    known.then_some(None)
}

/// What a key hashes to: equal keys have equal ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Hashed {
    None,
    Ellipsis,
    Int(BigInt),
    Float(u64),
    Str(String),
    Bytes(Vec<u8>),
    Tuple(Vec<Self>),
    Set(Vec<Self>),
    Named(String),
}

impl Hashed {
    /// `Ok(None)` where it cannot be known.
    fn of(value: &Value) -> Result<Option<Self>> {
        Ok(Some(match value {
            Value::None => Self::None,
            Value::Ellipsis => Self::Ellipsis,
            Value::Bool(flag) => Self::Int(i32::from(*flag).into()),
            Value::Int(int) => Self::Int(int.clone()),
            Value::Float(float) if float.fract() == 0.0 => {
                float_to_int(*float).map_or(Self::Float(float.to_bits()), Self::Int)
            }
            Value::Float(float) => Self::Float(float.to_bits()),
            Value::Str(text) => Self::Str(text.clone()),
            Value::Bytes(bytes) => Self::Bytes(bytes.clone()),
            Value::Tuple(elements) => match Self::all(elements)? {
                Some(elements) => Self::Tuple(elements),
                None => return Ok(None),
            },
            Value::Set(elements) => match Self::all(elements)? {
                Some(elements) => Self::Set(elements),
                None => return Ok(None),
            },
            Value::Reference(name) => Self::Named(name.clone()),
            Value::Member { class, name, .. } => Self::Named(format!("{class}.{name}")),
            Value::List(_) | Value::Dict(_) => return Err(raises("TypeError")),
            Value::Complex(..) | Value::Instance { .. } | Value::Dynamic(_) => return Ok(None),
        }))
    }

    fn all(elements: &[Value]) -> Result<Option<Vec<Self>>> {
        elements.iter().map(Self::of).collect()
    }
}

/// A dict or set under construction: the first key and the last value of equal keys count.
#[derive(Debug, Default)]
pub(super) struct Table {
    entries: Vec<(Value, Value)>,
    places: HashMap<Hashed, usize>,
}

impl Table {
    pub(super) fn insert(&mut self, key: Value, value: Value) -> Result<()> {
        if let Some(hashed) = Hashed::of(&key)? {
            match self.places.entry(hashed) {
                std::collections::hash_map::Entry::Occupied(place) => {
                    if let Some(entry) = self.entries.get_mut(*place.get()) {
                        entry.1 = value;
                    }
                    return Ok(());
                }
                std::collections::hash_map::Entry::Vacant(place) => {
                    place.insert(self.entries.len());
                }
            }
        }
        self.entries.push((key, value));
        if self.entries.len() > super::meter::MAX_ITEMS {
            return Err(super::meter::TOO_LARGE);
        }
        Ok(())
    }

    pub(super) fn into_dict(self) -> Value {
        Value::Dict(self.entries)
    }

    pub(super) fn into_set(self) -> Value {
        Value::Set(self.entries.into_iter().map(|(key, _)| key).collect())
    }

    /// A set of `elements`.
    pub(super) fn set_of(elements: impl IntoIterator<Item = Value>) -> Result {
        let mut table = Self::default();
        for element in elements {
            table.insert(element, Value::None)?;
        }
        Ok(table.into_set())
    }
}

/// The place of `key` among the entries of a dict; an error where it cannot be known.
pub(super) fn find_key(entries: &[(Value, Value)], key: &Value) -> Result<Option<usize>> {
    super::meter::known(key)?;
    Hashed::of(key)?;
    let mut unknown: Option<Reason> = None;
    // The last of several keys counts: unhashed ones may stand more than once.
    for (index, (known, _)) in entries.iter().enumerate().rev() {
        match equal(known, key) {
            Some(true) if unknown.is_none() => return Ok(Some(index)),
            Some(false) => {}
            _ => {
                unknown.get_or_insert(Reason::Borrowed("keys of the dict are not known"));
            }
        }
    }
    unknown.map_or(Ok(None), Err)
}
