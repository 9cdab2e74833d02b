//! Numbers as Python computes and writes them.

use num_bigint::{BigInt, Sign};
use num_traits::{Signed, ToPrimitive, Zero};

use super::meter::{MAX_BITS, MAX_DIGITS, Reason, Result, TOO_LARGE, raises};
use crate::model::Value;
use crate::syntax::ast::BinaryOp;

/// A number of Python's tower, `bool` being an `int`.
#[derive(Clone, Debug)]
pub(super) enum Number {
    Int(BigInt),
    Float(f64),
}

impl Number {
    pub(super) fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(flag) => Some(Self::Int(i32::from(*flag).into())),
            Value::Int(int) => Some(Self::Int(int.clone())),
            Value::Float(float) => Some(Self::Float(*float)),
            _ => None,
        }
    }

    pub(super) fn into_value(self) -> Value {
        match self {
            Self::Int(int) => Value::Int(int),
            Self::Float(float) => Value::Float(float),
        }
    }

    pub(super) fn to_float(&self) -> Result<f64> {
        match self {
            Self::Int(int) => int_to_float(int),
            Self::Float(float) => Ok(*float),
        }
    }

    /// Exact comparison, also of an integer with a float; `None` with NaN.
    pub(super) fn compare(&self, other: &Self) -> Option<std::cmp::Ordering> {
        match (self, other) {
            (Self::Int(left), Self::Int(right)) => Some(left.cmp(right)),
            (Self::Float(left), Self::Float(right)) => left.partial_cmp(right),
            (Self::Int(left), Self::Float(right)) => compare_mixed(left, *right),
            (Self::Float(left), Self::Int(right)) => {
                compare_mixed(right, *left).map(std::cmp::Ordering::reverse)
            }
        }
    }
}

fn compare_mixed(int: &BigInt, float: f64) -> Option<std::cmp::Ordering> {
    use std::cmp::Ordering;
    if float.is_nan() {
        return None;
    }
    if float.is_infinite() {
        return Some(if float > 0.0 {
            Ordering::Less
        } else {
            Ordering::Greater
        });
    }
    let floor = float_to_int(float.floor())?;
    Some(match int.cmp(&floor) {
        Ordering::Equal if float.fract() != 0.0 => Ordering::Less,
        ordering => ordering,
    })
}

/// The integer that a float without fraction is.
pub(super) fn float_to_int(float: f64) -> Option<BigInt> {
    num_traits::FromPrimitive::from_f64(float)
}

fn int_to_float(int: &BigInt) -> Result<f64> {
    match int.to_f64() {
        Some(float) if float.is_finite() => Ok(float),
        _ => Err(raises("OverflowError")),
    }
}

/// An integer as an index or a count.
pub(super) fn to_index(value: &Value) -> Option<i64> {
    match value {
        Value::Bool(flag) => Some(i64::from(*flag)),
        Value::Int(int) => Some(int.to_i64().unwrap_or(if int.is_negative() {
            i64::MIN / 4
        } else {
            i64::MAX / 4
        })),
        _ => None,
    }
}

/// `left op right` of two numbers.
pub(super) fn arithmetic(op: BinaryOp, left: &Number, right: &Number) -> Result {
    if let (Number::Int(left), Number::Int(right)) = (left, right) {
        return integers(op, left, right);
    }
    floats(op, left.to_float()?, right.to_float()?)
}

fn integers(op: BinaryOp, left: &BigInt, right: &BigInt) -> Result {
    let checked = |bits: u64| {
        if bits > MAX_BITS {
            Err(TOO_LARGE)
        } else {
            Ok(())
        }
    };
    let result = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mult => {
            checked(left.bits() + right.bits())?;
            left * right
        }
        BinaryOp::Div => return true_division(left, right),
        BinaryOp::FloorDiv => floor_div(left, right)?.0,
        BinaryOp::Mod => floor_div(left, right)?.1,
        BinaryOp::Pow => return power(left, right),
        BinaryOp::LShift => {
            let count = shift_count(right)?;
            checked(left.bits().saturating_add(count))?;
            left << count
        }
        BinaryOp::RShift => left >> shift_count(right)?,
        BinaryOp::BitOr => left | right,
        BinaryOp::BitXor => left ^ right,
        BinaryOp::BitAnd => left & right,
        BinaryOp::MatMult => return Err(raises("TypeError")),
    };
    checked(result.bits())?;
    Ok(Value::Int(result))
}

