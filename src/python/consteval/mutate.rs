//! Changes in place to what a name is bound to: `d["k"] = v`, `d.update(…)`, `x += 1`.

use super::change::{item_mut, set_item};
use super::eval::Cx;
use super::frame::Frame;
use super::meter::{Reason, Result, known, raises};
use super::slice::position;
use super::table::find_key;
use super::{Evaluator, ops};
use crate::model::Value;
use crate::python::held;
use crate::python::scope::{Mutation, MutationKind};
use crate::syntax::ast::{Argument, BinaryOp, Expr, ExprKind, StmtKind};

impl<'f> Evaluator<'_, 'f> {
    /// Replays a change on the value of `name`; what cannot be replayed makes it dynamic.
    pub(super) fn mutate(
        &self,
        cx: Cx<'_, 'f>,
        name: &str,
        mutation: &Mutation<'f>,
        state: &mut Option<Value>,
    ) {
        let Some(value) = state else {
            return;
        };
        if matches!(value, Value::Dynamic(_) | Value::Reference(_)) {
            return;
        }
        let frame = Frame::default();
        let cx = cx.with_frame(&frame);
        let changed = self.through(cx, &mutation.via, value, &mut |value| {
            // `other += 1` binds another number to the other name.
            let rebinds = !mutation.via.is_empty() && is_rebinding(mutation.kind, value);
            if rebinds {
                return Ok(());
            }
            self.try_mutate(cx, mutation.kind, value)
        });
        if let Err(reason) = changed {
            let reason = Reason::Owned(format!("a change to {name} cannot be followed: {reason}"));
            *state = Some(self.dynamic(cx.env.module, mutation.range, reason));
        }
    }

    /// Calls `with` on the part of `base` that a chain of other names for it leads to.
    fn through(
        &self,
        cx: Cx<'_, 'f>,
        via: &[&Expr],
        base: &mut Value,
        with: &mut dyn FnMut(&mut Value) -> Result<()>,
    ) -> Result<()> {
        match via.split_last() {
            None => with(base),
            Some((last, rest)) => self.at(cx, last, base, &mut |part| {
                self.through(cx, rest, part, with)
            }),
        }
    }

    fn try_mutate(&self, cx: Cx<'_, 'f>, kind: MutationKind<'f>, value: &mut Value) -> Result<()> {
        match kind {
            MutationKind::Augment(statement) => match &statement.kind {
                StmtKind::AugAssign {
                    target,
                    op,
                    value: operand,
                } => {
                    let operand = self.value(cx, operand);
                    self.augment(cx, target, *op, operand, value)
                }
                _ => Ok(()),
            },
            MutationKind::Set { target, value: new } => {
                let new = self.value(cx, new);
                self.set(cx, target, new, value)
            }
            MutationKind::Delete { target } => self.delete(cx, target, value),
            MutationKind::Call(call) => self.call_in_place(cx, call, value).map(|_| ()),
            MutationKind::Passed { call, argument } => match self.given_back(cx, call, argument)? {
                Some(changed) => self.at(cx, argument, value, &mut |slot| {
                    *slot = changed.clone();
                    Ok(())
                }),
                None => Ok(()),
            },
        }
    }

    /// `target op= operand`
    pub(super) fn augment(
        &self,
        cx: Cx<'_, 'f>,
        target: &Expr,
        op: BinaryOp,
        operand: Value,
        base: &mut Value,
    ) -> Result<()> {
        self.at(cx, target, base, &mut |slot| {
            let operand = self.plain(operand.clone());
            let old = self.plain(slot.clone());
            *slot = match (&old, op) {
                // `list += iterable` extends.
                (Value::List(elements), BinaryOp::Add) => {
                    let mut elements = elements.clone();
                    elements.extend(self.iterate(&operand)?);
                    Value::List(super::meter::items(elements)?)
                }
                (Value::Str(template), BinaryOp::Mod) => {
                    Value::Str(super::percent::format(self, template, &operand)?)
                }
                _ => ops::binary(&self.meter, op, &old, &operand)?,
            };
            Ok(())
        })
    }

    /// `target = new`, where `target` is a chain of subscripts that starts with the name.
    pub(super) fn set(
        &self,
        cx: Cx<'_, 'f>,
        target: &Expr,
        new: Value,
        base: &mut Value,
    ) -> Result<()> {
        match &target.kind {
            ExprKind::Subscript { value, index } => {
                if matches!(index.kind, ExprKind::Slice { .. }) {
                    return Err(Reason::Borrowed("assigns to a slice"));
                }
                let index = self.value(cx, index);
                self.at(cx, value, base, &mut |container| {
                    set_item(container, &index, new.clone())
                })
            }
            // An attribute of a function, a class or an instance.
            ExprKind::Attribute { .. } => Err(Reason::Borrowed("assigns to an attribute")),
            _ => {
                *base = new;
                Ok(())
            }
        }
    }

    /// `del target`
    pub(super) fn delete(&self, cx: Cx<'_, 'f>, target: &Expr, base: &mut Value) -> Result<()> {
        let ExprKind::Subscript { value, index } = &target.kind else {
            return Err(Reason::Borrowed("deletes an attribute"));
        };
        let index = self.value(cx, index);
        self.at(cx, value, base, &mut |container| match container {
            Value::Dict(entries) => match find_key(entries, &index)? {
                Some(place) => {
                    entries.remove(place);
                    Ok(())
                }
                None => Err(raises("KeyError")),
            },
            Value::List(elements) => {
                let place = position(known(&index)?, elements.len())?;
                elements.remove(place);
                Ok(())
            }
            other => {
                known(other)?;
                Err(raises("TypeError"))
            }
        })
    }

    /// `name….method(args)`, which changes the value in place; gives what the call returns.
    pub(super) fn call_in_place(&self, cx: Cx<'_, 'f>, call: &Expr, base: &mut Value) -> Result {
        let ExprKind::Call { func, args } = &call.kind else {
            return Err(Reason::Borrowed("is no call"));
        };
        let ExprKind::Attribute { value, attr } = &func.kind else {
            return Err(Reason::Borrowed("is no method call"));
        };
        let key = args.iter().find_map(|argument| match argument {
            Argument::Keyword(name, value) if name.name == "key" => Some(value),
            _ => None,
        });
        let mut result = Value::None;
        if attr.name == "sort" {
            let reverse = args.iter().any(|argument| {
                matches!(argument, Argument::Keyword(name, value) if name.name == "reverse" && value.kind == ExprKind::True)
            });
            self.at(cx, value, base, &mut |slot| {
                let elements = self.iterate(slot)?;
                *slot = Value::List(self.sorted(cx, elements, key, reverse)?);
                Ok(())
            })?;
            return Ok(Value::None);
        }
        let args = self.arguments(cx, args)?;
        self.at(cx, value, base, &mut |slot| {
            result = self.change(slot, &attr.name, &args.positional, &args.keywords)?;
            Ok(())
        })?;
        Ok(result)
    }

    /// Calls `with` on the place within `base` that a chain of subscripts leads to.
    fn at(
        &self,
        cx: Cx<'_, 'f>,
        target: &Expr,
        base: &mut Value,
        with: &mut dyn FnMut(&mut Value) -> Result<()>,
    ) -> Result<()> {
        match &target.kind {
            ExprKind::Name(_) => with(base),
            ExprKind::Subscript { value, index } => {
                let index = self.value(cx, index);
                self.at(cx, value, base, &mut |container| {
                    with(item_mut(container, &index)?)
                })
            }
            ExprKind::Call { args, .. } => match held::step(target) {
                Some((of, key)) => {
                    let key = self.value(cx, key);
                    let otherwise = match args.get(1) {
                        Some(Argument::Positional(otherwise)) => self.value(cx, otherwise),
                        _ => Value::None,
                    };
                    let adds = !is_get(target);
                    self.at(cx, of, base, &mut |container| {
                        let Value::Dict(entries) = container else {
                            return Err(Reason::Borrowed("changes what is up to a class"));
                        };
                        if find_key(entries, &key)?.is_some() {
                            return with(item_mut(container, &key)?);
                        }
                        let mut fresh = otherwise.clone();
                        with(&mut fresh)?;
                        if adds {
                            set_item(container, &key, fresh)?;
                        }
                        Ok(())
                    })
                }
                None => Err(Reason::Borrowed("changes what is computed")),
            },
            _ => Err(Reason::Borrowed("changes an attribute")),
        }
    }
}

/// `d.get(…)`, which leaves the dict as it is where the key is missing.
fn is_get(call: &Expr) -> bool {
    match &call.kind {
        ExprKind::Call { func, .. } => {
            matches!(&func.kind, ExprKind::Attribute { attr, .. } if attr.name == "get")
        }
        _ => false,
    }
}

/// Whether a change to a name leaves what it stood for alone.
fn is_rebinding(kind: MutationKind<'_>, value: &Value) -> bool {
    let MutationKind::Augment(statement) = kind else {
        return false;
    };
    match &statement.kind {
        StmtKind::AugAssign { target, .. } => {
            matches!(target.kind, ExprKind::Name(_))
                && !matches!(value, Value::List(_) | Value::Set(_) | Value::Dict(_))
        }
        _ => false,
    }
}
