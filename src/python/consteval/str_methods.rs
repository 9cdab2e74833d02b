//! Methods of texts.

use super::Evaluator;
use super::call::Args;
use super::meter::{MAX_ITEMS, MAX_TEXT, Reason, Result, TOO_LARGE, known, raises};
use super::number::to_index;
use super::str_search::{predicate, search};
use super::{str_case, text};
use crate::model::Value;

/// `of.name(args)`, all but `format` and `join`.
pub(super) fn call(evaluator: &Evaluator<'_, '_>, of: &str, name: &str, mut args: Args) -> Result {
    evaluator.meter.charge(1 + of.len() / 64)?;
    for arg in &mut args.positional {
        *arg = evaluator.plain(std::mem::replace(arg, Value::None));
        known(arg)?;
    }
    match name {
        "split" | "rsplit" => return split(of, name == "rsplit", args),
        "splitlines" => return splitlines(of, args),
        "expandtabs" => return expand_tabs(of, args),
        "encode" => return encode(of, args),
        _ => {}
    }
    let args = args.only_positional()?;
    if let Some(result) = predicate(of, name, args) {
        return result.map(Value::Bool);
    }
    if let Some(result) = search(of, name, args) {
        return result;
    }
    match (name, args) {
        ("upper", []) => text_of(of.to_uppercase()),
        ("lower", []) => text_of(str_case::lower(of)),
        ("title", []) => text_of(str_case::title(of)),
        ("capitalize", []) => text_of(str_case::capitalize(of)),
        ("swapcase", []) => text_of(str_case::swap(of)),
        ("casefold", []) if of.is_ascii() => text_of(of.to_ascii_lowercase()),
        ("strip" | "lstrip" | "rstrip", args) => strip(of, name, args),
        ("removeprefix", [Value::Str(prefix)]) => {
            text_of(of.strip_prefix(prefix.as_str()).unwrap_or(of).to_owned())
        }
        ("removesuffix", [Value::Str(suffix)]) => {
            text_of(of.strip_suffix(suffix.as_str()).unwrap_or(of).to_owned())
        }
        ("replace", [Value::Str(from), Value::Str(to)]) => replace(of, from, to, -1),
        ("replace", [Value::Str(from), Value::Str(to), count]) => replace(
            of,
            from,
            to,
            to_index(count).ok_or_else(|| raises("TypeError"))?,
        ),
        ("center" | "ljust" | "rjust", [width, rest @ ..]) => justify(of, name, width, rest),
        ("zfill", [width]) => zero_fill(of, width),
        ("partition", [Value::Str(separator)]) if !separator.is_empty() => {
            Ok(three(match of.split_once(separator.as_str()) {
                Some((before, after)) => [before, separator, after],
                None => [of, "", ""],
            }))
        }
        ("rpartition", [Value::Str(separator)]) if !separator.is_empty() => {
            Ok(three(match of.rsplit_once(separator.as_str()) {
                Some((before, after)) => [before, separator, after],
                None => ["", "", of],
            }))
        }
        ("translate", [Value::Dict(table)]) => translate(of, table),
        ("maketrans", [Value::Str(to)]) => Ok(Value::Dict(
            of.chars()
                .zip(to.chars())
                .map(|(from, to)| {
                    (
                        Value::Int(u32::from(from).into()),
                        Value::Int(u32::from(to).into()),
                    )
                })
                .collect(),
        )),
        ("__len__", []) => Ok(Value::Int(of.chars().count().into())),
        ("__str__", []) => text_of(of.to_owned()),
        ("__repr__", []) => text::repr(&Value::Str(of.to_owned())).and_then(text_of),
        _ => Err(Reason::Owned(format!("calls the method {name}"))),
    }
}

fn text_of(text: String) -> Result {
    super::meter::text(text)
}

fn three(parts: [&str; 3]) -> Value {
    Value::Tuple(parts.map(|part| Value::Str(part.to_owned())).to_vec())
}

/// Python's idea of white space within a text.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\x1c'..='\x1f')
}

fn strip(of: &str, name: &str, args: &[Value]) -> Result {
    let matches = |c: char| match args {
        [Value::Str(chars)] => chars.contains(c),
        _ => is_space(c),
    };
    if !matches!(args, [] | [Value::None | Value::Str(_)]) {
        return Err(raises("TypeError"));
    }
    let stripped = match name {
        "strip" => of.trim_matches(matches),
        "lstrip" => of.trim_start_matches(matches),
        _ => of.trim_end_matches(matches),
    };
    text_of(stripped.to_owned())
}

fn replace(of: &str, from: &str, to: &str, count: i64) -> Result {
    let limit = usize::try_from(count).unwrap_or(usize::MAX);
    let hits = of.matches(from).count().min(limit);
    let growth = hits
        .checked_mul(to.len())
        .and_then(|size| size.checked_add(of.len()));
    if growth.is_none_or(|size| size > MAX_TEXT) {
        return Err(TOO_LARGE);
    }
    text_of(of.replacen(from, to, limit))
}

fn width_of(width: &Value) -> Result<usize> {
    let width = to_index(width).ok_or_else(|| raises("TypeError"))?;
    let width = usize::try_from(width).unwrap_or(0);
    if width > MAX_TEXT {
        return Err(TOO_LARGE);
    }
    Ok(width)
}

fn justify(of: &str, name: &str, width: &Value, rest: &[Value]) -> Result {
    let fill = match rest {
        [] => ' ',
        [Value::Str(fill)] if fill.chars().count() == 1 => fill.chars().next().unwrap_or(' '),
        _ => return Err(raises("TypeError")),
    };
    let width = width_of(width)?;
    let missing = width.saturating_sub(of.chars().count());
    let left = match name {
        "ljust" => 0,
        "rjust" => missing,
        // As CPython's `str.center` does it.
        _ => missing / 2 + (missing & width & 1),
    };
    let pad = |count: usize| std::iter::repeat_n(fill, count);
    text_of(
        pad(left)
            .chain(of.chars())
            .chain(pad(missing - left))
            .collect(),
    )
}

