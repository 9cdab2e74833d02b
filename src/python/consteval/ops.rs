//! Operators on known values.

use std::cmp::Ordering;

use num_traits::Signed;

use super::meter::{
    MAX_ITEMS, MAX_TEXT, Meter, Reason, Result, TOO_LARGE, items, known, raises, weight,
};
use super::number::{Number, arithmetic, to_index};
use super::table::{Table, equal, find, find_key};
use crate::model::Value;
use crate::syntax::ast::{BinaryOp, CompareOp, UnaryOp};

/// Whether a value counts as true; an error where that is up to its class.
pub(super) fn truth(value: &Value) -> Result<bool> {
    Ok(match known(value)? {
        Value::None => false,
        Value::Bool(flag) => *flag,
        Value::Int(int) => int.bits() > 0,
        Value::Float(float) => *float != 0.0,
        Value::Complex(real, imaginary) => *real != 0.0 || *imaginary != 0.0,
        Value::Str(text) => !text.is_empty(),
        Value::Bytes(bytes) => !bytes.is_empty(),
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            !elements.is_empty()
        }
        Value::Dict(entries) => !entries.is_empty(),
        // A plain member is true; one that is mixed with a type is what its value is.
        Value::Member { value, .. } if truth(value)? => true,
        Value::Reference(_) | Value::Ellipsis => true,
        Value::Member { .. } | Value::Instance { .. } | Value::Dynamic(_) => {
            return Err(Reason::Borrowed("its truth is up to its class"));
        }
    })
}

/// `op operand`
pub(super) fn unary(op: UnaryOp, operand: &Value) -> Result {
    let operand = known(operand)?;
    if op == UnaryOp::Not {
        return truth(operand).map(|truth| Value::Bool(!truth));
    }
    if let Value::Complex(real, imaginary) = operand {
        return match op {
            UnaryOp::Minus => Ok(Value::Complex(-real, -imaginary)),
            UnaryOp::Plus => Ok(operand.clone()),
            _ => Err(raises("TypeError")),
        };
    }
    match (op, Number::of(operand)) {
        (UnaryOp::Plus, Some(number)) => Ok(number.into_value()),
        (UnaryOp::Minus, Some(Number::Int(int))) => Ok(Value::Int(-int)),
        (UnaryOp::Minus, Some(Number::Float(float))) => Ok(Value::Float(-float)),
        (UnaryOp::Invert, Some(Number::Int(int))) => Ok(Value::Int(-int - 1)),
        _ => Err(up_to_class(&[operand])),
    }
}

/// `left op right`
pub(super) fn binary(meter: &Meter, op: BinaryOp, left: &Value, right: &Value) -> Result {
    let (left, right) = (known(left)?, known(right)?);
    if let (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, Value::Bool(a), Value::Bool(b)) =
        (op, left, right)
    {
        return Ok(Value::Bool(match op {
            BinaryOp::BitAnd => a & b,
            BinaryOp::BitOr => a | b,
            _ => a ^ b,
        }));
    }
    if let (Some(left), Some(right)) = (Number::of(left), Number::of(right)) {
        return arithmetic(op, &left, &right);
    }
    if let Some(result) = complex(op, left, right) {
        return result;
    }
    match (op, left, right) {
        (BinaryOp::Add, ..) => add(meter, left, right),
        (BinaryOp::Mult, sequence, count) if to_index(count).is_some() => {
            repeat(meter, sequence, to_index(count).unwrap_or(0))
        }
        (BinaryOp::Mult, count, sequence) if to_index(count).is_some() => {
            repeat(meter, sequence, to_index(count).unwrap_or(0))
        }
        (BinaryOp::BitOr, Value::Dict(left), Value::Dict(right)) => {
            let mut table = Table::default();
            for (key, value) in left.iter().chain(right) {
                table.insert(key.clone(), value.clone())?;
            }
            Ok(table.into_dict())
        }
        (_, Value::Set(left), Value::Set(right)) => set_operation(op, left, right),
        _ => Err(up_to_class(&[left, right])),
    }
}

