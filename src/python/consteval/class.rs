//! Classes of the source: attributes, enum members, what their constructors give.

use indexmap::IndexMap;
use num_bigint::BigInt;

use super::call::Args;
use super::eval::{Cx, Frame};
use super::meter::{Reason, Result, known, raises};
use super::names::external;
use super::table::equal;
use super::{ClassRef, Evaluator, builtins};
use crate::model::Value;
use crate::python::scope::BindingKind;
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::{Expr, ExprKind, Name};

/// What an enum's members are mixed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mixin {
    /// Plain `Enum`.
    None,
    /// `IntEnum`, `StrEnum`, `IntFlag`: a member is its value in every respect.
    Full,
    /// `class E(str, Enum)`: a member is its value but for its text.
    Value,
}

/// Builtin classes whose subclasses are what their constructor gives.
const VALUE_BASES: &[&str] = &["str", "int", "float", "list", "dict", "tuple", "set"];

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn class_ref(&self, symbol: &Symbol<'f>) -> Option<ClassRef<'f>> {
        let Symbol::Class {
            module,
            class,
            qualified,
        } = symbol
        else {
            return None;
        };
        let found = ClassRef {
            module: *module,
            class,
            qualified: qualified.clone(),
        };
        self.classes
            .borrow_mut()
            .entry(symbol.qualified_name())
            .or_insert_with(|| found.clone());
        Some(found)
    }

    pub(super) fn class_named(&self, qualified: &str) -> Option<ClassRef<'f>> {
        self.classes.borrow().get(qualified).cloned()
    }

    fn symbol_of(class: &ClassRef<'f>) -> Symbol<'f> {
        Symbol::Class {
            module: class.module,
            class: class.class,
            qualified: class.qualified.clone(),
        }
    }

    /// The names of the classes that a class inherits from, nearest first, as far as known.
    fn ancestors(&self, class: &ClassRef<'f>) -> Vec<Symbol<'f>> {
        let mut found: Vec<Symbol<'f>> = Vec::new();
        let mut pending = vec![Self::symbol_of(class)];
        while let Some(next) = pending.pop() {
            if found.len() > 50 {
                break;
            }
            if let Symbol::Class { module, class, .. } = &next {
                let bases = self.program.bases(module.env(), class);
                pending.extend(bases.into_iter().rev());
            }
            found.push(next);
        }
        found.remove(0);
        found
    }

    pub(super) fn is_enum(&self, class: &ClassRef<'f>) -> bool {
        self.ancestors(class).iter().any(is_enum_base)
    }

    fn mixin(&self, class: &ClassRef<'f>) -> Mixin {
        let mut mixin = Mixin::None;
        for base in self.ancestors(class) {
            match base {
                Symbol::External(name)
                    if matches!(
                        name.as_str(),
                        "enum.IntEnum" | "enum.StrEnum" | "enum.IntFlag"
                    ) =>
                {
                    return Mixin::Full;
                }
                Symbol::Builtin(_) => mixin = Mixin::Value,
                _ => {}
            }
        }
        mixin
    }

    /// An enum member that is mixed with a type as the value that it then is.
    pub(super) fn plain(&self, value: Value) -> Value {
        match value {
            Value::Member { class, name, value } => match self.class_named(&class) {
                Some(found) if self.mixin(&found) != Mixin::None => *value,
                _ => Value::Member { class, name, value },
            },
            value => value,
        }
    }

    /// `str(value)`
    pub(super) fn string(&self, value: &Value) -> Result<String> {
        match value {
            Value::Member { class, name, value } => {
                let found = self
                    .class_named(class)
                    .ok_or(Reason::Borrowed("its text is up to its class"))?;
                if self.defines(&found, &["__str__", "__format__"]) {
                    return Err(Reason::Borrowed("its text is up to its class"));
                }
                if self.mixin(&found) == Mixin::Full {
                    return super::text::string(value);
                }
                Ok(format!("{}.{name}", found.class.name.name))
            }
            value => super::text::string(value),
        }
    }

    fn defines(&self, class: &ClassRef<'f>, names: &[&str]) -> bool {
        let symbol = Self::symbol_of(class);
        names
            .iter()
            .any(|name| matches!(self.program.member(&symbol, name), Symbol::Function { .. }))
    }

    /// The value of an attribute of a class, bases looked through; of an enum, the member.
    pub(super) fn class_attribute(
        &self,
        class: &ClassRef<'f>,
        name: &str,
    ) -> Result<Option<Value>> {
        self.meter.nested(|| {
            if self.is_enum(class)
                && let Some(member) = self.all_members(class).shift_remove(name)
            {
                return Ok(Some(member));
            }
            let scope = self.program.class_scope(class.class);
            let locals = [scope];
            let env = Env {
                module: class.module,
                locals: &locals,
            };
            if scope.has(name)
                && let Some(value) = self.replay(env, scope, name, None)
            {
                return Ok(Some(value));
            }
            for base in self.program.bases(class.module.env(), class.class) {
                if let Some(base) = self.class_ref(&base)
                    && let Some(found) = self.class_attribute(&base, name)?
                {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        })
    }

    /// `__name__`, `__members__`, `__doc__` of a class.
    pub(super) fn class_special(&self, symbol: &Symbol<'f>, name: &str) -> Option<Result> {
        let class = self.class_ref(symbol)?;
        match name {
            "__name__" => Some(Ok(Value::Str(class.class.name.name.to_string()))),
            "__qualname__" => Some(Ok(Value::Str(class.qualified))),
            "__members__" if self.is_enum(&class) => {
                let members = self.all_members(&class).into_iter();
                let entries = members.map(|(name, member)| (Value::Str(name.to_string()), member));
                Some(Ok(Value::Dict(entries.collect())))
            }
            "__doc__" => Some(match &class.class.docstring {
                Some(text) => super::meter::text(text.to_string()),
                None => Err(Reason::Borrowed("the class has no docstring")),
            }),
            _ => None,
        }
    }

    /// The members of an enum, aliases left out.
    pub(super) fn members_of(&self, class: &ClassRef<'f>) -> IndexMap<Name, Value> {
        let mut members = self.all_members(class);
        members.retain(
            |key, member| matches!(member, Value::Member { name, .. } if *name == key.as_str()),
        );
        members
    }

    /// The members of an enum by name; an alias leads to the member that it is one of.
    fn all_members(&self, class: &ClassRef<'f>) -> IndexMap<Name, Value> {
        let scope = self.program.class_scope(class.class);
        let locals = [scope];
        let env = Env {
            module: class.module,
            locals: &locals,
        };
        let qualified = class.module.qualify(&class.qualified);
        self.class_ref(&Self::symbol_of(class));
        let mut members: IndexMap<Name, Value> = IndexMap::new();
        for name in scope.names() {
            if !is_member_name(name) {
                continue;
            }
            let assigned = scope
                .bindings(name)
                .into_iter()
                .rev()
                .find_map(|binding| match binding.kind {
                    BindingKind::Assign { value, .. } => Some(Some(value)),
                    BindingKind::Unpack { .. } => Some(None),
                    _ => None,
                });
            let value = match assigned {
                Some(Some(value)) => self.member_value(class, env, name, value, &members),
                Some(None) => match self.replay(env, scope, name, None) {
                    Some(value) => value,
                    None => continue,
                },
                None => continue,
            };
            if matches!(value, Value::Reference(_)) {
                continue;
            }
            let same = members.values().find(|member| match member {
                Value::Member { value: other, .. } => equal(other, &value) == Some(true),
                _ => false,
            });
            let member = match same {
                Some(same) => same.clone(),
                None => Value::Member {
                    class: qualified.clone(),
                    name: name.to_string(),
                    value: Box::new(value),
                },
            };
            members.insert(name.clone(), member);
        }
        members
    }

    fn member_value(
        &self,
        class: &ClassRef<'f>,
        env: Env<'_, 'f>,
        name: &Name,
        value: &Expr,
        members: &IndexMap<Name, Value>,
    ) -> Value {
        if let ExprKind::Call { func, args } = &value.kind
            && args.is_empty()
            && self.program.resolve(env, func).is("enum.auto")
        {
            return match self.next_value(class, name, members) {
                Ok(value) => value,
                Err(reason) => self.dynamic(env.module, value.range, reason),
            };
        }
        if self.defines(class, &["__new__"]) {
            let reason = Reason::Borrowed("the class makes its members itself");
            return self.dynamic(env.module, value.range, reason);
        }
        let frame = Frame::default();
        // Names of members mean their bare values inside the class.
        for (name, member) in members {
            if let Value::Member { value, .. } = member {
                frame.set(name, (**value).clone());
            }
        }
        let cx = Cx {
            env,
            position: Some(value.range.start),
            frame: Some(&frame),
        };
        self.value(cx, value)
    }

    /// What `auto()` gives.
    fn next_value(
        &self,
        class: &ClassRef<'f>,
        name: &Name,
        members: &IndexMap<Name, Value>,
    ) -> Result {
        let values = || {
            members.values().filter_map(|member| match member {
                Value::Member { value, .. } => Some(&**value),
                _ => None,
            })
        };
        let symbol = Self::symbol_of(class);
        if let Symbol::Function {
            module, function, ..
        } = self.program.member(&symbol, "_generate_next_value_")
        {
            let args = vec![
                Value::Str(name.to_string()),
                Value::Int(1.into()),
                Value::Int(members.len().into()),
                Value::List(values().cloned().collect()),
            ];
            return self.call_function(module, function, Args::of(args));
        }
        let ancestors = self.ancestors(class);
        let inherits = |base: &str| ancestors.iter().any(|symbol| symbol.is(base));
        if inherits("enum.StrEnum") {
            return Ok(Value::Str(name.to_lowercase()));
        }
        let is_flag = inherits("enum.Flag") || inherits("enum.IntFlag");
        let mut numbers = values().filter_map(|value| match value {
            Value::Int(int) => Some(int),
            _ => None,
        });
        let next = if is_flag {
            let bits = numbers.map(BigInt::bits).max().unwrap_or(0);
            BigInt::from(1) << bits.min(512)
        } else {
            // Since 3.11 the last value counts, 3.13 takes the highest: mostly the same.
            numbers
                .next_back()
                .map_or_else(|| 1.into(), |last| last + 1)
        };
        Ok(Value::Int(next))
    }

    /// `Class(args)`
    pub(super) fn construct(&self, symbol: &Symbol<'f>, mut args: Args) -> Result {
        let class = self
            .class_ref(symbol)
            .ok_or(Reason::Borrowed("it is no class"))?;
        if self.is_enum(&class) {
            let wanted = args.take(0, "value").ok_or_else(|| raises("TypeError"))?;
            known(&wanted)?;
            return self
                .members_of(&class)
                .into_values()
                .find(|member| match member {
                    Value::Member { value, .. } => equal(value, &wanted) == Some(true),
                    _ => false,
                })
                .ok_or_else(|| raises("ValueError"));
        }
        let own_constructor = self.defines(&class, &["__init__", "__new__"]);
        if !own_constructor {
            for base in self.ancestors(&class) {
                if let Symbol::Builtin(name) = &base
                    && VALUE_BASES.contains(&name.as_str())
                {
                    return builtins::call(self, name, args);
                }
            }
        }
        Ok(Value::Instance {
            class: symbol.qualified_name(),
            args: args.positional,
            kwargs: args.keywords,
        })
    }

    /// `value.name` of a value at hand.
    pub(super) fn value_attribute(&self, of: &Value, name: &str) -> Result {
        match (known(of)?, name) {
            (Value::Member { value, .. }, "value" | "_value_") => Ok((**value).clone()),
            (Value::Member { name, .. }, "name" | "_name_") => Ok(Value::Str(name.clone())),
            (Value::Member { class, .. }, _) => {
                let found = self.class_named(class);
                if let Some(class) = found
                    && let Some(value) = self.class_attribute(&class, name)?
                    && !matches!(value, Value::Reference(_))
                {
                    return Ok(value);
                }
                Err(Reason::Borrowed("the attribute is up to its class"))
            }
            (Value::Instance { kwargs, class, .. }, _) => {
                if let Some((_, value)) = kwargs.iter().find(|(key, _)| key == name) {
                    return Ok(value.clone());
                }
                if let Some(found) = super::library::instance_attribute(of, name) {
                    return Ok(found);
                }
                if let Some(class) = self.class_named(class)
                    && let Some(value) = self.class_attribute(&class, name)?
                    && !matches!(value, Value::Reference(_))
                    && value.is_known()
                    && !matches!(value, Value::Instance { .. })
                {
                    return Ok(value);
                }
                Err(Reason::Borrowed("the attribute is up to its class"))
            }
            (Value::Reference(base), "__name__") => Ok(Value::Str(
                base.rsplit('.').next().unwrap_or(base).to_owned(),
            )),
            (Value::Reference(base), _) => match self.class_named(base) {
                Some(class) => self
                    .class_attribute(&class, name)?
                    .ok_or_else(|| raises("AttributeError")),
                None => external(&format!("{base}.{name}")),
            },
            (Value::Int(_) | Value::Bool(_), "real" | "numerator") => Ok(of.clone()),
            _ => Err(Reason::Owned(format!("reads the attribute {name}"))),
        }
    }

    /// A method of an instance or a member.
    pub(super) fn instance_method(&self, of: &Value, name: &str, args: &Args) -> Result {
        if let Some(found) = super::library::instance_method(of, name, args) {
            return found;
        }
        Err(Reason::Owned(format!("calls the method {name}")))
    }
}

fn is_enum_base(symbol: &Symbol<'_>) -> bool {
    matches!(
        symbol.external(),
        Some(
            "enum.Enum"
                | "enum.IntEnum"
                | "enum.StrEnum"
                | "enum.Flag"
                | "enum.IntFlag"
                | "enum.ReprEnum"
        )
    )
}

/// Dunder, sunder and private names are no members.
fn is_member_name(name: &str) -> bool {
    let sunder = name.len() > 2 && name.starts_with('_') && name.ends_with('_');
    !(sunder || name.starts_with("__"))
}
