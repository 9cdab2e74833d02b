//! Builtin functions of known values.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::Evaluator;
use super::builtins_iterable::{collect, dict, enumerate, extreme, one, sum, zip};
use super::call::Args;
use super::meter::{Reason, Result, known, raises};
use super::number::{Number, float_to_int, floor_div, parse_float, parse_int, to_index};
use super::{comprehension, ops, text};
use crate::model::Value;
use crate::syntax::ast::BinaryOp;

/// `name(args)` of a builtin.
pub(super) fn call(evaluator: &Evaluator<'_, '_>, name: &str, mut args: Args) -> Result {
    let all_known = |args: &Args| -> Result<()> {
        args.positional
            .iter()
            .try_for_each(|arg| known(arg).map(|_| ()))
    };
    for arg in &mut args.positional {
        *arg = evaluator.plain(std::mem::replace(arg, Value::None));
    }
    match name {
        "dict" => return dict(evaluator, args),
        "print" => return Ok(Value::None),
        "enumerate" => return enumerate(evaluator, args),
        "round" | "int" | "str" | "bytes" | "max" | "min" | "sum" | "zip" => {}
        "pow" if args.positional.len() == 2 => {
            let args = args.only_positional()?;
            return match args {
                [base, exponent] => ops::binary(&evaluator.meter, BinaryOp::Pow, base, exponent),
                _ => Err(raises("TypeError")),
            };
        }
        _ => {
            args.only_positional()?;
        }
    }
    match name {
        "zip" => return zip(evaluator, args),
        "list" | "tuple" | "set" | "frozenset" => return collect(evaluator, name, &args),
        "iter" => return collect(evaluator, "list", &args),
        "reversed" => {
            let mut elements = one(evaluator, &args)?;
            elements.reverse();
            return Ok(Value::List(elements));
        }
        "any" | "all" => {
            for element in one(evaluator, &args)? {
                if ops::truth(&evaluator.plain(element))? == (name == "any") {
                    return Ok(Value::Bool(name == "any"));
                }
            }
            return Ok(Value::Bool(name == "all"));
        }
        _ => {}
    }
    all_known(&args)?;
    match name {
        "int" => int(args),
        "str" => string(evaluator, args),
        "bytes" | "bytearray" => bytes(evaluator, &args),
        "sum" => sum(evaluator, args),
        "max" | "min" => extreme(evaluator, name == "max", args),
        "round" => round(args),
        _ => simple(evaluator, name, &args.positional),
    }
}

fn int(mut args: Args) -> Result {
    let base = args.take(1, "base");
    let Some(value) = args.positional.first() else {
        return Ok(Value::Int(0.into()));
    };
    match (value, base) {
        (Value::Str(text), base) => {
            let base = match base {
                Some(base) => to_index(known(&base)?).and_then(|base| u32::try_from(base).ok()),
                None => Some(10),
            };
            parse_int(text, base.ok_or_else(|| raises("ValueError"))?).map(Value::Int)
        }
        (Value::Float(float), None) => float_to_int(float.trunc())
            .map(Value::Int)
            .ok_or_else(|| raises("ValueError")),
        (value, None) => match Number::of(value) {
            Some(Number::Int(int)) => Ok(Value::Int(int)),
            _ => Err(raises("TypeError")),
        },
        _ => Err(raises("TypeError")),
    }
}

fn string(evaluator: &Evaluator<'_, '_>, args: Args) -> Result {
    match (args.positional.as_slice(), args.keywords.as_slice()) {
        ([], []) => Ok(Value::Str(String::new())),
        ([value], []) => evaluator.string(value).and_then(super::meter::text),
        ([Value::Bytes(bytes), ..], _) => super::bytes_methods::call(
            bytes,
            "decode",
            Args {
                positional: args.positional.get(1..).unwrap_or(&[]).to_vec(),
                keywords: args.keywords.clone(),
            },
        ),
        _ => Err(raises("TypeError")),
    }
}

