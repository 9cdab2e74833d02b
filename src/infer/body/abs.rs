//! What an expression may be while a body is followed: abstract values and the objects they share.
//!
//! Only as much is kept as decides which kwargs are read and what is known of them. It must not know
//! how statements run.

use std::rc::Rc;

use crate::model::{Type, Value};
use crate::python::symbol::Module;
use crate::syntax::ast::{Class, Expr, Function, Name, Parameters};

/// A key of the caller's kwargs, by its place in the log.
pub(super) type KeyId = usize;
/// One read of a key, by its place in the log.
pub(super) type ReadId = usize;
/// A dict or an instance in the heap of a [`super::state::State`].
pub(super) type ObjectId = usize;
/// A scope of local names.
pub(super) type ScopeId = usize;

/// How many possibilities a value is followed through.
const MAX_ALTERNATIVES: usize = 48;

/// An abstract value.
#[derive(Clone, Debug)]
pub(super) enum Abs<'a> {
    /// Nothing is known.
    Unknown,
    /// Only its type is known.
    Typed(Rc<Type>),
    /// A constant.
    Const(Rc<Value>),
    /// The name of the tool, where the runtime passes it, or what is made of it: a value for each tool.
    ByTool(Rc<[Value]>),
    /// What the caller passed for a key, or the fallback of that read.
    Key(KeyId, ReadId),
    /// What the caller passed for a key, made into a value of this type: `int(kwargs["n"])`.
    Cast(Rc<Type>, KeyId, ReadId),
    /// A dict that is followed.
    Dict(ObjectId),
    /// The keys of a dict that is followed: `kwargs.keys()`, `set(kwargs)`.
    Keys(ObjectId),
    /// The entries of a dict that is followed: `kwargs.items()`.
    Items(ObjectId),
    /// What stands under some key of a dict that is followed.
    Values(ObjectId),
    /// An object whose attributes are the entries of a dict: `SimpleNamespace(**kwargs)`.
    Namespace(ObjectId),
    /// An instance of a class in the source.
    Instance(ObjectId),
    /// A list or tuple whose elements are followed.
    Sequence(Rc<[Self]>),
    /// Some of these, in this order: what a filter has left of a list.
    Some(Rc<[Self]>),
    /// True (or false) whenever one of the keys is missing; else not known.
    IfMissing(Rc<[KeyId]>, bool),
    /// Something that can be called.
    Callable(Rc<Callable<'a>>),
    /// A class in the source.
    Class(ClassRef<'a>),
    /// A module of the source.
    Module(Module<'a>),
    /// What lies outside the source, by its qualified name; an instance has its class's name.
    External(Rc<str>),
    /// One of several.
    OneOf(Rc<[Self]>),
}

/// A class and the module it stands in.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClassRef<'a> {
    pub(super) class: &'a Class,
    pub(super) module: Module<'a>,
}

/// What a call of a value does.
#[derive(Clone, Debug)]
pub(super) enum Callable<'a> {
    /// A function of the source.
    Function {
        function: &'a Function,
        module: Module<'a>,
        /// The scope around it, for a nested function.
        scope: Option<ScopeId>,
        /// What its first parameter is bound to, for a method.
        this: Option<Abs<'a>>,
        /// The class that defines it, for `super()`.
        class: Option<ClassRef<'a>>,
    },
    /// A lambda.
    Lambda {
        parameters: &'a Parameters,
        body: &'a Expr,
        module: Module<'a>,
        scope: Option<ScopeId>,
    },
    /// `functools.partial`.
    Partial {
        callee: Abs<'a>,
        given: Vec<Given<'a>>,
    },
    /// `operator.itemgetter("a", "b")`
    Items(Rc<[Abs<'a>]>),
    /// `kwargs.get` as a value.
    DictMethod(ObjectId, Name),
    /// `super()`, whose attributes are looked up past the class.
    Super { this: Abs<'a>, class: ClassRef<'a> },
}

/// An argument of a call, evaluated.
#[derive(Clone, Debug)]
pub(super) enum Given<'a> {
    Positional(Abs<'a>, Option<&'a Expr>),
    Star(Abs<'a>),
    Keyword(Name, Abs<'a>, Option<&'a Expr>),
    DoubleStar(Abs<'a>),
}

impl<'a> Abs<'a> {
    pub(super) fn constant(value: Value) -> Self {
        Self::Const(Rc::new(value))
    }

    pub(super) fn text(text: &str) -> Self {
        Self::constant(Value::Str(text.to_owned()))
    }

    pub(super) fn typed(ty: Type) -> Self {
        match ty {
            Type::Any | Type::Unknown(_) | Type::Null => Self::Unknown,
            ty => Self::Typed(Rc::new(ty)),
        }
    }

    /// The key whose value this is, alone or beside what replaces it when it is missing.
    pub(super) fn key(&self) -> Option<(KeyId, ReadId)> {
        match self {
            Self::Key(key, read) => Some((*key, *read)),
            Self::OneOf(members) => {
                let mut found = None;
                for member in members.iter() {
                    match member {
                        Self::Key(key, read) => match found {
                            Some((other, _)) if other != *key => return None,
                            _ => found = Some((*key, *read)),
                        },
                        Self::Const(_) | Self::Typed(_) | Self::Unknown | Self::Sequence(_) => {}
                        Self::Cast(_, key, _) => match found {
                            Some((other, _)) if other != *key => return None,
                            _ => {}
                        },
                        _ => return None,
                    }
                }
                found
            }
            _ => None,
        }
    }

    /// The key that this is the value of, or a cast of it, alone or beside constants.
    pub(super) fn origin(&self) -> Option<(KeyId, ReadId)> {
        let mut found = None;
        for member in self.alternatives() {
            match member {
                Self::Key(key, read) | Self::Cast(_, key, read) => match found {
                    Some((other, _)) if other != *key => return None,
                    _ => found = Some((*key, *read)),
                },
                Self::Const(_) => {}
                _ => return None,
            }
        }
        found
    }

    /// The constant, if it is one.
    pub(super) fn value(&self) -> Option<&Value> {
        match self {
            Self::Const(value) => Some(value),
            _ => None,
        }
    }

    /// The text, if it is a constant text.
    pub(super) fn as_text(&self) -> Option<&str> {
        self.value()?.as_str()
    }

    /// The alternatives: its members, or itself.
    pub(super) fn alternatives(&self) -> &[Self] {
        match self {
            Self::OneOf(members) => members,
            other => std::slice::from_ref(other),
        }
    }

    /// One of several values of which running the code chooses one, even if they are all the same.
    pub(super) fn chosen_of(alternatives: Vec<Self>) -> Self {
        match Self::one_of(alternatives) {
            Self::Const(value) => Self::OneOf([Self::Const(value)].into()),
            other => other,
        }
    }

    /// One value that may be any of these.
    pub(super) fn one_of(alternatives: Vec<Self>) -> Self {
        let mut distinct: Vec<Self> = Vec::new();
        for alternative in alternatives {
            for member in alternative.alternatives() {
                if !distinct.iter().any(|known| known.same(member)) {
                    distinct.push(member.clone());
                }
            }
        }
        // One that nothing is known of swallows none of the others: they may still be called.
        match distinct.len() {
            0 => Self::Unknown,
            1 => distinct.remove(0),
            // So many possibilities say nothing, and comparing them all with each other costs their square.
            many if many > MAX_ALTERNATIVES => Self::Unknown,
            _ => Self::OneOf(distinct.into()),
        }
    }

    /// Whether both are certainly the same.
    pub(super) fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Unknown, Self::Unknown) => true,
            (Self::ByTool(a), Self::ByTool(b)) => a == b,
            (Self::Typed(a), Self::Typed(b)) => Rc::ptr_eq(a, b) || a == b,
            (Self::Const(a), Self::Const(b)) => Rc::ptr_eq(a, b) || a == b,
            (Self::Key(a, r), Self::Key(b, s)) => a == b && r == s,
            (Self::Cast(x, a, r), Self::Cast(y, b, s)) => x == y && a == b && r == s,
            (Self::Dict(a), Self::Dict(b))
            | (Self::Keys(a), Self::Keys(b))
            | (Self::Items(a), Self::Items(b))
            | (Self::Values(a), Self::Values(b))
            | (Self::Namespace(a), Self::Namespace(b))
            | (Self::Instance(a), Self::Instance(b)) => a == b,
            (Self::Sequence(a), Self::Sequence(b))
            | (Self::Some(a), Self::Some(b))
            | (Self::OneOf(a), Self::OneOf(b)) => {
                Rc::ptr_eq(a, b)
                    || a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| a.same(b))
            }
            (Self::IfMissing(a, x), Self::IfMissing(b, y)) => a == b && x == y,
            (Self::Callable(a), Self::Callable(b)) => Rc::ptr_eq(a, b) || a.same(b),
            (Self::Class(a), Self::Class(b)) => std::ptr::eq(a.class, b.class),
            (Self::Module(a), Self::Module(b)) => a == b,
            (Self::External(a), Self::External(b)) => a == b,
            _ => false,
        }
    }
}

impl<'a> Callable<'a> {
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Function {
                    function: a,
                    scope: s,
                    this: x,
                    ..
                },
                Self::Function {
                    function: b,
                    scope: t,
                    this: y,
                    ..
                },
            ) => {
                std::ptr::eq(*a, *b)
                    && s == t
                    && match (x, y) {
                        (None, None) => true,
                        (Some(x), Some(y)) => x.same(y),
                        _ => false,
                    }
            }
            (
                Self::Lambda {
                    body: a, scope: s, ..
                },
                Self::Lambda {
                    body: b, scope: t, ..
                },
            ) => std::ptr::eq(*a, *b) && s == t,
            (Self::DictMethod(a, m), Self::DictMethod(b, n)) => a == b && m == n,
            _ => false,
        }
    }
}

impl<'a> Given<'a> {
    /// The value given.
    pub(super) fn value(&self) -> &Abs<'a> {
        match self {
            Self::Positional(value, _)
            | Self::Star(value)
            | Self::Keyword(_, value, _)
            | Self::DoubleStar(value) => value,
        }
    }
}
