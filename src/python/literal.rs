//! Values of literals: a first version of the evaluator.

use super::program::Program;
use super::symbol::{Env, Module};
use crate::model::{Dynamic, Value};
use crate::syntax::ast::{DictItem, Expr, ExprKind};

impl<'f> Program<'f> {
    /// The value of `expr`.
    pub(crate) fn evaluate(&self, env: Env<'_, 'f>, expr: &Expr) -> Value {
        let inner = |elements: &[Expr]| elements.iter().map(|e| self.evaluate(env, e)).collect();
        match &expr.kind {
            ExprKind::None => Value::None,
            ExprKind::True => Value::Bool(true),
            ExprKind::False => Value::Bool(false),
            ExprKind::Int(value) => Value::Int((**value).clone()),
            ExprKind::Float(value) => Value::Float(*value),
            ExprKind::Str(text) => Value::Str(text.to_string()),
            ExprKind::List(elements) => Value::List(inner(elements)),
            ExprKind::Tuple(elements) => Value::Tuple(inner(elements)),
            ExprKind::Set(elements) => Value::Set(inner(elements)),
            ExprKind::Dict(items)
                if items.iter().all(|item| matches!(item, DictItem::Pair(..))) =>
            {
                Value::Dict(
                    items
                        .iter()
                        .filter_map(|item| match item {
                            DictItem::Pair(key, value) => {
                                Some((self.evaluate(env, key), self.evaluate(env, value)))
                            }
                            DictItem::Unpack(_) => None,
                        })
                        .collect(),
                )
            }
            _ => Value::Dynamic(Box::new(Dynamic {
                source: env.module.parsed().source().slice(expr.range).to_owned(),
                span: env.module.span(expr.range),
                reason: "it is computed".to_owned(),
                template: None,
            })),
        }
    }

    /// The value of a module constant.
    pub(crate) fn constant(&self, module: Module<'f>, name: &str) -> Option<Value> {
        use super::scope::BindingKind;
        let bindings = self.scope(module).bindings(name);
        match bindings.last()?.kind {
            BindingKind::Assign { value, .. } => Some(self.evaluate(module.env(), value)),
            _ => None,
        }
    }
}
