//! The format mini-language: what follows the colon in `f"{x:>10.2f}"` and in `format(x, spec)`.

use num_bigint::BigInt;
use num_traits::Signed;

use super::Evaluator;
use super::meter::{MAX_TEXT, Reason, Result, TOO_LARGE, known, raises};
use super::number::{Number, exponent_text, float_text, int_text};
use crate::model::Value;

/// Most digits after the point that are computed.
const MAX_PRECISION: usize = 1000;

/// A parsed specifier.
#[derive(Clone, Debug)]
struct Spec {
    fill: char,
    align: Option<char>,
    sign: char,
    no_negative_zero: bool,
    alternate: bool,
    width: usize,
    grouping: Option<char>,
    precision: Option<usize>,
    kind: Option<char>,
}

/// `format(value, spec)`
pub(super) fn format_value(
    evaluator: &Evaluator<'_, '_>,
    value: &Value,
    spec: &str,
) -> Result<String> {
    if spec.is_empty() {
        return evaluator.string(value);
    }
    let spec = Spec::parse(spec).ok_or_else(|| raises("ValueError"))?;
    match known(value)? {
        Value::Str(text) => spec.text(text),
        // Without a type a flag is shown as its text, padded as a number would be.
        Value::Bool(_) | Value::Int(_) | Value::Float(_) => {
            match Number::of(value).ok_or_else(|| raises("TypeError"))? {
                Number::Int(int) => match spec.kind {
                    Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%') => {
                        spec.float(Number::Int(int).to_float()?)
                    }
                    _ => spec.int(&int),
                },
                Number::Float(float) => spec.float(float),
            }
        }
        Value::Member { .. } => {
            let text = evaluator.string(value)?;
            spec.text(&text)
        }
        _ => Err(raises("TypeError")),
    }
}

impl Spec {
    fn parse(spec: &str) -> Option<Self> {
        let mut chars: Vec<char> = spec.chars().collect();
        let is_align = |c: Option<&char>| matches!(c, Some('<' | '>' | '=' | '^'));
        let mut parsed = Self {
            fill: ' ',
            align: None,
            sign: '-',
            no_negative_zero: false,
            alternate: false,
            width: 0,
            grouping: None,
            precision: None,
            kind: None,
        };
        if is_align(chars.get(1)) {
            parsed.fill = *chars.first()?;
            parsed.align = chars.get(1).copied();
            chars.drain(..2);
        } else if is_align(chars.first()) {
            parsed.align = Some(chars.remove(0));
        }
        let mut chars = chars.into_iter().peekable();
        if let Some(sign) = chars.next_if(|c| matches!(c, '+' | '-' | ' ')) {
            parsed.sign = sign;
        }
        parsed.no_negative_zero = chars.next_if_eq(&'z').is_some();
        parsed.alternate = chars.next_if_eq(&'#').is_some();
        if chars.next_if_eq(&'0').is_some() && parsed.align.is_none() {
            parsed.fill = '0';
            parsed.align = Some('=');
        }
        parsed.width = number(&mut chars)?.unwrap_or(0);
        parsed.grouping = chars.next_if(|c| matches!(c, ',' | '_'));
        if chars.next_if_eq(&'.').is_some() {
            parsed.precision = Some(number(&mut chars)??);
        }
        parsed.kind = chars.next();
        if chars.next().is_some() || parsed.width > MAX_TEXT {
            return None;
        }
        (parsed.precision.unwrap_or(0) <= MAX_PRECISION).then_some(parsed)
    }

    fn text(&self, text: &str) -> Result<String> {
        let numeric = self.align == Some('=') && self.fill != '0';
        if !matches!(self.kind, None | Some('s')) || numeric || self.grouping.is_some() {
            return Err(raises("ValueError"));
        }
        let shown: String = match self.precision {
            Some(precision) => text.chars().take(precision).collect(),
            None => text.to_owned(),
        };
        self.pad("", &shown, '<')
    }

    fn int(&self, int: &BigInt) -> Result<String> {
        let magnitude = BigInt::from(int.magnitude().clone());
        let (prefix, digits) = match self.kind {
            None | Some('d' | 'n') => ("", int_text(&magnitude)?),
            Some('b') => ("0b", magnitude.to_str_radix(2)),
            Some('o') => ("0o", magnitude.to_str_radix(8)),
            Some('x') => ("0x", magnitude.to_str_radix(16)),
            Some('X') => ("0X", magnitude.to_str_radix(16).to_uppercase()),
            Some('c') => {
                let code = u32::try_from(int).ok().and_then(char::from_u32);
                let c = code.ok_or_else(|| raises("OverflowError"))?;
                return self.pad("", &c.to_string(), '<');
            }
            _ => return Err(raises("ValueError")),
        };
        if self.precision.is_some() {
            return Err(raises("ValueError"));
        }
        let prefix = if self.alternate { prefix } else { "" };
        let sign = self.sign_of(int.is_negative());
        let size = if matches!(self.kind, None | Some('d' | 'n')) {
            3
        } else {
            4
        };
        self.number(&format!("{sign}{prefix}"), &digits, "", size)
    }

