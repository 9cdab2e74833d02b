//! `template % values`

use super::Evaluator;
use super::eval::{Cx, template_of};
use super::format::{exponential, general};
use super::meter::{MAX_TEXT, Result, TOO_LARGE, known, raises};
use super::number::{Number, float_text, float_to_int, int_text, to_index};
use super::table::find_key;
use super::text;
use crate::model::Value;
use crate::syntax::ast::Expr;
use num_bigint::BigInt;
use num_traits::Signed;

/// `%` on a text, all values known.
pub(super) fn format(
    evaluator: &Evaluator<'_, '_>,
    template: &str,
    values: &Value,
) -> Result<String> {
    let mut unknown = None;
    let text = fill(evaluator, template, values, &mut |value| {
        let reason = known(value).err();
        unknown = unknown.take().or(reason);
        String::new()
    })?;
    match unknown {
        Some(reason) => Err(reason),
        None => Ok(text),
    }
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn percent(
        &self,
        cx: Cx<'_, 'f>,
        expr: &Expr,
        template: &str,
        values: &Value,
    ) -> Result {
        let mut unknown = None;
        let text = fill(self, template, values, &mut |value| {
            if let Err(reason) = known(value) {
                unknown.get_or_insert(reason);
            }
            template_of(value).unwrap_or_default()
        })?;
        self.meter.charge(text.len() / 64)?;
        match unknown {
            None => super::meter::text(text),
            Some(reason) => Ok(self.template(cx, expr, reason, text)),
        }
    }
}

/// The conversion specifier after a `%`.
#[derive(Default)]
struct Conversion {
    key: Option<String>,
    left: bool,
    zero: bool,
    sign: Option<char>,
    alternate: bool,
    width: Option<usize>,
    precision: Option<usize>,
}

struct Given<'v> {
    values: &'v Value,
    next: usize,
}

impl<'v> Given<'v> {
    fn next(&mut self) -> Result<&'v Value> {
        let found = match self.values {
            Value::Tuple(elements) => elements.get(self.next),
            other if self.next == 0 => Some(other),
            _ => None,
        };
        self.next += 1;
        found.ok_or_else(|| raises("TypeError"))
    }

    fn at(&self, key: &str) -> Result<&'v Value> {
        let Value::Dict(entries) = known(self.values)? else {
            return Err(raises("TypeError"));
        };
        let place = find_key(entries, &Value::Str(key.to_owned()))?;
        match place.and_then(|place| entries.get(place)) {
            Some((_, value)) => Ok(value),
            None => Err(raises("KeyError")),
        }
    }

    /// Whether all that was given has been used.
    fn is_used(&self) -> bool {
        match self.values {
            Value::Tuple(elements) => self.next >= elements.len(),
            Value::Dict(_) => true,
            _ => self.next > 0,
        }
    }
}

fn fill(
    evaluator: &Evaluator<'_, '_>,
    template: &str,
    values: &Value,
    unknown: &mut dyn FnMut(&Value) -> String,
) -> Result<String> {
    let mut out = String::new();
    let mut given = Given { values, next: 0 };
    let mut chars = template.chars().peekable();
    while let Some(c) = chars.next() {
        if out.len() > MAX_TEXT {
            return Err(TOO_LARGE);
        }
        if c != '%' {
            out.push(c);
            continue;
        }
        let mut conversion = Conversion::default();
        if chars.next_if_eq(&'(').is_some() {
            let mut key = String::new();
            loop {
                match chars.next() {
                    Some(')') => break,
                    Some(c) => key.push(c),
                    None => return Err(raises("ValueError")),
                }
            }
            conversion.key = Some(key);
        }
        while let Some(flag) = chars.next_if(|c| matches!(c, '-' | '0' | '+' | ' ' | '#')) {
            match flag {
                '-' => conversion.left = true,
                '0' => conversion.zero = true,
                '#' => conversion.alternate = true,
                '+' => conversion.sign = Some('+'),
                _ => conversion.sign = conversion.sign.or(Some(' ')),
            }
        }
        conversion.width = size(&mut chars, &mut given)?;
        if chars.next_if_eq(&'.').is_some() {
            conversion.precision = Some(size(&mut chars, &mut given)?.unwrap_or(0));
        }
        while chars.next_if(|c| matches!(c, 'h' | 'l' | 'L')).is_some() {}
        let kind = chars.next().ok_or_else(|| raises("ValueError"))?;
        if kind == '%' {
            out.push('%');
            continue;
        }
        let value = match &conversion.key {
            Some(key) => given.at(key)?,
            None => given.next()?,
        };
        if matches!(value, Value::Dynamic(_)) {
            out.push_str(&unknown(value));
            continue;
        }
        out.push_str(&conversion.apply(evaluator, kind, value)?);
    }
    if !given.is_used() {
        return Err(raises("TypeError"));
    }
    Ok(out)
}