fn zero_fill(of: &str, width: &Value) -> Result {
    let missing = width_of(width)?.saturating_sub(of.chars().count());
    let (sign, digits) = match of.strip_prefix(['+', '-']) {
        Some(digits) => of.split_at(of.len() - digits.len()),
        None => ("", of),
    };
    text_of(format!("{sign}{}{digits}", "0".repeat(missing)))
}

fn split(of: &str, from_end: bool, mut args: Args) -> Result {
    let limit = args.take(1, "maxsplit").unwrap_or(Value::Int((-1).into()));
    let limit = to_index(known(&limit)?).ok_or_else(|| raises("TypeError"))?;
    let limit = usize::try_from(limit).unwrap_or(MAX_ITEMS);
    let separator = args.take(0, "sep").unwrap_or(Value::None);
    let parts: Vec<String> = match known(&separator)? {
        Value::Str(separator) if separator.is_empty() => return Err(raises("ValueError")),
        Value::Str(separator) if from_end => {
            let mut parts: Vec<String> = of
                .rsplitn(limit.saturating_add(1), separator.as_str())
                .map(str::to_owned)
                .collect();
            parts.reverse();
            parts
        }
        Value::Str(separator) => of
            .splitn(limit.saturating_add(1), separator.as_str())
            .map(str::to_owned)
            .collect(),
        Value::None => split_space(of, from_end, limit),
        _ => return Err(raises("TypeError")),
    };
    let parts = super::meter::items(parts)?;
    Ok(Value::List(parts.into_iter().map(Value::Str).collect()))
}

fn split_space(of: &str, from_end: bool, limit: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = of.trim_matches(is_space);
    while !rest.is_empty() && parts.len() < limit {
        let cut = if from_end {
            rest.rsplit_once(is_space).map(|(rest, part)| (part, rest))
        } else {
            rest.split_once(is_space)
        };
        let Some((part, remaining)) = cut else { break };
        parts.push(part.to_owned());
        rest = remaining.trim_matches(is_space);
    }
    if !rest.is_empty() {
        parts.push(rest.to_owned());
    }
    if from_end {
        parts.reverse();
    }
    parts
}

fn splitlines(of: &str, mut args: Args) -> Result {
    let keep = match args.take(0, "keepends") {
        Some(keep) => super::ops::truth(&keep)?,
        None => false,
    };
    let mut lines = Vec::new();
    let mut rest = of;
    while !rest.is_empty() {
        let end = rest.find(|c| {
            matches!(
                c,
                '\n' | '\r' | '\x0b' | '\x0c' | '\x1c'
                    ..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}'
            )
        });
        let (line, ending) = match end {
            None => (rest, 0),
            Some(end) => {
                let (line, tail) = rest.split_at(end);
                let ending = if tail.starts_with("\r\n") {
                    2
                } else {
                    tail.chars().next().map_or(0, char::len_utf8)
                };
                (line, ending)
            }
        };
        let whole = line.len() + ending;
        let shown = if keep { whole } else { line.len() };
        lines.push(Value::Str(rest.get(..shown).unwrap_or(line).to_owned()));
        rest = rest.get(whole..).unwrap_or("");
    }
    super::meter::items(lines).map(Value::List)
}

fn expand_tabs(of: &str, mut args: Args) -> Result {
    let size = args.take(0, "tabsize").unwrap_or(Value::Int(8.into()));
    let size = width_of(known(&size)?)?;
    let mut out = String::new();
    let mut column = 0;
    for c in of.chars() {
        match c {
            '\t' => {
                let pad = if size == 0 { 0 } else { size - column % size };
                out.extend(std::iter::repeat_n(' ', pad));
                column += pad;
            }
            '\n' | '\r' => {
                out.push(c);
                column = 0;
            }
            _ => {
                out.push(c);
                column += 1;
            }
        }
        if out.len() > MAX_TEXT {
            return Err(TOO_LARGE);
        }
    }
    text_of(out)
}

fn encode(of: &str, mut args: Args) -> Result {
    let encoding = args
        .take(0, "encoding")
        .unwrap_or(Value::Str("utf-8".into()));
    let name = encoding.as_str().ok_or_else(|| raises("TypeError"))?;
    match name.to_ascii_lowercase().replace('_', "-").as_str() {
        "utf-8" | "utf8" => Ok(Value::Bytes(of.as_bytes().to_vec())),
        "ascii" | "us-ascii" if of.is_ascii() => Ok(Value::Bytes(of.as_bytes().to_vec())),
        _ => Err(Reason::Borrowed("encodes text")),
    }
}

fn translate(of: &str, table: &[(Value, Value)]) -> Result {
    let mut out = String::new();
    for c in of.chars() {
        let code = Value::Int(u32::from(c).into());
        match super::table::find_key(table, &code)?.and_then(|place| table.get(place)) {
            None => out.push(c),
            Some((_, Value::None)) => {}
            Some((_, Value::Str(text))) => out.push_str(text),
            Some((_, Value::Int(code))) => {
                let code = u32::try_from(code).ok().and_then(char::from_u32);
                out.push(code.ok_or_else(|| raises("ValueError"))?);
            }
            Some(_) => return Err(raises("TypeError")),
        }
        if out.len() > MAX_TEXT {
            return Err(TOO_LARGE);
        }
    }
    text_of(out)
}
