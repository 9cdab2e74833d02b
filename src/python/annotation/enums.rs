//! Enums: their members and values.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::Lowering;
use super::alias::{keyword, last, positional};
use super::mro::{Ancestor, Known};
use crate::model::{Type, Value};
use crate::python::known::{self, Base, Known as KnownName};
use crate::python::scope::{Binding, BindingKind};
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{Class, Expr, ExprKind, Function, StmtKind};

/// How members without a value get one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Auto {
    /// One more than the last.
    Count,
    /// The next power of two.
    Flag,
    /// The name in lower case.
    Lower,
    /// The name.
    Name,
    /// Some function.
    Unknown,
}

/// What a class makes of the values of its members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mixin {
    None,
    Str,
    Int,
    Float,
}

impl<'f> Lowering<'_, 'f> {
    /// The members in order, aliases among them.
    pub(super) fn enum_members(
        &mut self,
        module: Module<'f>,
        class: &'f Class,
        qualified: &str,
        mro: &[Ancestor<'f>],
    ) -> Vec<(String, Value)> {
        let known = Known {
            module,
            class,
            qualified: qualified.to_owned(),
            arguments: Vec::new(),
        };
        let (auto, mixin) = self.enum_traits(mro);
        let maker = mro.iter().find_map(|ancestor| match ancestor {
            Ancestor::Class(known) => self.method(known, "__new__"),
            _ => None,
        });
        let scope = self.program.class_scope(class);
        let locals = [scope];
        let env = Env {
            module: known.module,
            locals: &locals,
        };
        let ignored = self.ignored(env, scope);
        let mut members: Vec<(String, Value)> = Vec::new();
        // As written, before the class makes something else of the values.
        let mut raw: Vec<(String, Value)> = Vec::new();
        for name in scope.names() {
            if is_reserved(name) || ignored.iter().any(|ignored| ignored == name.as_str()) {
                continue;
            }
            let Some(Binding {
                kind: BindingKind::Assign { value, .. },
                ..
            }) = self.binding(env, scope, name)
            else {
                continue;
            };
            if let Some(value) = self.member_value(env, name, value, auto, &raw) {
                raw.push((name.to_string(), value.clone()));
                let value = match maker {
                    Some(maker) => stored(maker, &value).unwrap_or(value),
                    None => mixed(mixin, value),
                };
                members.push((name.to_string(), value));
            }
        }
        members
    }

    fn enum_traits(&mut self, mro: &[Ancestor<'f>]) -> (Auto, Mixin) {
        let mut auto = None;
        let mut mixin = Mixin::None;
        for ancestor in mro {
            match ancestor {
                Ancestor::Class(known) => {
                    if auto.is_none() {
                        auto = self.method(known, "_generate_next_value_").map(automatic);
                    }
                }
                Ancestor::Named(name) => match known::lookup(name) {
                    Some(KnownName::Base(Base::StrEnum)) => {
                        auto = auto.or(Some(Auto::Lower));
                        mixin = Mixin::Str;
                    }
                    Some(KnownName::Base(Base::IntEnum)) => mixin = Mixin::Int,
                    Some(KnownName::Base(Base::Flag | Base::IntFlag)) => {
                        auto = auto.or(Some(Auto::Flag));
                    }
                    Some(KnownName::Type(Type::Str)) => mixin = Mixin::Str,
                    Some(KnownName::Type(Type::Int)) => mixin = Mixin::Int,
                    Some(KnownName::Type(Type::Float)) => mixin = Mixin::Float,
                    _ => {}
                },
                Ancestor::Made(..) | Ancestor::Unknown(_) => {}
            }
        }
        (auto.unwrap_or(Auto::Count), mixin)
    }

    fn method(&self, known: &Known<'f>, name: &str) -> Option<&'f Function> {
        let scope = self.program.class_scope(known.class);
        scope
            .bindings(name)
            .last()
            .and_then(|binding| match binding.kind {
                BindingKind::Function(function) => Some(function),
                _ => None,
            })
    }

    fn ignored(
        &mut self,
        env: Env<'_, 'f>,
        scope: &crate::python::scope::Scope<'f>,
    ) -> Vec<String> {
        let Some(Binding {
            kind: BindingKind::Assign { value, .. },
            ..
        }) = self.binding(env, scope, "_ignore_")
        else {
            return Vec::new();
        };
        match self.evaluate(env, value) {
            Value::Str(text) => text
                .replace(',', " ")
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            value => value
                .as_sequence()
                .unwrap_or_default()
                .iter()
                .filter_map(|name| name.as_str().map(str::to_owned))
                .collect(),
        }
    }

    /// The value of one member; nothing where the assignment makes none.
    fn member_value(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        value: &'f Expr,
        auto: Auto,
        before: &[(String, Value)],
    ) -> Option<Value> {
        if let ExprKind::Lambda { .. } = value.kind {
            return None;
        }
        if let ExprKind::Call { func, args } = &value.kind {
            let called = self.program.resolve(env, func).qualified_name();
            match called.as_str() {
                "enum.auto" => return Some(next_value(auto, name, before)),
                "enum.nonmember" | "property" | "staticmethod" | "classmethod"
                | "functools.partial" => return None,
                "enum.member" => return Some(self.evaluate(env, positional(args, 0)?)),
                _ => {}
            }
        }
        // `B = A` within the enum is an alias.
        if let Some(alias) = value.as_name()
            && let Some((_, known)) = before.iter().find(|(known, _)| known == alias.as_str())
        {
            return Some(known.clone());
        }
        Some(self.evaluate(env, value))
    }

    /// `{name: name for name in get_args(Choices)}`: an enum made of a `Literal`.
    fn of_literal(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Option<Value> {
        let ExprKind::DictComprehension {
            key,
            value,
            clauses,
        } = &expr.kind
        else {
            return None;
        };
        let [clause] = clauses.as_slice() else {
            return None;
        };
        let target = clause.target.as_name()?;
        let same = clause.ifs.is_empty()
            && key.as_name() == Some(target)
            && value.as_name() == Some(target);
        let values = self.literal_arguments(env, same.then_some(&clause.iter)?)?;
        let entries = values.into_iter().map(|value| (value.clone(), value));
        Some(Value::Dict(entries.collect()))
    }

    /// `get_args(Choices)`, or a constant that is it.
    fn literal_arguments(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Option<Vec<Value>> {
        match &expr.kind {
            ExprKind::Call { func, args } => {
                let name = self.program.resolve(env, func).qualified_name();
                if last(&name) != "get_args" {
                    return None;
                }
                match self.lower(env, positional(args, 0)?) {
                    Type::Literal(values) => Some(values),
                    _ => None,
                }
            }
            ExprKind::Name(_) => match self.program.resolve(env, expr) {
                Symbol::Value {
                    module, binding, ..
                } => match binding.kind {
                    BindingKind::Assign { value, .. }
                        if !matches!(value.kind, ExprKind::Name(_)) =>
                    {
                        self.literal_arguments(module.env(), value)
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// `Enum("E", "A B")` and its other forms.
    pub(super) fn called_enum(
        &mut self,
        env: Env<'_, 'f>,
        base: Base,
        args: &'f [crate::syntax::ast::Argument],
    ) -> Option<Vec<(String, Value)>> {
        let names = positional(args, 1).or_else(|| keyword(args, "names"))?;
        let names = match self.of_literal(env, names) {
            Some(names) => names,
            None => self.evaluate(env, names),
        };
        let start = match keyword(args, "start") {
            Some(start) => match self.evaluate(env, start) {
                Value::Int(start) => start,
                _ => return None,
            },
            None => BigInt::from(1),
        };
        let mixin = match (base, keyword(args, "type")) {
            (Base::StrEnum, _) => Mixin::Str,
            (Base::IntEnum | Base::IntFlag, _) => Mixin::Int,
            (_, Some(mixed)) => match self.program.resolve(env, mixed).qualified_name().as_str() {
                "str" => Mixin::Str,
                "int" => Mixin::Int,
                "float" => Mixin::Float,
                _ => Mixin::None,
            },
            _ => Mixin::None,
        };
        let auto = match base {
            Base::StrEnum => Auto::Lower,
            Base::Flag | Base::IntFlag => Auto::Flag,
            _ => Auto::Count,
        };
        let names: Vec<Value> = match names {
            Value::Str(text) => text
                .replace(',', " ")
                .split_whitespace()
                .map(|name| Value::Str(name.to_owned()))
                .collect(),
            Value::Dict(entries) => {
                return entries
                    .into_iter()
                    .map(|(name, value)| Some((name.as_str()?.to_owned(), mixed(mixin, value))))
                    .collect();
            }
            Value::List(names) | Value::Tuple(names) => names,
            _ => return None,
        };
        let mut members: Vec<(String, Value)> = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let (name, value) = match name {
                Value::Str(name) if auto == Auto::Count => {
                    (name.clone(), Value::Int(&start + BigInt::from(index)))
                }
                Value::Str(name) => (name.clone(), next_value(auto, name, &members)),
                Value::List(pair) | Value::Tuple(pair) => match pair.as_slice() {
                    [Value::Str(name), value] => (name.clone(), value.clone()),
                    _ => return None,
                },
                _ => return None,
            };
            members.push((name, mixed(mixin, value)));
        }
        Some(members)
    }
}

/// Names that make no member: `_private_`, `__dunder__`, `__mangled`.
fn is_reserved(name: &str) -> bool {
    name.starts_with("__") || (name.starts_with('_') && name.ends_with('_'))
}

fn next_value(auto: Auto, name: &str, before: &[(String, Value)]) -> Value {
    let highest = before
        .iter()
        .filter_map(|(_, value)| match value {
            Value::Int(value) => Some(value.clone()),
            Value::Bool(value) => Some(BigInt::from(u8::from(*value))),
            _ => None,
        })
        .max();
    match auto {
        Auto::Count => Value::Int(highest.map_or_else(|| BigInt::from(1), |last| last + 1)),
        Auto::Flag => {
            let bits = highest.map_or(0, |last| last.bits());
            Value::Int(BigInt::from(1) << bits.to_usize().unwrap_or_default().min(4096))
        }
        Auto::Lower => Value::Str(name.to_lowercase()),
        Auto::Name => Value::Str(name.to_owned()),
        Auto::Unknown => Value::Reference("enum.auto".to_owned()),
    }
}

/// What a class's own `_generate_next_value_` does, where it is one of the usual ones.
fn automatic(function: &Function) -> Auto {
    let first = function
        .parameters
        .items
        .iter()
        .map(|parameter| parameter.name.name.as_str())
        .find(|name| !matches!(*name, "self" | "cls"));
    let returned = function
        .body
        .statements()
        .iter()
        .find_map(|statement| match &statement.kind {
            StmtKind::Return(Some(value)) => Some(value),
            _ => None,
        });
    let Some(returned) = returned else {
        return Auto::Unknown;
    };
    let is_name = |expr: &Expr| expr.as_name().map(|name| name.as_str()) == first;
    match &returned.kind {
        _ if is_name(returned) => Auto::Name,
        ExprKind::Call { func, args } if args.is_empty() => match &func.kind {
            ExprKind::Attribute { value, attr } if is_name(value) && attr.name == "lower" => {
                Auto::Lower
            }
            _ => Auto::Unknown,
        },
        ExprKind::Call { func, args } => match args.as_slice() {
            [crate::syntax::ast::Argument::Positional(only)]
                if is_name(only) && func.dotted_name().as_deref().map(last) == Some("str") =>
            {
                Auto::Name
            }
            _ => Auto::Unknown,
        },
        _ => Auto::Unknown,
    }
}

/// What `__new__` keeps of a member's value: `obj._value_ = parameter`.
fn stored(maker: &Function, value: &Value) -> Option<Value> {
    let kept = maker
        .body
        .statements()
        .iter()
        .find_map(|statement| match &statement.kind {
            StmtKind::Assign { targets, value } => match targets.first().map(|target| &target.kind)
            {
                Some(ExprKind::Attribute { attr, .. }) if attr.name == "_value_" => value.as_name(),
                _ => None,
            },
            _ => None,
        })?;
    let index = maker
        .parameters
        .items
        .iter()
        .skip(1)
        .position(|parameter| parameter.name.name == *kept)?;
    match value {
        Value::Tuple(parts) => parts.get(index).cloned(),
        value if index == 0 => Some(value.clone()),
        _ => None,
    }
}

/// A value as the builtin type that the enum also is keeps it.
fn mixed(mixin: Mixin, value: Value) -> Value {
    match (mixin, value) {
        (Mixin::Str, Value::Int(value)) => Value::Str(value.to_string()),
        (Mixin::Int, Value::Bool(value)) => Value::Int(BigInt::from(u8::from(value))),
        (Mixin::Float, Value::Int(value)) => match value.to_f64() {
            Some(float) => Value::Float(float),
            None => Value::Int(value),
        },
        (Mixin::Str | Mixin::Int | Mixin::Float, Value::Tuple(parts)) if parts.len() == 1 => {
            parts.into_iter().next().unwrap_or(Value::None)
        }
        (_, value) => value,
    }
}

/// The kind of enum that a known name is the base of.
pub(super) fn enum_base(name: &str) -> Option<Base> {
    match known::lookup(name)? {
        KnownName::Base(
            base @ (Base::Enum | Base::IntEnum | Base::StrEnum | Base::Flag | Base::IntFlag),
        ) => Some(base),
        _ => None,
    }
}
