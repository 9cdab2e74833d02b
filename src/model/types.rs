//! Types of kwargs and results, and how they are spelled in the core record.

use std::fmt;

use super::value::Value;
use crate::text::Span;

/// How deep a type may nest in its spelling.
const MAX_SPELLING_DEPTH: u32 = 16;

/// A type, as rich as what can be known from source; emitters take from it what their format can say.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Nothing is known, or `Any`/`object` was written.
    Any,
    /// A type that could not be known: it lies outside the source, or is computed.
    Unknown(Box<Unknown>),
    /// A type of which pydantic, and so LangChain, cannot make a schema: a plain class, `Callable`.
    Refused(Box<Refusal>),
    /// A type of which pydantic's schema is not what a caller should know: `Literal`-like strings
    /// as `{}`, a function used as annotation.
    Quirk(Box<Quirk>),
    /// `None`
    Null,
    /// `bool`
    Bool,
    /// `int`
    Int,
    /// `float`
    Float,
    /// `Decimal`: a number, or a text that spells one.
    Decimal,
    /// `str`
    Str,
    /// `bytes`
    Bytes,
    /// A 20-byte account or contract address, written as `0x` and 40 hex digits.
    Address,
    /// A text with a JSON Schema `format`: `date-time`, `path`, `uuid` and the like.
    Text(&'static str),
    /// `list[T]`, also `Sequence[T]`, `Iterable[T]`.
    List(Box<Type>),
    /// `set[T]`, `frozenset[T]`
    Set(Box<Type>),
    /// `tuple[A, B]`
    Tuple(Vec<Type>),
    /// `tuple[T, ...]`
    TupleOf(Box<Type>),
    /// `dict[K, V]`, also `Mapping[K, V]`.
    Dict(Box<Type>, Box<Type>),
    /// A union in source order, `Null` among its members.
    Union(Vec<Type>),
    /// A union of records that differ in the value of one field.
    Tagged(Box<Tagged>),
    /// `Literal[…]`
    Literal(Vec<Value>),
    /// A type with constraints and a description: `Annotated[T, Field(…)]`.
    Constrained(Box<Type>, Box<Constraints>),
    /// A type whose JSON Schema the source states, as a dict: `WithJsonSchema({…})`.
    Stated(Box<Type>, Value),
    /// An enum or a class with fields, by its place in the tool's [`Definitions`].
    Named(DefinitionId),
}

/// Why a type could not be known.
#[derive(Clone, Debug, PartialEq)]
pub struct Unknown {
    /// What was written, or the qualified name where it could be followed that far.
    pub name: String,
    /// Why: `not in the source`, `no type`.
    pub reason: String,
    /// Where it was written.
    pub span: Option<Span>,
}

/// A type of which pydantic makes no schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// Qualified name of the class, or what was written.
    pub name: String,
    /// Why, in a few words: `an arbitrary class`.
    pub reason: &'static str,
    /// What comes of it.
    pub effect: Effect,
    /// What can be said of it all the same.
    pub best: Type,
}

/// What a [`Refusal`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The function fails, unless the type is one member of a union: then that is left out.
    Member,
    /// The function fails wherever the type stands.
    Always,
    /// The same, also for the return annotation: it cannot be evaluated.
    Unevaluable,
    /// The parameter or member of a union is silently left out.
    Omitted,
}

/// A type that pydantic describes otherwise than a caller would want.
#[derive(Clone, Debug, PartialEq)]
pub struct Quirk {
    /// What pydantic says.
    pub runtime: Type,
    /// What is right.
    pub best: Type,
}

/// A discriminated union.
#[derive(Clone, Debug, PartialEq)]
pub struct Tagged {
    /// Name of the property that tells the members apart.
    pub property: String,
    /// The members with the values of that property.
    pub members: Vec<(Vec<Value>, Type)>,
}

/// What `Field(…)`, annotated_types and the like say about a value beside its type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constraints {
    /// Description of the value, from a `Field`.
    pub description: Option<String>,
    /// The first text in the metadata, whether a plain string or the description of a `Field`.
    pub note: Option<String>,
    /// JSON Schema keywords with their values, in the order in which they are emitted.
    pub keywords: Vec<(&'static str, Value)>,
    /// Further keywords that describe and do not constrain: `title`, `examples`, `deprecated`.
    pub extras: Vec<(String, Value)>,
}

impl Constraints {
    /// Whether they leave only texts that are addresses of a chain.
    pub fn say_address(&self) -> bool {
        self.keywords.iter().any(|(keyword, value)| {
            *keyword == "pattern" && value.as_str().is_some_and(is_address_pattern)
        })
    }
}

