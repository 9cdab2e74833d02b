//! `json.dumps` and `json.loads` of known values.

use serde_json::Value as Json;

use super::Evaluator;
use super::call::Args;
use super::meter::{MAX_TEXT, Reason, Result, TOO_LARGE, known, raises};
use super::number::{float_text, int_text, parse_float};
use super::ops;
use super::table::Table;
use crate::model::Value;

/// How deep JSON may nest.
const MAX_NESTING: u32 = 64;

struct Style {
    indent: Option<String>,
    item: String,
    key: String,
    ascii: bool,
    sort: bool,
}

/// `json.dumps(value, …)`
pub(super) fn dumps(evaluator: &Evaluator<'_, '_>, mut args: Args) -> Result {
    let value = args.take(0, "obj").ok_or_else(|| raises("TypeError"))?;
    let mut style = Style {
        indent: None,
        item: ", ".to_owned(),
        key: ": ".to_owned(),
        ascii: true,
        sort: false,
    };
    for (name, option) in args.keywords {
        known(&option)?;
        match (name.as_str(), &option) {
            ("indent", Value::None) | ("separators", Value::None) => {}
            ("indent", Value::Str(indent)) => style.indent = Some(indent.clone()),
            ("indent", indent) => {
                let width = super::number::to_index(indent).ok_or_else(|| raises("TypeError"))?;
                let width = usize::try_from(width).unwrap_or(0).min(100);
                style.indent = Some(" ".repeat(width));
            }
            ("ensure_ascii", flag) => style.ascii = ops::truth(flag)?,
            ("sort_keys", flag) => style.sort = ops::truth(flag)?,
            ("separators", Value::Tuple(pair)) => match pair.as_slice() {
                [Value::Str(item), Value::Str(key)] => {
                    style.item.clone_from(item);
                    style.key.clone_from(key);
                    continue;
                }
                _ => return Err(raises("TypeError")),
            },
            _ => return Err(Reason::Owned(format!("json.dumps with {name}"))),
        }
    }
    if style.indent.is_some() && style.item == ", " {
        style.item = ",".to_owned();
    }
    let mut out = String::new();
    write(evaluator, &style, &value, 0, &mut out)?;
    super::meter::text(out)
}

fn write(
    evaluator: &Evaluator<'_, '_>,
    style: &Style,
    value: &Value,
    depth: u32,
    out: &mut String,
) -> Result<()> {
    if out.len() > MAX_TEXT || depth > MAX_NESTING {
        return Err(TOO_LARGE);
    }
    let plain = evaluator.plain(value.clone());
    match known(&plain)? {
        Value::None => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Int(int) => out.push_str(&int_text(int)?),
        Value::Float(float) if float.is_nan() => out.push_str("NaN"),
        Value::Float(float) if float.is_infinite() => {
            out.push_str(if *float > 0.0 {
                "Infinity"
            } else {
                "-Infinity"
            });
        }
        Value::Float(float) => out.push_str(&float_text(*float)),
        Value::Str(text) => quote(text, style.ascii, out),
        Value::List(elements) | Value::Tuple(elements) => {
            let mut first = true;
            out.push('[');
            for element in elements {
                line(style, &mut first, depth + 1, out);
                write(evaluator, style, element, depth + 1, out)?;
            }
            close(style, first, depth, out);
            out.push(']');
        }
        Value::Dict(entries) => {
            let mut texts = Vec::with_capacity(entries.len());
            for (key, value) in entries {
                let key = match known(key)? {
                    Value::Str(text) => text.clone(),
                    Value::None => "null".to_owned(),
                    Value::Bool(flag) => flag.to_string(),
                    Value::Int(int) => int_text(int)?,
                    Value::Float(float) => float_text(*float),
                    _ => return Err(raises("TypeError")),
                };
                texts.push((key, value));
            }
            if style.sort {
                texts.sort_by(|(left, _), (right, _)| left.cmp(right));
            }
            let mut first = true;
            out.push('{');
            for (key, value) in texts {
                line(style, &mut first, depth + 1, out);
                quote(&key, style.ascii, out);
                out.push_str(&style.key);
                write(evaluator, style, value, depth + 1, out)?;
            }
            close(style, first, depth, out);
            out.push('}');
        }
        _ => return Err(raises("TypeError")),
    }
    Ok(())
}

fn line(style: &Style, first: &mut bool, depth: u32, out: &mut String) {
    if !std::mem::replace(first, false) {
        out.push_str(&style.item);
    }
    indent(style, depth, out);
}

fn close(style: &Style, is_empty: bool, depth: u32, out: &mut String) {
    if !is_empty {
        indent(style, depth, out);
    }
}

fn indent(style: &Style, depth: u32, out: &mut String) {
    if let Some(indent) = &style.indent {
        out.push('\n');
        out.push_str(&indent.repeat(depth as usize));
    }
}

fn quote(text: &str, ascii: bool, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if c < ' ' || (ascii && c > '~') => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// `json.loads(text)`
pub(super) fn loads(text: &str) -> Result {
    let parsed: Json = serde_json::from_str(text).map_err(|_| raises("JSONDecodeError"))?;
    value(&parsed)
}

/// Nesting is bounded by serde_json's own limit.
fn value(json: &Json) -> Result {
    Ok(match json {
        Json::Null => Value::None,
        Json::Bool(flag) => Value::Bool(*flag),
        Json::Number(number) => {
            let text = number.to_string();
            if text.contains(['.', 'e', 'E']) {
                Value::Float(parse_float(&text)?)
            } else {
                Value::Int(super::number::parse_int(&text, 10)?)
            }
        }
        Json::String(text) => Value::Str(text.clone()),
        Json::Array(elements) => Value::List(super::meter::items(
            elements.iter().map(value).collect::<Result<_>>()?,
        )?),
        Json::Object(entries) => {
            let mut table = Table::default();
            for (key, entry) in entries {
                table.insert(Value::Str(key.clone()), value(entry)?)?;
            }
            table.into_dict()
        }
    })
}
