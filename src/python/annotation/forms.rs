//! Brackets: generic types, special forms, and aliases with arguments.

use super::alias::last;
use super::{Lowering, union};
use crate::diagnostic::codes;
use crate::model::{Effect, Type, Value};
use crate::python::known::{self, Base, Form, Known, arbitrary, quirk, refused};
use crate::python::scope::BindingKind;
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::{Argument, Expr, ExprKind};
use crate::text::TextRange;

impl<'f> Lowering<'_, 'f> {
    /// `value[index]`
    pub(super) fn subscript(
        &mut self,
        env: Env<'_, 'f>,
        value: &Expr,
        index: &Expr,
        whole: &Expr,
    ) -> Type {
        let args: Vec<&Expr> = match &index.kind {
            ExprKind::Tuple(elements) => elements.iter().collect(),
            _ => vec![index],
        };
        let symbol = match value.dotted_name() {
            Some(_) => self.program.resolve(env, value),
            None => {
                self.report(&codes::NOT_A_TYPE, env, whole.range, "this is no type");
                return Type::Any;
            }
        };
        let ty = self.symbol(env, &symbol, Some(&args), whole.range);
        self.unless_checking_only(env, value, ty)
    }

    /// A known generic type or special form.
    pub(super) fn form(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        form: Form,
        args: Option<&[&Expr]>,
        range: TextRange,
    ) -> Type {
        let given = args.is_some();
        let args = args.unwrap_or_default();
        match form {
            Form::Optional => match args {
                [inner] => union([self.lower(env, inner), Type::Null]),
                _ => Type::Any,
            },
            Form::Union if given => {
                let members: Vec<Type> = args.iter().map(|arg| self.lower(env, arg)).collect();
                union(members)
            }
            Form::Literal if given => self.literal(env, args, range),
            Form::Annotated => match args {
                [inner, metadata @ ..] => self.annotated(env, inner, metadata),
                [] => arbitrary(name),
            },
            Form::List => Type::List(Box::new(self.argument(env, args, 0))),
            Form::Set => Type::Set(Box::new(self.argument(env, args, 0))),
            Form::Tuple => self.tuple(env, args, given),
            Form::Dict => Type::Dict(
                Box::new(self.argument(env, args, 0)),
                Box::new(self.argument(env, args, 1)),
            ),
            Form::Counter => Type::Dict(Box::new(self.argument(env, args, 0)), Box::new(Type::Int)),
            Form::DefaultDict => {
                let key = self.argument(env, args, 0);
                let value = self.argument(env, args, 1);
                let can_be_made = has_default_factory(&value);
                let dict = Type::Dict(Box::new(key), Box::new(value));
                if can_be_made {
                    dict
                } else {
                    refused(name, "its values have no default", Effect::Always, dict)
                }
            }
            Form::Type => match args {
                [inner] if !self.is_any(env, inner) => Type::Any,
                _ => arbitrary("type"),
            },
            Form::Transparent | Form::InitVar | Form::FieldQualifier => {
                let inner = self.argument(env, args, 0);
                match form {
                    Form::FieldQualifier => {
                        refused(name, "only fields may be", Effect::Always, inner)
                    }
                    _ => inner,
                }
            }
            Form::ClassVar => {
                let inner = self.argument(env, args, 0);
                refused(name, "a class variable is no field", Effect::Omitted, inner)
            }
            Form::Skip => {
                let inner = self.argument(env, args, 0);
                refused(name, "left out of the schema", Effect::Omitted, inner)
            }
            Form::Unpack => quirk(Type::Any, self.argument(env, args, 0)),
            Form::Callable => {
                let written = self.written(env, range).unwrap_or("Callable");
                refused(
                    written,
                    "a callable has no schema",
                    Effect::Member,
                    Type::Any,
                )
            }
            Form::InstanceOf => {
                let best = self.argument(env, args, 0);
                refused(
                    name,
                    "an arbitrary class has no schema",
                    Effect::Member,
                    best,
                )
            }
            Form::Json => self.json(env, args),
            Form::Text(format) => Type::Text(format),
            Form::Arbitrary if given => match self.written(env, range) {
                // `IO[str]` and `IO[bytes]` are two members of a union.
                Some(written) => arbitrary(written),
                None => arbitrary(name),
            },
            Form::Arbitrary => arbitrary(name),
            Form::NoType | Form::Union | Form::Literal => Type::Any,
        }
    }

    /// The type argument at `index`; `Any` where there is none.
    fn argument(&mut self, env: Env<'_, 'f>, args: &[&Expr], index: usize) -> Type {
        match args.get(index) {
            Some(arg) => self.lower(env, arg),
            None => Type::Any,
        }
    }

    fn tuple(&mut self, env: Env<'_, 'f>, args: &[&Expr], given: bool) -> Type {
        match args {
            [] if given => Type::Tuple(Vec::new()),
            [] => Type::TupleOf(Box::new(Type::Any)),
            [element, last] if last.kind == ExprKind::Ellipsis => {
                Type::TupleOf(Box::new(self.lower(env, element)))
            }
            _ => {
                let elements: Vec<Type> = args.iter().map(|arg| self.lower(env, arg)).collect();
                let open = args.iter().any(|arg| self.is_unpacked(env, arg));
                match open {
                    true => quirk(Type::Tuple(elements), Type::TupleOf(Box::new(Type::Any))),
                    false => Type::Tuple(elements),
                }
            }
        }
    }

    fn is_unpacked(&self, env: Env<'_, 'f>, arg: &Expr) -> bool {
        match &arg.kind {
            ExprKind::Starred(_) => true,
            ExprKind::Subscript { value, .. } => self.form_of(env, value) == Some(Form::Unpack),
            _ => false,
        }
    }

    /// The special form that an expression names.
    pub(super) fn form_of(&self, env: Env<'_, 'f>, expr: &Expr) -> Option<Form> {
        match self.program.resolve(env, expr) {
            Symbol::Builtin(name) | Symbol::External(name) => match known::lookup(&name)? {
                Known::Form(form) => Some(form),
                _ => None,
            },
            _ => None,
        }
    }

    /// The text of an expression; strings within annotations have none of their own.
    fn written(&self, env: Env<'_, 'f>, range: TextRange) -> Option<&'f str> {
        match self.anchor {
            Some(_) => None,
            None => Some(env.module.parsed().source().slice(range)).filter(|text| !text.is_empty()),
        }
    }

    /// Whether `type[expr]` says no more than `type`.
    fn is_any(&mut self, env: Env<'_, 'f>, expr: &Expr) -> bool {
        let symbol = self.program.resolve(env, expr);
        match &symbol {
            Symbol::External(_) => self.lower(env, expr) == Type::Any,
            // A type variable, unless something bounds it.
            Symbol::Value {
                module, binding, ..
            } => match binding.kind {
                BindingKind::TypeParam(parameter) => parameter.bound.is_none(),
                BindingKind::Assign { value, .. } => match &value.kind {
                    ExprKind::Call { func, args } => {
                        let maker = self.program.resolve(module.env(), func).qualified_name();
                        let bounds = |arg: &Argument| match arg {
                            Argument::Keyword(keyword, _) => keyword.name == "bound",
                            _ => true,
                        };
                        last(&maker) == "TypeVar" && !args.iter().skip(1).any(bounds)
                    }
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        }
    }

    fn json(&mut self, env: Env<'_, 'f>, args: &[&Expr]) -> Type {
        let mut entries = vec![
            ("type", Value::Str("string".to_owned())),
            (
                "contentMediaType",
                Value::Str("application/json".to_owned()),
            ),
        ];
        if args.is_empty() {
            entries.push(("contentSchema", Value::Dict(Vec::new())));
        }
        for arg in args {
            self.lower(env, arg);
        }
        let entries = entries
            .into_iter()
            .map(|(key, value)| (Value::Str(key.to_owned()), value))
            .collect();
        Type::Stated(Box::new(Type::Str), Value::Dict(entries))
    }

    fn literal(&mut self, env: Env<'_, 'f>, args: &[&Expr], range: TextRange) -> Type {
        let mut values: Vec<Value> = Vec::new();
        for arg in args {
            if let Some(inner) = self.nested_literal(env, arg) {
                values.extend(inner);
                continue;
            }
            let value = self.evaluate(env, arg);
            if !value.is_known() || matches!(value, Value::Reference(_) | Value::Instance { .. }) {
                let span = self.span(env, range);
                return self.unknown("Literal", "one of its values is not known", span);
            }
            values.push(value);
        }
        let mut distinct: Vec<Value> = Vec::new();
        for value in values {
            if !distinct.contains(&value) {
                distinct.push(value);
            }
        }
        if distinct.is_empty() {
            return refused(
                "Literal",
                "a literal needs a value",
                Effect::Always,
                Type::Any,
            );
        }
        Type::Literal(distinct)
    }

    /// The values of a `Literal[…]` within a `Literal[…]`, or of an alias of one.
    fn nested_literal(&mut self, env: Env<'_, 'f>, arg: &Expr) -> Option<Vec<Value>> {
        let is_type = match &arg.kind {
            ExprKind::Subscript { value, .. } => self.form_of(env, value) == Some(Form::Literal),
            ExprKind::Name(_) | ExprKind::Attribute { .. } => matches!(
                self.program.resolve(env, arg),
                Symbol::Value { binding, .. } if matches!(
                    binding.kind,
                    BindingKind::Assign { value, .. } if matches!(value.kind, ExprKind::Subscript { .. })
                )
            ),
            _ => false,
        };
        match is_type.then(|| self.lower(env, arg))? {
            Type::Literal(values) => Some(values),
            _ => None,
        }
    }

    /// A class known as base of others, itself used as a type.
    pub(super) fn base(
        &mut self,
        name: &str,
        base: Base,
        args: Option<&[&Expr]>,
        env: Env<'_, 'f>,
    ) -> Type {
        match base {
            Base::Model => self.bare_model(name),
            Base::RootModel => self.argument(env, args.unwrap_or_default(), 0),
            Base::Enum | Base::IntEnum | Base::StrEnum | Base::Flag | Base::IntFlag => Type::Any,
            Base::Generic => arbitrary(name),
            Base::TypedDict | Base::TypedDictExtension => {
                Type::Dict(Box::new(Type::Str), Box::new(Type::Any))
            }
            Base::NamedTuple => Type::TupleOf(Box::new(Type::Any)),
            Base::Protocol | Base::ModelV1 => refused(
                name,
                "an arbitrary class has no schema",
                Effect::Always,
                Type::Any,
            ),
        }
    }
}

/// Whether pydantic knows how to make a value of the type without arguments.
fn has_default_factory(ty: &Type) -> bool {
    match ty {
        Type::Int
        | Type::Float
        | Type::Bool
        | Type::Str
        | Type::Bytes
        | Type::List(_)
        | Type::Set(_)
        | Type::Tuple(_)
        | Type::TupleOf(_)
        | Type::Dict(..) => true,
        Type::Constrained(inner, _) => has_default_factory(inner),
        Type::Refused(refusal) => {
            refusal.name.ends_with("efaultdict") || refusal.name.ends_with("DefaultDict")
        }
        _ => false,
    }
}
