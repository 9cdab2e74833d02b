//! What a use says of a value's type: methods of one type only, known functions, comparisons.
//!
//! Tables and small pure functions. Only uses that leave one type are here: slicing, iteration and
//! arithmetic fit several, and a text is made of anything.

use crate::model::{Type, Value};
use crate::syntax::ast::{Argument, DictItem, Expr, ExprKind, FStringPart, Name};

/// `dict` of anything.
pub(super) fn any_dict() -> Type {
    Type::Dict(Box::new(Type::Any), Box::new(Type::Any))
}

/// `list` of anything.
pub(super) fn any_list() -> Type {
    Type::List(Box::new(Type::Any))
}

/// The type of which alone a method is.
pub(super) fn method_owner(method: &str) -> Option<Type> {
    match method {
        "lower" | "upper" | "strip" | "lstrip" | "rstrip" | "split" | "rsplit" | "splitlines"
        | "startswith" | "endswith" | "title" | "capitalize" | "casefold" | "swapcase"
        | "zfill" | "isdigit" | "isalpha" | "isalnum" | "isnumeric" | "isspace" | "isupper"
        | "islower" | "encode" | "removeprefix" | "removesuffix" | "partition" | "rpartition"
        | "format" | "ljust" | "rjust" | "center" | "expandtabs" => Some(Type::Str),
        "items" | "keys" | "values" | "get" | "setdefault" => Some(any_dict()),
        "append" | "extend" | "insert" | "sort" | "reverse" => Some(any_list()),
        "is_integer" | "as_integer_ratio" => Some(Type::Float),
        "bit_length" | "to_bytes" => Some(Type::Int),
        _ => None,
    }
}

/// The type of which alone a method is that takes this many arguments by position: a path and a date
/// have a `replace` too, but none with two.
pub(super) fn method_owner_by_count(method: &str, count: usize) -> Option<Type> {
    (method == "replace" && matches!(count, 2 | 3)).then_some(Type::Str)
}

/// The type that a known function takes at a position.
pub(super) fn parameter_of(function: &str, position: usize) -> Option<Type> {
    Some(match (function, position) {
        ("json.loads", 0)
        | ("builtins.open" | "pathlib.Path" | "uuid.UUID", 0)
        | ("os.path.exists" | "os.path.isfile" | "os.path.isdir" | "os.path.basename", 0)
        | ("os.path.dirname" | "os.path.splitext" | "os.path.expanduser" | "os.path.abspath", 0)
        | ("os.path.join", _)
        | ("base64.b64decode" | "base64.urlsafe_b64decode" | "base64.standard_b64decode", 0)
        | ("urllib.parse.urljoin", 0 | 1)
        | ("urllib.parse.unquote" | "urllib.parse.parse_qs" | "urllib.parse.urlsplit", 0)
        | ("requests.request", 0 | 1)
        | ("requests.patch" | "requests.head" | "requests.options", 0)
        | ("importlib.import_module", 0)
        | (
            "re.compile.match"
            | "re.compile.search"
            | "re.compile.fullmatch"
            | "re.compile.findall"
            | "re.compile.finditer"
            | "re.compile.split",
            0,
        )
        | ("re.compile.sub" | "re.compile.subn", 1)
        | ("?.replace", 0 | 1)
        | ("ast.literal_eval", 0)
        | (
            "re.search" | "re.match" | "re.fullmatch" | "re.findall" | "re.finditer" | "re.split",
            1,
        )
        | ("re.sub", 2)
        | ("re.compile", 0)
        | ("bytes.fromhex" | "builtins.bytes.fromhex", 0)
        | ("datetime.datetime.fromisoformat" | "datetime.date.fromisoformat", 0)
        | ("datetime.datetime.strptime", 0 | 1)
        | ("urllib.parse.quote" | "urllib.parse.urlparse" | "urllib.parse.quote_plus", 0)
        | ("requests.get" | "requests.post" | "requests.put" | "requests.delete", 0)
        | ("textwrap.dedent", 0)
        | ("html.escape" | "html.unescape", 0)
        | ("builtins.ord", 0) => Type::Str,
        ("builtins.range", 0..=2) | ("builtins.chr" | "builtins.bin" | "builtins.hex", 0) => {
            Type::Int
        }
        _ => return None,
    })
}

/// The type that an explicit cast makes, and whether it says what was passed.
///
/// `str(x)` and `bool(x)` take anything and often only print or test: they are weak.
pub(super) fn cast(function: &str) -> Option<(Type, bool)> {
    Some(match function {
        "builtins.int" => (Type::Int, true),
        "builtins.float" => (Type::Float, true),
        "builtins.str" => (Type::Str, false),
        "builtins.bool" => (Type::Bool, false),
        "builtins.dict" => (any_dict(), true),
        _ => return None,
    })
}

/// What a method gives whose name is enough to know it, whatever it is called on.
pub(super) fn result_of_method(function: &str) -> Option<Type> {
    match function.strip_prefix("?.")? {
        "strftime" | "isoformat" | "hexdigest" | "decode" => Some(Type::Str),
        "timestamp" | "total_seconds" => Some(Type::Float),
        method if method_owner(method) == Some(Type::Str) => {
            crate::python::results::of_text_method(method)
        }
        _ => None,
    }
}

/// Whether a function shows its arguments to people: `print`, `logger.info`.
pub(super) fn shows(func: &Expr) -> bool {
    match &func.kind {
        ExprKind::Name(name) => name == "print",
        ExprKind::Attribute { value, attr } => {
            matches!(
                attr.name.as_str(),
                "debug" | "info" | "warning" | "warn" | "error" | "exception" | "critical" | "log"
            ) && value
                .dotted_name()
                .is_some_and(|name| name.to_ascii_lowercase().contains("log"))
        }
        _ => false,
    }
}