/// Whether a pattern is that of `0x` and 40 hex digits.
pub(crate) fn is_address_pattern(pattern: &str) -> bool {
    pattern
        .trim_start_matches("(?i)")
        .trim_start_matches('^')
        .trim_end_matches('$')
        .strip_prefix("0x")
        .is_some_and(|digits| digits.starts_with('[') && digits.ends_with("]{40}"))
}

/// A place in [`Definitions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefinitionId(pub usize);

/// The named types that a tool's types refer to; they may refer to each other and to themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Definitions {
    /// The definitions, in the order in which they were met.
    pub items: Vec<Definition>,
}

/// A named type.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// Its own name, with the arguments of a generic class: `Box[int]`.
    pub name: String,
    /// Its qualified name, `module.Outer.Inner`.
    pub qualified: String,
    /// Its title, where it has one.
    pub title: Option<String>,
    /// Its description, from its docstring.
    pub description: Option<String>,
    /// Further JSON Schema keywords that the source gives: `json_schema_extra`.
    pub extras: Vec<(String, Value)>,
    /// What it is.
    pub shape: Shape,
}

/// What a named type is.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An enum: its members' names and values in order.
    Enum(Vec<(String, Value)>),
    /// A class with fields: pydantic model, dataclass, TypedDict.
    Record(Record),
    /// A `NamedTuple`: an array at run time, its fields by position.
    NamedTuple(Vec<Field>),
    /// A named alias (PEP 695), or a pydantic `RootModel`.
    Alias(Type),
    /// Not yet known; only while definitions are being made.
    Pending,
}

/// A class with fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The fields in order.
    pub fields: Vec<Field>,
    /// What it says about further keys.
    pub extra: Extra,
}

/// What a record says about keys that are no fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Extra {
    /// Nothing: they are ignored.
    #[default]
    Unsaid,
    /// They are refused.
    Forbidden,
    /// They are taken, and must be of this type.
    Allowed(Type),
}

/// A field of a record or named tuple.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The key that a caller sends: the alias where there is one, else the attribute's name.
    pub name: String,
    /// The attribute's name, where the key is another.
    pub attribute: Option<String>,
    /// Its type.
    pub ty: Type,
    /// Whether it must be given.
    pub required: bool,
    /// Its default.
    pub default: super::tool::Default,
    /// What its default factory makes, where that is known.
    pub made: Option<Value>,
    /// Its description.
    pub description: Option<String>,
    /// Further keywords: `title`, `examples`, `deprecated`.
    pub extras: Vec<(String, Value)>,
}

impl Field {
    /// The name of the attribute that it is.
    pub fn attribute(&self) -> &str {
        self.attribute.as_deref().unwrap_or(&self.name)
    }
}

impl Definitions {
    /// The definition at `id`.
    pub fn get(&self, id: DefinitionId) -> Option<&Definition> {
        self.items.get(id.0)
    }
}

impl Type {
    /// The type's spelling in the vocabulary of the core record: `list[str]`, `int | str`, `any`.
    ///
    /// `None` is dropped from unions; a `Literal` or enum has the type of its values.
    pub fn spelling(&self, definitions: &Definitions) -> String {
        self.spelling_below(definitions, MAX_SPELLING_DEPTH, &[])
    }

    /// As [`Type::spelling`], `any` below `depth` levels and for those of `open` again: aliases and
    /// named tuples may be recursive.
    fn spelling_below(
        &self,
        definitions: &Definitions,
        depth: u32,
        open: &[DefinitionId],
    ) -> String {
        let Some(depth) = depth.checked_sub(1) else {
            return "any".to_owned();
        };
        match self {
            Self::Any | Self::Unknown(_) | Self::Null => "any".to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Int => "int".to_owned(),
            Self::Float => "float".to_owned(),
            Self::Refused(refusal) => refusal.best.spelling_below(definitions, depth, open),
            Self::Quirk(quirk) => quirk.best.spelling_below(definitions, depth, open),
            Self::Decimal => "float".to_owned(),
            Self::Str | Self::Text(_) => "str".to_owned(),
            Self::Bytes => "bytes".to_owned(),
            Self::Address => "hexAddress".to_owned(),
            Self::List(element) => {
                generic("list", &[element.spelling_below(definitions, depth, open)])
            }
            Self::Set(element) => {
                generic("set", &[element.spelling_below(definitions, depth, open)])
            }
            Self::Tuple(elements) => generic_tuple(
                elements
                    .iter()
                    .map(|element| element.spelling_below(definitions, depth, open)),
            ),
            Self::TupleOf(element) => {
                match element.spelling_below(definitions, depth, open).as_str() {
                    "any" => "tuple".to_owned(),
                    element => format!("tuple[{element}, ...]"),
                }
            }
            Self::Dict(key, value) => generic(
                "dict",
                &[
                    key.spelling_below(definitions, depth, open),
                    value.spelling_below(definitions, depth, open),
                ],
            ),
            Self::Union(members) => union(
                members
                    .iter()
                    .filter(|member| **member != Self::Null)
                    .map(|member| member.spelling_below(definitions, depth, open)),
            ),
            Self::Literal(values) => values_spelling(values),
            Self::Tagged(tagged) => union(
                tagged
                    .members
                    .iter()
                    .map(|(_, member)| member.spelling_below(definitions, depth, open)),
            ),
            Self::Constrained(inner, constraints)
                if **inner == Self::Str && constraints.say_address() =>
            {
                "hexAddress".to_owned()
            }
            Self::Constrained(inner, _) | Self::Stated(inner, _) => {
                inner.spelling_below(definitions, depth, open)
            }
            Self::Named(id) if open.contains(id) => "any".to_owned(),
            Self::Named(id) => match definitions.get(*id).map(|definition| &definition.shape) {
                Some(Shape::Enum(members)) => {
                    values_spelling(members.iter().map(|(_, value)| value))
                }
                Some(Shape::NamedTuple(fields)) => {
                    let open = [open, &[*id]].concat();
                    generic_tuple(
                        fields
                            .iter()
                            .map(|field| field.ty.spelling_below(definitions, depth, &open)),
                    )
                }
                Some(Shape::Alias(target)) => {
                    target.spelling_below(definitions, depth, &[open, &[*id]].concat())
                }
                Some(Shape::Record(_) | Shape::Pending) => "dict".to_owned(),
                None => "any".to_owned(),
            },
        }
    }

