//! Pure functions and classes of values of the standard library.

use super::Evaluator;
use super::call::Args;
use super::json;
use super::meter::{Reason, Result, items, known, raises};
use super::number::{Number, float_to_int};
use super::table::Table;
use crate::model::Value;
use crate::syntax::ast::BinaryOp;

/// Classes whose instances are values: known by the arguments of their constructor.
const VALUE_CLASSES: &[&str] = &[
    "array.array",
    "collections.defaultdict",
    "datetime.date",
    "datetime.datetime",
    "datetime.time",
    "datetime.timedelta",
    "datetime.timezone",
    "decimal.Decimal",
    "fractions.Fraction",
    "functools.partial",
    "ipaddress.IPv4Address",
    "ipaddress.IPv4Interface",
    "ipaddress.IPv4Network",
    "ipaddress.IPv6Address",
    "ipaddress.IPv6Interface",
    "ipaddress.IPv6Network",
    "ipaddress.ip_address",
    "ipaddress.ip_interface",
    "ipaddress.ip_network",
    "pathlib.Path",
    "pathlib.PosixPath",
    "pathlib.PurePath",
    "pathlib.PurePosixPath",
    "pathlib.PureWindowsPath",
    "pathlib.WindowsPath",
    "pydantic.AnyHttpUrl",
    "pydantic.AnyUrl",
    "pydantic.Field",
    "pydantic.HttpUrl",
    "pydantic.SecretBytes",
    "pydantic.SecretStr",
    "re.compile",
    "types.MappingProxyType",
    "typing.NewType",
    "typing.TypeVar",
    "typing_extensions.Sentinel",
    "uuid.UUID",
    "zoneinfo.ZoneInfo",
];

/// `name(args)` of the standard library and of packages whose names are known.
pub(super) fn call(evaluator: &Evaluator<'_, '_>, name: &str, mut args: Args) -> Result {
    if let Some(result) = math(name, &args) {
        return result;
    }
    match name {
        "json.dumps" => json::dumps(evaluator, args),
        "json.loads" => match args.take(0, "s") {
            Some(Value::Str(text)) => json::loads(&text),
            Some(other) => known(&other).and(Err(raises("TypeError"))),
            None => Err(raises("TypeError")),
        },
        "textwrap.dedent" | "inspect.cleandoc" => match args.take(0, "text") {
            Some(Value::Str(text)) if name == "textwrap.dedent" => {
                super::meter::text(dedent(&text))
            }
            Some(Value::Dynamic(dynamic)) => Err(Reason::Owned(dynamic.reason)),
            _ => Err(Reason::Owned(format!("calls {name}"))),
        },
        "copy.copy" | "copy.deepcopy" => args.take(0, "x").ok_or_else(|| raises("TypeError")),
        "typing.cast" | "typing_extensions.cast" => {
            args.take(1, "val").ok_or_else(|| raises("TypeError"))
        }
        "sys.intern" => args.take(0, "string").ok_or_else(|| raises("TypeError")),
        "os.path.join" | "posixpath.join" => join(&args),
        "os.path.basename" | "os.path.dirname" => match args.only_positional()? {
            [Value::Str(path)] => {
                let (folder, base) = path.rsplit_once('/').unwrap_or(("", path));
                let root = folder.is_empty() && path.starts_with('/');
                let folder = if root {
                    "/"
                } else {
                    folder.trim_end_matches('/')
                };
                let shown = if name.ends_with("basename") {
                    base
                } else {
                    folder
                };
                super::meter::text(shown.to_owned())
            }
            [other] => known(other).and(Err(raises("TypeError"))),
            _ => Err(raises("TypeError")),
        },
        "itertools.chain" => {
            let mut all = Vec::new();
            for iterable in args.only_positional()? {
                all.extend(evaluator.iterate(iterable)?);
            }
            items(all).map(Value::List)
        }
        "itertools.chain.from_iterable" => {
            let mut all = Vec::new();
            for iterable in evaluator.iterate(args.positional.first().unwrap_or(&Value::None))? {
                all.extend(evaluator.iterate(&iterable)?);
            }
            items(all).map(Value::List)
        }
        "collections.OrderedDict" => super::builtins::call(evaluator, "dict", args),
        "collections.deque" => {
            args.keywords.retain(|(name, _)| name != "maxlen");
            super::builtins::call(evaluator, "list", args)
        }
        "collections.Counter" if args.positional.len() == 1 && args.keywords.is_empty() => {
            counter(evaluator, &args)
        }
        "operator.add" => match args.only_positional()? {
            [left, right] => super::ops::binary(&evaluator.meter, BinaryOp::Add, left, right),
            _ => Err(raises("TypeError")),
        },
        _ if VALUE_CLASSES.binary_search(&name).is_ok() => {
            for value in &args.positional {
                known(value)?;
            }
            for (_, value) in &args.keywords {
                known(value)?;
            }
            Ok(Value::Instance {
                class: name.to_owned(),
                args: args.positional,
                kwargs: args.keywords,
            })
        }
        _ => Err(Reason::Owned(format!("calls {name}"))),
    }
}

