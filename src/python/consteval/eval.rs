//! The forms of an expression.

use super::Evaluator;
use super::frame::Frame;
use super::meter::{MAX_TEXT, Reason, Result, items, known, raises, weight};
use super::ops;
use super::slice::{self, Slice};
use super::table::Table;
use crate::model::{Type, Value};
use crate::python::symbol::Env;
use crate::syntax::ast::{BinaryOp, CompareOp, DictItem, Expr, ExprKind, Name};

/// Where an expression is evaluated.
#[derive(Clone, Copy)]
pub(super) struct Cx<'c, 'f> {
    /// Where names are looked up.
    pub(super) env: Env<'c, 'f>,
    /// The offset up to which the module has run; `None` for all of it.
    pub(super) position: Option<u32>,
    /// The offset at which the result is looked at, so that changes until then are seen in what it
    /// holds; `None` for the end.
    pub(super) horizon: Option<u32>,
    /// Variables with a value at hand: of comprehensions, calls, `:=`.
    pub(super) frame: Option<&'c Frame<'c>>,
}

impl<'c> Cx<'c, '_> {
    pub(super) fn with_frame(self, frame: &'c Frame<'c>) -> Self {
        Self {
            frame: Some(frame),
            ..self
        }
    }

    pub(super) fn local(&self, name: &str) -> Option<Value> {
        self.frame?.get(name)
    }

    pub(super) fn is_local(&self, name: &str) -> bool {
        self.frame.is_some_and(|frame| frame.has(name))
    }
}

