//! What a model's own `__get_pydantic_json_schema__` adds to its schema.

use super::Lowering;
use super::mro::{Ancestor, Known};
use crate::model::{Default, Field, Type, Value};
use crate::python::scope::BindingKind;
use crate::python::symbol::Env;
use crate::syntax::ast::{DictItem, Expr, ExprKind, Function, Stmt, StmtKind};

/// How deep the statements of a hook are looked into.
const MAX_DEPTH: u32 = 8;

impl<'f> Lowering<'_, 'f> {
    /// The properties that a hook sets: `schema["properties"]["name"] = {…}`.
    pub(super) fn hooked_fields(&mut self, mro: &[Ancestor<'f>]) -> Vec<Field> {
        let Some((known, hook)) = self.method_of(mro, "__get_pydantic_json_schema__") else {
            return Vec::new();
        };
        let mut set = Vec::new();
        collect(hook.body.statements(), MAX_DEPTH, &mut set);
        set.into_iter()
            .map(|(name, items)| {
                let entries: Vec<(Value, Value)> = items
                    .iter()
                    .filter_map(|item| match item {
                        DictItem::Pair(key, value) => {
                            let key = Value::Str(key.as_str()?.to_owned());
                            Some((key, self.hook_value(mro, &known, value)?))
                        }
                        DictItem::Unpack(_) => None,
                    })
                    .collect();
                Field {
                    name: name.to_owned(),
                    attribute: None,
                    ty: Type::Stated(Box::new(Type::Any), Value::Dict(entries)),
                    required: false,
                    default: Default::None,
                    made: None,
                    description: None,
                    extras: Vec::new(),
                }
            })
            .collect()
    }

    /// A value in a hook: a constant, or what a method of the class itself returns.
    fn hook_value(
        &mut self,
        mro: &[Ancestor<'f>],
        known: &Known<'f>,
        value: &'f Expr,
    ) -> Option<Value> {
        let found = match &value.kind {
            ExprKind::Call { func, args } if args.is_empty() => match &func.kind {
                ExprKind::Attribute { value: of, attr }
                    if of.as_name().is_some_and(|name| name == "cls") =>
                {
                    let (owner, method) = self.method_of(mro, &attr.name)?;
                    let returned = method.body.statements().iter().rev().find_map(returned)?;
                    self.evaluate(owner.module.env(), returned)
                }
                _ => return None,
            },
            _ => self.evaluate(known.module.env(), value),
        };
        found.is_known().then_some(found)
    }

    /// The method of this name, and the class that defines it.
    fn method_of(&self, mro: &[Ancestor<'f>], name: &str) -> Option<(Known<'f>, &'f Function)> {
        mro.iter().find_map(|ancestor| {
            let Ancestor::Class(known) = ancestor else {
                return None;
            };
            let scope = self.program.class_scope(known.class);
            let locals = [scope];
            let env = Env {
                module: known.module,
                locals: &locals,
            };
            match self.binding(env, scope, name)?.kind {
                BindingKind::Function(function) => Some((known.clone(), function)),
                _ => None,
            }
        })
    }
}

fn returned(statement: &Stmt) -> Option<&Expr> {
    match &statement.kind {
        StmtKind::Return(Some(value)) => Some(value),
        _ => None,
    }
}

fn collect<'f>(statements: &'f [Stmt], depth: u32, found: &mut Vec<(&'f str, &'f [DictItem])>) {
    let Some(depth) = depth.checked_sub(1) else {
        return;
    };
    for statement in statements {
        match &statement.kind {
            StmtKind::If { branches, orelse } => {
                for (_, block) in branches {
                    collect(block, depth, found);
                }
                collect(orelse, depth, found);
            }
            StmtKind::Assign { targets, value } => {
                if let ([target], ExprKind::Dict(items)) = (targets.as_slice(), &value.kind)
                    && let Some(name) = property(target)
                {
                    found.push((name, items));
                }
            }
            _ => {}
        }
    }
}

/// `name` of `schema["properties"]["name"]`.
fn property(target: &Expr) -> Option<&str> {
    let ExprKind::Subscript { value, index } = &target.kind else {
        return None;
    };
    let ExprKind::Subscript { index: outer, .. } = &value.kind else {
        return None;
    };
    (outer.as_str() == Some("properties")).then_some(())?;
    index.as_str()
}
