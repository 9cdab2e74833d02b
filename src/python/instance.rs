//! Instances of library classes as pydantic serialises them: paths as text, times in ISO 8601.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::model::Value;

/// What pydantic makes of an instance, known by the arguments of its constructor.
pub(crate) fn serialised(class: &str, args: &[Value], kwargs: &[(String, Value)]) -> Option<Value> {
    let arguments = Arguments { args, kwargs };
    let name = class.rsplit('.').next().unwrap_or(class);
    match class {
        "datetime.datetime" => arguments.datetime().map(Value::Str),
        "datetime.date" => arguments.date().map(Value::Str),
        "datetime.time" => arguments.time(0).map(Value::Str),
        "datetime.timedelta" => arguments.timedelta().map(Value::Str),
        "decimal.Decimal" => match args {
            [] => Some(Value::Str("0".to_owned())),
            [Value::Str(text)] => Some(Value::Str(text.trim().to_owned())),
            [Value::Int(number)] => Some(Value::Str(number.to_string())),
            _ => None,
        },
        "fractions.Fraction" => match args {
            [Value::Int(top), Value::Int(bottom)] => Some(Value::Str(format!("{top}/{bottom}"))),
            [Value::Int(top)] => Some(Value::Str(top.to_string())),
            [Value::Str(text)] => Some(Value::Str(text.clone())),
            _ => None,
        },
        "uuid.UUID" => arguments.uuid().map(Value::Str),
        "re.compile" | "re.Pattern" | "zoneinfo.ZoneInfo" => match args.first() {
            Some(Value::Str(text)) => Some(Value::Str(text.clone())),
            _ => None,
        },
        _ if class.starts_with("pathlib.") => path(args).map(Value::Str),
        _ if class.starts_with("ipaddress.") => match args {
            [Value::Str(text)] => Some(Value::Str(text.clone())),
            _ => None,
        },
        _ if class.starts_with("pydantic.") && (name.ends_with("Url") || name.ends_with("Dsn")) => {
            match args {
                [Value::Str(text)] => Some(Value::Str(text.clone())),
                _ => None,
            }
        }
        "pydantic.SecretStr" | "pydantic.types.SecretStr" => match args {
            [Value::Str(text)] if text.is_empty() => Some(Value::Str(String::new())),
            [Value::Str(_)] => Some(Value::Str("**********".to_owned())),
            _ => None,
        },
        "collections.deque" | "collections.OrderedDict" => match args {
            [] if class == "collections.deque" => Some(Value::List(Vec::new())),
            [Value::List(values) | Value::Tuple(values)] if class == "collections.deque" => {
                Some(Value::List(values.clone()))
            }
            [Value::Dict(entries)] => Some(Value::Dict(entries.clone())),
            [] => Some(Value::Dict(
                kwargs
                    .iter()
                    .map(|(name, value)| (Value::Str(name.clone()), value.clone()))
                    .collect(),
            )),
            _ => None,
        },
        "bytearray" => match args {
            [Value::Bytes(bytes)] => std::str::from_utf8(bytes)
                .ok()
                .map(|text| Value::Str(text.to_owned())),
            _ => None,
        },
        _ => None,
    }
}

/// `Path("a", "b")` as `a/b`.
fn path(args: &[Value]) -> Option<String> {
    let mut joined = String::new();
    for arg in args {
        let part = arg.as_str()?;
        if part.starts_with('/') {
            joined.clear();
        } else if !joined.is_empty() && !joined.ends_with('/') {
            joined.push('/');
        }
        joined.push_str(part);
    }
    let absolute = joined.starts_with('/');
    let parts: Vec<&str> = joined
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
        .collect();
    let text = parts.join("/");
    Some(match (absolute, text.is_empty()) {
        (true, _) => format!("/{text}"),
        (false, true) => ".".to_owned(),
        (false, false) => text,
    })
}

struct Arguments<'v> {
    args: &'v [Value],
    kwargs: &'v [(String, Value)],
}

