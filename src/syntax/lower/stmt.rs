//! Statements and blocks.

use tree_sitter::Node;

use super::compound::last_inner;
use super::expr::has_comma;
use super::operators::binary_op;
use super::{Lower, range};
use crate::syntax::ast::{
    BinaryOp, Body, Class, Expr, ExprKind, Function, Ident, ImportFrom, ImportedModule,
    ImportedName, Stmt, StmtKind,
};
use crate::syntax::generated::{self as typed, Kind};
use crate::syntax::node::{each_named, kind, named_children};

impl Lower<'_> {
    /// The statements among the children of a `module` or `block` node.
    pub(in crate::syntax) fn block(&self, node: Node<'_>) -> Vec<Stmt> {
        each_named(node, |child| self.stmt(child))
    }

    pub(super) fn optional_block(&self, node: Option<Node<'_>>) -> Vec<Stmt> {
        node.map_or_else(Vec::new, |node| self.block(node))
    }

    /// The statement at `node`.
    pub(in crate::syntax) fn stmt(&self, node: Node<'_>) -> Stmt {
        let kind = self
            .nested(node, || self.stmt_kind(node))
            .unwrap_or(StmtKind::Invalid);
        let mut range = range(node);
        // To the grammar a comment at the end of a block is part of it; to Python it is not.
        if let Some(last) = last_inner(&kind) {
            range.end = last.range.end;
        }
        Stmt { kind, range }
    }

    fn stmt_kind(&self, node: Node<'_>) -> StmtKind {
        let Some(kind) = kind(node) else {
            return StmtKind::Invalid;
        };
        match kind {
            Kind::FunctionDefinition => self.function(node, Vec::new()),
            Kind::ClassDefinition => self.class(node, Vec::new()),
            Kind::DecoratedDefinition => self.decorated(node),
            Kind::ExpressionStatement => self.expression_statement(node),
            Kind::TypeAliasStatement => self.type_alias(node),
            Kind::ImportStatement => StmtKind::Import(
                typed::ImportStatement(node)
                    .name()
                    .map(|n| self.imported_module(n))
                    .collect(),
            ),
            Kind::ImportFromStatement => self.import_from(node),
            Kind::FutureImportStatement => StmtKind::ImportFrom(ImportFrom {
                level: 0,
                module: "__future__".into(),
                names: typed::FutureImportStatement(node)
                    .name()
                    .filter_map(|n| self.imported_name(n))
                    .collect(),
                star: false,
            }),
            Kind::ReturnStatement => {
                StmtKind::Return(named_children(node).next().map(|n| self.expr(n)))
            }
            Kind::RaiseStatement => self.raise(node),
            Kind::DeleteStatement => StmtKind::Delete(self.deleted(node)),
            Kind::AssertStatement => {
                let mut parts = named_children(node);
                StmtKind::Assert {
                    test: self.optional(parts.next()),
                    message: parts.next().map(|n| self.expr(n)),
                }
            }
            Kind::IfStatement => self.if_statement(node),
            Kind::ForStatement => {
                let typed = typed::ForStatement(node);
                StmtKind::For {
                    target: self.optional(typed.left()),
                    iter: self.optional(typed.right()),
                    body: self.optional_block(typed.body()),
                    orelse: self.else_block(typed.alternative()),
                }
            }
            Kind::WhileStatement => {
                let typed = typed::WhileStatement(node);
                StmtKind::While {
                    test: self.optional(typed.condition()),
                    body: self.optional_block(typed.body()),
                    orelse: self.else_block(typed.alternative()),
                }
            }
            Kind::TryStatement => self.try_statement(node),
            Kind::WithStatement => self.with_statement(node),
            Kind::MatchStatement => self.match_statement(node),
            Kind::GlobalStatement => StmtKind::Global(self.idents(node)),
            Kind::NonlocalStatement => StmtKind::Nonlocal(self.idents(node)),
            // Mostly of Python 2, but `print >>f, x` is a tuple in Python 3.
            Kind::PrintStatement | Kind::ExecStatement => {
                self.misread.set(true);
                StmtKind::Invalid
            }
            Kind::PassStatement => StmtKind::Pass,
            Kind::BreakStatement => StmtKind::Break,
            Kind::ContinueStatement => StmtKind::Continue,
            _ => StmtKind::Invalid,
        }
    }

    fn idents(&self, node: Node<'_>) -> Vec<Ident> {
        named_children(node).map(|n| self.ident(n)).collect()
    }

    fn decorated(&self, node: Node<'_>) -> StmtKind {
        let decorators = named_children(node)
            .filter(|child| kind(*child) == Some(Kind::Decorator))
            .map(|child| self.optional(named_children(child).next()))
            .collect();
        let Some(definition) = typed::DecoratedDefinition(node).definition() else {
            return StmtKind::Invalid;
        };
        match kind(definition) {
            Some(Kind::FunctionDefinition) => self.function(definition, decorators),
            Some(Kind::ClassDefinition) => self.class(definition, decorators),
            _ => StmtKind::Invalid,
        }
    }

    fn function(&self, node: Node<'_>, decorators: Vec<Expr>) -> StmtKind {
        let typed = typed::FunctionDefinition(node);
        let Some(name) = typed.name().filter(|name| !name.is_missing()) else {
            return StmtKind::Invalid;
        };
        let (docstring, body) = self.body(typed.body());
        StmtKind::Function(Box::new(Function {
            name: self.ident(name),
            decorators,
            is_async: self.text(node).starts_with("async"),
            type_params: self.type_params(typed.type_parameters()),
            parameters: typed
                .parameters()
                .map(|list| self.parameters(list))
                .unwrap_or_default(),
            returns: typed.return_type().map(|n| self.expr(n)),
            docstring,
            body,
        }))
    }

    fn class(&self, node: Node<'_>, decorators: Vec<Expr>) -> StmtKind {
        let typed = typed::ClassDefinition(node);
        let Some(name) = typed.name().filter(|name| !name.is_missing()) else {
            return StmtKind::Invalid;
        };
        let (docstring, body) = self.body(typed.body());
        StmtKind::Class(Box::new(Class {
            name: self.ident(name),
            decorators,
            type_params: self.type_params(typed.type_parameters()),
            arguments: typed
                .superclasses()
                .map_or_else(Vec::new, |list| self.arguments(list)),
            docstring,
            body,
        }))
    }

    /// The docstring and the body of a definition. Where the body is read later, `block` holds no
    /// more than the docstring.
    fn body(&self, block: Option<Node<'_>>) -> (Option<Box<str>>, Body) {
        let later = self.body.take();
        let statements = self.optional_block(block);
        let docstring = block
            .filter(|block| !self.starts_with_f_string(*block))
            .and_then(|_| docstring(&statements));
        (docstring, later.unwrap_or_else(|| Body::new(statements)))
    }

    /// Whether a block starts with an f-string, which is no docstring even where nothing in it varies.
    fn starts_with_f_string(&self, block: Node<'_>) -> bool {
        let Some(string) = named_children(block)
            .next()
            .and_then(|statement| named_children(statement).next())
        else {
            return false;
        };
        let formatted = |string: Node<'_>| {
            named_children(string)
                .next()
                .filter(|start| kind(*start) == Some(Kind::StringStart))
                .is_some_and(|start| self.text(start).contains(['f', 'F']))
        };
        formatted(string)
            || (kind(string) == Some(Kind::ConcatenatedString)
                && named_children(string).any(formatted))
    }

    fn expression_statement(&self, node: Node<'_>) -> StmtKind {
        let mut parts = named_children(node);
        let Some(first) = parts.next() else {
            return StmtKind::Invalid;
        };
        match kind(first) {
            Some(Kind::Assignment) => self.assignment(first),
            Some(Kind::AugmentedAssignment) => {
                let typed = typed::AugmentedAssignment(first);
                StmtKind::AugAssign {
                    target: self.optional(typed.left()),
                    op: typed
                        .operator()
                        .and_then(|n| binary_op(self.text(n)))
                        .unwrap_or(BinaryOp::Add),
                    value: self.optional(typed.right()),
                }
            }
            // `a, b` as a statement has no node of its own.
            _ if parts.next().is_some() || has_comma(node) => StmtKind::Expr(Expr {
                kind: ExprKind::Tuple(self.exprs(node)),
                range: range(node),
            }),
            _ => StmtKind::Expr(self.expr(first)),
        }
    }

    /// `a = b = value` is nested to the right in the grammar.
    fn assignment(&self, node: Node<'_>) -> StmtKind {
        let mut targets = Vec::new();
        let mut node = node;
        loop {
            let typed = typed::Assignment(node);
            let target = self.optional(typed.left());
            let right = typed.right();
            if let Some(annotation) = typed.type_() {
                return StmtKind::AnnAssign {
                    target,
                    annotation: self.expr(annotation),
                    value: right.map(|n| self.expr(n)),
                };
            }
            targets.push(target);
            match right {
                Some(next) if kind(next) == Some(Kind::Assignment) => node = next,
                right => {
                    return StmtKind::Assign {
                        targets,
                        value: self.optional(right),
                    };
                }
            }
        }
    }

    fn type_alias(&self, node: Node<'_>) -> StmtKind {
        let typed = typed::TypeAliasStatement(node);
        let Some(mut left) = typed.left() else {
            return StmtKind::Invalid;
        };
        if kind(left) == Some(Kind::Type) {
            left = named_children(left).next().unwrap_or(left);
        }
        // The grammar takes `type(x).y = z` for an alias.
        if !matches!(kind(left), Some(Kind::Identifier | Kind::GenericType)) {
            self.misread.set(true);
            return StmtKind::Invalid;
        }
        let (name, parameters) = if kind(left) == Some(Kind::GenericType) {
            let mut parts = named_children(left);
            (parts.next().unwrap_or(left), parts.next())
        } else {
            (left, None)
        };
        StmtKind::TypeAlias {
            name: self.ident(name),
            type_params: self.type_params(parameters),
            value: self.optional(typed.right()),
        }
    }

    fn imported_module(&self, node: Node<'_>) -> ImportedModule {
        let aliased = typed::AliasedImport(node);
        let (module, alias) = match (aliased.name(), aliased.alias()) {
            (Some(name), Some(alias)) => (name, Some(self.ident(alias))),
            _ => (node, None),
        };
        ImportedModule {
            module: self.dotted(module),
            alias,
            range: range(node),
        }
    }

    fn imported_name(&self, node: Node<'_>) -> Option<ImportedName> {
        let aliased = typed::AliasedImport(node);
        let (name, alias) = match (aliased.name(), aliased.alias()) {
            (Some(name), Some(alias)) => (name, Some(self.ident(alias))),
            _ => (node, None),
        };
        let first = named_children(name).next().unwrap_or(name);
        (!first.is_missing()).then(|| ImportedName {
            name: self.ident(first),
            alias,
        })
    }

    fn import_from(&self, node: Node<'_>) -> StmtKind {
        let typed = typed::ImportFromStatement(node);
        let mut level = 0;
        let mut module = super::Name::default();
        if let Some(name) = typed.module_name() {
            if kind(name) == Some(Kind::RelativeImport) {
                for part in named_children(name) {
                    if kind(part) == Some(Kind::ImportPrefix) {
                        let dots = self.text(part).matches('.').count();
                        level = u32::try_from(dots).unwrap_or(u32::MAX);
                    } else {
                        module = self.dotted(part);
                    }
                }
            } else {
                module = self.dotted(name);
            }
        }
        StmtKind::ImportFrom(ImportFrom {
            level,
            module,
            names: typed.name().filter_map(|n| self.imported_name(n)).collect(),
            star: named_children(node).any(|n| kind(n) == Some(Kind::WildcardImport)),
        })
    }

    fn raise(&self, node: Node<'_>) -> StmtKind {
        let cause = typed::RaiseStatement(node).cause();
        let exception = named_children(node).find(|n| Some(*n) != cause);
        // `raise E, "message"` is Python 2.
        if exception.is_some_and(|n| kind(n) == Some(Kind::ExpressionList)) {
            return StmtKind::Invalid;
        }
        StmtKind::Raise {
            exception: exception.map(|n| self.expr(n)),
            cause: cause.map(|n| self.expr(n)),
        }
    }

    fn deleted(&self, node: Node<'_>) -> Vec<Expr> {
        match named_children(node).next() {
            Some(list) if kind(list) == Some(Kind::ExpressionList) => self.exprs(list),
            Some(one) => vec![self.expr(one)],
            None => Vec::new(),
        }
    }
}

/// The docstring of a block: its first statement, if that is a string literal.
pub(in crate::syntax) fn docstring(body: &[Stmt]) -> Option<Box<str>> {
    match &body.first()?.kind {
        StmtKind::Expr(expr) => expr.as_str().map(Box::from),
        _ => None,
    }
}