fn bytes(evaluator: &Evaluator<'_, '_>, args: &Args) -> Result {
    match args.positional.as_slice() {
        [] => Ok(Value::Bytes(Vec::new())),
        [Value::Str(text), ..] => Ok(Value::Bytes(text.clone().into_bytes())),
        [Value::Bytes(bytes)] => Ok(Value::Bytes(bytes.clone())),
        [iterable @ (Value::List(_) | Value::Tuple(_) | Value::Instance { .. })] => {
            let elements = evaluator.iterate(iterable)?;
            let bytes = elements.iter().map(|element| {
                let byte = to_index(known(element)?).and_then(|byte| u8::try_from(byte).ok());
                byte.ok_or_else(|| raises("ValueError"))
            });
            bytes.collect::<Result<Vec<u8>>>().map(Value::Bytes)
        }
        _ => Err(raises("TypeError")),
    }
}

fn round(mut args: Args) -> Result {
    let digits = match args.take(1, "ndigits") {
        None | Some(Value::None) => None,
        Some(digits) => Some(to_index(known(&digits)?).ok_or_else(|| raises("TypeError"))?),
    };
    match (args.positional.first(), digits) {
        (Some(Value::Float(float)), None) => float_to_int(float.round_ties_even())
            .map(Value::Int)
            .ok_or_else(|| raises("ValueError")),
        (Some(Value::Float(float)), Some(digits)) => {
            // Rust writes the nearest decimal with ties to even, as Python's own rounding does.
            let text = match usize::try_from(digits) {
                Ok(digits) if digits < 300 => format!("{float:.digits$}"),
                _ => return Err(Reason::Borrowed("rounds to tens")),
            };
            Ok(Value::Float(
                text.parse().map_err(|_| raises("ValueError"))?,
            ))
        }
        (Some(value), digits) => match (Number::of(value), digits) {
            (Some(Number::Int(int)), None | Some(0..)) => Ok(Value::Int(int)),
            (Some(Number::Int(int)), Some(digits)) => {
                let power = u32::try_from(-digits).ok().filter(|power| *power < 4000);
                let unit = BigInt::from(10).pow(power.ok_or(super::meter::TOO_LARGE)?);
                let (quotient, rest) = floor_div(&int, &unit)?;
                let twice: BigInt = &rest * 2;
                let up = twice > unit || (twice == unit && quotient.bit(0));
                Ok(Value::Int((quotient + i32::from(up)) * unit))
            }
            _ => Err(raises("TypeError")),
        },
        (None, _) => Err(raises("TypeError")),
    }
}

