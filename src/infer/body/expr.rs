//! Expressions: what each may be, and what it reads on the way.

use std::rc::Rc;

use super::abs::{Abs, Callable, Given};
use super::dicts::How;
use super::guard;
use super::known::type_of;
use super::machine::{At, Machine};
use super::state::{Dict, Entry, Object, State};
use super::usage;
use crate::model::{Rule, Type, Value};
use crate::syntax::ast::{Argument, BinaryOp, DictItem, Expr, ExprKind, FStringPart, UnaryOp};

impl<'a> Machine<'a, '_, '_> {
    /// Evaluates an expression, noting what it reads.
    pub(super) fn eval(&mut self, expr: &'a Expr, at: At<'a>, state: &mut State<'a>) -> Abs<'a> {
        if !self.step() {
            return Abs::Unknown;
        }
        match &expr.kind {
            ExprKind::None => Abs::constant(Value::None),
            ExprKind::True => Abs::constant(Value::Bool(true)),
            ExprKind::False => Abs::constant(Value::Bool(false)),
            ExprKind::Str(text) => Abs::text(text),
            ExprKind::Int(value) => Abs::constant(Value::Int((**value).clone())),
            ExprKind::Float(value) => Abs::constant(Value::Float(*value)),
            ExprKind::Bytes(_) => Abs::typed(Type::Bytes),
            ExprKind::Name(name) => self.lookup(name, at, state),
            ExprKind::Attribute { value, attr } => {
                let value = self.eval(value, at, state);
                let result = match &value {
                    // `Key.PROMPT.value`
                    Abs::Const(_) => self.constant(expr, at, state).unwrap_or(Abs::Unknown),
                    value => self.attribute(value, &attr.name, expr, at, state),
                };
                self.remember(expr, &result);
                result
            }
            ExprKind::Subscript { value, index } => {
                let value = self.eval(value, at, state);
                let index_value = self.eval(index, at, state);
                if matches!(index.kind, ExprKind::Slice { .. }) {
                    return self
                        .constant(expr, at, state)
                        .or_else(|| self.constant_by_tool(expr, at, state))
                        .unwrap_or(Abs::Unknown);
                }
                let result = self.subscript(&value, &index_value, expr, at, state);
                self.remember(expr, &result);
                result
            }
            ExprKind::Slice { lower, upper, step } => {
                for bound in [lower, upper, step].into_iter().flatten() {
                    let value = self.eval(bound, at, state);
                    self.note_type(&value, Rule::Use, Type::Int, at.module, bound.range);
                }
                Abs::Unknown
            }
            ExprKind::Call { func, args } => {
                let result = self.eval_call(expr, func, args, at, state);
                self.remember(expr, &result);
                result
            }
            ExprKind::List(elements) | ExprKind::Tuple(elements) | ExprKind::Set(elements) => {
                self.display(expr, elements, at, state)
            }
            ExprKind::Dict(items) => self.dict_display(items, at, state),
            ExprKind::Comprehension {
                element, clauses, ..
            } => self.comprehension(element, None, clauses, at, state),
            ExprKind::DictComprehension {
                key,
                value,
                clauses,
            } => self.comprehension(key, Some(value), clauses, at, state),
            ExprKind::Unary { op, operand } => {
                let value = self.eval(operand, at, state);
                match op {
                    UnaryOp::Not => match value {
                        Abs::IfMissing(keys, truth) => Abs::IfMissing(keys, !truth),
                        Abs::ByTool(_) => self.negated_by_tool(&value),
                        Abs::Const(value) => match guard::truth_of(&value) {
                            Some(truth) => Abs::constant(Value::Bool(!truth)),
                            None => Abs::typed(Type::Bool),
                        },
                        value => self.null_test(&value, true),
                    },
                    _ => self.fold(expr, &[&value], at, state),
                }
            }
            ExprKind::Binary { left, op, right } => {
                let left_value = self.eval(left, at, state);
                let right_value = self.eval(right, at, state);
                if *op == BinaryOp::Sub
                    && let Some(missing) =
                        self.difference(&left_value, &right_value, expr, at, state)
                {
                    return missing;
                }
                if *op == BinaryOp::BitAnd
                    && let Some(some) =
                        self.intersection(&left_value, &right_value, expr, at, state)
                {
                    return some;
                }
                if *op == BinaryOp::Mod
                    && let (Some(template), Abs::Dict(id)) = (left_value.as_text(), &right_value)
                {
                    for field in usage::percent_fields(template) {
                        let how = How::Subscript;
                        self.read_dict(*id, &field, how, None, expr.range, at, state);
                    }
                }
                if *op == BinaryOp::BitOr
                    && let Some(merged) =
                        self.dict_union(&left_value, &right_value, expr, at, state)
                {
                    return merged;
                }
                if *op == BinaryOp::Add {
                    // Only a text goes with a text.
                    for (side, other) in [(&left_value, &right_value), (&right_value, &left_value)]
                    {
                        if side.key().is_some() && type_of(other) == Type::Str {
                            self.note_type(side, Rule::Use, Type::Str, at.module, expr.range);
                        }
                    }
                }
                self.fold(expr, &[&left_value, &right_value], at, state)
            }
            ExprKind::Bool { left, and, right } => {
                let result = self.bool_op(left, *and, right, at, state);
                if matches!(result, Abs::IfMissing(..)) {
                    self.remember(expr, &result);
                }
                result
            }
            ExprKind::Compare { left, rest } => {
                let result = self.compare(expr, left, rest, at, state);
                self.remember(expr, &result);
                result
            }
            ExprKind::Conditional { test, body, orelse } => {
                self.conditional(test, body, orelse, at, state)
            }
            ExprKind::FString(parts) => {
                let known = self.f_string(parts, at, state);
                if known {
                    self.constant(expr, at, state)
                        .unwrap_or_else(|| Abs::typed(Type::Str))
                } else {
                    self.constant_by_tool(expr, at, state)
                        .unwrap_or_else(|| Abs::typed(Type::Str))
                }
            }
            ExprKind::Lambda { parameters, body } => {
                self.seen_within(at.scope);
                Abs::Callable(Rc::new(Callable::Lambda {
                    parameters,
                    body,
                    module: at.module,
                    scope: (!self.is_module_scope(at)).then_some(at.scope),
                }))
            }
            ExprKind::Await(value) | ExprKind::Starred(value) => self.eval(value, at, state),
            ExprKind::Yield(value) => {
                if let Some(value) = value {
                    self.eval(value, at, state);
                }
                Abs::Unknown
            }
            ExprKind::Named { target, value } => {
                let value = self.eval(value, at, state);
                self.bind(&target.name, value.clone(), at, state);
                value
            }
            ExprKind::Ellipsis => Abs::constant(Value::Ellipsis),
            ExprKind::Imaginary(_) | ExprKind::Template | ExprKind::Invalid => Abs::Unknown,
        }
    }

    /// Keeps what a read gave, so that a guard can ask for it again without reading twice.
    fn remember(&mut self, expr: &'a Expr, value: &Abs<'a>) {
        if value.key().is_some() || matches!(value, Abs::IfMissing(..)) {
            self.seen.insert(std::ptr::from_ref(expr), value.clone());
        } else {
            self.seen.remove(&std::ptr::from_ref(expr));
        }
    }

    /// The constant that an expression over constants gives.
    pub(super) fn constant(
        &mut self,
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Option<Abs<'a>> {
        let mut names = std::collections::BTreeMap::new();
        usage::names_in(expr, &mut |name| {
            names.insert(name.clone(), Abs::Unknown);
        });
        for (name, value) in &mut names {
            *value = self.lookup(name, at, state);
        }
        let value = self.world.constant(at.module, expr, &|name| {
            names.get(name).and_then(Abs::value).cloned()
        })?;
        value.is_known().then(|| Abs::constant(value))
    }

    /// The constant, if all operands are constants; else what type it has, where that is plain.
    fn fold(
        &mut self,
        expr: &'a Expr,
        operands: &[&Abs<'a>],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        if operands.iter().all(|operand| operand.value().is_some()) {
            return self.constant(expr, at, state).unwrap_or(Abs::Unknown);
        }
        if operands
            .iter()
            .any(|operand| matches!(operand, Abs::ByTool(_)))
            && let Some(values) = self.constant_by_tool(expr, at, state)
        {
            return values;
        }
        let types: Vec<Type> = operands.iter().map(|operand| type_of(operand)).collect();
        match (&expr.kind, types.as_slice()) {
            (_, [Type::Int, Type::Int])
                if !matches!(
                    expr.kind,
                    ExprKind::Binary {
                        op: BinaryOp::Div | BinaryOp::Pow,
                        ..
                    }
                ) =>
            {
                Abs::typed(Type::Int)
            }
            (_, [Type::Int | Type::Float, Type::Int | Type::Float]) => Abs::typed(Type::Float),
            (
                ExprKind::Binary {
                    op: BinaryOp::Add, ..
                },
                [Type::Str, _] | [_, Type::Str],
            )
            | (
                ExprKind::Binary {
                    op: BinaryOp::Mod, ..
                },
                [Type::Str, _],
            ) => Abs::typed(Type::Str),
            (_, [one]) => Abs::typed(one.clone()),
            _ => Abs::Unknown,
        }
    }

    fn display(
        &mut self,
        expr: &'a Expr,
        elements: &'a [Expr],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let mut values = Vec::with_capacity(elements.len());
        let mut open = false;
        for element in elements {
            let value = self.eval(element, at, state);
            match (&element.kind, value) {
                (ExprKind::Starred(_), Abs::Sequence(members)) => {
                    values.extend(members.iter().cloned());
                }
                (ExprKind::Starred(_), _) => open = true,
                (_, value) => values.push(value),
            }
        }
        let all_constant = !open && values.iter().all(|value| value.value().is_some());
        if open {
            return self.constant(expr, at, state).unwrap_or(Abs::Unknown);
        }
        if !all_constant {
            return Abs::Sequence(values.into());
        }
        let constants: Vec<Value> = values.iter().filter_map(Abs::value).cloned().collect();
        Abs::constant(match &expr.kind {
            ExprKind::List(_) => Value::List(constants),
            ExprKind::Set(_) => Value::Set(constants),
            _ => Value::Tuple(constants),
        })
    }

    fn dict_display(
        &mut self,
        items: &'a [DictItem],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let mut dict = Dict::default();
        for item in items {
            match item {
                DictItem::Pair(key, value) => {
                    let key = self.eval(key, at, state);
                    let value = self.eval(value, at, state);
                    if let Some(key) = key.as_text() {
                        dict.set(key.into(), Entry::Is(value));
                    }
                }
                DictItem::Unpack(value) => {
                    let other = self.eval(value, at, state);
                    self.note_type(&other, Rule::Use, usage::any_dict(), at.module, value.range);
                    if let Some(other) = self.as_dict(&other, state) {
                        self.merge(&mut dict, &other, value, at);
                    }
                }
            }
        }
        Abs::Dict(self.put(Object::Dict(dict), state))
    }

    fn f_string(&mut self, parts: &'a [FStringPart], at: At<'a>, state: &mut State<'a>) -> bool {
        let mut known = true;
        for part in parts {
            if let FStringPart::Field { value, spec, .. } = part {
                known &= self.eval(value, at, state).value().is_some();
                if let Some(spec) = spec {
                    known &= self.f_string(spec, at, state);
                }
            }
        }
        known
    }

    /// Evaluates the arguments of a call.
    pub(super) fn arguments(
        &mut self,
        args: &'a [Argument],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Vec<Given<'a>> {
        args.iter()
            .map(|argument| match argument {
                Argument::Positional(value) => {
                    Given::Positional(self.eval(value, at, state), Some(value))
                }
                Argument::Star(value) => Given::Star(self.eval(value, at, state)),
                Argument::Keyword(name, value) => {
                    Given::Keyword(name.name.clone(), self.eval(value, at, state), Some(value))
                }
                Argument::DoubleStar(value) => {
                    let given = self.eval(value, at, state);
                    self.note_type(&given, Rule::Use, usage::any_dict(), at.module, value.range);
                    Given::DoubleStar(given)
                }
            })
            .collect()
    }
}
