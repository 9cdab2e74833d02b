//! Defaults as pydantic writes them: enum members by value, paths as text, models as objects.

use super::Lowering;
use super::kind::Kind;
use super::mro::Ancestor;
use crate::model::{Default, Dynamic, Field, Shape, Type, Value};
use crate::python::instance;
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::Expr;

/// How deep a default may nest.
const MAX_DEPTH: u32 = 32;

impl<'f> Lowering<'_, 'f> {
    /// The value of an expression.
    pub(super) fn evaluate(&self, env: Env<'_, 'f>, expr: &Expr) -> Value {
        self.evaluator.eval(env, expr)
    }

    /// The value of an expression when its own statement runs.
    pub(super) fn evaluate_here(&self, env: Env<'_, 'f>, expr: &Expr) -> Value {
        match self.anchor {
            // It is of the text of a string.
            Some(_) => self.evaluator.eval(env, expr),
            None => self.evaluator.eval_here(env, expr),
        }
    }

    /// A default, with instances as what pydantic serialises them to. One that JSON cannot say is
    /// dynamic.
    pub(super) fn default(&mut self, env: Env<'_, 'f>, expr: &Expr, value: Value) -> Default {
        if let Value::Dynamic(dynamic) = value {
            return Default::Dynamic(dynamic);
        }
        match self.plain(env, &value, MAX_DEPTH) {
            Some(plain) => Default::Known(plain),
            None => {
                let reason = match value.dynamic_parts().first() {
                    Some(dynamic) => dynamic.reason.clone(),
                    None => "JSON has no form for it".to_owned(),
                };
                Default::Dynamic(Box::new(Dynamic {
                    source: env.module.parsed().source().slice(expr.range).to_owned(),
                    span: self.span(env, expr.range),
                    reason,
                    ty: Type::of_value(&value),
                    template: None,
                }))
            }
        }
    }

    fn plain(&mut self, env: Env<'_, 'f>, value: &Value, depth: u32) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        let mut all = |values: &[Value]| -> Option<Vec<Value>> {
            values
                .iter()
                .map(|value| self.plain(env, value, depth))
                .collect()
        };
        Some(match value {
            Value::List(values) => Value::List(all(values)?),
            Value::Tuple(values) => Value::Tuple(all(values)?),
            Value::Set(values) => Value::Set(all(values)?),
            Value::Dict(entries) => {
                let mut plain = Vec::with_capacity(entries.len());
                for (key, value) in entries {
                    plain.push((self.plain(env, key, depth)?, self.plain(env, value, depth)?));
                }
                Value::Dict(plain)
            }
            Value::Bytes(bytes) => {
                std::str::from_utf8(bytes).ok()?;
                value.clone()
            }
            Value::Member { value: inner, .. } => {
                self.plain(env, inner, depth)?;
                value.clone()
            }
            Value::Instance {
                class,
                args,
                kwargs,
            } => return self.instance(env, class, args, kwargs, depth),
            Value::Reference(_) | Value::Ellipsis | Value::Dynamic(_) => return None,
            simple => simple.clone(),
        })
    }

    fn instance(
        &mut self,
        env: Env<'_, 'f>,
        class: &str,
        args: &[Value],
        kwargs: &[(String, Value)],
        depth: u32,
    ) -> Option<Value> {
        if let Some(text) = instance::serialised(class, args, kwargs) {
            return Some(text);
        }
        let symbol = self.class_named(env, class)?;
        let Symbol::Class {
            module,
            class,
            qualified,
        } = &symbol
        else {
            return None;
        };
        let mro = self.mro(*module, class, qualified, Vec::new());
        match self.kind(*module, class, &mro) {
            Kind::Plain(best) => match best {
                Type::Any | Type::Text(_) | Type::Decimal => None,
                _ => self.plain(env, args.first()?, depth),
            },
            Kind::Enum => self.plain(env, args.first()?, depth),
            Kind::Model | Kind::Dataclass | Kind::NamedTuple if !self.has_constructor(&mro) => {
                let Type::Named(id) = self.class(*module, class, qualified, None) else {
                    return None;
                };
                let shape = self
                    .definitions
                    .get(id)
                    .map(|definition| definition.shape.clone());
                match shape? {
                    Shape::Record(record) => {
                        let filled = self.filled(env, &record.fields, args, kwargs, depth)?;
                        let names = record
                            .fields
                            .into_iter()
                            .map(|field| Value::Str(field.name));
                        Some(Value::Dict(names.zip(filled).collect()))
                    }
                    Shape::NamedTuple(fields) => self
                        .filled(env, &fields, args, kwargs, depth)
                        .map(Value::List),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The values of the fields that a constructor call leaves.
    fn filled(
        &mut self,
        env: Env<'_, 'f>,
        fields: &[Field],
        args: &[Value],
        kwargs: &[(String, Value)],
        depth: u32,
    ) -> Option<Vec<Value>> {
        let mut filled = Vec::with_capacity(fields.len());
        for (index, field) in fields.iter().enumerate() {
            let given = args.get(index).or_else(|| {
                kwargs
                    .iter()
                    .find(|(name, _)| name == field.attribute() || *name == field.name)
                    .map(|(_, value)| value)
            });
            filled.push(match (given, &field.default, &field.made) {
                (Some(value), ..) => self.plain(env, value, depth)?,
                (None, Default::Known(value), _) | (None, Default::None, Some(value)) => {
                    value.clone()
                }
                _ => return None,
            });
        }
        Some(filled)
    }

    /// Whether a class makes its instances in a way of its own.
    fn has_constructor(&self, mro: &[Ancestor<'f>]) -> bool {
        mro.iter().any(|ancestor| match ancestor {
            Ancestor::Class(known) => {
                let scope = self.program.class_scope(known.class);
                ["__init__", "__new__", "__post_init__", "model_post_init"]
                    .iter()
                    .any(|name| scope.has(name))
            }
            _ => false,
        })
    }

    /// The class of this qualified name.
    fn class_named(&self, env: Env<'_, 'f>, qualified: &str) -> Option<Symbol<'f>> {
        let own = match env.module.name() {
            "" => Some(qualified),
            module => qualified
                .strip_prefix(module)
                .and_then(|rest| rest.strip_prefix('.')),
        };
        if let Some(own) = own
            && let symbol @ Symbol::Class { .. } = self.program.resolve_name(env.module.env(), own)
        {
            return Some(symbol);
        }
        let ends = qualified.rmatch_indices('.').map(|(index, _)| index);
        for end in ends {
            let (module, name) = qualified.split_at(end);
            if let Some(module) = self.program.import(env.module, module) {
                let symbol = self
                    .program
                    .resolve_name(module.env(), name.trim_start_matches('.'));
                return matches!(symbol, Symbol::Class { .. }).then_some(symbol);
            }
        }
        None
    }
}
