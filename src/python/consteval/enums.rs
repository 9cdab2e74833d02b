//! Enum classes: their members, and what a member is worth.

use indexmap::IndexMap;
use num_bigint::BigInt;

use super::call::Args;
use super::eval::Cx;
use super::frame::Frame;
use super::meter::{Reason, Result};
use super::table::equal;
use super::{ClassRef, Evaluator};
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

impl<'f> Evaluator<'_, 'f> {
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

    /// The members of an enum, aliases left out.
    pub(super) fn members_of(&self, class: &ClassRef<'f>) -> IndexMap<Name, Value> {
        let mut members = self.all_members(class);
        members.retain(
            |key, member| matches!(member, Value::Member { name, .. } if *name == key.as_str()),
        );
        members
    }

    /// The members of an enum by name; an alias leads to the member that it is one of.
    pub(super) fn all_members(&self, class: &ClassRef<'f>) -> IndexMap<Name, Value> {
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
            horizon: None,
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
