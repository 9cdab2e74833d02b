//! Which names a block binds, and which it declares `global`.

use std::collections::{BTreeMap, BTreeSet};

use ruff_python_ast::visitor::{Visitor, walk_except_handler, walk_expr, walk_pattern, walk_stmt};
use ruff_python_ast::{ExceptHandler, Expr, ExprContext, Pattern, Stmt};
use ruff_text_size::TextRange;

/// The names of one block; nested functions and classes have their own.
#[derive(Default)]
pub(super) struct Bindings<'a> {
    pub(super) bound: BTreeSet<&'a str>,
    /// Where each name is first declared `global`.
    pub(super) globals: BTreeMap<&'a str, TextRange>,
    /// Where each name is first declared `nonlocal`.
    pub(super) nonlocals: BTreeMap<&'a str, TextRange>,
}

impl<'a> Bindings<'a> {
    pub(super) fn of(body: &'a [Stmt]) -> Self {
        let mut bindings = Self::default();
        bindings.visit_body(body);
        let Self {
            bound,
            globals,
            nonlocals,
        } = &mut bindings;
        bound.retain(|name| !globals.contains_key(name) && !nonlocals.contains_key(name));
        // A name taken from further out is there for the functions inside, too.
        bound.extend(nonlocals.keys());
        bindings
    }
}

impl<'a> Visitor<'a> for Bindings<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(function) => {
                self.bound.insert(&function.name);
            }
            Stmt::ClassDef(class) => {
                self.bound.insert(&class.name);
            }
            Stmt::Global(global) => {
                for name in &global.names {
                    self.globals.entry(name).or_insert(global.range);
                }
            }
            Stmt::Nonlocal(nonlocal) => {
                for name in &nonlocal.names {
                    self.nonlocals.entry(name).or_insert(nonlocal.range);
                }
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let module = alias.name.split('.').next().unwrap_or("");
                    self.bound
                        .insert(alias.asname.as_ref().map_or(module, |name| &**name));
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    self.bound
                        .insert(alias.asname.as_ref().unwrap_or(&alias.name));
                }
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) if matches!(name.ctx, ExprContext::Store | ExprContext::Del) => {
                self.bound.insert(&name.id);
            }
            Expr::Lambda(_) => {}
            _ => walk_expr(self, expr),
        }
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(inner) = handler;
        self.bound.extend(inner.name.as_deref());
        walk_except_handler(self, handler);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let name = match pattern {
            Pattern::MatchAs(pattern) => pattern.name.as_ref(),
            Pattern::MatchStar(pattern) => pattern.name.as_ref(),
            Pattern::MatchMapping(pattern) => pattern.rest.as_ref(),
            _ => None,
        };
        self.bound.extend(name.map(|name| &**name));
        walk_pattern(self, pattern);
    }
}