fn size(
    chars: &mut std::iter::Peekable<std::str::Chars<'_>>,
    given: &mut Given<'_>,
) -> Result<Option<usize>> {
    if chars.next_if_eq(&'*').is_some() {
        let size = to_index(known(given.next()?)?).ok_or_else(|| raises("TypeError"))?;
        let size = usize::try_from(size).map_err(|_| TOO_LARGE)?;
        return if size > 10_000 {
            Err(TOO_LARGE)
        } else {
            Ok(Some(size))
        };
    }
    let mut value = None;
    while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
        chars.next();
        let grown = value.unwrap_or(0usize) * 10 + digit as usize;
        if grown > 10_000 {
            return Err(TOO_LARGE);
        }
        value = Some(grown);
    }
    Ok(value)
}

impl Conversion {
    fn apply(&self, evaluator: &Evaluator<'_, '_>, kind: char, value: &Value) -> Result<String> {
        let number = Number::of(&evaluator.plain(value.clone()));
        let (negative, lead, body) = match kind {
            's' | 'r' | 'a' => {
                let text = match kind {
                    's' => evaluator.string(value)?,
                    'r' => text::repr(value)?,
                    _ => text::ascii(&text::repr(value)?),
                };
                let text = match self.precision {
                    Some(precision) => text.chars().take(precision).collect(),
                    None => text,
                };
                return Ok(self.pad("", &text, false));
            }
            'c' => {
                let text = match (value, &number) {
                    (Value::Str(text), _) if text.chars().count() == 1 => text.clone(),
                    (_, Some(Number::Int(int))) => u32::try_from(int)
                        .ok()
                        .and_then(char::from_u32)
                        .ok_or_else(|| raises("OverflowError"))?
                        .to_string(),
                    _ => return Err(raises("TypeError")),
                };
                return Ok(self.pad("", &text, false));
            }
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' => {
                let int = match number {
                    Some(Number::Int(int)) => int,
                    Some(Number::Float(float)) if matches!(kind, 'd' | 'i' | 'u') => {
                        float_to_int(float.trunc()).ok_or_else(|| raises("ValueError"))?
                    }
                    _ => return Err(raises("TypeError")),
                };
                let magnitude = BigInt::from(int.magnitude().clone());
                let (prefix, digits) = match kind {
                    'x' => ("0x", magnitude.to_str_radix(16)),
                    'X' => ("0X", magnitude.to_str_radix(16).to_uppercase()),
                    'o' => ("0o", magnitude.to_str_radix(8)),
                    _ => ("", int_text(&magnitude)?),
                };
                let zeros = self.precision.unwrap_or(0).saturating_sub(digits.len());
                let prefix = if self.alternate { prefix } else { "" };
                (
                    int.is_negative(),
                    prefix,
                    format!("{}{digits}", "0".repeat(zeros)),
                )
            }
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
                let float = number.ok_or_else(|| raises("TypeError"))?.to_float()?;
                let magnitude = float.abs();
                let precision = self.precision.unwrap_or(6).min(1000);
                let text = match kind {
                    _ if !magnitude.is_finite() => float_text(magnitude),
                    'f' | 'F' => format!("{magnitude:.precision$}"),
                    'e' | 'E' => exponential(magnitude, precision, kind),
                    _ => general(magnitude, precision, kind, self.alternate),
                };
                (float.is_sign_negative(), "", text)
            }
            _ => return Err(raises("ValueError")),
        };
        let sign = match (negative, self.sign) {
            (true, _) => "-",
            (false, Some('+')) => "+",
            (false, Some(_)) => " ",
            (false, None) => "",
        };
        Ok(self.pad(&format!("{sign}{lead}"), &body, true))
    }

    fn pad(&self, lead: &str, body: &str, number: bool) -> String {
        let length = lead.chars().count() + body.chars().count();
        let missing = self.width.unwrap_or(0).saturating_sub(length);
        if self.left {
            format!("{lead}{body}{}", " ".repeat(missing))
        } else if self.zero && number {
            format!("{lead}{}{body}", "0".repeat(missing))
        } else {
            format!("{}{lead}{body}", " ".repeat(missing))
        }
    }
}
