//! Methods that change a list, set or dict in place, and assignment to its elements.

use super::Evaluator;
use super::meter::{MAX_ITEMS, Reason, Result, TOO_LARGE, known, raises};
use super::slice::position;
use super::table::{Table, find_key};
use crate::model::Value;

impl Evaluator<'_, '_> {
    /// `slot.method(args)` in place; gives what the call returns.
    pub(super) fn change(
        &self,
        slot: &mut Value,
        method: &str,
        args: &[Value],
        keywords: &[(String, Value)],
    ) -> Result {
        known(slot)?;
        let mut result = Value::None;
        match (slot, method, args) {
            (Value::List(elements), "append", [value]) => elements.push(value.clone()),
            (Value::List(elements), "extend", [values]) => {
                elements.extend(self.iterate(values)?);
            }
            (Value::List(elements), "insert", [index, value]) => {
                let length = i64::try_from(elements.len()).unwrap_or(i64::MAX);
                let index =
                    super::number::to_index(known(index)?).ok_or_else(|| raises("TypeError"))?;
                let index = if index < 0 { index + length } else { index };
                let place = usize::try_from(index.clamp(0, length)).unwrap_or(0);
                elements.insert(place, value.clone());
            }
            (Value::List(elements), "remove", [value]) => {
                match super::table::find(elements, value) {
                    Some(Some(place)) => {
                        elements.remove(place);
                    }
                    Some(None) => return Err(raises("ValueError")),
                    None => return Err(Reason::Borrowed("elements are not known")),
                }
            }
            (Value::List(elements), "pop", []) => {
                result = elements.pop().ok_or_else(|| raises("IndexError"))?;
            }
            (Value::List(elements), "pop", [index]) => {
                let place = position(known(index)?, elements.len())?;
                result = elements.remove(place);
            }
            (Value::List(elements), "reverse", []) => elements.reverse(),
            (Value::List(elements) | Value::Set(elements), "clear", []) => elements.clear(),
            (Value::Dict(entries), "clear", []) => entries.clear(),
            (Value::Set(elements), "add", [value]) => {
                let all = std::mem::take(elements).into_iter();
                if let Value::Set(new) = Table::set_of(all.chain([value.clone()]))? {
                    *elements = new;
                }
            }
            (Value::Set(elements), "discard" | "remove", [value]) => {
                match super::table::find(elements, value) {
                    Some(Some(place)) => {
                        elements.remove(place);
                    }
                    Some(None) if method == "discard" => {}
                    Some(None) => return Err(raises("KeyError")),
                    None => return Err(Reason::Borrowed("elements are not known")),
                }
            }
            (Value::Set(elements), "update", others) => {
                let mut all = std::mem::take(elements);
                for other in others {
                    all.extend(self.iterate(other)?);
                }
                if let Value::Set(new) = Table::set_of(all)? {
                    *elements = new;
                }
            }
            (Value::Dict(entries), "update", others) => {
                let mut table = Table::default();
                let others = others.iter().map(|other| self.pairs(other));
                let others = others.collect::<Result<Vec<_>>>()?.into_iter().flatten();
                let named = keywords
                    .iter()
                    .map(|(key, value)| (Value::Str(key.clone()), value.clone()));
                for (key, value) in std::mem::take(entries)
                    .into_iter()
                    .chain(others)
                    .chain(named)
                {
                    table.insert(key, value)?;
                }
                if let Value::Dict(new) = table.into_dict() {
                    *entries = new;
                }
            }
            (Value::Dict(entries), "setdefault", [key, rest @ ..]) => {
                match find_key(entries, key)? {
                    Some(place) => {
                        if let Some((_, value)) = entries.get(place) {
                            result = value.clone();
                        }
                    }
                    None => {
                        result = rest.first().cloned().unwrap_or(Value::None);
                        entries.push((key.clone(), result.clone()));
                    }
                }
            }
            (Value::Dict(entries), "pop", [key, rest @ ..]) => match find_key(entries, key)? {
                Some(place) => result = entries.remove(place).1,
                None => result = rest.first().cloned().ok_or_else(|| raises("KeyError"))?,
            },
            (Value::Dict(entries), "popitem", []) => {
                let (key, value) = entries.pop().ok_or_else(|| raises("KeyError"))?;
                result = Value::Tuple(vec![key, value]);
            }
            _ => return Err(Reason::Owned(format!("calls {method}"))),
        }
        Ok(result)
    }
}

/// The place of an element within a container, to be changed.
pub(super) fn item_mut<'v>(container: &'v mut Value, index: &Value) -> Result<&'v mut Value> {
    known(container)?;
    match container {
        Value::Dict(entries) => {
            let place = find_key(entries, index)?.ok_or_else(|| raises("KeyError"))?;
            match entries.get_mut(place) {
                Some((_, value)) => Ok(value),
                None => Err(raises("KeyError")),
            }
        }
        Value::List(elements) => {
            let place = position(known(index)?, elements.len())?;
            elements.get_mut(place).ok_or_else(|| raises("IndexError"))
        }
        _ => Err(Reason::Borrowed("changes what is up to a class")),
    }
}

/// `container[index] = new`
pub(super) fn set_item(container: &mut Value, index: &Value, new: Value) -> Result<()> {
    known(container)?;
    match container {
        Value::Dict(entries) => {
            match find_key(entries, index)? {
                Some(place) => {
                    if let Some((_, value)) = entries.get_mut(place) {
                        *value = new;
                    }
                }
                None => entries.push((index.clone(), new)),
            }
            if entries.len() > MAX_ITEMS {
                return Err(TOO_LARGE);
            }
            Ok(())
        }
        Value::List(_) => {
            *item_mut(container, index)? = new;
            Ok(())
        }
        _ => Err(Reason::Borrowed("changes what is up to a class")),
    }
}