fn simple(evaluator: &Evaluator<'_, '_>, name: &str, args: &[Value]) -> Result {
    let radix = |int: &BigInt, prefix: &str, radix: u32| {
        let sign = if int.is_negative() { "-" } else { "" };
        Value::Str(format!(
            "{sign}{prefix}{}",
            int.magnitude().to_str_radix(radix)
        ))
    };
    let as_int = |value: &Value| match Number::of(value) {
        Some(Number::Int(int)) => Ok(int),
        _ => Err(raises("TypeError")),
    };
    match (name, args) {
        ("len", [value]) => match value {
            Value::Str(text) => Ok(text.chars().count()),
            Value::Bytes(bytes) => Ok(bytes.len()),
            Value::Dict(entries) => Ok(entries.len()),
            other => evaluator.iterate(other).map(|elements| elements.len()),
        }
        .map(|length| Value::Int(length.into())),
        ("range", args) => {
            comprehension::range(args)?;
            Ok(Value::Instance {
                class: "range".to_owned(),
                args: args.to_vec(),
                kwargs: Vec::new(),
            })
        }
        ("bool", []) => Ok(Value::Bool(false)),
        ("bool", [value]) => ops::truth(value).map(Value::Bool),
        ("float", []) => Ok(Value::Float(0.0)),
        ("float", [Value::Str(text)]) => parse_float(text).map(Value::Float),
        ("float", [value]) => match Number::of(value) {
            Some(number) => number.to_float().map(Value::Float),
            None => Err(raises("TypeError")),
        },
        ("complex", [real, imaginary]) => {
            let part = |value| {
                Number::of(value)
                    .ok_or_else(|| raises("TypeError"))?
                    .to_float()
            };
            Ok(Value::Complex(part(real)?, part(imaginary)?))
        }
        ("abs", [value]) => match Number::of(value) {
            Some(Number::Int(int)) => Ok(Value::Int(int.abs())),
            Some(Number::Float(float)) => Ok(Value::Float(float.abs())),
            None => Err(raises("TypeError")),
        },
        ("repr", [value]) => text::repr(value).and_then(super::meter::text),
        ("ascii", [value]) => super::meter::text(text::ascii(&text::repr(value)?)),
        ("chr", [value]) => as_int(value)?
            .to_u32()
            .and_then(char::from_u32)
            .map(|c| Value::Str(c.to_string()))
            .ok_or_else(|| raises("ValueError")),
        ("ord", [Value::Str(text)]) => {
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => Ok(Value::Int(u32::from(c).into())),
                _ => Err(raises("TypeError")),
            }
        }
        ("hex", [value]) => Ok(radix(&as_int(value)?, "0x", 16)),
        ("oct", [value]) => Ok(radix(&as_int(value)?, "0o", 8)),
        ("bin", [value]) => Ok(radix(&as_int(value)?, "0b", 2)),
        ("divmod", [left, right]) => {
            let meter = &evaluator.meter;
            let quotient = ops::binary(meter, BinaryOp::FloorDiv, left, right)?;
            let rest = ops::binary(meter, BinaryOp::Mod, left, right)?;
            Ok(Value::Tuple(vec![quotient, rest]))
        }
        ("format", [value]) => super::format::format_value(evaluator, value, "").map(Value::Str),
        ("format", [value, Value::Str(spec)]) => {
            super::format::format_value(evaluator, value, spec).and_then(super::meter::text)
        }
        ("isinstance", [value, class]) => is_instance(value, class).map(Value::Bool),
        ("callable", [Value::Reference(_)]) => Err(Reason::Borrowed("calls callable")),
        ("next", [Value::List(elements)]) => elements
            .first()
            .cloned()
            .ok_or_else(|| raises("StopIteration")),
        ("next", [Value::List(elements), default]) => {
            Ok(elements.first().unwrap_or(default).clone())
        }
        ("getattr", [of, Value::Str(name)]) => evaluator.value_attribute(of, name),
        ("sorted", _) => Err(Reason::Borrowed("sorts by what is not known")),
        ("slice", args) => Ok(instance("slice", args)),
        ("object", []) => Ok(instance("object", &[])),
        ("type", [value]) => type_name(value)
            .map(|name| Value::Reference(name.to_owned()))
            .ok_or(Reason::Borrowed("its class is not known")),
        (name, args) if name.ends_with("Error") || name.ends_with("Exception") => {
            Ok(instance(name, args))
        }
        (name, _) => Err(Reason::Owned(format!("calls {name}"))),
    }
}

fn instance(class: &str, args: &[Value]) -> Value {
    Value::Instance {
        class: class.to_owned(),
        args: args.to_vec(),
        kwargs: Vec::new(),
    }
}

fn type_name(value: &Value) -> Option<&'static str> {
    Some(match value {
        Value::None => "NoneType",
        Value::Bool(_) => "bool",
        Value::Int(_) => "int",
        Value::Float(_) => "float",
        Value::Complex(..) => "complex",
        Value::Str(_) => "str",
        Value::Bytes(_) => "bytes",
        Value::List(_) => "list",
        Value::Tuple(_) => "tuple",
        Value::Set(_) => "set",
        Value::Dict(_) => "dict",
        _ => return None,
    })
}

fn is_instance(value: &Value, class: &Value) -> Result<bool> {
    match class {
        Value::Tuple(classes) => {
            for class in classes {
                if is_instance(value, class)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Value::Reference(class) => {
            let own = type_name(value).ok_or(Reason::Borrowed("its class is not known"))?;
            Ok(class == own
                || class == "object"
                || (class == "int" && own == "bool")
                || (class == "frozenset" && own == "set"))
        }
        _ => Err(raises("TypeError")),
    }
}
