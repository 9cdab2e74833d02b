//! Questions about texts: `startswith`, `isdigit`, `find`, `count`.

use super::meter::{Reason, Result, known, raises};
use super::number::to_index;
use super::slice::Slice;
use super::str_case;
use super::str_methods::is_space;
use crate::model::Value;

pub(super) fn predicate(of: &str, name: &str, args: &[Value]) -> Option<Result<bool>> {
    if let ("startswith" | "endswith", [affix]) = (name, args) {
        return Some(has_affix(of, name == "startswith", affix));
    }
    if !args.is_empty() {
        return None;
    }
    let every = |test: fn(char) -> bool| !of.is_empty() && of.chars().all(test);
    let result = match name {
        "isspace" => every(is_space),
        "isascii" => of.is_ascii(),
        "isidentifier" | "isalpha" | "isdigit" | "isalnum" | "isnumeric" | "isdecimal"
        | "isupper" | "islower" | "isprintable" | "istitle"
            if !of.is_ascii() =>
        {
            return Some(Err(Reason::Borrowed("asks for properties of characters")));
        }
        "isalpha" => every(|c| c.is_ascii_alphabetic()),
        "isdigit" | "isnumeric" | "isdecimal" => every(|c| c.is_ascii_digit()),
        "isalnum" => every(|c| c.is_ascii_alphanumeric()),
        "isprintable" => of.chars().all(|c| !c.is_ascii_control()),
        "isupper" => {
            of.chars().any(|c| c.is_ascii_uppercase())
                && !of.chars().any(|c| c.is_ascii_lowercase())
        }
        "islower" => {
            of.chars().any(|c| c.is_ascii_lowercase())
                && !of.chars().any(|c| c.is_ascii_uppercase())
        }
        "istitle" => of.chars().any(|c| c.is_ascii_alphabetic()) && str_case::title(of) == of,
        "isidentifier" => {
            every(|c| c == '_' || c.is_ascii_alphanumeric())
                && !of.starts_with(|c: char| c.is_ascii_digit())
        }
        _ => return None,
    };
    Some(Ok(result))
}

fn has_affix(of: &str, start: bool, affix: &Value) -> Result<bool> {
    match affix {
        Value::Str(affix) if start => Ok(of.starts_with(affix.as_str())),
        Value::Str(affix) => Ok(of.ends_with(affix.as_str())),
        Value::Tuple(affixes) => {
            for affix in affixes {
                if has_affix(of, start, known(affix)?)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        _ => Err(raises("TypeError")),
    }
}

/// `find`, `index`, `count` and their kin, also within bounds.
pub(super) fn search(of: &str, name: &str, args: &[Value]) -> Option<Result> {
    if !matches!(name, "find" | "rfind" | "index" | "rindex" | "count") {
        return None;
    }
    let [Value::Str(wanted), bounds @ ..] = args else {
        return Some(Err(raises("TypeError")));
    };
    let mut indices = bounds.iter().map(|bound| match bound {
        Value::None => None,
        bound => to_index(bound),
    });
    let bounds = Slice {
        lower: indices.next().flatten(),
        upper: indices.next().flatten(),
        step: None,
    };
    let length = of.chars().count();
    let taken = match bounds.indices(length) {
        Ok(taken) => taken,
        Err(reason) => return Some(Err(reason)),
    };
    let first = taken.first().copied().unwrap_or(0);
    let window: String = of.chars().skip(first).take(taken.len()).collect();
    if name == "count" {
        let count = if wanted.is_empty() {
            window.chars().count() + 1
        } else {
            window.matches(wanted.as_str()).count()
        };
        return Some(Ok(Value::Int(count.into())));
    }
    let found = if name.starts_with('r') {
        window.rfind(wanted.as_str())
    } else {
        window.find(wanted.as_str())
    };
    Some(match found {
        Some(byte) => {
            let before = window.get(..byte).unwrap_or("").chars().count();
            Ok(Value::Int((first + before).into()))
        }
        None if name.ends_with("find") => Ok(Value::Int((-1).into())),
        None => Err(raises("ValueError")),
    })
}
