//! Names of the standard library that are constants, and those that differ from one machine or
//! run to the next.

use super::meter::Reason;
use crate::model::Value;
use crate::python::library_enums;

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
        "os.F_OK" => int(0),
        "os.X_OK" => int(1),
        "os.W_OK" => int(2),
        "os.R_OK" => int(4),
        "os.SEEK_SET" | "io.SEEK_SET" => int(0),
        "os.SEEK_CUR" | "io.SEEK_CUR" => int(1),
        "os.SEEK_END" | "io.SEEK_END" => int(2),
        "io.DEFAULT_BUFFER_SIZE" => int(8192),
        "pickle.DEFAULT_PROTOCOL" => int(4),
        "pickle.HIGHEST_PROTOCOL" => int(5),
        "subprocess.PIPE" => int(-1),
        "subprocess.STDOUT" => int(-2),
        "subprocess.DEVNULL" => int(-3),
        "csv.QUOTE_MINIMAL" => int(0),
        "csv.QUOTE_ALL" => int(1),
        "csv.QUOTE_NONNUMERIC" => int(2),
        "csv.QUOTE_NONE" => int(3),
        "zipfile.ZIP_STORED" => int(0),
        "zipfile.ZIP_DEFLATED" => int(8),
        "zipfile.ZIP_BZIP2" => int(12),
        "zipfile.ZIP_LZMA" => int(14),
        "zlib.Z_DEFAULT_COMPRESSION" => int(-1),
        "zlib.Z_NO_COMPRESSION" => int(0),
        "zlib.Z_BEST_SPEED" => int(1),
        "zlib.Z_BEST_COMPRESSION" => int(9),
        "zlib.MAX_WBITS" => int(15),
        "zlib.DEF_BUF_SIZE" => int(16384),
        "zlib.DEF_MEM_LEVEL" => int(8),
        "locale.LC_CTYPE" => int(0),
        "locale.LC_NUMERIC" => int(1),
        "locale.LC_TIME" => int(2),
        "locale.LC_COLLATE" => int(3),
        "locale.LC_MONETARY" => int(4),
        "locale.LC_MESSAGES" => int(5),
        "locale.LC_ALL" => int(6),
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
        _ => member(qualified),
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
fn member(qualified: &str) -> Option<Value> {
    let Some(of) = qualified.strip_suffix(".value") else {
        return library_enums::member(qualified);
    };
    match library_enums::member(of)? {
        Value::Member { value, .. } => Some(*value),
        _ => None,
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
