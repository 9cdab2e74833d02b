//! Operators of all kinds: precedence and grouping as Python has them where the grammar differs.

use tree_sitter::Node;

use super::Lower;
use crate::syntax::ast::{BinaryOp, CompareOp, Expr, ExprKind, UnaryOp};
use crate::syntax::generated::{self as typed, Kind};
use crate::syntax::node::{kind, named_children};

impl Lower<'_> {
    pub(super) fn unary(&self, node: Node<'_>) -> ExprKind {
        let unary = typed::UnaryOperator(node);
        let op = match unary.operator().map(|n| self.text(n)) {
            Some("-") => UnaryOp::Minus,
            Some("+") => UnaryOp::Plus,
            _ => UnaryOp::Invert,
        };
        ExprKind::Unary {
            op,
            operand: self.boxed(unary.argument()),
        }
    }

    pub(super) fn boolean(&self, node: Node<'_>) -> ExprKind {
        let boolean = typed::BooleanOperator(node);
        ExprKind::Bool {
            left: self.boxed(boolean.left()),
            and: boolean.operator().is_some_and(|n| self.text(n) == "and"),
            right: self.boxed(boolean.right()),
        }
    }

    pub(super) fn compare(&self, node: Node<'_>) -> ExprKind {
        let mut operands = named_children(node);
        let left = self.boxed(operands.next());
        let operators = typed::ComparisonOperator(node).operators();
        let rest = operators
            .zip(operands)
            .filter_map(|(operator, operand)| {
                compare_op(self.text(operator)).map(|op| (op, self.expr(operand)))
            })
            .collect();
        ExprKind::Compare { left, rest }
    }

    pub(super) fn conditional(&self, node: Node<'_>) -> ExprKind {
        let mut parts = named_children(node);
        let body = self.boxed(parts.next());
        let test = self.boxed(parts.next());
        let orelse = self.boxed(parts.next());
        ExprKind::Conditional { test, body, orelse }
    }

    pub(super) fn named(&self, node: Node<'_>) -> ExprKind {
        let named = typed::NamedExpression(node);
        match named.name() {
            Some(target) => ExprKind::Named {
                target: self.ident(target),
                value: self.boxed(named.value()),
            },
            None => ExprKind::Invalid,
        }
    }

    pub(super) fn binary(&self, node: Node<'_>) -> ExprKind {
        let binary = typed::BinaryOperator(node);
        match binary.operator().and_then(|n| binary_op(self.text(n))) {
            Some(BinaryOp::BitXor | BinaryOp::BitAnd) => {
                let mut terms = Vec::new();
                self.bit_terms(node, None, &mut terms);
                by_precedence(terms)
            }
            Some(op) => ExprKind::Binary {
                left: self.boxed(binary.left()),
                op,
                right: self.boxed(binary.right()),
            },
            None => ExprKind::Invalid,
        }
    }

    /// The operands of a chain of `&` and `^`, each with the operator before it. To the grammar `^`
    /// binds tighter; to Python `&` does.
    fn bit_terms(
        &self,
        node: Node<'_>,
        before: Option<BinaryOp>,
        out: &mut Vec<(Option<BinaryOp>, Expr)>,
    ) {
        let binary = typed::BinaryOperator(node);
        let op = match kind(node) {
            Some(Kind::BinaryOperator) => binary.operator().and_then(|n| binary_op(self.text(n))),
            _ => None,
        };
        match (op, binary.left(), binary.right()) {
            (Some(op @ (BinaryOp::BitXor | BinaryOp::BitAnd)), Some(left), Some(right)) => {
                self.nested(node, || {
                    self.bit_terms(left, before, out);
                    self.bit_terms(right, Some(op), out);
                });
            }
            _ => out.push((before, self.expr(node))),
        }
    }

    /// `List[int] | a | b` in an annotation, which the grammar nests to the right.
    pub(super) fn union_type(&self, node: Node<'_>) -> ExprKind {
        let mut alternatives = Vec::new();
        self.alternatives_of(node, &mut alternatives);
        let join = |left, right| join(left, BinaryOp::BitOr, right);
        let union = alternatives.into_iter().reduce(join);
        union.map_or(ExprKind::Invalid, |union| union.kind)
    }

    fn alternatives_of(&self, node: Node<'_>, out: &mut Vec<Expr>) {
        let inner = match kind(node) {
            Some(Kind::Type) => named_children(node).next().unwrap_or(node),
            _ => node,
        };
        let binary = typed::BinaryOperator(inner);
        let is_union = match kind(inner) {
            Some(Kind::UnionType) => true,
            Some(Kind::BinaryOperator) => binary.operator().is_some_and(|n| self.text(n) == "|"),
            _ => false,
        };
        if !is_union {
            out.push(self.expr(inner));
            return;
        }
        self.nested(inner, || {
            for part in named_children(inner) {
                self.alternatives_of(part, out);
            }
        });
    }
}

