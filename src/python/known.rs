//! Every qualified name from outside the source that has a meaning of its own as a type.
//!
//! Names of `typing_extensions` and `collections.abc` are looked up as those of `typing`. The rules
//! are those of pydantic 2; where a caller should be told more than pydantic says, both stand in a
//! [`Quirk`]. It must not look at expressions.

use crate::model::{Constraints, Effect, Quirk, Refusal, Type, Value};

/// What a known name is as a type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Known {
    /// A type that is complete by itself.
    Type(Type),
    /// A type that takes arguments in brackets, or may.
    Form(Form),
    /// A function, constant or the like: no type, which pydantic takes for `Any`.
    NoType,
    /// A kind of class: what its subclasses are.
    Base(Base),
}

/// A generic type or special form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `Optional`
    Optional,
    /// `Union`
    Union,
    /// `Literal`
    Literal,
    /// `Annotated`
    Annotated,
    /// One argument, an array.
    List,
    /// One argument, an array of distinct elements.
    Set,
    /// `tuple`
    Tuple,
    /// Key and value.
    Dict,
    /// Key and value, where the value must be of a type that can be made without arguments.
    DefaultDict,
    /// `Counter`
    Counter,
    /// `type[…]`
    Type,
    /// A wrapper that says nothing of the value: `Final[T]`, `SkipValidation[T]`.
    Transparent,
    /// `ClassVar[…]`: no field at all.
    ClassVar,
    /// `Required`, `NotRequired`, `ReadOnly`: only in a `TypedDict`.
    FieldQualifier,
    /// `Unpack`
    Unpack,
    /// `Callable`
    Callable,
    /// `InstanceOf[…]`
    InstanceOf,
    /// `dataclasses.InitVar`
    InitVar,
    /// pydantic's `Json`
    Json,
    /// pydantic's `SkipJsonSchema`
    Skip,
    /// A type that takes an argument which says nothing: `re.Pattern[str]`, `os.PathLike[str]`.
    Text(&'static str),
    /// A class of which pydantic makes no schema, whatever its arguments.
    Arbitrary,
    /// A special form that is no type of a value: `Concatenate`, `TypeGuard`.
    NoType,
}

/// A class whose subclasses are of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    /// `enum.Enum` and `ReprEnum`.
    Enum,
    /// `enum.IntEnum`
    IntEnum,
    /// `enum.StrEnum`
    StrEnum,
    /// `enum.Flag`
    Flag,
    /// `enum.IntFlag`
    IntFlag,
    /// pydantic's `BaseModel`.
    Model,
    /// pydantic's `RootModel`.
    RootModel,
    /// `BaseModel` of pydantic 1.
    ModelV1,
    /// `typing.TypedDict`, which pydantic refuses before Python 3.12.
    TypedDict,
    /// `typing_extensions.TypedDict`
    TypedDictExtension,
    /// `typing.NamedTuple`
    NamedTuple,
    /// `typing.Protocol`
    Protocol,
    /// `typing.Generic`
    Generic,
}

/// What `name` is as a type; `None` where nothing is known of it.
pub(crate) fn lookup(name: &str) -> Option<Known> {
    let (module, last) = name.rsplit_once('.').unwrap_or(("builtins", name));
    match module {
        "builtins" => Some(builtin(last)),
        "typing_extensions" if last == "TypedDict" => Some(Known::Base(Base::TypedDictExtension)),
        "typing"
        | "typing_extensions"
        | "collections.abc"
        | "_collections_abc"
        | "langchain_core._api.typing" => typing(last),
        "pydantic" => pydantic(last),
        _ if name.starts_with("pydantic.v1.") => pydantic_v1(last),
        _ if module.starts_with("pydantic.") => pydantic(last),
        _ if module == "numpy" || module.starts_with("numpy.") => numpy(last),
        _ => standard(name).or_else(|| {
            (super::stdlib::is_stdlib(name) && named_tuple(name).is_none())
                .then(|| arbitrary_if_class(last))
                .flatten()
        }),
    }
}

fn ty(ty: Type) -> Known {
    Known::Type(ty)
}

