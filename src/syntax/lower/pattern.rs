//! Patterns of `match` statements.

use tree_sitter::Node;

use super::{Lower, range};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Ident, Pattern, UnaryOp};
use crate::syntax::generated::{self as typed, Kind};
use crate::syntax::node::{kind, named_children};
use crate::text::TextRange;

impl Lower<'_> {
    pub(super) fn pattern(&self, node: Node<'_>) -> Pattern {
        self.nested(node, || self.pattern_kind(node))
            .unwrap_or(Pattern::Invalid)
    }

    fn patterns(&self, node: Node<'_>) -> Vec<Pattern> {
        named_children(node)
            .map(|child| self.pattern(child))
            .collect()
    }

    fn pattern_kind(&self, node: Node<'_>) -> Pattern {
        let Some(kind) = kind(node) else {
            return Pattern::Invalid;
        };
        match kind {
            Kind::CasePattern => match named_children(node).next() {
                Some(inner) => self.negated(node, inner),
                // The wildcard is an anonymous token.
                None => Pattern::Wildcard,
            },
            Kind::DottedName | Kind::Identifier => self.name_pattern(node),
            Kind::AsPattern => {
                let mut parts = named_children(node);
                match (parts.next(), parts.next()) {
                    (Some(inner), Some(name)) => {
                        Pattern::As(Box::new(self.pattern(inner)), self.ident(name))
                    }
                    _ => Pattern::Invalid,
                }
            }
            Kind::UnionPattern => Pattern::Or(self.alternatives(node)),
            Kind::ListPattern | Kind::TuplePattern => self.sequence_or_group(node, kind),
            Kind::SplatPattern => {
                Pattern::Star(named_children(node).next().map(|name| self.ident(name)))
            }
            Kind::DictPattern => self.mapping(node),
            Kind::ClassPattern => self.class_pattern(node),
            Kind::ComplexPattern => Pattern::Value(self.complex(node)),
            _ => Pattern::Value(self.expr(node)),
        }
    }

    /// `1 + 2j` and `-1 - 2j`: signs are anonymous tokens between the numbers.
    fn complex(&self, node: Node<'_>) -> Expr {
        let mut numbers = named_children(node);
        let (Some(left), right) = (numbers.next(), self.optional(numbers.next())) else {
            return self.optional(None);
        };
        let left = if self.text(node).starts_with('-') {
            self.minus(node, left)
        } else {
            self.expr(left)
        };
        let between = TextRange::new(left.range.end, right.range.start);
        let op = if self.source.slice(between).contains('-') {
            BinaryOp::Sub
        } else {
            BinaryOp::Add
        };
        Expr {
            kind: ExprKind::Binary {
                left: Box::new(left),
                op,
                right: Box::new(right),
            },
            range: range(node),
        }
    }

    /// `-1` has its sign as an anonymous token before the number.
    fn negated(&self, node: Node<'_>, inner: Node<'_>) -> Pattern {
        if !self.text(node).starts_with('-') || self.text(inner).starts_with('-') {
            return self.pattern(inner);
        }
        Pattern::Value(self.minus(node, inner))
    }

    /// The number at `inner` behind the sign at the start of `sign`.
    fn minus(&self, sign: Node<'_>, inner: Node<'_>) -> Expr {
        Expr {
            kind: ExprKind::Unary {
                op: UnaryOp::Minus,
                operand: Box::new(self.expr(inner)),
            },
            range: TextRange::new(range(sign).start, range(inner).end),
        }
    }

    /// The alternatives of `-1 | None | _`: signs and the wildcard are anonymous tokens among them.
    fn alternatives(&self, node: Node<'_>) -> Vec<Pattern> {
        let mut cursor = node.walk();
        let mut sign: Option<Node<'_>> = None;
        let mut alternatives = Vec::new();
        let children = node.children(&mut cursor);
        // A comment may stand anywhere.
        for child in children.filter(|child| !child.is_extra()) {
            match (self.text(child), child.is_named()) {
                ("-", false) => sign = Some(child),
                ("_", false) => alternatives.push(Pattern::Wildcard),
                (_, false) => {}
                (_, true) => alternatives.push(match sign.take() {
                    Some(minus) => Pattern::Value(self.minus(minus, child)),
                    None => self.pattern(child),
                }),
            }
        }
        alternatives
    }

    fn name_pattern(&self, node: Node<'_>) -> Pattern {
        let mut parts = named_children(node);
        let first = parts.next().unwrap_or(node);
        let mut rest = parts.peekable();
        if rest.peek().is_none() {
            let ident = self.ident(first);
            return if ident.name == "_" {
                Pattern::Wildcard
            } else {
                Pattern::Capture(ident)
            };
        }
        Pattern::Value(self.dotted_expr(first, rest))
    }

    /// The attribute expression that a dotted name of several parts stands for.
    fn dotted_expr<'t>(&self, first: Node<'t>, rest: impl Iterator<Item = Node<'t>>) -> Expr {
        let mut expr = self.expr(first);
        for part in rest.take(crate::syntax::ast::MAX_DEPTH as usize) {
            let attr = self.ident(part);
            let covered = expr.range.cover(attr.range);
            expr = Expr {
                kind: ExprKind::Attribute {
                    value: Box::new(expr),
                    attr,
                },
                range: covered,
            };
        }
        expr
    }

    fn sequence_or_group(&self, node: Node<'_>, kind: Kind) -> Pattern {
        let mut elements = self.patterns(node);
        // `(a)` is a group, `(a,)` a sequence of one.
        let group = kind == Kind::TuplePattern
            && elements.len() == 1
            && !self
                .text(node)
                .trim_end_matches(')')
                .trim_end()
                .ends_with(',');
        if group {
            elements.remove(0)
        } else {
            Pattern::Sequence(elements)
        }
    }

    fn mapping(&self, node: Node<'_>) -> Pattern {
        let typed = typed::DictPattern(node);
        let mut sign: Option<Node<'_>> = None;
        let mut keys = Vec::new();
        for key in typed.key() {
            if !key.is_named() {
                // The sign of the number behind it.
                sign = Some(key);
                continue;
            }
            keys.push(match (sign.take(), self.pattern(key)) {
                (Some(minus), _) => self.minus(minus, key),
                (None, Pattern::Value(value)) => value,
                (None, _) => self.optional(None),
            });
        }
        let values = typed.value().map(|n| self.pattern(n));
        let rest = named_children(node)
            .filter(|child| kind(*child) == Some(Kind::SplatPattern))
            .find_map(|splat| named_children(splat).next())
            .map(|name| self.ident(name));
        Pattern::Mapping {
            items: keys.into_iter().zip(values).collect(),
            rest,
        }
    }

    fn class_pattern(&self, node: Node<'_>) -> Pattern {
        let mut parts = named_children(node);
        let Some(class) = parts.next() else {
            return Pattern::Invalid;
        };
        let mut names = named_children(class);
        let class = match names.next() {
            Some(first) => self.dotted_expr(first, names),
            None => self.expr(class),
        };
        let mut positional = Vec::new();
        let mut keywords: Vec<(Ident, Pattern)> = Vec::new();
        for part in parts {
            let inner = match kind(part) {
                Some(Kind::CasePattern) => named_children(part).next().unwrap_or(part),
                _ => part,
            };
            if kind(inner) == Some(Kind::KeywordPattern) {
                let mut pair = named_children(inner);
                if let Some(name) = pair.next() {
                    let pattern = pair
                        .next()
                        .map_or(Pattern::Wildcard, |value| self.pattern(value));
                    keywords.push((self.ident(name), pattern));
                }
            } else {
                positional.push(self.pattern(part));
            }
        }
        Pattern::Class {
            class,
            positional,
            keywords,
        }
    }
}
