//! `template.format(…)`

use super::Evaluator;
use super::call::Args;
use super::eval::{Cx, template_of};
use super::format::UNFORMATTED;
use super::meter::{MAX_TEXT, Reason, Result, TOO_LARGE, known, raises};
use super::slice::subscript;
use crate::model::Value;
use crate::syntax::ast::Expr;

/// How deep fields may nest in format specifiers; Python allows two.
const MAX_NESTING: u32 = 2;

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn str_format(
        &self,
        cx: Cx<'_, 'f>,
        expr: &Expr,
        template: &str,
        method: &str,
        mut args: Args,
    ) -> Result {
        if method == "format_map" {
            let mapping = args.take(0, "mapping").ok_or_else(|| raises("TypeError"))?;
            let pairs = self.pairs(&mapping)?.into_iter();
            let named = pairs.filter_map(|(key, value)| Some((key.as_str()?.to_owned(), value)));
            args = Args {
                positional: Vec::new(),
                keywords: named.collect(),
            };
        }
        let mut filler = Filler {
            args: &args,
            automatic: 0,
            unknown: None,
        };
        let text = self.fill(&mut filler, template, MAX_NESTING)?;
        self.meter.charge(text.len() / 64)?;
        match filler.unknown {
            None => super::meter::text(text),
            Some(reason) => Ok(self.template(cx, expr, reason, text)),
        }
    }

    fn fill(&self, filler: &mut Filler<'_>, template: &str, nesting: u32) -> Result<String> {
        let nesting = nesting.checked_sub(1).ok_or_else(|| raises("ValueError"))?;
        let mut out = String::new();
        let mut rest = template;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, tail) = rest.split_at(at);
            out.push_str(before);
            if out.len() > MAX_TEXT {
                return Err(TOO_LARGE);
            }
            if tail.starts_with("{{") || tail.starts_with("}}") {
                out.push_str(tail.get(..1).unwrap_or(""));
                rest = tail.get(2..).unwrap_or("");
                continue;
            }
            if tail.starts_with('}') {
                return Err(raises("ValueError"));
            }
            let inner = tail.get(1..).unwrap_or("");
            let end = field_end(inner).ok_or_else(|| raises("ValueError"))?;
            let (field, after) = inner.split_at(end);
            rest = after.get(1..).unwrap_or("");
            out.push_str(&self.format_field(filler, field, nesting)?);
        }
        out.push_str(rest);
        Ok(out)
    }

    fn format_field(&self, filler: &mut Filler<'_>, field: &str, nesting: u32) -> Result<String> {
        // The name ends at the first `!` or `:` outside of brackets.
        let mut depth = 0;
        let name_end = field
            .find(|c| {
                match c {
                    '[' => depth += 1,
                    ']' => depth -= 1,
                    _ => {}
                }
                depth == 0 && matches!(c, '!' | ':')
            })
            .unwrap_or(field.len());
        let (name, rest) = field.split_at(name_end);
        let (conversion, spec) = match rest.strip_prefix('!') {
            Some(rest) => {
                let mut chars = rest.chars();
                let conversion = chars.next().ok_or_else(|| raises("ValueError"))?;
                match chars.as_str().strip_prefix(':') {
                    Some(spec) => (Some(conversion), spec),
                    None if chars.as_str().is_empty() => (Some(conversion), ""),
                    None => return Err(raises("ValueError")),
                }
            }
            None => (None, rest.strip_prefix(':').unwrap_or("")),
        };
        let value = self.field_value(filler, name)?;
        let spec = if spec.contains(['{', '}']) {
            self.fill(filler, spec, nesting)?
        } else {
            spec.to_owned()
        };
        if let Err(reason) = known(&value) {
            filler.unknown.get_or_insert(reason);
            return Ok(template_of(&value).unwrap_or_default());
        }
        if filler.unknown.is_some() && spec.contains('{') {
            return Err(UNFORMATTED);
        }
        self.converted(&value, conversion, &spec)
    }

    fn field_value(&self, filler: &mut Filler<'_>, name: &str) -> Result {
        let first_end = name.find(['.', '[']).unwrap_or(name.len());
        let (first, mut rest) = name.split_at(first_end);
        let args = filler.args;
        let mut value = if first.is_empty() || first.chars().all(|c| c.is_ascii_digit()) {
            let index = match first.parse() {
                Ok(index) => index,
                Err(_) => {
                    filler.automatic += 1;
                    filler.automatic - 1
                }
            };
            let found: Option<&Value> = args.positional.get(index);
            found.cloned().ok_or_else(|| raises("IndexError"))?
        } else {
            let found = args.keywords.iter().find(|(key, _)| key == first);
            found
                .map(|(_, value)| value.clone())
                .ok_or_else(|| raises("KeyError"))?
        };
        while !rest.is_empty() {
            if let Some(tail) = rest.strip_prefix('[') {
                let (key, after) = tail.split_once(']').ok_or_else(|| raises("ValueError"))?;
                let index = match key.parse::<i64>() {
                    Ok(index) if index >= 0 => Value::Int(index.into()),
                    _ => Value::Str(key.to_owned()),
                };
                value = subscript(&value, &index)?;
                rest = after;
            } else if let Some(tail) = rest.strip_prefix('.') {
                let end = tail.find(['.', '[']).unwrap_or(tail.len());
                let (attribute, after) = tail.split_at(end);
                value = self.value_attribute(&value, attribute)?;
                rest = after;
            } else {
                return Err(raises("ValueError"));
            }
        }
        Ok(value)
    }
}

struct Filler<'a> {
    args: &'a Args,
    /// The number of the next field without one.
    automatic: usize,
    unknown: Option<Reason>,
}

/// Where the field ends whose text starts with `inner`: at its closing brace.
fn field_end(inner: &str) -> Option<usize> {
    let mut depth = 0u32;
    for (index, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return Some(index),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}
