//! Classes of the source: attributes, and what their constructors give.

use super::call::Args;
use super::meter::{Reason, Result, known, raises};
use super::names::external;
use super::table::equal;
use super::{ClassRef, Evaluator, builtins};
use crate::model::Value;
use crate::python::symbol::{Env, Symbol};

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

    pub(super) fn symbol_of(class: &ClassRef<'f>) -> Symbol<'f> {
        Symbol::Class {
            module: class.module,
            class: class.class,
            qualified: class.qualified.clone(),
        }
    }

    /// The names of the classes that a class inherits from, nearest first, as far as known.
    pub(super) fn ancestors(&self, class: &ClassRef<'f>) -> Vec<Symbol<'f>> {
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

    pub(super) fn defines(&self, class: &ClassRef<'f>, names: &[&str]) -> bool {
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
