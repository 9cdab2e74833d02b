//! f-strings.

use super::Evaluator;
use super::eval::{Cx, template_of};
use super::format::format_value;
use super::meter::{MAX_TEXT, Reason, Result, TOO_LARGE, known, raises};
use super::text;
use crate::model::Value;
use crate::syntax::ast::{Expr, FStringPart};

/// What a part of an f-string gave.
enum Part {
    Known(String),
    /// Its source in braces, and why it is not known.
    Unknown(String, Reason),
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn fstring(&self, cx: Cx<'_, 'f>, expr: &Expr, parts: &[FStringPart]) -> Result {
        let mut out = String::new();
        let mut unknown = None;
        for part in parts {
            match self.fstring_part(cx, part)? {
                Part::Known(text) => out.push_str(&text),
                Part::Unknown(source, reason) => {
                    out.push_str(&source);
                    unknown.get_or_insert(reason);
                }
            }
            if out.len() > MAX_TEXT {
                return Err(TOO_LARGE);
            }
        }
        self.meter.charge(out.len() / 64)?;
        match unknown {
            None => Ok(Value::Str(out)),
            Some(reason) => Ok(self.template(cx, expr, reason, out)),
        }
    }

    fn fstring_part(&self, cx: Cx<'_, 'f>, part: &FStringPart) -> Result<Part> {
        let (value, conversion, spec, debug) = match part {
            FStringPart::Text(text) => return Ok(Part::Known(text.to_string())),
            FStringPart::Field {
                value,
                conversion,
                spec,
                debug,
            } => (value, *conversion, spec, debug.as_deref()),
        };
        let given = self.value(cx, value);
        let text = self.field(cx, &given, conversion, spec.as_deref(), debug.is_some());
        let label = debug.unwrap_or("");
        Ok(match text {
            Ok(text) => Part::Known(format!("{label}{text}")),
            Err(reason) => {
                let plain = conversion.is_none() && spec.is_none();
                let source = match template_of(&given) {
                    Some(template) if plain && matches!(given, Value::Dynamic(_)) => template,
                    _ => format!("{{{}}}", cx.env.module.span(value.range).text()),
                };
                Part::Unknown(format!("{label}{source}"), reason)
            }
        })
    }

    fn field(
        &self,
        cx: Cx<'_, 'f>,
        value: &Value,
        conversion: Option<char>,
        spec: Option<&[FStringPart]>,
        debug: bool,
    ) -> Result<String> {
        known(value)?;
        let mut spec_text = String::new();
        for part in spec.unwrap_or(&[]) {
            match self.meter.nested(|| self.fstring_part(cx, part))? {
                Part::Known(text) => spec_text.push_str(&text),
                Part::Unknown(_, reason) => return Err(reason),
            }
        }
        // `{x=}` shows the `repr`, unless a format is asked for.
        let conversion = match conversion {
            None if debug && spec.is_none() => Some('r'),
            conversion => conversion,
        };
        self.converted(value, conversion, &spec_text)
    }

    /// `format(conversion(value), spec)`
    pub(super) fn converted(
        &self,
        value: &Value,
        conversion: Option<char>,
        spec: &str,
    ) -> Result<String> {
        let converted = match conversion {
            None => return format_value(self, &self.formatted(value), spec),
            Some('s') => self.string(value)?,
            Some('r') => text::repr(value)?,
            Some('a') => text::ascii(&text::repr(value)?),
            Some(_) => return Err(raises("SyntaxError")),
        };
        format_value(self, &Value::Str(converted), spec)
    }

    /// Members of `IntEnum` and `StrEnum` are formatted as their values.
    fn formatted(&self, value: &Value) -> Value {
        match value {
            Value::Member { .. } => match self.string(value) {
                Ok(text) => match self.plain(value.clone()) {
                    Value::Int(int) if int.to_string() == text => Value::Int(int),
                    _ => Value::Str(text),
                },
                Err(_) => value.clone(),
            },
            value => value.clone(),
        }
    }
}