    /// What the metadata of an `Annotated` or a `Field` says of the value.
    pub fn note(&self) -> Option<&str> {
        match self {
            Self::Constrained(_, constraints) => constraints
                .note
                .as_deref()
                .or(constraints.description.as_deref()),
            _ => None,
        }
    }

    /// The type of a constant. An empty container says nothing of its elements.
    pub fn of_value(value: &Value) -> Self {
        match value {
            Value::None => Self::Null,
            Value::Bool(_) => Self::Bool,
            Value::Int(_) => Self::Int,
            Value::Float(_) => Self::Float,
            Value::Str(_) => Self::Str,
            Value::Bytes(_) => Self::Bytes,
            Value::List(elements) => Self::List(Box::new(common(elements))),
            Value::Set(elements) => Self::Set(Box::new(common(elements))),
            Value::Tuple(elements) => Self::Tuple(elements.iter().map(Self::of_value).collect()),
            Value::Dict(entries) => Self::Dict(
                Box::new(common(entries.iter().map(|(key, _)| key))),
                Box::new(common(entries.iter().map(|(_, value)| value))),
            ),
            Value::Member { value, .. } => Self::of_value(value),
            Value::Dynamic(dynamic) => dynamic.ty.clone(),
            Value::Complex(..) | Value::Instance { .. } | Value::Reference(_) | Value::Ellipsis => {
                Self::Any
            }
        }
    }
}

/// The one type of all the values, or `Any`.
fn common<'v>(values: impl IntoIterator<Item = &'v Value>) -> Type {
    let mut types = values.into_iter().map(Type::of_value);
    match types.next() {
        Some(first) if types.all(|other| other == first) => first,
        _ => Type::Any,
    }
}

/// `name[parts]`, or the bare name where no part is known.
fn generic(name: &str, parts: &[String]) -> String {
    if parts.iter().all(|part| part == "any") {
        name.to_owned()
    } else {
        format!("{name}[{}]", parts.join(", "))
    }
}

fn generic_tuple(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() {
        "tuple".to_owned()
    } else {
        format!("tuple[{}]", parts.join(", "))
    }
}

fn union(members: impl Iterator<Item = String>) -> String {
    let mut distinct: Vec<String> = Vec::new();
    for member in members {
        if !distinct.contains(&member) {
            distinct.push(member);
        }
    }
    if distinct.is_empty() || distinct.iter().any(|member| member == "any") {
        "any".to_owned()
    } else {
        distinct.join(" | ")
    }
}

/// The types of the values of a `Literal` or an enum; `None` is dropped as in any union.
fn values_spelling<'v>(values: impl IntoIterator<Item = &'v Value>) -> String {
    let known = values.into_iter().filter(|value| **value != Value::None);
    union(known.map(|value| value_spelling(value).to_owned()))
}

fn value_spelling(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "bool",
        Value::Int(_) => "int",
        Value::Float(_) => "float",
        Value::Str(_) => "str",
        Value::Bytes(_) => "bytes",
        Value::List(_) => "list",
        Value::Tuple(_) => "tuple",
        Value::Set(_) => "set",
        Value::Dict(_) => "dict",
        Value::Member { value, .. } => value_spelling(value),
        _ => "any",
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.reason)
    }
}
