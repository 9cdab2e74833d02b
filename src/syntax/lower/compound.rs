//! Statements with blocks other than definitions.

use tree_sitter::Node;

use super::expr::has_comma;
use super::{Lower, range};
use crate::syntax::ast::{Case, Expr, ExprKind, Handler, Pattern, Stmt, StmtKind};
use crate::syntax::generated::{self as typed, Kind};
use crate::syntax::node::{kind, named_children};

impl Lower<'_> {
    pub(super) fn if_statement(&self, node: Node<'_>) -> StmtKind {
        let typed = typed::IfStatement(node);
        let mut branches = vec![(
            self.optional(typed.condition()),
            self.optional_block(typed.consequence()),
        )];
        let mut orelse = Vec::new();
        for alternative in typed.alternative() {
            match kind(alternative) {
                Some(Kind::ElifClause) => {
                    let elif = typed::ElifClause(alternative);
                    branches.push((
                        self.optional(elif.condition()),
                        self.optional_block(elif.consequence()),
                    ));
                }
                _ => orelse = self.else_block(Some(alternative)),
            }
        }
        StmtKind::If { branches, orelse }
    }

    pub(super) fn else_block(&self, clause: Option<Node<'_>>) -> Vec<Stmt> {
        self.optional_block(clause.and_then(|n| typed::ElseClause(n).body()))
    }

    pub(super) fn try_statement(&self, node: Node<'_>) -> StmtKind {
        let mut handlers = Vec::new();
        let mut orelse = Vec::new();
        let mut finalbody = Vec::new();
        for clause in named_children(node) {
            match kind(clause) {
                Some(Kind::ExceptClause) => handlers.push(self.handler(clause)),
                Some(Kind::ElseClause) => orelse = self.else_block(Some(clause)),
                Some(Kind::FinallyClause) => {
                    finalbody = self.optional_block(block_child(clause));
                }
                _ => {}
            }
        }
        StmtKind::Try {
            body: self.optional_block(typed::TryStatement(node).body()),
            handlers,
            orelse,
            finalbody,
        }
    }

    fn handler(&self, clause: Node<'_>) -> Handler {
        let mut values: Vec<Node<'_>> = typed::ExceptClause(clause)
            .value()
            .filter(Node::is_named)
            .collect();
        let mut name = typed::ExceptClause(clause).alias();
        // `except E as e` is one `as_pattern`.
        if let [only] = values.as_slice()
            && kind(*only) == Some(Kind::AsPattern)
        {
            let pattern = *only;
            name = typed::AsPattern(pattern)
                .alias()
                .and_then(|target| named_children(target).next());
            values = named_children(pattern).take(1).collect();
        }
        let mut exceptions: Vec<Expr> = values.into_iter().map(|n| self.expr(n)).collect();
        let exception = match exceptions.len() {
            0 => None,
            1 => exceptions.pop(),
            _ => Some(Expr {
                kind: ExprKind::Tuple(exceptions),
                range: range(clause),
            }),
        };
        Handler {
            exception,
            name: name.map(|n| self.ident(n)),
            body: self.optional_block(block_child(clause)),
        }
    }

    pub(super) fn with_statement(&self, node: Node<'_>) -> StmtKind {
        let clause = named_children(node).find(|n| kind(*n) == Some(Kind::WithClause));
        let items = clause.map_or_else(Vec::new, |clause| {
            named_children(clause)
                .filter_map(|item| typed::WithItem(item).value())
                .flat_map(|value| {
                    // `with (a as b,):` comes as a parenthesised expression or a tuple.
                    let group = matches!(
                        kind(value),
                        Some(Kind::ParenthesizedExpression | Kind::Tuple)
                    );
                    let inner: Vec<Node<'_>> = named_children(value).collect();
                    let is_as = |n: &Node<'_>| kind(*n) == Some(Kind::AsPattern);
                    if group && inner.iter().any(is_as) {
                        inner
                    } else {
                        vec![value]
                    }
                })
                .map(|value| {
                    if kind(value) == Some(Kind::AsPattern) {
                        let target = typed::AsPattern(value)
                            .alias()
                            .and_then(|target| named_children(target).next());
                        (
                            self.optional(named_children(value).next()),
                            target.map(|n| self.expr(n)),
                        )
                    } else {
                        (self.expr(value), None)
                    }
                })
                .collect()
        });
        StmtKind::With {
            items,
            body: self.optional_block(typed::WithStatement(node).body()),
        }
    }

    pub(super) fn match_statement(&self, node: Node<'_>) -> StmtKind {
        let typed = typed::MatchStatement(node);
        let mut subjects: Vec<Expr> = typed
            .subject()
            .filter(Node::is_named)
            .map(|n| self.expr(n))
            .collect();
        let subject = if subjects.len() == 1 && !has_comma(node) {
            subjects.remove(0)
        } else {
            Expr {
                kind: ExprKind::Tuple(subjects),
                range: range(node),
            }
        };
        let cases = typed.body().map_or_else(Vec::new, |body| {
            named_children(body)
                .filter(|n| kind(*n) == Some(Kind::CaseClause))
                .map(|n| self.case(n))
                .collect()
        });
        StmtKind::Match { subject, cases }
    }

    fn case(&self, node: Node<'_>) -> Case {
        let typed = typed::CaseClause(node);
        let mut patterns: Vec<_> = named_children(node)
            .filter(|n| kind(*n) == Some(Kind::CasePattern))
            .map(|n| self.pattern(n))
            .collect();
        let star = matches!(patterns.first(), Some(Pattern::Star(_)));
        let pattern = if patterns.len() == 1 && !star && !has_comma(node) {
            patterns.remove(0)
        } else {
            Pattern::Sequence(patterns)
        };
        Case {
            pattern,
            guard: typed
                .guard()
                .map(|clause| self.optional(named_children(clause).next())),
            body: self.optional_block(typed.consequence()),
        }
    }
}

/// The last statement of the last block of a compound statement.
pub(super) fn last_inner(kind: &StmtKind) -> Option<&Stmt> {
    match kind {
        StmtKind::Function(function) => function.body.read()?.last(),
        StmtKind::Class(class) => class.body.read()?.last(),
        StmtKind::If { branches, orelse } => orelse.last().or_else(|| branches.last()?.1.last()),
        StmtKind::For { body, orelse, .. } | StmtKind::While { body, orelse, .. } => {
            orelse.last().or(body.last())
        }
        StmtKind::Try {
            body,
            handlers,
            orelse,
            finalbody,
        } => finalbody
            .last()
            .or(orelse.last())
            .or_else(|| handlers.last()?.body.last())
            .or(body.last()),
        StmtKind::With { body, .. } => body.last(),
        StmtKind::Match { cases, .. } => cases.last()?.body.last(),
        _ => None,
    }
}

fn block_child(node: Node<'_>) -> Option<Node<'_>> {
    named_children(node).find(|n| kind(*n) == Some(Kind::Block))
}