/// Puts a chain of `&` and `^` together as Python does.
fn by_precedence(terms: Vec<(Option<BinaryOp>, Expr)>) -> ExprKind {
    let mut ands: Vec<Expr> = Vec::new();
    for (op, term) in terms {
        match (op, ands.pop()) {
            (Some(BinaryOp::BitAnd), Some(left)) => ands.push(join(left, BinaryOp::BitAnd, term)),
            (_, last) => {
                ands.extend(last);
                ands.push(term);
            }
        }
    }
    ands.into_iter()
        .reduce(|left, right| join(left, BinaryOp::BitXor, right))
        .map_or(ExprKind::Invalid, |expr| expr.kind)
}

fn join(left: Expr, op: BinaryOp, right: Expr) -> Expr {
    Expr {
        range: left.range.cover(right.range),
        kind: ExprKind::Binary {
            left: Box::new(left),
            op,
            right: Box::new(right),
        },
    }
}

/// `*a.b(c)` is the star of all that follows, where the grammar takes `*a` for the object of `.b`.
pub(super) fn hoist_star(mut expr: Expr) -> Expr {
    let first = match &mut expr.kind {
        ExprKind::Attribute { value, .. } | ExprKind::Subscript { value, .. } => value,
        ExprKind::Call { func, .. } => func,
        ExprKind::Binary { left, .. }
        | ExprKind::Bool { left, .. }
        | ExprKind::Compare { left, .. } => left,
        ExprKind::Conditional { body, .. } => body,
        _ => return expr,
    };
    let ExprKind::Starred(starred) = &mut first.kind else {
        return expr;
    };
    let placeholder = Expr {
        kind: ExprKind::Invalid,
        range: starred.range,
    };
    **first = std::mem::replace(&mut **starred, placeholder);
    let range = expr.range;
    expr.range.start = first_start(&expr).unwrap_or(range.start);
    Expr {
        kind: ExprKind::Starred(Box::new(expr)),
        range,
    }
}

/// Where the leftmost part of an expression starts.
fn first_start(expr: &Expr) -> Option<u32> {
    match &expr.kind {
        ExprKind::Attribute { value, .. } | ExprKind::Subscript { value, .. } => {
            Some(value.range.start)
        }
        ExprKind::Call { func, .. } => Some(func.range.start),
        ExprKind::Binary { left, .. }
        | ExprKind::Bool { left, .. }
        | ExprKind::Compare { left, .. } => Some(left.range.start),
        ExprKind::Conditional { body, .. } => Some(body.range.start),
        _ => None,
    }
}

/// The operator spelled `text`, also with the `=` of an augmented assignment.
pub(super) fn binary_op(text: &str) -> Option<BinaryOp> {
    Some(match text.trim_end_matches('=') {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "*" => BinaryOp::Mult,
        "@" => BinaryOp::MatMult,
        "/" => BinaryOp::Div,
        "%" => BinaryOp::Mod,
        "**" => BinaryOp::Pow,
        "<<" => BinaryOp::LShift,
        ">>" => BinaryOp::RShift,
        "|" => BinaryOp::BitOr,
        "^" => BinaryOp::BitXor,
        "&" => BinaryOp::BitAnd,
        "//" => BinaryOp::FloorDiv,
        _ => return None,
    })
}

fn compare_op(text: &str) -> Option<CompareOp> {
    Some(match text {
        "==" => CompareOp::Eq,
        "!=" | "<>" => CompareOp::NotEq,
        "<" => CompareOp::Lt,
        "<=" => CompareOp::LtE,
        ">" => CompareOp::Gt,
        ">=" => CompareOp::GtE,
        "is" => CompareOp::Is,
        "in" => CompareOp::In,
        // Two words, with any white space between them.
        _ if text.starts_with("is") => CompareOp::IsNot,
        _ if text.starts_with("not") => CompareOp::NotIn,
        _ => return None,
    })
}
