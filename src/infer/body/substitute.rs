//! An expression with constants in place of local names, for the evaluator that knows no locals.

use crate::model::Value;
use crate::syntax::ast::{Argument, DictItem, Expr, ExprKind, FStringPart};
use crate::text::TextRange;

/// Values with more parts than this are not written out.
const MAX_PARTS: usize = 256;

/// Puts the value of each local name in the name's place; false where one cannot be written.
pub(super) fn substitute(expr: &mut Expr, local: &dyn Fn(&str) -> Option<Value>) -> bool {
    let range = expr.range;
    match &mut expr.kind {
        ExprKind::Name(name) => {
            if let Some(value) = local(name) {
                match literal(&value, range, &mut MAX_PARTS.clone()) {
                    Some(written) => *expr = written,
                    None => return false,
                }
            }
            true
        }
        ExprKind::Attribute { value, .. }
        | ExprKind::Starred(value)
        | ExprKind::Unary { operand: value, .. } => substitute(value, local),
        ExprKind::Subscript { value, index } => {
            substitute(value, local) && substitute(index, local)
        }
        ExprKind::Slice { lower, upper, step } => [lower, upper, step]
            .into_iter()
            .flatten()
            .all(|bound| substitute(bound, local)),
        ExprKind::Call { func, args } => {
            substitute(func, local)
                && args.iter_mut().all(|argument| match argument {
                    Argument::Positional(value)
                    | Argument::Star(value)
                    | Argument::Keyword(_, value)
                    | Argument::DoubleStar(value) => substitute(value, local),
                })
        }
        ExprKind::List(elements) | ExprKind::Tuple(elements) | ExprKind::Set(elements) => elements
            .iter_mut()
            .all(|element| substitute(element, local)),
        ExprKind::Dict(items) => items.iter_mut().all(|item| match item {
            DictItem::Pair(key, value) => substitute(key, local) && substitute(value, local),
            DictItem::Unpack(value) => substitute(value, local),
        }),
        ExprKind::Binary { left, right, .. } | ExprKind::Bool { left, right, .. } => {
            substitute(left, local) && substitute(right, local)
        }
        ExprKind::Compare { left, rest } => {
            substitute(left, local) && rest.iter_mut().all(|(_, right)| substitute(right, local))
        }
        ExprKind::Conditional { test, body, orelse } => {
            substitute(test, local) && substitute(body, local) && substitute(orelse, local)
        }
        ExprKind::FString(parts) => substitute_parts(parts, local),
        // A comprehension or lambda binds names of its own.
        _ => true,
    }
}

fn substitute_parts(parts: &mut [FStringPart], local: &dyn Fn(&str) -> Option<Value>) -> bool {
    parts.iter_mut().all(|part| match part {
        FStringPart::Text(_) => true,
        FStringPart::Field { value, spec, .. } => {
            substitute(value, local)
                && spec
                    .as_mut()
                    .is_none_or(|spec| substitute_parts(spec, local))
        }
    })
}

/// A value as the literal that gives it.
fn literal(value: &Value, range: TextRange, left: &mut usize) -> Option<Expr> {
    *left = left.checked_sub(1)?;
    let mut all = |values: &[Value]| -> Option<Vec<Expr>> {
        values
            .iter()
            .map(|value| literal(value, range, left))
            .collect()
    };
    let kind = match value {
        Value::None => ExprKind::None,
        Value::Bool(true) => ExprKind::True,
        Value::Bool(false) => ExprKind::False,
        Value::Int(number) => ExprKind::Int(Box::new(number.clone())),
        Value::Float(number) => ExprKind::Float(*number),
        Value::Str(text) => ExprKind::Str(text.as_str().into()),
        Value::List(values) => ExprKind::List(all(values)?),
        Value::Tuple(values) => ExprKind::Tuple(all(values)?),
        Value::Set(values) => ExprKind::Set(all(values)?),
        Value::Dict(entries) => ExprKind::Dict(
            entries
                .iter()
                .map(|(key, value)| {
                    Some(DictItem::Pair(
                        literal(key, range, left)?,
                        literal(value, range, left)?,
                    ))
                })
                .collect::<Option<_>>()?,
        ),
        _ => return None,
    };
    Some(Expr { kind, range })
}
