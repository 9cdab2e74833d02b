//! Subscripts and slices of known values.

use super::meter::{Reason, Result, known, raises};
use super::number::to_index;
use super::table::find_key;
use crate::model::Value;

/// The bounds of a slice as given; each may be left out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slice {
    pub(super) lower: Option<i64>,
    pub(super) upper: Option<i64>,
    pub(super) step: Option<i64>,
}

impl Slice {
    /// The indices that the slice takes from `length` elements.
    pub(super) fn indices(self, length: usize) -> Result<Vec<usize>> {
        let length = i64::try_from(length).unwrap_or(i64::MAX / 4);
        let step = self.step.unwrap_or(1);
        if step == 0 {
            return Err(raises("ValueError"));
        }
        let clamp = |bound: i64| {
            let bound = if bound < 0 { bound + length } else { bound };
            if step > 0 {
                bound.clamp(0, length)
            } else {
                bound.clamp(-1, length - 1)
            }
        };
        let (first, last) = if step > 0 {
            (0, length)
        } else {
            (length - 1, -1)
        };
        let start = self.lower.map_or(first, clamp);
        let stop = self.upper.map_or(last, clamp);
        let mut found = Vec::new();
        let mut index = start;
        while (step > 0 && index < stop) || (step < 0 && index > stop) {
            found.extend(usize::try_from(index).ok());
            index = index.saturating_add(step);
        }
        Ok(found)
    }
}

/// `value[lower:upper:step]`
pub(super) fn slice(value: &Value, slice: Slice) -> Result {
    let pick = |elements: &[Value]| -> Result<Vec<Value>> {
        let indices = slice.indices(elements.len())?;
        Ok(indices
            .into_iter()
            .filter_map(|index| elements.get(index).cloned())
            .collect())
    };
    Ok(match known(value)? {
        Value::Str(text) => {
            let chars: Vec<char> = text.chars().collect();
            let indices = slice.indices(chars.len())?;
            Value::Str(
                indices
                    .into_iter()
                    .filter_map(|index| chars.get(index))
                    .collect(),
            )
        }
        Value::Bytes(bytes) => {
            let indices = slice.indices(bytes.len())?;
            Value::Bytes(
                indices
                    .into_iter()
                    .filter_map(|index| bytes.get(index).copied())
                    .collect(),
            )
        }
        Value::List(elements) => Value::List(pick(elements)?),
        Value::Tuple(elements) => Value::Tuple(pick(elements)?),
        _ => return Err(Reason::Borrowed("only sequences can be sliced")),
    })
}

/// `value[index]`; the element may itself be dynamic.
pub(super) fn subscript(value: &Value, index: &Value) -> Result {
    match known(value)? {
        Value::Dict(entries) => match find_key(entries, index)? {
            Some(place) => entries
                .get(place)
                .map(|(_, value)| value.clone())
                .ok_or_else(|| raises("KeyError")),
            None => Err(raises("KeyError")),
        },
        Value::List(elements) | Value::Tuple(elements) => {
            let place = position(known(index)?, elements.len())?;
            elements
                .get(place)
                .cloned()
                .ok_or_else(|| raises("IndexError"))
        }
        Value::Str(text) => {
            let place = position(known(index)?, text.chars().count())?;
            let c = text.chars().nth(place);
            c.map(|c| Value::Str(c.to_string()))
                .ok_or_else(|| raises("IndexError"))
        }
        Value::Bytes(bytes) => {
            let place = position(known(index)?, bytes.len())?;
            let byte = bytes.get(place).copied();
            byte.map(|byte| Value::Int(byte.into()))
                .ok_or_else(|| raises("IndexError"))
        }
        Value::Reference(name) => Err(Reason::Owned(format!("{name} is subscripted"))),
        _ => Err(Reason::Borrowed("the element is up to a class")),
    }
}

/// An index, also a negative one, as a place among `length` elements.
pub(super) fn position(index: &Value, length: usize) -> Result<usize> {
    let index = to_index(index).ok_or_else(|| raises("TypeError"))?;
    let length = i64::try_from(length).unwrap_or(i64::MAX / 4);
    let index = if index < 0 { index + length } else { index };
    if !(0..length).contains(&index) {
        return Err(raises("IndexError"));
    }
    usize::try_from(index).map_err(|_| raises("IndexError"))
}