    fn float(&self, float: f64) -> Result<String> {
        if !matches!(
            self.kind,
            None | Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n' | '%')
        ) {
            return Err(raises("ValueError"));
        }
        let magnitude = float.abs();
        let precision = self.precision.unwrap_or(6);
        let text = match self.kind {
            _ if !magnitude.is_finite() => {
                let text = float_text(magnitude);
                match self.kind {
                    Some('E' | 'F' | 'G') => text.to_uppercase(),
                    Some('%') => format!("{text}%"),
                    _ => text,
                }
            }
            None => match self.precision {
                None => float_text(magnitude),
                Some(precision) => plain_general(magnitude, precision),
            },
            Some('f' | 'F') => format!("{magnitude:.precision$}"),
            Some('%') => format!("{:.precision$}%", magnitude * 100.0),
            Some(letter @ ('e' | 'E')) => exponential(magnitude, precision, letter),
            Some(letter @ ('g' | 'G' | 'n')) => {
                general(magnitude, precision, letter, self.alternate)
            }
            Some(_) => return Err(raises("ValueError")),
        };
        let is_zero = !text.contains(|c: char| ('1'..='9').contains(&c)) && magnitude.is_finite();
        let negative = float.is_sign_negative() && !float.is_nan();
        let sign = self.sign_of(negative && !(self.no_negative_zero && is_zero));
        let whole = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        let (digits, rest) = text.split_at(whole);
        self.number(sign, digits, rest, 3)
    }

    fn sign_of(&self, negative: bool) -> &'static str {
        match (negative, self.sign) {
            (true, _) => "-",
            (false, '+') => "+",
            (false, ' ') => " ",
            (false, _) => "",
        }
    }

    /// Sign and prefix, grouped digits, the rest.
    fn number(&self, lead: &str, digits: &str, rest: &str, size: usize) -> Result<String> {
        let mut digits = digits.to_owned();
        if let Some(separator) = self.grouping.filter(|_| !digits.is_empty()) {
            // Zeros that fill the width are grouped too.
            if self.fill == '0' && self.align == Some('=') {
                let room = self
                    .width
                    .saturating_sub(lead.chars().count() + rest.chars().count());
                while group(&digits, separator, size).len() < room {
                    let grown = group(&format!("0{digits}"), separator, size);
                    if grown.len() > room && grown.starts_with(separator) {
                        break;
                    }
                    digits.insert(0, '0');
                }
            }
            digits = group(&digits, separator, size);
        }
        self.pad(lead, &format!("{digits}{rest}"), '>')
    }

    fn pad(&self, lead: &str, body: &str, default: char) -> Result<String> {
        let length = lead.chars().count() + body.chars().count();
        let missing = self.width.saturating_sub(length);
        if length + missing > MAX_TEXT {
            return Err(TOO_LARGE);
        }
        let fill = |count: usize| self.fill.to_string().repeat(count);
        let align = match self.align {
            // `0` before the width of a text fills on the right.
            Some('=') if default == '<' => '<',
            Some(align) => align,
            None => default,
        };
        Ok(match align {
            '<' => format!("{lead}{body}{}", fill(missing)),
            '^' => format!(
                "{}{lead}{body}{}",
                fill(missing / 2),
                fill(missing - missing / 2)
            ),
            '=' => format!("{lead}{}{body}", fill(missing)),
            _ => format!("{}{lead}{body}", fill(missing)),
        })
    }
}

/// A number of the specifier; `Some(None)` where there is none.
fn number(chars: &mut std::iter::Peekable<std::vec::IntoIter<char>>) -> Option<Option<usize>> {
    let mut value: Option<usize> = None;
    while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
        chars.next();
        let digit = usize::try_from(digit).ok()?;
        value = Some(value.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
    }
    Some(value)
}

/// `1234567` as `1,234,567`.
fn group(digits: &str, separator: char, size: usize) -> String {
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(size) {
            out.push(separator);
        }
        out.push(digit);
    }
    out
}

/// `%e`
pub(super) fn exponential(magnitude: f64, precision: usize, letter: char) -> String {
    let text = format!("{magnitude:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    exponent_text(digits, exponent.parse().unwrap_or(0), letter)
}

/// `%g`: significant digits, with an exponent where it is small or large.
pub(super) fn general(magnitude: f64, precision: usize, letter: char, alternate: bool) -> String {
    let precision = precision.max(1);
    let (digits, exponent) = significant(magnitude, precision);
    let upper = letter == 'G';
    let limit = i32::try_from(precision).unwrap_or(i32::MAX);
    let trim = |text: String| {
        if alternate || !text.contains('.') {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    if exponent < -4 || exponent >= limit {
        return exponent_text(&trim(digits), exponent, if upper { 'E' } else { 'e' });
    }
    let decimals = usize::try_from(limit - 1 - exponent).unwrap_or(0);
    trim(format!("{magnitude:.decimals$}"))
}

/// A float with precision but without a type: like `g`, with at least one decimal.
fn plain_general(magnitude: f64, precision: usize) -> String {
    let precision = precision.max(1);
    let (digits, exponent) = significant(magnitude, precision);
    let limit = i32::try_from(precision).unwrap_or(i32::MAX);
    // One digit is kept for the decimal, so the exponent starts one earlier.
    if exponent < -4 || exponent >= limit {
        let digits = if digits.contains('.') {
            digits.trim_end_matches('0').trim_end_matches('.')
        } else {
            digits.as_str()
        };
        return exponent_text(digits, exponent, 'e');
    }
    let text = general(magnitude, precision, 'g', false);
    if text.contains('.') || text.contains('e') {
        text
    } else {
        format!("{text}.0")
    }
}

/// The digits and exponent after rounding to `precision` significant digits.
fn significant(magnitude: f64, precision: usize) -> (String, i32) {
    let decimals = precision - 1;
    let text = format!("{magnitude:.decimals$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (digits.to_owned(), exponent.parse().unwrap_or(0))
}

/// The reason of text that cannot be formatted.
pub(super) const UNFORMATTED: Reason = Reason::Borrowed("the format is not known");