fn shift_count(count: &BigInt) -> Result<u64> {
    if count.is_negative() {
        return Err(raises("ValueError"));
    }
    Ok(count.to_u64().unwrap_or(u64::MAX / 2))
}

/// Quotient rounded down, and the remainder, which has the sign of the divisor.
pub(super) fn floor_div(left: &BigInt, right: &BigInt) -> Result<(BigInt, BigInt)> {
    if right.is_zero() {
        return Err(raises("ZeroDivisionError"));
    }
    let quotient = left / right;
    let remainder = left - &quotient * right;
    if !remainder.is_zero() && (remainder.sign() == Sign::Minus) != (right.sign() == Sign::Minus) {
        return Ok((quotient - 1, remainder + right));
    }
    Ok((quotient, remainder))
}

fn true_division(left: &BigInt, right: &BigInt) -> Result {
    if right.is_zero() {
        return Err(raises("ZeroDivisionError"));
    }
    // A float holds either exactly; Python rounds once beyond that too.
    if left.bits() > 53 || right.bits() > 53 {
        return scaled_division(left, right).map(Value::Float);
    }
    Ok(Value::Float(int_to_float(left)? / int_to_float(right)?))
}

/// The quotient rounded once: enough of its bits, the last of which stands for all that follow.
fn scaled_division(left: &BigInt, right: &BigInt) -> Result<f64> {
    let bits = |int: &BigInt| i64::try_from(int.bits()).unwrap_or(i64::MAX / 4);
    let scale = (66 - (bits(left) - bits(right))).clamp(0, 900);
    let (quotient, remainder) = floor_div(&(left << scale), right)?;
    let quotient = if remainder.is_zero() {
        quotient
    } else {
        quotient | BigInt::from(1)
    };
    let scale = i32::try_from(scale).map_err(|_| TOO_LARGE)?;
    Ok(int_to_float(&quotient)? * 2f64.powi(-scale))
}

fn power(left: &BigInt, right: &BigInt) -> Result {
    if right.is_negative() {
        return floats(BinaryOp::Pow, int_to_float(left)?, int_to_float(right)?);
    }
    let exponent = match right.to_u32() {
        Some(exponent) => exponent,
        None if left.bits() <= 1 => right.bit(0).into(),
        None => return Err(TOO_LARGE),
    };
    // 0, 1 and -1 stay small whatever the exponent.
    if left.bits() > 1 && left.bits().saturating_mul(exponent.into()) > MAX_BITS {
        return Err(TOO_LARGE);
    }
    let exponent = if left.bits() <= 1 && exponent > 2 {
        2 + exponent % 2
    } else {
        exponent
    };
    Ok(Value::Int(left.pow(exponent)))
}

fn floats(op: BinaryOp, left: f64, right: f64) -> Result {
    let result = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mult => left * right,
        BinaryOp::Div | BinaryOp::FloorDiv | BinaryOp::Mod if right == 0.0 => {
            return Err(raises("ZeroDivisionError"));
        }
        BinaryOp::Div => left / right,
        BinaryOp::FloorDiv => float_divmod(left, right).0,
        BinaryOp::Mod => float_divmod(left, right).1,
        BinaryOp::Pow => {
            if left == 0.0 && right < 0.0 {
                return Err(raises("ZeroDivisionError"));
            }
            if left < 0.0 && left.is_finite() && right.is_finite() && right.fract() != 0.0 {
                return Err(Reason::Borrowed("the value is a complex number"));
            }
            let result = left.powf(right);
            if result.is_infinite() && left.is_finite() && right.is_finite() {
                return Err(raises("OverflowError"));
            }
            result
        }
        _ => return Err(raises("TypeError")),
    };
    Ok(Value::Float(result))
}

