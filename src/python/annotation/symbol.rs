//! Names to types.

use super::Lowering;
use super::alias::{is_typing, last};
use crate::diagnostic::codes;
use crate::model::{Effect, Shape, Type, Value};
use crate::python::known::{self, Known, refused};
use crate::python::library_enums;
use crate::python::scope::{Binding, BindingKind};
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{Class, Expr, ExprKind};
use crate::text::TextRange;

impl<'f> Lowering<'_, 'f> {
    /// A name or a chain of attributes.
    pub(super) fn named(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Type {
        if let Some(name) = expr.as_name()
            && let Some((_, ty)) = self
                .parameters
                .iter()
                .rev()
                .find(|(known, _)| known == name)
        {
            return ty.clone();
        }
        let symbol = self.program.resolve(env, expr);
        let ty = self.symbol(env, &symbol, None, expr.range);
        self.unless_checking_only(env, expr, ty)
    }

    /// `ty`, refused where the name is there for type checkers only.
    pub(super) fn unless_checking_only(&mut self, env: Env<'_, 'f>, expr: &Expr, ty: Type) -> Type {
        if !self.is_checking_only(env, expr) {
            return ty;
        }
        let name = expr.dotted_name().unwrap_or_default();
        self.report(
            &codes::CHECKING_ONLY_TYPE,
            env,
            expr.range,
            &format!("'{name}' is imported for type checkers only: it is not there at run time"),
        );
        refused(
            &name,
            "it is not there at run time",
            Effect::Unevaluable,
            ty,
        )
    }

    pub(super) fn is_checking_only(&self, env: Env<'_, 'f>, expr: &Expr) -> bool {
        let mut expr = expr;
        while let ExprKind::Attribute { value, .. } = &expr.kind {
            expr = value;
        }
        let Some(name) = expr.as_name() else {
            return false;
        };
        let module = self.program.scope(env.module);
        env.locals
            .iter()
            .rev()
            .copied()
            .chain([module])
            .find_map(|scope| self.binding(env, scope, name))
            .is_some_and(|binding| binding.type_checking_only)
    }

    /// The type that a symbol stands for; `args` are its arguments in brackets.
    pub(super) fn symbol(
        &mut self,
        env: Env<'_, 'f>,
        symbol: &Symbol<'f>,
        args: Option<&[&Expr]>,
        range: TextRange,
    ) -> Type {
        match symbol {
            Symbol::External(name) if let Some(members) = library_enums::members(name) => {
                self.library_enum(name, members)
            }
            Symbol::Builtin(name) | Symbol::External(name) => match known::lookup(name) {
                Some(known) => self.known(env, name, known, args, range),
                None => match known::named_tuple(name) {
                    Some(fields) => self.library_named_tuple(name, fields),
                    // All names of `typing` are known: a star import brings no other.
                    None if is_typing(name) => self.undefined(env, last(name), range),
                    None => self.outside(env, name, range),
                },
            },
            Symbol::Class {
                module,
                class,
                qualified,
            } => {
                // With its own variables as arguments it is the class itself.
                let args = args.filter(|args| !self.are_own(env, *module, class, args));
                let args = args.map(|args| args.iter().map(|arg| self.lower(env, arg)).collect());
                self.class(*module, class, qualified, args)
            }
            Symbol::Function { .. } => self.function(),
            Symbol::Module(_) | Symbol::Namespace { .. } => {
                let name = symbol.qualified_name();
                self.report(
                    &codes::NOT_A_TYPE,
                    env,
                    range,
                    &format!("'{name}' is a module, no type"),
                );
                Type::Any
            }
            Symbol::Value {
                module,
                qualified,
                binding,
            } => {
                let args = args.map(|args| args.iter().map(|arg| self.lower(env, arg)).collect());
                self.value(module.env(), qualified, binding, args, range)
            }
            Symbol::Unresolved(name) if name.is_empty() || name.contains('.') => {
                self.unknown(name, "not found", self.span(env, range))
            }
            Symbol::Unresolved(name) => self.undefined(env, name, range),
        }
    }

    /// Whether the arguments of a generic class are its own type variables.
    fn are_own(
        &mut self,
        env: Env<'_, 'f>,
        module: Module<'f>,
        class: &'f Class,
        args: &[&Expr],
    ) -> bool {
        let variables = self.class_variables(module, class);
        let names: Vec<String> = args
            .iter()
            .map(|arg| self.program.resolve(env, arg).qualified_name())
            .collect();
        names == variables && names.iter().all(|name| self.substitution(name).is_none())
    }

    /// An enum of the standard library.
    fn library_enum(&mut self, name: &str, members: Vec<(String, Value)>) -> Type {
        let key = (0, name.to_owned());
        if let Some(id) = self.made.get(&key) {
            return Type::Named(*id);
        }
        let id = self.define(key, last(name), name.to_owned());
        self.definition(id, |definition| definition.shape = Shape::Enum(members));
        Type::Named(id)
    }

    fn undefined(&mut self, env: Env<'_, 'f>, name: &str, range: TextRange) -> Type {
        self.report(
            &codes::UNDEFINED_TYPE,
            env,
            range,
            &format!("'{name}' is not defined"),
        );
        refused(name, "it is not defined", Effect::Unevaluable, Type::Any)
    }

    /// A name that leads out of all that may be read.
    pub(super) fn outside(&mut self, env: Env<'_, 'f>, name: &str, range: TextRange) -> Type {
        self.report(
            &codes::UNKNOWN_TYPE,
            env,
            range,
            &format!("'{name}' is not in the source: its type is not known"),
        );
        let span = self.span(env, range);
        self.unknown(name, "not in the source", span)
    }

    fn known(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        known: Known,
        args: Option<&[&Expr]>,
        range: TextRange,
    ) -> Type {
        match known {
            Known::Type(ty) => ty,
            Known::Form(form) => self.form(env, name, form, args, range),
            Known::NoType => {
                self.report(
                    &codes::NOT_A_TYPE,
                    env,
                    range,
                    &format!("'{name}' is no type"),
                );
                Type::Any
            }
            Known::Base(base) => self.base(name, base, args, env),
        }
    }

    /// What a name bound in a file stands for, if that is no class.
    fn value(
        &mut self,
        env: Env<'_, 'f>,
        qualified: &str,
        binding: &Binding<'f>,
        args: Option<Vec<Type>>,
        range: TextRange,
    ) -> Type {
        let name = match env.module.name() {
            "" => qualified.to_owned(),
            module => format!("{module}.{qualified}"),
        };
        let ty = match binding.kind {
            BindingKind::Assign { value, annotation } => {
                self.assigned(env, &name, value, annotation, args)
            }
            BindingKind::TypeAlias { value, type_params } => {
                self.named_alias(env, &name, value, type_params, args)
            }
            BindingKind::TypeParam(parameter) => self.type_parameter(env, &name, parameter),
            _ => {
                let span = self.span(env, range);
                self.unknown(&name, "its value is not known", span)
            }
        };
        if binding.type_checking_only {
            return refused(
                &name,
                "it is not there at run time",
                Effect::Unevaluable,
                ty,
            );
        }
        ty
    }
}