fn text(format: &'static str) -> Known {
    Known::Type(Type::Text(format))
}

/// What pydantic says, and what is right.
pub(crate) fn quirk(runtime: Type, best: Type) -> Type {
    Type::Quirk(Box::new(Quirk { runtime, best }))
}

/// A type of which pydantic makes no schema.
pub(crate) fn refused(name: &str, reason: &'static str, effect: Effect, best: Type) -> Type {
    Type::Refused(Box::new(Refusal {
        name: name.to_owned(),
        reason,
        effect,
        best,
    }))
}

/// The type of a class of which pydantic makes no schema.
pub(crate) fn arbitrary(name: &str) -> Type {
    arbitrary_but(name, Type::Any)
}

/// The same, where more can be said of it all the same.
pub(crate) fn arbitrary_but(name: &str, best: Type) -> Type {
    refused(
        name,
        "an arbitrary class has no schema",
        Effect::Member,
        best,
    )
}

fn constrained(inner: Type, keywords: &[(&'static str, i64)]) -> Known {
    let keywords = keywords
        .iter()
        .map(|(keyword, value)| (*keyword, Value::Int((*value).into())))
        .collect();
    Known::Type(Type::Constrained(
        Box::new(inner),
        Box::new(Constraints {
            keywords,
            ..Constraints::default()
        }),
    ))
}

fn builtin(name: &str) -> Known {
    match name {
        "int" => ty(Type::Int),
        "float" => ty(Type::Float),
        "bool" => ty(Type::Bool),
        "str" => ty(Type::Str),
        "bytes" => ty(Type::Bytes),
        "complex" => ty(Type::Str),
        "None" => ty(Type::Null),
        "object" => ty(Type::Any),
        "list" => Known::Form(Form::List),
        "dict" => Known::Form(Form::Dict),
        "tuple" => Known::Form(Form::Tuple),
        "set" | "frozenset" => Known::Form(Form::Set),
        "type" => Known::Form(Form::Type),
        "bytearray" | "memoryview" => ty(arbitrary_but(name, Type::Bytes)),
        "range" | "slice" | "property" | "enumerate" | "zip" | "map" | "filter" | "reversed"
        | "super" | "classmethod" | "staticmethod" => Known::Form(Form::Arbitrary),
        _ if name.starts_with(char::is_uppercase)
            && !matches!(name, "True" | "False" | "Ellipsis" | "NotImplemented") =>
        {
            Known::Form(Form::Arbitrary)
        }
        _ => Known::NoType,
    }
}

fn typing(name: &str) -> Option<Known> {
    Some(match name {
        "Any" | "Hashable" => ty(Type::Any),
        "Never" | "NoReturn" | "Self" => Known::NoType,
        "Text" => ty(Type::Str),
        "LiteralString" => ty(quirk(Type::Any, Type::Str)),
        "AnyStr" => ty(Type::Union(vec![Type::Bytes, Type::Str])),
        "Optional" => Known::Form(Form::Optional),
        "Union" => Known::Form(Form::Union),
        "Literal" => Known::Form(Form::Literal),
        "Annotated" => Known::Form(Form::Annotated),
        "List" | "Sequence" | "MutableSequence" | "Iterable" | "Generator" | "Deque" => {
            Known::Form(Form::List)
        }
        "Set" | "FrozenSet" | "AbstractSet" | "MutableSet" => Known::Form(Form::Set),
        "Tuple" => Known::Form(Form::Tuple),
        "Dict" | "Mapping" | "MutableMapping" | "OrderedDict" => Known::Form(Form::Dict),
        "DefaultDict" => Known::Form(Form::DefaultDict),
        "Counter" => Known::Form(Form::Counter),
        "Type" => Known::Form(Form::Type),
        "Callable" => Known::Form(Form::Callable),
        "Final" => Known::Form(Form::Transparent),
        "ClassVar" => Known::Form(Form::ClassVar),
        "Required" | "NotRequired" | "ReadOnly" => Known::Form(Form::FieldQualifier),
        "Unpack" => Known::Form(Form::Unpack),
        "Pattern" => Known::Form(Form::Text("regex")),
        "Concatenate" | "TypeGuard" | "TypeIs" | "TypeAlias" | "ParamSpec" | "TypeVarTuple" => {
            Known::Form(Form::NoType)
        }
        "IO"
        | "TextIO"
        | "BinaryIO"
        | "Iterator"
        | "Collection"
        | "Container"
        | "Reversible"
        | "Sized"
        | "AsyncIterator"
        | "AsyncIterable"
        | "AsyncGenerator"
        | "Awaitable"
        | "Coroutine"
        | "KeysView"
        | "ValuesView"
        | "ItemsView"
        | "MappingView"
        | "ByteString"
        | "Buffer"
        | "ContextManager"
        | "AsyncContextManager"
        | "ChainMap"
        | "Match"
        | "SupportsInt"
        | "SupportsFloat"
        | "SupportsComplex"
        | "SupportsBytes"
        | "SupportsIndex"
        | "SupportsAbs"
        | "SupportsRound"
        | "ForwardRef"
        | "NewType"
        | "TypeVar"
        | "TypeAliasType"
        | "Sentinel" => Known::Form(Form::Arbitrary),
        "TypedDict" => Known::Base(Base::TypedDict),
        "NamedTuple" => Known::Base(Base::NamedTuple),
        "Protocol" => Known::Base(Base::Protocol),
        "Generic" => Known::Base(Base::Generic),
        _ => return None,
    })
}

fn standard(name: &str) -> Option<Known> {
    Some(match name {
        "datetime.datetime" => text("date-time"),
        "datetime.date" => text("date"),
        "datetime.time" => text("time"),
        "datetime.timedelta" => text("duration"),
        "zoneinfo.ZoneInfo" => text("zoneinfo"),
        "uuid.UUID" => text("uuid"),
        "pathlib.Path"
        | "pathlib.PurePath"
        | "pathlib.PosixPath"
        | "pathlib.PurePosixPath"
        | "pathlib.WindowsPath"
        | "pathlib.PureWindowsPath" => text("path"),
        "os.PathLike" => Known::Form(Form::Text("path")),
        "re.Pattern" => Known::Form(Form::Text("regex")),
        "decimal.Decimal" => ty(Type::Decimal),
        "fractions.Fraction" => ty(Type::Union(vec![Type::Float, Type::Text("fraction")])),
        "ipaddress.IPv4Address" => text("ipv4"),
        "ipaddress.IPv6Address" => text("ipv6"),
        "ipaddress.IPv4Network" => text("ipv4network"),
        "ipaddress.IPv6Network" => text("ipv6network"),
        "ipaddress.IPv4Interface" => text("ipv4interface"),
        "ipaddress.IPv6Interface" => text("ipv6interface"),
        "collections.deque" => Known::Form(Form::List),
        "collections.OrderedDict" => Known::Form(Form::Dict),
        "collections.defaultdict" => Known::Form(Form::DefaultDict),
        "collections.Counter" => Known::Form(Form::Counter),
        "dataclasses.InitVar" => Known::Form(Form::InitVar),
        "types.NoneType" => ty(Type::Null),
        "abc.ABC" => Known::Base(Base::Generic),
        "enum.Enum" | "enum.ReprEnum" => Known::Base(Base::Enum),
        "enum.IntEnum" => Known::Base(Base::IntEnum),
        "enum.StrEnum" => Known::Base(Base::StrEnum),
        "enum.Flag" => Known::Base(Base::Flag),
        "enum.IntFlag" => Known::Base(Base::IntFlag),
        "threading.Lock"
        | "threading.RLock"
        | "tempfile.NamedTemporaryFile"
        | "tempfile.TemporaryFile" => Known::NoType,
        "types.EllipsisType"
        | "os.stat_result"
        | "os.terminal_size"
        | "array.array"
        | "functools.partial"
        | "functools.cached_property"
        | "datetime.tzinfo"
        | "datetime.timezone"
        | "socket.socket"
        | "mmap.mmap"
        | "threading.local"
        | "weakref.ref"
        | "time.struct_time"
        | "operator.itemgetter"
        | "operator.attrgetter"
        | "select.epoll"
        | "itertools.chain"
        | "itertools.count"
        | "itertools.cycle"
        | "ast.AST"
        | "pandas.DataFrame"
        | "pandas.Series"
        | "pandas.Index"
        | "torch.Tensor"
        | "torch.nn.Module"
        | "torch.dtype"
        | "torch.device"
        | "PIL.Image.Image" => Known::Form(Form::Arbitrary),
        "eth_typing.ChecksumAddress"
        | "eth_typing.HexAddress"
        | "eth_typing.AnyAddress"
        | "eth_typing.Address"
        | "eth_typing.evm.ChecksumAddress"
        | "eth_typing.evm.HexAddress"
        | "eth_typing.evm.Address"
        | "web3.types.ENS" => ty(quirk(address_at_run_time(name), Type::Address)),
        "eth_typing.HexStr" | "eth_typing.encoding.HexStr" => ty(Type::Str),
        "eth_typing.BlockNumber" | "eth_typing.ChainId" | "web3.types.Wei" | "web3.types.Nonce" => {
            ty(Type::Int)
        }
        "eth_typing.Hash32" | "eth_typing.encoding.Hash32" => ty(Type::Bytes),
        _ => return None,
    })
}

/// What the address types of `eth_typing` are made of.
fn address_at_run_time(name: &str) -> Type {
    match name.rsplit('.').next() {
        Some("Address") => Type::Bytes,
        _ => Type::Str,
    }
}

fn pydantic(name: &str) -> Option<Known> {
    Some(match name {
        "BaseModel" | "BaseSettings" => Known::Base(Base::Model),
        "RootModel" => Known::Base(Base::RootModel),
        "StrictInt" => ty(Type::Int),
        "StrictStr" | "ImportString" => ty(Type::Str),
        "StrictFloat" | "FiniteFloat" => ty(Type::Float),
        "StrictBool" => ty(Type::Bool),
        "StrictBytes" => ty(Type::Bytes),
        "PositiveInt" => constrained(Type::Int, &[("exclusiveMinimum", 0)]),
        "NegativeInt" => constrained(Type::Int, &[("exclusiveMaximum", 0)]),
        "NonNegativeInt" => constrained(Type::Int, &[("minimum", 0)]),
        "NonPositiveInt" => constrained(Type::Int, &[("maximum", 0)]),
        "PositiveFloat" => constrained(Type::Float, &[("exclusiveMinimum", 0)]),
        "NegativeFloat" => constrained(Type::Float, &[("exclusiveMaximum", 0)]),
        "NonNegativeFloat" => constrained(Type::Float, &[("minimum", 0)]),
        "NonPositiveFloat" => constrained(Type::Float, &[("maximum", 0)]),
        "HttpUrl" | "WebsocketUrl" => {
            constrained(Type::Text("uri"), &[("maxLength", 2083), ("minLength", 1)])
        }
        "AnyUrl" | "AnyHttpUrl" | "AnyWebsocketUrl" | "FileUrl" | "FtpUrl" | "RedisDsn"
        | "AmqpDsn" | "KafkaDsn" | "MySQLDsn" | "MariaDBDsn" | "ClickHouseDsn" | "CockroachDsn"
        | "SnowflakeDsn" => constrained(Type::Text("uri"), &[("minLength", 1)]),
        "PostgresDsn" | "MongoDsn" | "NatsDsn" => {
            constrained(Type::Text("multi-host-uri"), &[("minLength", 1)])
        }
        "PaymentCardNumber" => constrained(Type::Str, &[("maxLength", 19), ("minLength", 12)]),
        "EmailStr" => text("email"),
        "NameEmail" => text("name-email"),
        "SecretStr" | "SecretBytes" => ty(Type::Constrained(
            Box::new(Type::Text("password")),
            Box::new(Constraints {
                keywords: vec![("writeOnly", Value::Bool(true))],
                ..Constraints::default()
            }),
        )),
        "IPvAnyAddress" => text("ipvanyaddress"),
        "IPvAnyInterface" => text("ipvanyinterface"),
        "IPvAnyNetwork" => text("ipvanynetwork"),
        "FilePath" => text("file-path"),
        "DirectoryPath" => text("directory-path"),
        "NewPath" | "SocketPath" => text("path"),
        "UUID1" => text("uuid1"),
        "UUID3" => text("uuid3"),
        "UUID4" => text("uuid4"),
        "UUID5" => text("uuid5"),
        "UUID6" => text("uuid6"),
        "UUID7" => text("uuid7"),
        "UUID8" => text("uuid8"),
        "PastDate" | "FutureDate" => text("date"),
        "AwareDatetime" | "NaiveDatetime" | "PastDatetime" | "FutureDatetime" => text("date-time"),
        "Base64Bytes" | "Base64Str" => text("base64"),
        "Base64UrlBytes" | "Base64UrlStr" => text("base64url"),
        "ByteSize" => ty(byte_size()),
        "Json" => Known::Form(Form::Json),
        "JsonValue" => ty(Type::Any),
        "SkipValidation" | "SerializeAsAny" | "OnErrorOmit" | "FailFast" => {
            Known::Form(Form::Transparent)
        }
        "InstanceOf" => Known::Form(Form::InstanceOf),
        "SkipJsonSchema" => Known::Form(Form::Skip),
        _ => return arbitrary_if_class(name),
    })
}

fn byte_size() -> Type {
    let text = Constraints {
        keywords: vec![(
            "pattern",
            Value::Str(r"^\s*(\d*\.?\d+)\s*(\w+)?".to_owned()),
        )],
        ..Constraints::default()
    };
    let number = Constraints {
        keywords: vec![("minimum", Value::Int(0.into()))],
        ..Constraints::default()
    };
    Type::Union(vec![
        Type::Constrained(Box::new(Type::Str), Box::new(text)),
        Type::Constrained(Box::new(Type::Int), Box::new(number)),
    ])
}

/// numpy's classes; a few are spelled like functions.
fn numpy(name: &str) -> Option<Known> {
    let is_class = matches!(
        name,
        "ndarray"
            | "dtype"
            | "generic"
            | "number"
            | "integer"
            | "floating"
            | "bool_"
            | "ufunc"
            | "datetime64"
            | "timedelta64"
            | "float16"
            | "float32"
            | "float64"
            | "int8"
            | "int16"
            | "int32"
            | "int64"
            | "uint8"
            | "uint16"
            | "uint32"
            | "uint64"
            | "complex64"
            | "complex128"
            | "recarray"
            | "matrix"
            | "NDArray"
    );
    match is_class {
        true => Some(Known::Form(Form::Arbitrary)),
        false => arbitrary_if_class(name).filter(|_| name != "ArrayLike" && name != "DTypeLike"),
    }
}

/// The fields of a named tuple of the standard library.
pub(crate) fn named_tuple(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "urllib.parse.ParseResult" | "urllib.parse.ParseResultBytes" => {
            &["scheme", "netloc", "path", "params", "query", "fragment"]
        }
        "urllib.parse.SplitResult" | "urllib.parse.SplitResultBytes" => {
            &["scheme", "netloc", "path", "query", "fragment"]
        }
        "urllib.parse.DefragResult" | "urllib.parse.DefragResultBytes" => &["url", "fragment"],
        "difflib.Match" => &["a", "b", "size"],
        _ => return None,
    })
}

fn pydantic_v1(name: &str) -> Option<Known> {
    match name {
        "BaseModel" | "BaseSettings" => Some(Known::Base(Base::ModelV1)),
        _ => None,
    }
}

/// In libraries whose names are all known, what is spelled like a class and has no entry is one of
/// which pydantic makes no schema.
fn arbitrary_if_class(name: &str) -> Option<Known> {
    let is_class = name.trim_start_matches('_').starts_with(char::is_uppercase)
        && name.chars().any(char::is_lowercase);
    is_class.then_some(Known::Form(Form::Arbitrary))
}
