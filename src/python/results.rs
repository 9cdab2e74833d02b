//! What functions outside the source give, where their documentation says one type.
//!
//! A table: it must not know how a call is found, nor what its arguments are worth.

use crate::model::Type;

/// What a call of a function of the standard library gives, whatever its arguments.
pub(crate) fn of_call(function: &str) -> Option<Type> {
    Some(match function {
        "builtins.str"
        | "builtins.repr"
        | "builtins.ascii"
        | "builtins.chr"
        | "builtins.hex"
        | "builtins.oct"
        | "builtins.bin"
        | "builtins.format"
        | "json.dumps"
        | "os.getcwd"
        | "os.getlogin"
        | "os.path.join"
        | "os.path.abspath"
        | "os.path.basename"
        | "os.path.dirname"
        | "os.path.expanduser"
        | "os.path.expandvars"
        | "os.path.realpath"
        | "platform.system"
        | "platform.node"
        | "platform.machine"
        | "platform.python_version"
        | "socket.gethostname"
        | "getpass.getuser"
        | "tempfile.gettempdir"
        | "tempfile.mkdtemp"
        | "time.strftime"
        | "time.ctime"
        | "textwrap.dedent"
        | "secrets.token_hex"
        | "secrets.token_urlsafe" => Type::Str,
        "builtins.int" | "builtins.len" | "builtins.ord" | "builtins.hash" | "builtins.id"
        | "os.getpid" | "os.getuid" | "time.time_ns" | "random.randint" => Type::Int,
        "builtins.float" | "time.time" | "time.monotonic" | "time.perf_counter"
        | "random.random" | "random.uniform" => Type::Float,
        "builtins.bool"
        | "builtins.isinstance"
        | "builtins.issubclass"
        | "builtins.callable"
        | "builtins.all"
        | "builtins.any"
        | "builtins.hasattr"
        | "os.path.exists"
        | "os.path.isfile"
        | "os.path.isdir" => Type::Bool,
        "builtins.list" | "builtins.sorted" => Type::List(Box::new(Type::Any)),
        "builtins.dict" => Type::Dict(Box::new(Type::Any), Box::new(Type::Any)),
        "builtins.set" | "builtins.frozenset" => Type::Set(Box::new(Type::Any)),
        "os.listdir" => Type::List(Box::new(Type::Str)),
        // Texts, or tuples of texts.
        "re.findall" => Type::List(Box::new(Type::Any)),
        "builtins.bytes" | "os.urandom" | "secrets.token_bytes" => Type::Bytes,
        _ => return None,
    })
}

/// What a read of the environment gives; `otherwise` is the type of what it falls back to.
pub(crate) fn of_environment(function: &str, otherwise: &Type) -> Option<Type> {
    let reads = matches!(function, "os.getenv" | "os.environ.get");
    (reads && *otherwise == Type::Str).then_some(Type::Str)
}

/// What a method of a text gives.
pub(crate) fn of_text_method(method: &str) -> Option<Type> {
    Some(match method {
        "split" | "rsplit" | "splitlines" => Type::List(Box::new(Type::Str)),
        "startswith" | "endswith" | "isdigit" | "isalpha" | "isalnum" | "isspace" | "isupper"
        | "islower" => Type::Bool,
        "encode" => Type::Bytes,
        "find" | "index" | "count" | "rfind" | "rindex" => Type::Int,
        "lower" | "upper" | "strip" | "lstrip" | "rstrip" | "replace" | "format" | "join"
        | "title" | "capitalize" | "casefold" | "swapcase" | "zfill" | "ljust" | "rjust"
        | "center" | "removeprefix" | "removesuffix" => Type::Str,
        _ => return None,
    })
}