/// Python refuses the operation, unless a class of its own takes part.
fn up_to_class(operands: &[&Value]) -> Reason {
    let classes = operands.iter().any(|operand| {
        matches!(
            operand,
            Value::Instance { .. } | Value::Member { .. } | Value::Reference(_)
        )
    });
    if classes {
        Reason::Borrowed("the result is up to a class")
    } else {
        raises("TypeError")
    }
}

fn complex(op: BinaryOp, left: &Value, right: &Value) -> Option<Result> {
    let parts = |value: &Value| match value {
        Value::Complex(real, imaginary) => Some((*real, *imaginary)),
        other => Some((Number::of(other)?.to_float().ok()?, 0.0)),
    };
    let ((a, b), (c, d)) = (parts(left)?, parts(right)?);
    Some(Ok(match op {
        BinaryOp::Add => Value::Complex(a + c, b + d),
        BinaryOp::Sub => Value::Complex(a - c, b - d),
        BinaryOp::Mult => Value::Complex(a * c - b * d, a * d + b * c),
        _ => return Some(Err(Reason::Borrowed("complex arithmetic"))),
    }))
}

fn add(meter: &Meter, left: &Value, right: &Value) -> Result {
    meter.charge(weight(left) + weight(right))?;
    Ok(match (left, right) {
        (Value::Str(left), Value::Str(right)) => {
            return super::meter::text(format!("{left}{right}"));
        }
        (Value::Bytes(left), Value::Bytes(right)) => {
            if left.len() + right.len() > MAX_TEXT {
                return Err(TOO_LARGE);
            }
            Value::Bytes([left.as_slice(), right].concat())
        }
        (Value::List(left), Value::List(right)) => {
            Value::List(items([left.as_slice(), right].concat())?)
        }
        (Value::Tuple(left), Value::Tuple(right)) => {
            Value::Tuple(items([left.as_slice(), right].concat())?)
        }
        _ => return Err(up_to_class(&[left, right])),
    })
}

fn repeat(meter: &Meter, sequence: &Value, count: i64) -> Result {
    let count = usize::try_from(count).unwrap_or(0);
    meter.charge(weight(sequence).saturating_mul(count))?;
    let fits = |length: usize, bound: usize| match length.checked_mul(count) {
        Some(total) if total <= bound => Ok(()),
        _ => Err(TOO_LARGE),
    };
    Ok(match sequence {
        Value::Str(text) => {
            fits(text.len(), MAX_TEXT)?;
            Value::Str(text.repeat(count))
        }
        Value::Bytes(bytes) => {
            fits(bytes.len(), MAX_TEXT)?;
            Value::Bytes(bytes.repeat(count))
        }
        Value::List(elements) => {
            fits(elements.len(), MAX_ITEMS)?;
            Value::List(repeated(elements, count))
        }
        Value::Tuple(elements) => {
            fits(elements.len(), MAX_ITEMS)?;
            Value::Tuple(repeated(elements, count))
        }
        other => return Err(up_to_class(&[other])),
    })
}

fn repeated(elements: &[Value], count: usize) -> Vec<Value> {
    std::iter::repeat_n(elements, count)
        .flatten()
        .cloned()
        .collect()
}

fn set_operation(op: BinaryOp, left: &[Value], right: &[Value]) -> Result {
    let unknown = || Reason::Borrowed("elements of the set are not known");
    let among = |elements: &[Value], element: &Value| -> Result<bool> {
        Ok(find(elements, element).ok_or_else(unknown)?.is_some())
    };
    let mut result = Vec::new();
    for element in left {
        let shared = among(right, element)?;
        let keep = match op {
            BinaryOp::BitAnd => shared,
            BinaryOp::BitOr => true,
            BinaryOp::Sub | BinaryOp::BitXor => !shared,
            _ => return Err(raises("TypeError")),
        };
        if keep {
            result.push(element.clone());
        }
    }
    if matches!(op, BinaryOp::BitOr | BinaryOp::BitXor) {
        for element in right {
            if !among(left, element)? {
                result.push(element.clone());
            }
        }
    }
    items(result).map(Value::Set)
}

