//! What of the standard library is known: constants, pure functions, classes of values; and what
//! differs from one machine or run to the next.

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

/// A constant of the standard library.
pub(super) fn constant(qualified: &str) -> Option<Value> {
    let int = |value: i64| Some(Value::Int(value.into()));
    let float = |value: f64| Some(Value::Float(value));
    let text = |value: &str| Some(Value::Str(value.to_owned()));
    match qualified {
        "math.pi" => float(std::f64::consts::PI),
        "math.e" => float(std::f64::consts::E),
        "math.tau" => float(std::f64::consts::TAU),
        "math.inf" => float(f64::INFINITY),
        "math.nan" => float(f64::NAN),
        "sys.maxsize" => int(i64::MAX),
        "sys.maxunicode" => int(0x10_FFFF),
        "sys.float_info.max" => float(f64::MAX),
        "sys.float_info.min" => float(f64::MIN_POSITIVE),
        "sys.float_info.epsilon" => float(f64::EPSILON),
        "os.sep" | "os.path.sep" => text("/"),
        "os.linesep" => text("\n"),
        "os.pathsep" => text(":"),
        "os.extsep" => text("."),
        "os.curdir" => text("."),
        "os.pardir" => text(".."),
        "os.devnull" => text("/dev/null"),
        "logging.NOTSET" => int(0),
        "logging.DEBUG" => int(10),
        "logging.INFO" => int(20),
        "logging.WARNING" | "logging.WARN" => int(30),
        "logging.ERROR" => int(40),
        "logging.CRITICAL" | "logging.FATAL" => int(50),
        "string.ascii_lowercase" => text("abcdefghijklmnopqrstuvwxyz"),
        "string.ascii_uppercase" => text("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        "string.ascii_letters" => text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        "string.digits" => text("0123456789"),
        "string.hexdigits" => text("0123456789abcdefABCDEF"),
        "string.octdigits" => text("01234567"),
        "string.punctuation" => text("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
        "string.whitespace" => text(" \t\n\r\x0b\x0c"),
        "string.printable" => text(
            "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\r\x0b\x0c",
        ),
        "datetime.MINYEAR" => int(1),
        "datetime.MAXYEAR" => int(9999),
        "re.IGNORECASE" | "re.I" => flag("re.RegexFlag", "IGNORECASE", 2),
        "re.MULTILINE" | "re.M" => flag("re.RegexFlag", "MULTILINE", 8),
        "re.DOTALL" | "re.S" => flag("re.RegexFlag", "DOTALL", 16),
        "re.VERBOSE" | "re.X" => flag("re.RegexFlag", "VERBOSE", 64),
        "typing.TYPE_CHECKING" | "typing_extensions.TYPE_CHECKING" => Some(Value::Bool(false)),
        _ => http_status(qualified),
    }
}

fn flag(class: &str, name: &str, value: i64) -> Option<Value> {
    Some(Value::Member {
        class: class.to_owned(),
        name: name.to_owned(),
        value: Box::new(Value::Int(value.into())),
    })
}

/// `http.HTTPStatus.OK`, also with `.value`.
fn http_status(qualified: &str) -> Option<Value> {
    let member = qualified.strip_prefix("http.HTTPStatus.")?;
    let (name, of_value) = match member.strip_suffix(".value") {
        Some(name) => (name, true),
        None => (member, false),
    };
    let code: i64 = match name {
        "CONTINUE" => 100,
        "OK" => 200,
        "CREATED" => 201,
        "ACCEPTED" => 202,
        "NO_CONTENT" => 204,
        "PARTIAL_CONTENT" => 206,
        "MOVED_PERMANENTLY" => 301,
        "FOUND" => 302,
        "SEE_OTHER" => 303,
        "NOT_MODIFIED" => 304,
        "TEMPORARY_REDIRECT" => 307,
        "PERMANENT_REDIRECT" => 308,
        "BAD_REQUEST" => 400,
        "UNAUTHORIZED" => 401,
        "PAYMENT_REQUIRED" => 402,
        "FORBIDDEN" => 403,
        "NOT_FOUND" => 404,
        "METHOD_NOT_ALLOWED" => 405,
        "NOT_ACCEPTABLE" => 406,
        "REQUEST_TIMEOUT" => 408,
        "CONFLICT" => 409,
        "GONE" => 410,
        "UNPROCESSABLE_ENTITY" => 422,
        "TOO_MANY_REQUESTS" => 429,
        "INTERNAL_SERVER_ERROR" => 500,
        "NOT_IMPLEMENTED" => 501,
        "BAD_GATEWAY" => 502,
        "SERVICE_UNAVAILABLE" => 503,
        "GATEWAY_TIMEOUT" => 504,
        _ => return None,
    };
    if of_value {
        Some(Value::Int(code.into()))
    } else {
        flag("http.HTTPStatus", name, code)
    }
}

/// Why a name of the standard library is not the same everywhere, if it is not.
pub(super) fn varies(qualified: &str) -> Option<Reason> {
    let differs = [
        ("os.environ", "the environment"),
        ("os.getenv", "the environment"),
        ("os.getcwd", "the machine"),
        ("os.name", "the machine"),
        ("os.cpu_count", "the machine"),
        ("os.getpid", "the run"),
        ("os.path.abspath", "the machine"),
        ("os.path.exists", "the machine"),
        ("os.path.expanduser", "the machine"),
        ("os.path.expandvars", "the environment"),
        ("os.path.isdir", "the machine"),
        ("os.path.isfile", "the machine"),
        ("os.path.realpath", "the machine"),
        ("os.listdir", "the machine"),
        ("os.urandom", "chance"),
        ("platform.", "the machine"),
        ("sys.platform", "the machine"),
        ("sys.version", "the machine"),
        ("sys.version_info", "the machine"),
        ("sys.argv", "the run"),
        ("sys.path", "the machine"),
        ("sys.executable", "the machine"),
        ("sys.stdout", "the run"),
        ("sys.stderr", "the run"),
        ("sys.stdin", "the run"),
        ("datetime.datetime.now", "the time"),
        ("datetime.datetime.today", "the time"),
        ("datetime.datetime.utcnow", "the time"),
        ("datetime.date.today", "the time"),
        ("time.", "the time"),
        ("random.", "chance"),
        ("secrets.", "chance"),
        ("uuid.uuid", "chance"),
        ("getpass.", "the machine"),
        ("socket.", "the machine"),
        ("shutil.which", "the machine"),
        ("subprocess.", "the machine"),
        ("tempfile.", "the machine"),
        ("pathlib.Path.cwd", "the machine"),
        ("pathlib.Path.home", "the machine"),
        ("importlib.", "the machine"),
    ];
    let (name, what) = differs.into_iter().find(|(name, _)| {
        qualified.starts_with(name)
            && (name.ends_with('.')
                || *name == "uuid.uuid"
                || qualified.len() == name.len()
                || qualified.as_bytes().get(name.len()) == Some(&b'.'))
    })?;
    let shown = if name.ends_with('.') || name == "uuid.uuid" {
        qualified
    } else {
        name
    };
    Some(Reason::Owned(format!("{shown} depends on {what}")))
}

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