impl Arguments<'_> {
    fn get(&self, index: usize, name: &str) -> Option<&Value> {
        self.args.get(index).or_else(|| {
            self.kwargs
                .iter()
                .find(|(known, _)| known == name)
                .map(|(_, value)| value)
        })
    }

    /// A whole number; the default where it is not given.
    fn number(&self, index: usize, name: &str, default: Option<i64>) -> Option<i64> {
        match self.get(index, name) {
            Some(Value::Int(value)) => value.to_i64(),
            Some(_) => None,
            None => default,
        }
    }

    fn date(&self) -> Option<String> {
        let year = self.number(0, "year", None)?;
        let month = self.number(1, "month", None)?;
        let day = self.number(2, "day", None)?;
        let valid =
            (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        valid.then(|| format!("{year:04}-{month:02}-{day:02}"))
    }

    fn time(&self, offset: usize) -> Option<String> {
        let part = |index: usize, name: &str| self.number(offset + index, name, Some(0));
        let (hour, minute, second) = (part(0, "hour")?, part(1, "minute")?, part(2, "second")?);
        let micro = part(3, "microsecond")?;
        let valid = (0..24).contains(&hour)
            && (0..60).contains(&minute)
            && (0..60).contains(&second)
            && (0..1_000_000).contains(&micro);
        if !valid {
            return None;
        }
        let mut text = format!("{hour:02}:{minute:02}:{second:02}");
        if micro > 0 {
            text.push_str(&format!(".{micro:06}"));
        }
        match self.get(offset + 4, "tzinfo") {
            None | Some(Value::None) => {}
            Some(Value::Reference(name))
                if name.ends_with("timezone.utc") || name.ends_with(".UTC") =>
            {
                text.push('Z');
            }
            Some(_) => return None,
        }
        Some(text)
    }

    fn datetime(&self) -> Option<String> {
        Some(format!("{}T{}", self.date()?, self.time(3)?))
    }

    fn timedelta(&self) -> Option<String> {
        let mut micros = 0.0_f64;
        for (index, (name, factor)) in [
            ("days", 86_400e6),
            ("seconds", 1e6),
            ("microseconds", 1.0),
            ("milliseconds", 1e3),
            ("minutes", 60e6),
            ("hours", 3_600e6),
            ("weeks", 604_800e6),
        ]
        .into_iter()
        .enumerate()
        {
            micros += factor
                * match self.get(index, name) {
                    None => 0.0,
                    Some(Value::Int(value)) => value.to_f64()?,
                    Some(Value::Float(value)) => *value,
                    Some(_) => return None,
                };
        }
        let total = micros.round().to_i64()?;
        Some(duration(total))
    }

    fn uuid(&self) -> Option<String> {
        let digits = match (self.get(0, "hex"), self.get(5, "int")) {
            (Some(Value::Str(text)), _) => text
                .trim_start_matches("urn:uuid:")
                .trim_matches(['{', '}'])
                .replace('-', "")
                .to_lowercase(),
            (None, Some(Value::Int(number))) if *number >= BigInt::from(0) => {
                format!("{number:032x}")
            }
            _ => return None,
        };
        let valid = digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let part = |from: usize, to: usize| digits.get(from..to);
        valid.then_some(())?;
        Some(format!(
            "{}-{}-{}-{}-{}",
            part(0, 8)?,
            part(8, 12)?,
            part(12, 16)?,
            part(16, 20)?,
            part(20, 32)?
        ))
    }
}

/// Microseconds as an ISO 8601 duration, in the way of pydantic: `P1DT2H0.5S`.
fn duration(total: i64) -> String {
    let mut text = String::new();
    if total < 0 {
        text.push('-');
    }
    let micros = total.unsigned_abs();
    let (seconds, micros) = (micros / 1_000_000, micros % 1_000_000);
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    text.push('P');
    if days >= 365 {
        text.push_str(&format!("{}Y", days / 365));
    }
    if days % 365 > 0 {
        text.push_str(&format!("{}D", days % 365));
    }
    if rest == 0 && micros == 0 {
        if days == 0 {
            text.push_str("T0S");
        }
        return text;
    }
    text.push('T');
    for (unit, value) in [('H', rest / 3600), ('M', rest % 3600 / 60)] {
        if value > 0 {
            text.push_str(&format!("{value}{unit}"));
        }
    }
    let seconds = rest % 60;
    if micros > 0 {
        let fraction = format!("{micros:06}");
        text.push_str(&format!("{seconds}.{}S", fraction.trim_end_matches('0')));
    } else if seconds > 0 {
        text.push_str(&format!("{seconds}S"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(class: &str, args: &[Value], kwargs: &[(&str, Value)]) -> Option<String> {
        let kwargs: Vec<(String, Value)> = kwargs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect();
        match serialised(class, args, &kwargs)? {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    fn int(value: i64) -> Value {
        Value::Int(value.into())
    }

    #[test]
    fn durations_are_iso_8601() {
        let delta = |kwargs: &[(&str, Value)]| text("datetime.timedelta", &[], kwargs);
        assert_eq!(delta(&[("seconds", int(90))]).as_deref(), Some("PT1M30S"));
        assert_eq!(
            delta(&[("days", int(1)), ("seconds", Value::Float(0.5))]).as_deref(),
            Some("P1DT0.5S")
        );
        assert_eq!(delta(&[]).as_deref(), Some("PT0S"));
        assert_eq!(delta(&[("hours", int(-1))]).as_deref(), Some("-PT1H"));
    }

    #[test]
    fn paths_are_joined_and_cleaned() {
        let part = |text: &str| Value::Str(text.to_owned());
        let path = |args: &[Value]| text("pathlib.Path", args, &[]);
        assert_eq!(path(&[part("a"), part("b")]).as_deref(), Some("a/b"));
        assert_eq!(path(&[part("a"), part("/b/./c/")]).as_deref(), Some("/b/c"));
        assert_eq!(path(&[]).as_deref(), Some("."));
    }

    #[test]
    fn times_have_their_zone_only_where_it_is_utc() {
        let args = [int(2020), int(1), int(2)];
        let utc = Value::Reference("datetime.timezone.utc".to_owned());
        assert_eq!(
            text("datetime.datetime", &args, &[("tzinfo", utc)]).as_deref(),
            Some("2020-01-02T00:00:00Z")
        );
        assert_eq!(
            text("datetime.datetime", &args, &[("tzinfo", int(1))]),
            None
        );
    }
}
