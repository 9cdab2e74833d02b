//! A small interpreter for helper functions and loops over constants.
//!
//! It knows assignments, conditions, loops and `return`. Anything with an effect beyond its own
//! variables makes the result unknown.

use super::Evaluator;
use super::call::Args;
use super::eval::Cx;
use super::frame::Frame;
use super::meter::{Reason, Result, known, raises};
use super::{ops, sharing, table};
use crate::model::Value;
use crate::python::held::held_base;
use crate::python::symbol::{Env, Module};
use crate::syntax::ast::{Expr, ExprKind, Function, Name, Stmt, StmtKind};

/// How a block ended.
pub(super) enum Flow {
    Next,
    Break,
    Continue,
    Return(Value),
}

/// Decorators that leave what a function returns alone.
const TRANSPARENT: &[&str] = &[
    "functools.cache",
    "functools.lru_cache",
    "staticmethod",
    "typing.no_type_check",
];

impl<'f> Evaluator<'_, 'f> {
    /// What calling a function of the source returns.
    pub(super) fn call_function(
        &self,
        module: Module<'f>,
        function: &'f Function,
        args: Args,
    ) -> Result {
        let name = &function.name.name;
        if function.is_async {
            return Err(Reason::Owned(format!("calls {name}, which is async")));
        }
        let transparent = function.decorators.iter().all(|decorator| {
            let decorator = match &decorator.kind {
                ExprKind::Call { func, .. } => func,
                _ => decorator,
            };
            let symbol = self.program.resolve(module.env(), decorator);
            TRANSPARENT.iter().any(|known| symbol.is(known))
        });
        if !transparent {
            return Err(Reason::Owned(format!("calls {name}, which is decorated")));
        }
        self.run(module, function, args, None, |_, flow| match flow {
            Flow::Return(value) => {
                known(&value)?;
                Ok(value)
            }
            _ => Ok(Value::None),
        })
    }

    /// Runs the body of a function and hands on how it ended, with its variables.
    ///
    /// The caller holds what it passes, so that a change to it cannot be followed; but for `own`.
    pub(super) fn run(
        &self,
        module: Module<'f>,
        function: &'f Function,
        args: Args,
        own: Option<&Name>,
        then: impl FnOnce(&Frame<'_>, Flow) -> Result,
    ) -> Result {
        let run = || {
            let frame = Frame::default();
            let defaults = Cx {
                env: module.env(),
                position: Some(function.name.range.start),
                horizon: None,
                frame: None,
            };
            self.bind_parameters(defaults, &function.parameters, args, &frame)?;
            for parameter in &function.parameters.items {
                let name = &parameter.name.name;
                if Some(name) != own {
                    sharing::lend(&frame, name);
                }
            }
            let scope = self.program.function_scope(function);
            let locals = [scope];
            let cx = Cx {
                env: Env {
                    module,
                    locals: &locals,
                },
                position: None,
                horizon: None,
                frame: Some(&frame),
            };
            let flow = self.block(cx, &frame, function.body.statements())?;
            then(&frame, flow)
        };
        self.meter
            .nested(run)
            .map_err(|reason| match reason.starts_with("calls ") {
                true => reason,
                false => Reason::Owned(format!("calls {}: {reason}", function.name.name)),
            })
    }

    /// Runs a loop of a module; what it binds or changes is in the frame of `cx` afterwards.
    pub(super) fn run_loop(&self, cx: Cx<'_, 'f>, statement: &Stmt) -> Result<()> {
        let Some(frame) = cx.frame else {
            return Ok(());
        };
        self.meter
            .nested(|| self.statement(cx, frame, statement).map(|_| ()))
    }

    fn block(&self, cx: Cx<'_, 'f>, frame: &Frame<'_>, statements: &[Stmt]) -> Result<Flow> {
        for statement in statements {
            self.meter.charge(1)?;
            match self.meter.nested(|| self.statement(cx, frame, statement))? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&self, cx: Cx<'_, 'f>, frame: &Frame<'_>, statement: &Stmt) -> Result<Flow> {
        match &statement.kind {
            StmtKind::Return(None) => return Ok(Flow::Return(Value::None)),
            StmtKind::Return(Some(value)) => return Ok(Flow::Return(self.value(cx, value))),
            StmtKind::Break => return Ok(Flow::Break),
            StmtKind::Continue => return Ok(Flow::Continue),
            StmtKind::If { branches, orelse } => {
                for (test, block) in branches {
                    if self.holds(cx, test)? {
                        return self.block(cx, frame, block);
                    }
                }
                return self.block(cx, frame, orelse);
            }
            StmtKind::For {
                target,
                iter,
                body,
                orelse,
            } => {
                let iterable = self.value(cx, iter);
                for element in self.iterate(&iterable)? {
                    self.store(cx, frame, target, element.clone())?;
                    sharing::note(frame, target, iter, &element, false);
                    match self.block(cx, frame, body)? {
                        Flow::Next | Flow::Continue => {}
                        Flow::Break => return Ok(Flow::Next),
                        flow => return Ok(flow),
                    }
                }
                return self.block(cx, frame, orelse);
            }
            StmtKind::While { test, body, orelse } => {
                while self.holds(cx, test)? {
                    match self.block(cx, frame, body)? {
                        Flow::Next | Flow::Continue => {}
                        Flow::Break => return Ok(Flow::Next),
                        flow => return Ok(flow),
                    }
                }
                return self.block(cx, frame, orelse);
            }
            StmtKind::Try { body, .. } => return self.block(cx, frame, body),
            StmtKind::Assign { targets, value } => {
                let given = self.effect(cx, frame, value)?;
                let alone = targets.len() == 1;
                for target in targets {
                    self.store(cx, frame, target, given.clone())?;
                    sharing::note(frame, target, value, &given, alone);
                }
            }
            StmtKind::AnnAssign {
                target,
                value: Some(value),
                ..
            } => {
                let given = self.effect(cx, frame, value)?;
                self.store(cx, frame, target, given.clone())?;
                sharing::note(frame, target, value, &given, true);
            }
            StmtKind::AugAssign { target, op, value } => {
                let operand = self.value(cx, value);
                self.on_variable(cx, frame, target, |base| {
                    self.augment(cx, target, *op, operand, base)
                })?;
            }
            StmtKind::Delete(targets) => {
                for target in targets {
                    match &target.kind {
                        ExprKind::Name(name) => frame.remove(name),
                        _ => self
                            .on_variable(cx, frame, target, |base| self.delete(cx, target, base))?,
                    }
                }
            }
            StmtKind::Expr(expr) => {
                self.effect(cx, frame, expr)?;
            }
            StmtKind::Assert { test, .. } => {
                if !self.holds(cx, test)? {
                    return Err(raises("AssertionError"));
                }
            }
            // Found by name where they are used.
            StmtKind::AnnAssign { value: None, .. }
            | StmtKind::Pass
            | StmtKind::Import(_)
            | StmtKind::ImportFrom(_)
            | StmtKind::Function(_)
            | StmtKind::Class(_) => {}
            StmtKind::Raise { .. } => return Err(Reason::Borrowed("an exception is raised")),
            _ => return Err(Reason::Borrowed("it does more than compute")),
        }
        Ok(Flow::Next)
    }

    /// The value of an expression that may change a variable: `names.append(x)`.
    fn effect(&self, cx: Cx<'_, 'f>, frame: &Frame<'_>, expr: &Expr) -> Result {
        if let ExprKind::Call { func, args } = &expr.kind {
            if let ExprKind::Attribute { value, attr } = &func.kind
                && crate::python::targets::is_mutating_method(&attr.name)
                && held_base(value).is_some()
                && self.callee(cx, func).is_none()
            {
                let mut result = Value::None;
                self.on_variable(cx, frame, value, |base| {
                    result = self.call_in_place(cx, expr, base)?;
                    Ok(())
                })?;
                return Ok(result);
            }
            let value = self.value(cx, expr);
            // What is called without being known may change what it is given.
            if !value.is_known() {
                for argument in args {
                    let (crate::syntax::ast::Argument::Positional(given)
                    | crate::syntax::ast::Argument::Keyword(_, given)) = argument
                    else {
                        continue;
                    };
                    if let Some(name) = held_base(given)
                        && let Some(old) = cx.local(name)
                        && matches!(old, Value::List(_) | Value::Dict(_) | Value::Set(_))
                    {
                        let reason = Reason::Borrowed("it is passed on");
                        frame.set(name, self.dynamic(cx.env.module, expr.range, reason));
                    }
                }
            }
            return Ok(value);
        }
        Ok(self.value(cx, expr))
    }

    fn store(&self, cx: Cx<'_, 'f>, frame: &Frame<'_>, target: &Expr, value: Value) -> Result<()> {
        match &target.kind {
            ExprKind::Subscript { .. } => {
                self.on_variable(cx, frame, target, |base| self.set(cx, target, value, base))
            }
            _ => self.assign(target, value, &mut |name, value| frame.set(name, value)),
        }
    }

    /// Changes the variable that a chain of subscripts starts with.
    fn on_variable(
        &self,
        cx: Cx<'_, 'f>,
        frame: &Frame<'_>,
        target: &Expr,
        change: impl FnOnce(&mut Value) -> Result<()>,
    ) -> Result<()> {
        let name: &Name = held_base(target).ok_or(Reason::Borrowed("changes what is computed"))?;
        if sharing::is_seen_elsewhere(frame, name, target) {
            return Err(Reason::Owned(format!(
                "{name} is changed, which shares its value"
            )));
        }
        let mut value = match cx.local(name) {
            Some(value) => value,
            // Only a loop of a module may change what is bound outside of it.
            None if cx.position.is_some() => self.name(cx, name)?,
            None => return Err(Reason::Owned(format!("changes {name}"))),
        };
        self.meter.charge(super::meter::weight(&value))?;
        change(&mut value)?;
        frame.set(name, value);
        Ok(())
    }

    /// `sorted(elements, key=key, reverse=reverse)`
    pub(super) fn sorted(
        &self,
        cx: Cx<'_, 'f>,
        elements: Vec<Value>,
        key: Option<&Expr>,
        reverse: bool,
    ) -> Result<Vec<Value>> {
        let mut keyed = Vec::with_capacity(elements.len());
        for element in elements {
            let key = match key {
                Some(key) if key.kind != ExprKind::None => {
                    self.apply(cx, key, vec![element.clone()])?
                }
                _ => element.clone(),
            };
            keyed.push((self.plain(key), element));
        }
        let sorted = merge_sort(keyed, &mut |(left, _), (right, _)| {
            let (before, after) = if reverse {
                (right, left)
            } else {
                (left, right)
            };
            match ops::order(before, after) {
                Ok(Some(ordering)) => Ok(ordering.is_le()),
                Ok(None) => Err(Reason::Borrowed("the order is not known")),
                Err(_) if table::equal(before, after) == Some(true) => Ok(true),
                Err(reason) => Err(reason),
            }
        })?;
        Ok(sorted.into_iter().map(|(_, element)| element).collect())
    }
}

/// A stable sort whose comparison may fail, which the standard library's may not.
fn merge_sort<T>(
    mut elements: Vec<T>,
    in_order: &mut dyn FnMut(&T, &T) -> Result<bool>,
) -> Result<Vec<T>> {
    if elements.len() < 2 {
        return Ok(elements);
    }
    let right = elements.split_off(elements.len() / 2);
    let mut left = merge_sort(elements, in_order)?.into_iter().peekable();
    let mut right = merge_sort(right, in_order)?.into_iter().peekable();
    let mut merged = Vec::with_capacity(left.len() + right.len());
    while let (Some(first), Some(second)) = (left.peek(), right.peek()) {
        let next = if in_order(first, second)? {
            left.next()
        } else {
            right.next()
        };
        merged.extend(next);
    }
    merged.extend(left);
    merged.extend(right);
    Ok(merged)
}
