//! What a class is to pydantic: a model, a dataclass, an enum, or of no use.

use super::Lowering;
use super::alias::last;
use super::mro::Ancestor;
use crate::model::Type;
use crate::python::known::{self, Base, Form, Known};
use crate::python::scope::BindingKind;
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::{Argument, Class, ExprKind, Function};

/// What a class is.
#[derive(Clone, Debug)]
pub(super) enum Kind<'f> {
    /// An enum.
    Enum,
    /// A pydantic model.
    Model,
    /// A pydantic model around one value.
    RootModel,
    /// A model of pydantic 1.
    ModelV1,
    /// A `TypedDict`.
    TypedDict {
        /// Whether of `typing_extensions`: pydantic refuses the other one before Python 3.12.
        extension: bool,
    },
    /// A named tuple.
    NamedTuple,
    /// A dataclass, of the standard library or of pydantic.
    Dataclass,
    /// A protocol.
    Protocol {
        /// Whether `isinstance` can tell.
        checkable: bool,
    },
    /// A class that says itself what its schema is.
    Own(Module<'f>, &'f Function),
    /// Any other class, with what can be said of its values.
    Plain(Type),
    /// One with a base of which nothing is known.
    Unknown(String),
}

/// A decorator that makes a dataclass.
pub(super) struct Decorated<'f> {
    /// Its arguments.
    pub(super) args: &'f [Argument],
}

impl<'f> Lowering<'_, 'f> {
    /// What the class is.
    pub(super) fn kind(
        &mut self,
        module: Module<'f>,
        class: &'f Class,
        mro: &[Ancestor<'f>],
    ) -> Kind<'f> {
        let address = std::ptr::from_ref(class).addr();
        if let Some(kind) = self.kinds.get(&address) {
            return kind.clone();
        }
        let kind = self.find_kind(module, class, mro);
        self.kinds.insert(address, kind.clone());
        kind
    }

    fn find_kind(
        &mut self,
        module: Module<'f>,
        class: &'f Class,
        mro: &[Ancestor<'f>],
    ) -> Kind<'f> {
        let mut dataclass = false;
        let mut own = None;
        let mut best = None;
        let mut unknown = None;
        for ancestor in mro {
            match ancestor {
                Ancestor::Class(known) => {
                    dataclass |= self
                        .dataclass_decorator(known.module, known.class)
                        .is_some();
                    let scope = self.program.class_scope(known.class);
                    let method = scope.bindings("__get_pydantic_core_schema__");
                    if let (None, Some(BindingKind::Function(function))) =
                        (own, method.last().map(|binding| binding.kind))
                    {
                        own = Some((known.module, function));
                    }
                }
                Ancestor::Named(name) => match known::lookup(name) {
                    Some(Known::Base(base)) => {
                        if let Some(kind) = self.kind_of_base(module, class, base) {
                            return kind;
                        }
                    }
                    Some(Known::Type(ty)) => best = best.or(Some(ty)),
                    Some(Known::Form(form)) => best = best.or_else(|| best_of(form)),
                    Some(Known::NoType) => {}
                    None => unknown = unknown.or_else(|| Some(name.clone())),
                },
                Ancestor::Made(module, call) => match self.maker(*module, call) {
                    Some(Base::NamedTuple) => return Kind::NamedTuple,
                    Some(Base::TypedDict) => return Kind::TypedDict { extension: false },
                    Some(Base::TypedDictExtension) => return Kind::TypedDict { extension: true },
                    _ => unknown = unknown.or_else(|| Some(class.name.name.to_string())),
                },
                Ancestor::Unknown(name) => unknown = unknown.or_else(|| Some(name.clone())),
            }
        }
        match (own, unknown) {
            (Some((module, function)), _) => Kind::Own(module, function),
            (None, Some(name)) => Kind::Unknown(name),
            (None, None) if dataclass => Kind::Dataclass,
            (None, None) => Kind::Plain(best.unwrap_or(Type::Any)),
        }
    }

    fn kind_of_base(&self, module: Module<'f>, class: &'f Class, base: Base) -> Option<Kind<'f>> {
        Some(match base {
            Base::Enum | Base::IntEnum | Base::StrEnum | Base::Flag | Base::IntFlag => Kind::Enum,
            Base::Model => Kind::Model,
            Base::RootModel => Kind::RootModel,
            Base::ModelV1 => Kind::ModelV1,
            Base::TypedDict => Kind::TypedDict { extension: false },
            Base::TypedDictExtension => Kind::TypedDict { extension: true },
            Base::NamedTuple => Kind::NamedTuple,
            Base::Protocol => {
                // Only a class that names `Protocol` itself is one.
                let is_protocol = class.arguments.iter().any(|argument| match argument {
                    Argument::Positional(base) => {
                        let head = match &base.kind {
                            ExprKind::Subscript { value, .. } => value,
                            _ => base,
                        };
                        let name = self.program.resolve(module.env(), head).qualified_name();
                        known::lookup(&name) == Some(Known::Base(Base::Protocol))
                    }
                    _ => false,
                });
                if !is_protocol {
                    return None;
                }
                let checkable = class.decorators.iter().any(|decorator| {
                    let symbol = self.program.resolve(module.env(), decorator);
                    last(&symbol.qualified_name()) == "runtime_checkable"
                });
                Kind::Protocol { checkable }
            }
            Base::Generic => return None,
        })
    }

    /// What a call makes that a class inherits from.
    pub(super) fn maker(
        &self,
        module: Module<'f>,
        call: &crate::syntax::ast::Expr,
    ) -> Option<Base> {
        let ExprKind::Call { func, .. } = &call.kind else {
            return None;
        };
        match self.program.resolve(module.env(), func) {
            Symbol::External(name) if name == "collections.namedtuple" => Some(Base::NamedTuple),
            Symbol::External(name) => match known::lookup(&name)? {
                Known::Base(base) => Some(base),
                _ => None,
            },
            _ => None,
        }
    }

    /// The decorator that makes the class a dataclass.
    pub(super) fn dataclass_decorator(
        &self,
        module: Module<'f>,
        class: &'f Class,
    ) -> Option<Decorated<'f>> {
        class.decorators.iter().find_map(|decorator| {
            let (head, args) = match &decorator.kind {
                ExprKind::Call { func, args } => (&**func, args.as_slice()),
                _ => (decorator, [].as_slice()),
            };
            let symbol = self.program.resolve(module.env(), head);
            let name = symbol.external()?;
            let is_dataclass = matches!(
                name,
                "dataclasses.dataclass" | "pydantic.dataclasses.dataclass"
            );
            is_dataclass.then_some(Decorated { args })
        })
    }
}

/// What can be said of a subclass of a builtin or library class.
fn best_of(form: Form) -> Option<Type> {
    let any = || Box::new(Type::Any);
    match form {
        Form::List => Some(Type::List(any())),
        Form::Set => Some(Type::Set(any())),
        Form::Dict | Form::Counter | Form::DefaultDict => Some(Type::Dict(any(), any())),
        Form::Tuple => Some(Type::TupleOf(any())),
        Form::Text(format) => Some(Type::Text(format)),
        _ => None,
    }
}
