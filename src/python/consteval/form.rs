//! The type of an expression whose value cannot be known, where its form tells: an f-string is a
//! text whatever is in it.

use super::Evaluator;
use super::eval::Cx;
use crate::model::Type;
use crate::python::results;
use crate::python::symbol::Symbol;
use crate::syntax::ast::{Argument, BinaryOp, CompareOp, Expr, ExprKind, UnaryOp};

/// How deep an expression is looked into.
const MAX_DEPTH: u32 = 8;

impl<'f> Evaluator<'_, 'f> {
    /// The type of `expr` by its form, [`Type::Any`] where that leaves it open.
    pub(super) fn form_type(&self, cx: Cx<'_, 'f>, expr: &Expr) -> Type {
        self.form(cx, expr, MAX_DEPTH).unwrap_or(Type::Any)
    }

    fn form(&self, cx: Cx<'_, 'f>, expr: &Expr, depth: u32) -> Option<Type> {
        let depth = depth.checked_sub(1)?;
        let ty = match &expr.kind {
            ExprKind::FString(_) => Type::Str,
            ExprKind::Unary {
                op: UnaryOp::Not, ..
            } => Type::Bool,
            // `==` and the like may be overloaded, and are by what is computed with.
            ExprKind::Compare { rest, .. } => {
                let plain = |op| {
                    use CompareOp::{In, Is, IsNot, NotIn};
                    matches!(op, Is | IsNot | In | NotIn)
                };
                rest.iter()
                    .all(|(op, _)| plain(*op))
                    .then_some(Type::Bool)?
            }
            ExprKind::Conditional { body, orelse, .. } => self.agreed(cx, [body, orelse], depth)?,
            ExprKind::Bool { left, right, .. } => self.agreed(cx, [left, right], depth)?,
            ExprKind::Binary { left, op, right } => arithmetic(
                *op,
                &self.part(cx, left, depth)?,
                &self.part(cx, right, depth)?,
            )?,
            ExprKind::Subscript { value, .. } => {
                let of = self.callee(cx, value)?.qualified_name();
                (of == "os.environ").then_some(Type::Str)?
            }
            ExprKind::Call { func, args } => self.result(cx, func, args, depth)?,
            _ => return None,
        };
        (ty != Type::Any).then_some(ty)
    }

    /// The type of a part: names and literals by their value, which is cheap to ask for again.
    fn part(&self, cx: Cx<'_, 'f>, expr: &Expr, depth: u32) -> Option<Type> {
        match &expr.kind {
            ExprKind::Str(_) => Some(Type::Str),
            ExprKind::Name(_)
            | ExprKind::Attribute { .. }
            | ExprKind::True
            | ExprKind::False
            | ExprKind::Int(_)
            | ExprKind::Float(_) => {
                let ty = Type::of_value(&self.value(cx, expr));
                (!matches!(ty, Type::Any | Type::Null)).then_some(ty)
            }
            _ => self.form(cx, expr, depth),
        }
    }

    fn agreed(&self, cx: Cx<'_, 'f>, either: [&Expr; 2], depth: u32) -> Option<Type> {
        let [one, other] = either.map(|expr| self.part(cx, expr, depth));
        (one == other).then_some(one?)
    }

    fn result(&self, cx: Cx<'_, 'f>, func: &Expr, args: &[Argument], depth: u32) -> Option<Type> {
        let name = match self.callee(cx, func) {
            Some(Symbol::External(name)) => Some(name),
            Some(Symbol::Builtin(name)) => Some(format!("builtins.{name}")),
            _ => None,
        };
        if let Some(name) = name {
            let otherwise = match args {
                [_, Argument::Positional(expr) | Argument::Keyword(_, expr)] => {
                    self.part(cx, expr, depth).unwrap_or(Type::Any)
                }
                _ => Type::Any,
            };
            return results::of_call(&name).or_else(|| results::of_environment(&name, &otherwise));
        }
        let ExprKind::Attribute { value, attr } = &func.kind else {
            return None;
        };
        let of = self.part(cx, value, depth)?;
        (of == Type::Str)
            .then(|| results::of_text_method(&attr.name))
            .flatten()
    }
}

/// What an operator gives for two operands of known types.
fn arithmetic(op: BinaryOp, left: &Type, right: &Type) -> Option<Type> {
    use BinaryOp::{Add, Div, FloorDiv, Mod, Mult, Sub};
    match (op, left, right) {
        (Add | Mod, Type::Str, Type::Str) | (Mod, Type::Str, _) => Some(Type::Str),
        (Mult, Type::Str, Type::Int) | (Mult, Type::Int, Type::Str) => Some(Type::Str),
        (Div, Type::Int | Type::Float, Type::Int | Type::Float) => Some(Type::Float),
        (Add | Sub | Mult | FloorDiv | Mod, Type::Int, Type::Int) => Some(Type::Int),
        (Add | Sub | Mult | FloorDiv | Mod, Type::Float, Type::Int | Type::Float)
        | (Add | Sub | Mult | FloorDiv | Mod, Type::Int, Type::Float) => Some(Type::Float),
        _ => None,
    }
}
