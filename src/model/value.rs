//! Values of constants, as far as they can be known without running anything.

use num_bigint::BigInt;

use super::Type;
use crate::text::Span;

/// A Python value.
///
/// A container may hold [`Value::Dynamic`] elements: what cannot be known never swallows the rest.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `None`
    None,
    /// `True` or `False`
    Bool(bool),
    /// An integer of any size.
    Int(BigInt),
    /// A float; also NaN and the infinities.
    Float(f64),
    /// A complex number: real and imaginary part.
    Complex(f64, f64),
    /// A text.
    Str(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// A list.
    List(Vec<Value>),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A set or frozenset, in the order written, without duplicates.
    Set(Vec<Value>),
    /// A dict, in insertion order.
    Dict(Vec<(Value, Value)>),
    /// A member of an enum.
    Member {
        /// Qualified name of the enum class.
        class: String,
        /// Name of the member.
        name: String,
        /// Its value.
        value: Box<Value>,
    },
    /// An instance of a class, known by the arguments of its constructor: `Path("x")`, `Decimal("1")`.
    Instance {
        /// Qualified name of the class.
        class: String,
        /// Positional arguments.
        args: Vec<Value>,
        /// Keyword arguments.
        kwargs: Vec<(String, Value)>,
    },
    /// A function, class or module, by its qualified name.
    Reference(String),
    /// `...`
    Ellipsis,
    /// What cannot be known without running the code.
    Dynamic(Box<Dynamic>),
}

/// Why a value cannot be known, and what its source says.
#[derive(Clone, Debug, PartialEq)]
pub struct Dynamic {
    /// The source text of the expression.
    pub source: String,
    /// Where the expression stands.
    pub span: Span,
    /// Why it cannot be known, in a few words: `calls os.getcwd()`, `name is not defined`.
    pub reason: String,
    /// Its type, where the form of the expression tells it; else [`Type::Any`].
    pub ty: Type,
    /// For a string of which parts are known: its text with `{source}` in place of the others.
    pub template: Option<String>,
}

impl Value {
    /// The text, if the value is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The entries, if the value is a dict.
    pub fn as_dict(&self) -> Option<&[(Self, Self)]> {
        match self {
            Self::Dict(entries) => Some(entries),
            _ => None,
        }
    }

    /// The elements, if the value is a list, tuple or set.
    pub fn as_sequence(&self) -> Option<&[Self]> {
        match self {
            Self::List(elements) | Self::Tuple(elements) | Self::Set(elements) => Some(elements),
            _ => None,
        }
    }

    /// The value under a string key, if the value is a dict that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_dict()?
            .iter()
            .rev()
            .find(|(known, _)| known.as_str() == Some(key))
            .map(|(_, value)| value)
    }

    /// The dynamic parts, in source order; none where the value is wholly known.
    pub fn dynamic_parts(&self) -> Vec<&Dynamic> {
        let mut found = Vec::new();
        // Depth is bounded by the evaluator that made the value.
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            match value {
                Self::Dynamic(dynamic) => found.push(&**dynamic),
                Self::List(elements) | Self::Tuple(elements) | Self::Set(elements) => {
                    pending.extend(elements.iter().rev());
                }
                Self::Dict(entries) => {
                    for (key, value) in entries.iter().rev() {
                        pending.push(value);
                        pending.push(key);
                    }
                }
                Self::Member { value, .. } => pending.push(value),
                Self::Instance { args, kwargs, .. } => {
                    pending.extend(kwargs.iter().rev().map(|(_, value)| value));
                    pending.extend(args.iter().rev());
                }
                _ => {}
            }
        }
        found
    }

    /// Whether nothing in it is dynamic.
    pub fn is_known(&self) -> bool {
        self.dynamic_parts().is_empty()
    }
}