impl<'f> Evaluator<'_, 'f> {
    /// The value of `expr`, dynamic where it cannot be known.
    pub(super) fn value(&self, cx: Cx<'_, 'f>, expr: &Expr) -> Value {
        match self.meter.nested(|| self.try_value(cx, expr)) {
            Ok(value) => value,
            Err(reason) => {
                let mut value = self.dynamic(cx.env.module, expr.range, reason);
                if let Value::Dynamic(dynamic) = &mut value {
                    dynamic.ty = self.form_type(cx, expr);
                }
                value
            }
        }
    }

    fn try_value(&self, cx: Cx<'_, 'f>, expr: &Expr) -> Result {
        match &expr.kind {
            ExprKind::None => Ok(Value::None),
            ExprKind::True => Ok(Value::Bool(true)),
            ExprKind::False => Ok(Value::Bool(false)),
            ExprKind::Ellipsis => Ok(Value::Ellipsis),
            ExprKind::Int(int) => Ok(Value::Int((**int).clone())),
            ExprKind::Float(float) => Ok(Value::Float(*float)),
            ExprKind::Imaginary(float) => Ok(Value::Complex(0.0, *float)),
            ExprKind::Str(text) => {
                self.meter.charge(text.len() / 64)?;
                super::meter::text(String::from(&**text))
            }
            ExprKind::Bytes(bytes) => Ok(Value::Bytes(bytes.to_vec())),
            ExprKind::FString(parts) => self.fstring(cx, expr, parts),
            ExprKind::Name(name) => self.name_value(cx, expr, name),
            ExprKind::Attribute { value, attr } => self.attribute(cx, expr, value, &attr.name),
            ExprKind::Subscript { value, index } => self.subscript(cx, value, index),
            ExprKind::Call { func, args } => self.call(cx, expr, func, args),
            ExprKind::List(elements) => self.elements(cx, elements).map(Value::List),
            ExprKind::Tuple(elements) => self.elements(cx, elements).map(Value::Tuple),
            ExprKind::Set(elements) => Table::set_of(self.elements(cx, elements)?),
            ExprKind::Dict(entries) => self.dict(cx, entries),
            ExprKind::Comprehension {
                kind,
                element,
                clauses,
            } => self.comprehension(cx, *kind, element, clauses),
            ExprKind::DictComprehension {
                key,
                value,
                clauses,
            } => self.dict_comprehension(cx, key, value, clauses),
            ExprKind::Unary { op, operand } => {
                let operand = self.value(cx, operand);
                ops::unary(*op, &self.plain(operand))
            }
            ExprKind::Binary { left, op, right } => self.binary(cx, expr, left, *op, right),
            ExprKind::Bool { left, and, right } => self.boolean(cx, left, *and, right),
            ExprKind::Compare { left, rest } => self.compare(cx, left, rest),
            ExprKind::Conditional { test, body, orelse } => {
                self.conditional(cx, test, body, orelse)
            }
            ExprKind::Named { target, value } => {
                let value = self.value(cx, value);
                if let Some(frame) = cx.frame {
                    frame.set(&target.name, value.clone());
                }
                Ok(value)
            }
            ExprKind::Lambda { .. } => Ok(Value::Reference("<lambda>".to_owned())),
            ExprKind::Slice { .. } => Ok(Value::Reference("slice".to_owned())),
            ExprKind::Starred(_) => Err(raises("SyntaxError")),
            ExprKind::Template => Err(Reason::Borrowed("template strings are not evaluated")),
            ExprKind::Await(_) => Err(Reason::Borrowed("it is awaited")),
            ExprKind::Yield(_) => Err(Reason::Borrowed("it is given by the caller")),
            ExprKind::Invalid => Err(Reason::Borrowed("it could not be read")),
        }
    }

    fn name_value(&self, cx: Cx<'_, 'f>, expr: &Expr, name: &Name) -> Result {
        let value = match cx.local(name) {
            Some(value) => value,
            None => self.name(cx, name)?,
        };
        self.meter.charge(weight(&value))?;
        Ok(self.seen_from(cx, expr, value))
    }

    /// A value that is wholly unknown is shown as the expression that led to it.
    pub(super) fn seen_from(&self, cx: Cx<'_, 'f>, expr: &Expr, value: Value) -> Value {
        match value {
            Value::Dynamic(mut dynamic) => {
                dynamic.span = cx.env.module.span(expr.range);
                dynamic.source = dynamic.span.text().to_owned();
                Value::Dynamic(dynamic)
            }
            value => value,
        }
    }

    /// The elements of a display, `*` unpacked.
    pub(super) fn elements(&self, cx: Cx<'_, 'f>, elements: &[Expr]) -> Result<Vec<Value>> {
        let mut values = Vec::with_capacity(elements.len());
        for element in elements {
            match &element.kind {
                ExprKind::Starred(inner) => {
                    let inner = self.value(cx, inner);
                    values.extend(self.iterate(&inner)?);
                }
                _ => values.push(self.retained(cx, element)),
            }
        }
        items(values)
    }

    fn dict(&self, cx: Cx<'_, 'f>, entries: &[DictItem]) -> Result {
        let mut table = Table::default();
        for entry in entries {
            match entry {
                DictItem::Pair(key, value) => {
                    let key = self.value(cx, key);
                    table.insert(key, self.retained(cx, value))?;
                }
                DictItem::Unpack(other) => match self.value(cx, other) {
                    Value::Dict(entries) => {
                        for (key, value) in entries {
                            table.insert(key, value)?;
                        }
                    }
                    other => {
                        known(&other)?;
                        return Err(raises("TypeError"));
                    }
                },
            }
        }
        Ok(table.into_dict())
    }

    fn subscript(&self, cx: Cx<'_, 'f>, value: &Expr, index: &Expr) -> Result {
        let container = self.value(cx, value);
        if let ExprKind::Slice { lower, upper, step } = &index.kind {
            let bounds = Slice {
                lower: self.bound(cx, lower.as_deref())?,
                upper: self.bound(cx, upper.as_deref())?,
                step: self.bound(cx, step.as_deref())?,
            };
            return slice::slice(&self.plain(container), bounds);
        }
        let index = self.value(cx, index);
        if let Value::Reference(class) = &container
            && let Some(class) = self.class_named(class)
            && let Some(name) = index.as_str()
            && let Some(member) = self.class_attribute(&class, name)?
        {
            return Ok(member);
        }
        slice::subscript(&self.plain(container), &index)
    }

    fn bound(&self, cx: Cx<'_, 'f>, bound: Option<&Expr>) -> Result<Option<i64>> {
        let Some(bound) = bound else {
            return Ok(None);
        };
        let value = self.value(cx, bound);
        match known(&value)? {
            Value::None => Ok(None),
            value => super::number::to_index(value)
                .map(Some)
                .ok_or_else(|| raises("TypeError")),
        }
    }

    fn binary(
        &self,
        cx: Cx<'_, 'f>,
        expr: &Expr,
        left: &Expr,
        op: BinaryOp,
        right: &Expr,
    ) -> Result {
        let left = self.plain(self.value(cx, left));
        let right = self.plain(self.value(cx, right));
        if let (BinaryOp::Mod, Value::Str(template)) = (op, &left) {
            return self.percent(cx, expr, template, &right);
        }
        if let Some(path) = super::library::join_path(op, &left, &right) {
            return Ok(path);
        }
        match ops::binary(&self.meter, op, &left, &right) {
            Err(reason) if op == BinaryOp::Add => {
                let template = template_of(&left).zip(template_of(&right));
                match template {
                    Some((before, after)) if is_text(&left) || is_text(&right) => {
                        Ok(self.template(cx, expr, reason, format!("{before}{after}")))
                    }
                    _ => Err(reason),
                }
            }
            result => result,
        }
    }

    /// A text of which only parts are known.
    pub(super) fn template(
        &self,
        cx: Cx<'_, 'f>,
        expr: &Expr,
        reason: Reason,
        template: String,
    ) -> Value {
        let mut value = self.dynamic(cx.env.module, expr.range, reason);
        if let Value::Dynamic(dynamic) = &mut value
            && template.len() <= MAX_TEXT
        {
            dynamic.ty = Type::Str;
            dynamic.template = Some(template);
        }
        value
    }

    fn boolean(&self, cx: Cx<'_, 'f>, left: &Expr, and: bool, right: &Expr) -> Result {
        let left = self.value(cx, left);
        if ops::truth(&self.plain(left.clone()))? == and {
            Ok(self.value(cx, right))
        } else {
            Ok(left)
        }
    }

    fn compare(&self, cx: Cx<'_, 'f>, left: &Expr, rest: &[(CompareOp, Expr)]) -> Result {
        // A comparison with `sys.version_info` and the like follows from what is assumed.
        let mut left = self.value(cx, left);
        for (op, right) in rest {
            let right = self.value(cx, right);
            let identity = matches!(op, CompareOp::Is | CompareOp::IsNot);
            let holds = if identity {
                ops::compare(*op, &left, &right)?
            } else {
                ops::compare(*op, &self.plain(left), &self.plain(right.clone()))?
            };
            if !holds {
                return Ok(Value::Bool(false));
            }
            left = right;
        }
        Ok(Value::Bool(true))
    }

    fn conditional(&self, cx: Cx<'_, 'f>, test: &Expr, body: &Expr, orelse: &Expr) -> Result {
        match self.holds(cx, test) {
            Ok(true) => Ok(self.value(cx, body)),
            Ok(false) => Ok(self.value(cx, orelse)),
            Err(_) => {
                let (body, orelse) = (self.value(cx, body), self.value(cx, orelse));
                if body.is_known() && body == orelse {
                    return Ok(body);
                }
                Err(DEPENDS)
            }
        }
    }

    /// Whether a test holds.
    pub(super) fn holds(&self, cx: Cx<'_, 'f>, test: &Expr) -> Result<bool> {
        if cx.frame.is_none_or(Frame::is_empty)
            && let Some(truth) = self.program.test_truth(cx.env, test)
        {
            return Ok(truth);
        }
        ops::truth(&self.plain(self.value(cx, test)))
    }
}

/// The reason of a value that is one thing or another.
pub(super) const DEPENDS: Reason = Reason::Borrowed("depends on a condition");

fn is_text(value: &Value) -> bool {
    match value {
        Value::Str(_) => true,
        Value::Dynamic(dynamic) => dynamic.template.is_some(),
        _ => false,
    }
}

/// A value's part in a text: its text, or its source in braces.
pub(super) fn template_of(value: &Value) -> Option<String> {
    match value {
        Value::Str(text) => Some(text.clone()),
        Value::Dynamic(dynamic) => Some(match &dynamic.template {
            Some(template) => template.clone(),
            None => format!("{{{}}}", dynamic.source),
        }),
        _ => None,
    }
}
