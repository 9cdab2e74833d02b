//! Methods of lists, tuples, sets and dicts that change nothing.

use super::Evaluator;
use super::call::Args;
use super::meter::{Reason, Result, known, raises};
use super::ops;
use super::table::{Table, equal, find, find_key};
use crate::model::Value;
use crate::syntax::ast::{BinaryOp, CompareOp};

/// `of.name(args)`
pub(super) fn call(evaluator: &Evaluator<'_, '_>, of: &Value, name: &str, args: Args) -> Result {
    let args = args.only_positional()?;
    match (of, name, args) {
        (Value::Dict(entries), "keys", []) => Ok(Value::Set(
            entries.iter().map(|(key, _)| key.clone()).collect(),
        )),
        (Value::Dict(entries), "values", []) => Ok(Value::List(
            entries.iter().map(|(_, value)| value.clone()).collect(),
        )),
        (Value::Dict(entries), "items", []) => Ok(Value::List(
            entries
                .iter()
                .map(|(key, value)| Value::Tuple(vec![key.clone(), value.clone()]))
                .collect(),
        )),
        // `pop` and `setdefault` give the same here; the change itself is replayed elsewhere.
        (Value::Dict(entries), "get" | "setdefault", [key, rest @ ..]) => {
            match find_key(entries, key)?.and_then(|place| entries.get(place)) {
                Some((_, value)) => Ok(value.clone()),
                None => Ok(rest.first().cloned().unwrap_or(Value::None)),
            }
        }
        (Value::Dict(entries), "pop", [key, rest @ ..]) => {
            match find_key(entries, key)?.and_then(|place| entries.get(place)) {
                Some((_, value)) => Ok(value.clone()),
                None => rest.first().cloned().ok_or_else(|| raises("KeyError")),
            }
        }
        (Value::List(elements), "pop", []) => {
            elements.last().cloned().ok_or_else(|| raises("IndexError"))
        }
        (Value::List(_), "pop", [index]) => super::slice::subscript(of, index),
        (_, "copy", []) => Ok(of.clone()),
        (Value::List(elements) | Value::Tuple(elements), "index", [wanted]) => {
            match find(elements, known(wanted)?) {
                Some(Some(place)) => Ok(Value::Int(place.into())),
                Some(None) => Err(raises("ValueError")),
                None => Err(Reason::Borrowed("elements are not known")),
            }
        }
        (Value::List(elements) | Value::Tuple(elements), "count", [wanted]) => {
            let mut count = 0;
            for element in elements {
                match equal(element, wanted) {
                    Some(same) => count += usize::from(same),
                    None => return Err(Reason::Borrowed("elements are not known")),
                }
            }
            Ok(Value::Int(count.into()))
        }
        (
            Value::Set(_),
            "union" | "intersection" | "difference" | "symmetric_difference",
            others,
        ) => {
            let op = match name {
                "union" => BinaryOp::BitOr,
                "intersection" => BinaryOp::BitAnd,
                "difference" => BinaryOp::Sub,
                _ => BinaryOp::BitXor,
            };
            let mut result = of.clone();
            for other in others {
                let other = Table::set_of(evaluator.iterate(other)?)?;
                result = ops::binary(&evaluator.meter, op, &result, &other)?;
            }
            Ok(result)
        }
        (Value::Set(_), "issubset" | "issuperset", [other]) => {
            let other = Table::set_of(evaluator.iterate(other)?)?;
            let op = if name == "issubset" {
                CompareOp::LtE
            } else {
                CompareOp::GtE
            };
            ops::compare(op, of, &other).map(Value::Bool)
        }
        _ => Err(Reason::Owned(format!("calls the method {name}"))),
    }
}

/// `dict.fromkeys(keys, value)`
pub(super) fn from_keys(evaluator: &Evaluator<'_, '_>, args: Args) -> Result {
    let (keys, value) = match args.only_positional()? {
        [keys] => (keys, Value::None),
        [keys, value] => (keys, value.clone()),
        _ => return Err(raises("TypeError")),
    };
    let mut table = Table::default();
    for key in evaluator.iterate(keys)? {
        table.insert(key, value.clone())?;
    }
    Ok(table.into_dict())
}