/// `left op right`
pub(super) fn compare(op: CompareOp, left: &Value, right: &Value) -> Result<bool> {
    let unknown = || Reason::Borrowed("the comparison is up to a class");
    match op {
        CompareOp::Eq | CompareOp::NotEq => {
            known(left)?;
            known(right)?;
            let equal = equal(left, right).ok_or_else(unknown)?;
            Ok(equal == (op == CompareOp::Eq))
        }
        CompareOp::Is | CompareOp::IsNot => {
            let same = identical(known(left)?, known(right)?)?;
            Ok(same == (op == CompareOp::Is))
        }
        CompareOp::In => contains(known(right)?, known(left)?),
        CompareOp::NotIn => contains(known(right)?, known(left)?).map(|found| !found),
        CompareOp::Lt | CompareOp::LtE | CompareOp::Gt | CompareOp::GtE => {
            if let (Value::Set(left), Value::Set(right)) = (left, right) {
                return subset(op, left, right);
            }
            let Some(ordering) = order(known(left)?, known(right)?)? else {
                return Ok(false);
            };
            Ok(match op {
                CompareOp::Lt => ordering.is_lt(),
                CompareOp::LtE => ordering.is_le(),
                CompareOp::Gt => ordering.is_gt(),
                _ => ordering.is_ge(),
            })
        }
    }
}

fn subset(op: CompareOp, left: &[Value], right: &[Value]) -> Result<bool> {
    let (small, large) = match op {
        CompareOp::Lt | CompareOp::LtE => (left, right),
        _ => (right, left),
    };
    let strict = matches!(op, CompareOp::Lt | CompareOp::Gt);
    for element in small {
        let found = find(large, element).ok_or(Reason::Borrowed("elements are not known"))?;
        if found.is_none() {
            return Ok(false);
        }
    }
    Ok(!strict || small.len() < large.len())
}

/// `is`, for the values of which there is only one.
fn identical(left: &Value, right: &Value) -> Result<bool> {
    let single = |value: &Value| {
        matches!(
            value,
            Value::None
                | Value::Bool(_)
                | Value::Ellipsis
                | Value::Member { .. }
                | Value::Reference(_)
        )
    };
    if single(left) && single(right) {
        return equal(left, right).ok_or(Reason::Borrowed("identity is not known"));
    }
    if single(left) || single(right) {
        return Ok(false);
    }
    Err(Reason::Borrowed("identity is not known"))
}

/// The order of two values; `None` where neither is before the other (NaN).
pub(super) fn order(left: &Value, right: &Value) -> Result<Option<Ordering>> {
    if let (Some(left), Some(right)) = (Number::of(left), Number::of(right)) {
        return Ok(left.compare(&right));
    }
    match (known(left)?, known(right)?) {
        (Value::Str(left), Value::Str(right)) => Ok(Some(left.cmp(right))),
        (Value::Bytes(left), Value::Bytes(right)) => Ok(Some(left.cmp(right))),
        (Value::List(left), Value::List(right)) | (Value::Tuple(left), Value::Tuple(right)) => {
            for (left, right) in left.iter().zip(right) {
                match equal(left, right) {
                    Some(true) => {}
                    Some(false) => return order(left, right),
                    None => return Err(Reason::Borrowed("elements are not known")),
                }
            }
            Ok(Some(left.len().cmp(&right.len())))
        }
        (left, right) => Err(up_to_class(&[left, right])),
    }
}

fn contains(container: &Value, wanted: &Value) -> Result<bool> {
    match container {
        Value::Str(text) => match wanted {
            Value::Str(part) => Ok(text.contains(part.as_str())),
            other => Err(up_to_class(&[other])),
        },
        Value::Bytes(bytes) => match wanted {
            Value::Bytes(part) => {
                Ok(part.is_empty() || bytes.windows(part.len()).any(|window| window == part))
            }
            Value::Int(byte) if !byte.is_negative() => {
                Ok(bytes.iter().any(|&known| *byte == known.into()))
            }
            other => Err(up_to_class(&[other])),
        },
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            let found = find(elements, wanted);
            // One that is surely equal is enough, whatever the others are.
            let surely = || elements.iter().any(|e| equal(e, wanted) == Some(true));
            match found {
                Some(found) => Ok(found.is_some()),
                None if surely() => Ok(true),
                None => Err(Reason::Borrowed("elements are not known")),
            }
        }
        Value::Dict(entries) => find_key(entries, wanted).map(|found| found.is_some()),
        other => Err(up_to_class(&[other])),
    }
}
