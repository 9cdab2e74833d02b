//! `repr` and `str` of values.

use std::fmt::Write as _;

use super::meter::{Reason, Result, known};
use super::number::{float_text, int_text};
use crate::model::Value;

/// `repr(value)`; an error where that cannot be known.
pub(super) fn repr(value: &Value) -> Result<String> {
    let mut out = String::new();
    write_repr(known(value)?, &mut out)?;
    Ok(out)
}

/// `str(value)` of all but enum members, whose class decides.
pub(super) fn string(value: &Value) -> Result<String> {
    match known(value)? {
        Value::Str(text) => Ok(text.clone()),
        value => repr(value),
    }
}

fn write_repr(value: &Value, out: &mut String) -> Result<()> {
    if out.len() > super::meter::MAX_TEXT {
        return Err(super::meter::TOO_LARGE);
    }
    match known(value)? {
        Value::None => out.push_str("None"),
        Value::Bool(true) => out.push_str("True"),
        Value::Bool(false) => out.push_str("False"),
        Value::Ellipsis => out.push_str("Ellipsis"),
        Value::Int(int) => out.push_str(&int_text(int)?),
        Value::Float(float) => out.push_str(&float_text(*float)),
        Value::Str(text) => quote(text, out),
        Value::Bytes(bytes) => quote_bytes(bytes, out),
        Value::List(elements) => sequence("[", elements, "]", out)?,
        Value::Tuple(elements) if elements.len() == 1 => sequence("(", elements, ",)", out)?,
        Value::Tuple(elements) => sequence("(", elements, ")", out)?,
        Value::Set(elements) if elements.is_empty() => out.push_str("set()"),
        Value::Set(elements) if elements.len() == 1 => sequence("{", elements, "}", out)?,
        Value::Dict(entries) => {
            out.push('{');
            for (index, (key, value)) in entries.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                write_repr(key, out)?;
                out.push_str(": ");
                write_repr(value, out)?;
            }
            out.push('}');
        }
        Value::Set(_) => return Err(Reason::Borrowed("sets have no order")),
        Value::Complex(real, imaginary) => complex(*real, *imaginary, out),
        Value::Member { .. } | Value::Instance { .. } | Value::Reference(_) | Value::Dynamic(_) => {
            return Err(Reason::Borrowed("its text is up to its class"));
        }
    }
    Ok(())
}

/// `1j`, `(1+2j)`: the parts without the `.0` of whole numbers.
fn complex(real: f64, imaginary: f64, out: &mut String) {
    let part = |float: f64| {
        let text = float_text(float);
        text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
    };
    if real == 0.0 && real.is_sign_positive() {
        out.push_str(&part(imaginary));
        out.push('j');
        return;
    }
    let sign = if imaginary.is_sign_negative() {
        ""
    } else {
        "+"
    };
    // Writing to a text cannot fail.
    let _ = write!(out, "({}{sign}{}j)", part(real), part(imaginary));
}

fn sequence(open: &str, elements: &[Value], close: &str, out: &mut String) -> Result<()> {
    out.push_str(open);
    for (index, element) in elements.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        write_repr(element, out)?;
    }
    out.push_str(close);
    Ok(())
}

/// In single quotes unless the text has those and no double ones.
fn quote(text: &str, out: &mut String) {
    let quote = quote_for(text.contains('\''), text.contains('"'));
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if is_printable(c) => out.push(c),
            c => push_escape(c, out),
        }
    }
    out.push(quote);
}

/// `\x1b`, `\u200b`, `\U000e0001`
pub(super) fn push_escape(c: char, out: &mut String) {
    let code = u32::from(c);
    // Writing to a text cannot fail.
    let _ = match code {
        0..=0xFF => write!(out, "\\x{code:02x}"),
        0x100..=0xFFFF => write!(out, "\\u{code:04x}"),
        _ => write!(out, "\\U{code:08x}"),
    };
}

/// `str.isprintable` of a character, told from what Rust escapes in its own debug output.
fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    // Rust escapes combining marks too, which Python shows.
    !c.is_control()
        && !(c.is_whitespace())
        && !matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{10ffff}')
}

fn quote_for(has_single: bool, has_double: bool) -> char {
    if has_single && !has_double { '"' } else { '\'' }
}

fn quote_bytes(bytes: &[u8], out: &mut String) {
    let quote = quote_for(bytes.contains(&b'\''), bytes.contains(&b'"'));
    out.push('b');
    out.push(quote);
    for &byte in bytes {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            byte if char::from(byte) == quote => {
                out.push('\\');
                out.push(quote);
            }
            0x20..=0x7E => out.push(char::from(byte)),
            byte => push_escape(char::from(byte), out),
        }
    }
    out.push(quote);
}

/// `ascii(value)` from its `repr`.
pub(super) fn ascii(repr: &str) -> String {
    let mut out = String::new();
    for c in repr.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            push_escape(c, &mut out);
        }
    }
    out
}