fn counter(evaluator: &Evaluator<'_, '_>, args: &Args) -> Result {
    let mut counts: Vec<(Value, usize)> = Vec::new();
    for element in evaluator.iterate(args.positional.first().unwrap_or(&Value::None))? {
        known(&element)?;
        let same = counts
            .iter_mut()
            .find(|(known, _)| super::table::equal(known, &element) == Some(true));
        match same {
            Some((_, count)) => *count += 1,
            None => counts.push((element, 1)),
        }
        evaluator.meter.charge(counts.len())?;
    }
    let mut table = Table::default();
    for (element, count) in counts {
        table.insert(element, Value::Int(count.into()))?;
    }
    Ok(table.into_dict())
}

fn math(name: &str, args: &Args) -> Option<Result> {
    let name = name.strip_prefix("math.")?;
    let [value] = args.positional.as_slice() else {
        return None;
    };
    let number = match known(value) {
        Ok(value) => Number::of(value)?,
        Err(reason) => return Some(Err(reason)),
    };
    let float = match number.to_float() {
        Ok(float) => float,
        Err(reason) => return Some(Err(reason)),
    };
    let whole = |float: f64| {
        float_to_int(float)
            .map(Value::Int)
            .ok_or_else(|| raises("ValueError"))
    };
    Some(match (name, &number) {
        ("floor" | "ceil" | "trunc", Number::Int(int)) => Ok(Value::Int(int.clone())),
        ("floor", _) => whole(float.floor()),
        ("ceil", _) => whole(float.ceil()),
        ("trunc", _) => whole(float.trunc()),
        ("sqrt", _) if float >= 0.0 => Ok(Value::Float(float.sqrt())),
        ("fabs", _) => Ok(Value::Float(float.abs())),
        ("isnan", _) => Ok(Value::Bool(float.is_nan())),
        ("isinf", _) => Ok(Value::Bool(float.is_infinite())),
        _ => return None,
    })
}

fn join(args: &Args) -> Result {
    let mut path = String::new();
    for part in args.only_positional()? {
        match known(part)? {
            Value::Str(part) if part.starts_with('/') || path.is_empty() => path.clone_from(part),
            Value::Str(part) => {
                if !path.ends_with('/') {
                    path.push('/');
                }
                path.push_str(part);
            }
            Value::Instance { class, .. } if class.starts_with("pathlib.") => {
                return Err(Reason::Borrowed("joins a path object"));
            }
            _ => return Err(raises("TypeError")),
        }
    }
    super::meter::text(path)
}

/// `textwrap.dedent`
fn dedent(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let blank = |line: &str| {
        line.chars()
            .all(|c| matches!(c, ' ' | '\t' | '\r' | '\x0b' | '\x0c'))
    };
    let mut margin: Option<&str> = None;
    for line in &lines {
        if blank(line) {
            continue;
        }
        let indent_end = line.find(|c| c != ' ' && c != '\t').unwrap_or(line.len());
        let indent = line.get(..indent_end).unwrap_or("");
        margin = Some(match margin {
            None => indent,
            Some(margin) => {
                let shared = margin
                    .bytes()
                    .zip(indent.bytes())
                    .take_while(|(left, right)| left == right)
                    .count();
                margin.get(..shared).unwrap_or("")
            }
        });
    }
    let margin = margin.unwrap_or("");
    let shown: Vec<&str> = lines
        .iter()
        .map(|line| {
            if blank(line) {
                ""
            } else {
                line.strip_prefix(margin).unwrap_or(line)
            }
        })
        .collect();
    shown.join("\n")
}

/// `Path("a") / "b"`
pub(super) fn join_path(op: BinaryOp, left: &Value, right: &Value) -> Option<Value> {
    let (
        BinaryOp::Div,
        Value::Instance {
            class,
            args,
            kwargs,
        },
    ) = (op, left)
    else {
        return None;
    };
    let is_path = class.starts_with("pathlib.") && kwargs.is_empty();
    if !is_path || !matches!(right, Value::Str(_)) {
        return None;
    }
    let mut args = args.clone();
    args.push(right.clone());
    Some(Value::Instance {
        class: class.clone(),
        args,
        kwargs: Vec::new(),
    })
}

/// Attributes of instances of the standard library.
pub(super) fn instance_attribute(of: &Value, name: &str) -> Option<Value> {
    let Value::Instance { class, args, .. } = of else {
        return None;
    };
    match (class.as_str(), name, args.as_slice()) {
        ("range", "start", [_]) => Some(Value::Int(0.into())),
        ("range", "stop", [stop]) => Some(stop.clone()),
        ("range", "start", [start, ..]) => Some(start.clone()),
        ("range", "stop", [_, stop, ..]) => Some(stop.clone()),
        ("re.compile", "pattern", [pattern, ..]) => Some(pattern.clone()),
        _ => None,
    }
}

/// Methods of instances of the standard library.
pub(super) fn instance_method(of: &Value, name: &str, args: &Args) -> Option<Result> {
    let Value::Instance {
        class, args: made, ..
    } = of
    else {
        return None;
    };
    match (class.as_str(), name, args.positional.as_slice()) {
        (path, "as_posix" | "__str__", []) if path.starts_with("pathlib.") => {
            Some(match made.as_slice() {
                [Value::Str(only)]
                    if !only.is_empty()
                        && !only.ends_with('/')
                        && !only.contains("//")
                        && !only.contains("./") =>
                {
                    super::meter::text(only.clone())
                }
                _ => Err(Reason::Borrowed("the text of a path")),
            })
        }
        _ => None,
    }
}