/// As CPython's `float_divmod`.
fn float_divmod(left: f64, right: f64) -> (f64, f64) {
    let mut remainder = left % right;
    let mut quotient = (left - remainder) / right;
    if remainder != 0.0 {
        if (right < 0.0) != (remainder < 0.0) {
            remainder += right;
            quotient -= 1.0;
        }
    } else {
        remainder = 0.0f64.copysign(right);
    }
    if quotient == 0.0 {
        return (0.0f64.copysign(left / right), remainder);
    }
    let floor = quotient.floor();
    let quotient = if quotient - floor > 0.5 {
        floor + 1.0
    } else {
        floor
    };
    (quotient, remainder)
}

/// `repr` of an integer.
pub(super) fn int_text(int: &BigInt) -> Result<String> {
    // 3.3 bits make a digit; the exact check follows.
    if int.bits() > 4 * MAX_DIGITS as u64 {
        return Err(raises("ValueError"));
    }
    let text = int.to_string();
    if text.trim_start_matches('-').len() > MAX_DIGITS {
        return Err(raises("ValueError"));
    }
    Ok(text)
}

/// `repr` of a float: the shortest digits that read back the same.
pub(super) fn float_text(float: f64) -> String {
    if float.is_nan() {
        return "nan".to_owned();
    }
    if float.is_infinite() {
        return if float > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let scientific = format!("{float:e}");
    // Rust always writes an exponent with `e`.
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let plain = format!("{float}");
        return if plain.contains('.') {
            plain
        } else {
            format!("{plain}.0")
        };
    }
    exponent_text(digits, exponent, 'e')
}

/// `1.5e-07`: at least two digits of exponent, and its sign.
pub(super) fn exponent_text(digits: &str, exponent: i32, letter: char) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}{letter}{sign}{:02}", exponent.abs())
}

/// `int(text, base)`
pub(super) fn parse_int(text: &str, base: u32) -> Result<BigInt> {
    let refused = || raises("ValueError");
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let lower = digits.to_ascii_lowercase();
    let prefixed = [("0x", 16), ("0o", 8), ("0b", 2)]
        .into_iter()
        .find(|(prefix, radix)| lower.starts_with(prefix) && (base == 0 || base == *radix));
    let (digits, radix) = match prefixed {
        Some((_, radix)) => {
            let rest = &lower[2..];
            (rest.strip_prefix('_').unwrap_or(rest), radix)
        }
        None if base == 0 => {
            if lower.starts_with('0') && !lower.trim_matches(['0', '_']).is_empty() {
                return Err(refused());
            }
            (lower.as_str(), 10)
        }
        None => (lower.as_str(), base),
    };
    let misplaced = digits.starts_with('_') || digits.ends_with('_') || digits.contains("__");
    let plain: String = digits.chars().filter(|&c| c != '_').collect();
    if misplaced || plain.len() > MAX_DIGITS || !(2..=36).contains(&radix) {
        return Err(refused());
    }
    if plain.is_empty() || !plain.chars().all(|c| c.is_digit(radix)) {
        return Err(refused());
    }
    let value = BigInt::parse_bytes(plain.as_bytes(), radix).ok_or_else(refused)?;
    Ok(if negative { -value } else { value })
}

/// `float(text)`
pub(super) fn parse_float(text: &str) -> Result<f64> {
    let text = text.trim();
    let plain: String = text.chars().filter(|&c| c != '_').collect();
    let unsigned = plain.trim_start_matches(['+', '-']).to_ascii_lowercase();
    let misplaced = text.contains("__") || text.starts_with('_') || text.ends_with('_');
    let is_name = matches!(unsigned.as_str(), "inf" | "infinity" | "nan");
    let is_digits = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    if misplaced || !(is_name || is_digits) {
        return Err(raises("ValueError"));
    }
    plain.parse().map_err(|_| raises("ValueError"))
}
