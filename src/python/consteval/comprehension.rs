//! Comprehensions, what can be iterated over, and assignment to targets.

use super::Evaluator;
use super::eval::Cx;
use super::frame::Frame;
use super::meter::{MAX_ITEMS, Reason, Result, TOO_LARGE, known, raises};
use super::number::to_index;
use super::ops;
use super::table::Table;
use crate::model::Value;
use crate::syntax::ast::{Clause, ComprehensionKind, Expr, ExprKind, Name};

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn comprehension(
        &self,
        cx: Cx<'_, 'f>,
        kind: ComprehensionKind,
        element: &Expr,
        clauses: &[Clause],
    ) -> Result {
        let mut values = Vec::new();
        let frame = Frame::within(cx.frame);
        self.clauses(cx.with_frame(&frame), &frame, clauses, &mut |cx| {
            values.push(self.value(cx, element));
            if values.len() > MAX_ITEMS {
                return Err(TOO_LARGE);
            }
            Ok(())
        })?;
        match kind {
            ComprehensionKind::Set => Table::set_of(values),
            ComprehensionKind::List | ComprehensionKind::Generator => Ok(Value::List(values)),
        }
    }

    pub(super) fn dict_comprehension(
        &self,
        cx: Cx<'_, 'f>,
        key: &Expr,
        value: &Expr,
        clauses: &[Clause],
    ) -> Result {
        let mut table = Table::default();
        let frame = Frame::within(cx.frame);
        self.clauses(cx.with_frame(&frame), &frame, clauses, &mut |cx| {
            let key = self.value(cx, key);
            table.insert(key, self.value(cx, value))
        })?;
        Ok(table.into_dict())
    }

    fn clauses(
        &self,
        cx: Cx<'_, 'f>,
        frame: &Frame<'_>,
        clauses: &[Clause],
        body: &mut dyn FnMut(Cx<'_, 'f>) -> Result<()>,
    ) -> Result<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            return body(cx);
        };
        let iterable = self.value(cx, &clause.iter);
        'elements: for element in self.iterate(&iterable)? {
            self.meter.charge(1)?;
            self.assign(&clause.target, element, &mut |name, value| {
                frame.set(name, value);
            })?;
            for condition in &clause.ifs {
                if !ops::truth(&self.plain(self.value(cx, condition)))? {
                    continue 'elements;
                }
            }
            self.clauses(cx, frame, rest, body)?;
        }
        Ok(())
    }

    /// The elements that iterating over a value gives.
    pub(super) fn iterate(&self, value: &Value) -> Result<Vec<Value>> {
        self.meter.charge(super::meter::weight(value))?;
        Ok(match known(value)? {
            Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
                elements.clone()
            }
            Value::Dict(entries) => entries.iter().map(|(key, _)| key.clone()).collect(),
            Value::Str(text) => {
                if text.len() > MAX_ITEMS {
                    return Err(TOO_LARGE);
                }
                text.chars().map(|c| Value::Str(c.to_string())).collect()
            }
            Value::Bytes(bytes) => {
                if bytes.len() > MAX_ITEMS {
                    return Err(TOO_LARGE);
                }
                bytes.iter().map(|&byte| Value::Int(byte.into())).collect()
            }
            Value::Instance { class, args, .. } if class == "range" => range(args)?,
            Value::Reference(class) => match self.class_named(class) {
                Some(class) if self.is_enum(&class) => self
                    .members_of(&class)
                    .into_iter()
                    .map(|(_, member)| member)
                    .collect(),
                _ => return Err(Reason::Owned(format!("iterates over {class}"))),
            },
            Value::Member { .. } | Value::Instance { .. } => {
                return Err(Reason::Borrowed("its elements are up to its class"));
            }
            _ => return Err(raises("TypeError")),
        })
    }

    /// Hands each name that assigning `value` to `target` binds to `bind`.
    pub(super) fn assign(
        &self,
        target: &Expr,
        value: Value,
        bind: &mut dyn FnMut(&Name, Value),
    ) -> Result<()> {
        match &target.kind {
            ExprKind::Name(name) => {
                bind(name, value);
                Ok(())
            }
            ExprKind::Tuple(targets) | ExprKind::List(targets) => {
                let values = self.iterate(&value)?;
                let starred = targets
                    .iter()
                    .position(|target| matches!(target.kind, ExprKind::Starred(_)));
                let extra = (values.len() + 1).checked_sub(targets.len());
                let extra = match (starred, extra) {
                    (Some(_), Some(extra)) => extra,
                    (None, Some(1)) => 1,
                    _ => return Err(raises("ValueError")),
                };
                let mut values = values.into_iter();
                for (index, target) in targets.iter().enumerate() {
                    match &target.kind {
                        ExprKind::Starred(inner) if starred == Some(index) => {
                            let taken = values.by_ref().take(extra).collect();
                            self.assign(inner, Value::List(taken), bind)?;
                        }
                        _ => {
                            let value = values.next().ok_or_else(|| raises("ValueError"))?;
                            self.assign(target, value, bind)?;
                        }
                    }
                }
                Ok(())
            }
            _ => Err(Reason::Borrowed("assigns to more than a name")),
        }
    }
}

/// The numbers of `range(…)`.
pub(super) fn range(args: &[Value]) -> Result<Vec<Value>> {
    let mut bounds = Vec::new();
    for arg in args {
        bounds.push(to_index(known(arg)?).ok_or_else(|| raises("TypeError"))?);
    }
    let (start, stop, step) = match *bounds.as_slice() {
        [stop] => (0, stop, 1),
        [start, stop] => (start, stop, 1),
        [start, stop, step] => (start, stop, step),
        _ => return Err(raises("TypeError")),
    };
    if step == 0 {
        return Err(raises("ValueError"));
    }
    let mut values = Vec::new();
    let mut number = start;
    while (step > 0 && number < stop) || (step < 0 && number > stop) {
        values.push(Value::Int(number.into()));
        if values.len() > MAX_ITEMS {
            return Err(TOO_LARGE);
        }
        number = number.saturating_add(step);
    }
    Ok(values)
}