/// Whether a function takes an address of a chain as its first argument.
pub(super) fn takes_address(function: &str) -> bool {
    matches!(
        function.rsplit('.').next().unwrap_or(function),
        "to_checksum_address"
            | "toChecksumAddress"
            | "is_address"
            | "isAddress"
            | "is_checksum_address"
            | "isChecksumAddress"
            | "to_canonical_address"
            | "to_normalized_address"
            | "is_hex_address"
            | "ChecksumAddress"
            | "HexAddress"
    ) || matches!(
        function,
        "web3.Web3.eth.get_balance"
            | "web3.Web3.eth.get_transaction_count"
            | "web3.Web3.eth.get_code"
            | "web3.Web3.eth.getBalance"
    )
}

/// The names of the fields of a `str.format` template.
pub(super) fn format_fields(template: &str) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    let mut rest = template;
    while let Some((_, after)) = rest.split_once('{') {
        if let Some(escaped) = after.strip_prefix('{') {
            rest = escaped;
            continue;
        }
        let end = after.find(['}', '.', '[', '!', ':']).unwrap_or(after.len());
        let (name, tail) = after.split_at(end);
        let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if is_name && tail.contains('}') && !fields.iter().any(|known| known == name) {
            fields.push(name.to_owned());
        }
        rest = tail;
    }
    fields
}

/// The names of the fields of a template for `%`: `"%(name)s" % kwargs`.
pub(super) fn percent_fields(template: &str) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    let mut rest = template;
    while let Some((_, after)) = rest.split_once('%') {
        rest = after.strip_prefix('%').unwrap_or(after);
        if let Some((name, behind)) = after.strip_prefix('(').and_then(|s| s.split_once(')')) {
            if !fields.iter().any(|known| known == name) {
                fields.push(name.to_owned());
            }
            rest = behind;
        }
    }
    fields
}

/// The one type of values that are compared with.
pub(super) fn common_scalar(values: &[Value]) -> Option<Type> {
    // `value in (None, "")` asks whether there is a value, and not which.
    let mut types = values
        .iter()
        .filter(|value| **value != Value::None && **value != Value::Str(String::new()))
        .map(Type::of_value);
    let first = types.next()?;
    let scalar = matches!(first, Type::Int | Type::Float | Type::Str);
    (scalar && types.all(|other| other == first)).then_some(first)
}

/// What `== value` says: a text only; a number may be compared with another kind of number.
pub(super) fn compared_type(value: &Value) -> Option<Type> {
    matches!(value, Value::Str(_)).then_some(Type::Str)
}

/// Whether a class pattern with one sub-pattern gives it the value itself (PEP 634).
pub(super) fn matches_itself(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Str
            | Type::Int
            | Type::Float
            | Type::Bool
            | Type::Bytes
            | Type::List(_)
            | Type::Set(_)
            | Type::Dict(..)
            | Type::Tuple(_)
    )
}

/// Calls `visit` for every name that an expression reads.
pub(super) fn names_in<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Name)) {
    match &expr.kind {
        ExprKind::Name(name) => visit(name),
        ExprKind::Attribute { value, .. }
        | ExprKind::Starred(value)
        | ExprKind::Await(value)
        | ExprKind::Named { value, .. }
        | ExprKind::Unary { operand: value, .. } => names_in(value, visit),
        ExprKind::Subscript { value, index } => {
            names_in(value, visit);
            names_in(index, visit);
        }
        ExprKind::Slice { lower, upper, step } => {
            for bound in [lower, upper, step].into_iter().flatten() {
                names_in(bound, visit);
            }
        }
        ExprKind::Call { func, args } => {
            names_in(func, visit);
            for argument in args {
                match argument {
                    Argument::Positional(value)
                    | Argument::Star(value)
                    | Argument::Keyword(_, value)
                    | Argument::DoubleStar(value) => names_in(value, visit),
                }
            }
        }
        ExprKind::List(elements) | ExprKind::Tuple(elements) | ExprKind::Set(elements) => {
            for element in elements {
                names_in(element, visit);
            }
        }
        ExprKind::Dict(items) => {
            for item in items {
                match item {
                    DictItem::Pair(key, value) => {
                        names_in(key, visit);
                        names_in(value, visit);
                    }
                    DictItem::Unpack(value) => names_in(value, visit),
                }
            }
        }
        ExprKind::Binary { left, right, .. } | ExprKind::Bool { left, right, .. } => {
            names_in(left, visit);
            names_in(right, visit);
        }
        ExprKind::Compare { left, rest } => {
            names_in(left, visit);
            for (_, right) in rest {
                names_in(right, visit);
            }
        }
        ExprKind::Conditional { test, body, orelse } => {
            for part in [test, body, orelse] {
                names_in(part, visit);
            }
        }
        ExprKind::Comprehension {
            element, clauses, ..
        } => {
            names_in(element, visit);
            for clause in clauses {
                names_in(&clause.iter, visit);
                for test in &clause.ifs {
                    names_in(test, visit);
                }
            }
        }
        ExprKind::FString(parts) => names_in_parts(parts, visit),
        _ => {}
    }
}

fn names_in_parts<'a>(parts: &'a [FStringPart], visit: &mut dyn FnMut(&'a Name)) {
    for part in parts {
        if let FStringPart::Field { value, spec, .. } = part {
            names_in(value, visit);
            if let Some(spec) = spec {
                names_in_parts(spec, visit);
            }
        }
    }
}
