//! What the compiler refuses though it parses: `return` outside a function, parameters of one
//! name, `await` where nothing is asynchronous. Ruff's checker has the rules; here is the walk that
//! tells it where each node stands.

use std::cell::RefCell;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Comprehension, Expr, Parameters, PythonVersion, Stmt};
use ruff_python_parser::semantic_errors::{
    LazyImportContext, SemanticSyntaxChecker, SemanticSyntaxContext, SemanticSyntaxError,
};
use ruff_text_size::{Ranged as _, TextRange};

use super::bindings::Bindings;
use super::rules;
use super::{VERSION, converted};

/// What is wrong in the statements of a file.
pub(super) fn check(text: &str, body: &[Stmt]) -> Vec<(crate::text::TextRange, String)> {
    let mut walk = Walk {
        text,
        checker: SemanticSyntaxChecker::new(),
        scopes: vec![Scope::new(Kind::Module, body)],
        found: RefCell::new(Vec::new()),
        own: Vec::new(),
    };
    walk.visit_body(body);
    let found = walk.found.into_inner().into_iter();
    found
        .map(|error| (converted(error.range), error.to_string()))
        .chain(
            walk.own
                .into_iter()
                .map(|(at, message)| (converted(at), message)),
        )
        .collect()
}

struct Walk<'a> {
    text: &'a str,
    checker: SemanticSyntaxChecker,
    scopes: Vec<Scope<'a>>,
    found: RefCell<Vec<SemanticSyntaxError>>,
    own: Vec<(TextRange, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Module,
    Class,
    Function { is_async: bool },
    Comprehension { is_async: bool, is_generator: bool },
}

struct Scope<'a> {
    kind: Kind,
    names: Bindings<'a>,
    parameters: Vec<&'a str>,
    loops: u32,
}

impl<'a> Scope<'a> {
    fn new(kind: Kind, body: &'a [Stmt]) -> Self {
        Self {
            kind,
            names: Bindings::of(body),
            parameters: Vec::new(),
            loops: 0,
        }
    }

    fn with_parameters(mut self, parameters: &'a Parameters) -> Self {
        self.parameters = parameters.iter().map(|p| p.name().as_str()).collect();
        self
    }
}

impl<'a> Walk<'a> {
    fn inside(&mut self, scope: Scope<'a>, walk: impl FnOnce(&mut Self)) {
        self.scopes.push(scope);
        walk(self);
        self.scopes.pop();
    }

    fn in_loop(&mut self, body: &'a [Stmt]) {
        self.add_loop(1);
        self.visit_body(body);
        self.add_loop(-1);
    }

    fn add_loop(&mut self, by: i32) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.loops = scope.loops.saturating_add_signed(by);
        }
    }

    fn comprehension(&mut self, expr: &Expr, elements: &[&'a Expr], clauses: &'a [Comprehension]) {
        let kind = Kind::Comprehension {
            is_async: clauses.iter().any(|clause| clause.is_async),
            is_generator: expr.is_generator_expr(),
        };
        let Some((first, rest)) = clauses.split_first() else {
            return;
        };
        // What the first `for` goes over is evaluated outside.
        self.visit_expr(&first.iter);
        self.inside(Scope::new(kind, &[]), |walk| {
            walk.visit_expr(&first.target);
            for test in &first.ifs {
                walk.visit_expr(test);
            }
            for clause in rest {
                walk.visit_comprehension(clause);
            }
            for element in elements {
                walk.visit_expr(element);
            }
        });
    }

    /// The kinds of the scopes from the innermost out.
    fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.scopes.iter().rev().map(|scope| scope.kind)
    }

    /// The innermost scope that is no comprehension.
    fn block(&self) -> Option<&Scope<'a>> {
        let is_block = |scope: &&Scope<'_>| !matches!(scope.kind, Kind::Comprehension { .. });
        self.scopes.iter().rev().find(is_block)
    }
}

impl<'a> Visitor<'a> for Walk<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        let mut checker = std::mem::take(&mut self.checker);
        checker.visit_stmt(stmt, self);
        self.checker = checker;
        let fault = rules::stmt(stmt);
        self.own
            .extend(fault.map(|(at, message)| (at, message.to_owned())));
        match stmt {
            Stmt::FunctionDef(function) => {
                for decorator in &function.decorator_list {
                    self.visit_decorator(decorator);
                }
                if let Some(parameters) = &function.type_params {
                    self.visit_type_params(parameters);
                }
                self.visit_parameters(&function.parameters);
                if let Some(returns) = &function.returns {
                    self.visit_annotation(returns);
                }
                let kind = Kind::Function {
                    is_async: function.is_async,
                };
                let scope = Scope::new(kind, &function.body).with_parameters(&function.parameters);
                self.inside(scope, |walk| walk.visit_body(&function.body));
            }
            Stmt::ClassDef(class) => {
                for decorator in &class.decorator_list {
                    self.visit_decorator(decorator);
                }
                if let Some(parameters) = &class.type_params {
                    self.visit_type_params(parameters);
                }
                if let Some(arguments) = &class.arguments {
                    self.visit_arguments(arguments);
                }
                self.inside(Scope::new(Kind::Class, &class.body), |walk| {
                    walk.visit_body(&class.body);
                });
            }
            Stmt::For(statement) => {
                self.visit_expr(&statement.iter);
                self.visit_expr(&statement.target);
                self.in_loop(&statement.body);
                self.visit_body(&statement.orelse);
            }
            Stmt::While(statement) => {
                self.visit_expr(&statement.test);
                self.in_loop(&statement.body);
                self.visit_body(&statement.orelse);
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        let mut checker = std::mem::take(&mut self.checker);
        checker.visit_expr(expr, self);
        self.checker = checker;
        let fault = rules::expr(expr);
        self.own
            .extend(fault.map(|(at, message)| (at, message.to_owned())));
        match expr {
            Expr::Name(name) => {
                let names = self.block().map(|scope| &scope.names);
                let declared = names.and_then(|names| names.nonlocals.get(&*name.id));
                if declared.is_some_and(|declared| name.range.start() < declared.start()) {
                    let message =
                        format!("name '{}' is used prior to nonlocal declaration", name.id);
                    self.own.push((name.range, message));
                }
            }
            Expr::Lambda(lambda) => {
                let mut scope = Scope::new(Kind::Function { is_async: false }, &[]);
                if let Some(parameters) = &lambda.parameters {
                    self.visit_parameters(parameters);
                    scope = scope.with_parameters(parameters);
                }
                self.inside(scope, |walk| walk.visit_expr(&lambda.body));
            }
            Expr::ListComp(inner) => self.comprehension(expr, &[&inner.elt], &inner.generators),
            Expr::SetComp(inner) => self.comprehension(expr, &[&inner.elt], &inner.generators),
            Expr::Generator(inner) => self.comprehension(expr, &[&inner.elt], &inner.generators),
            Expr::DictComp(inner) => {
                let elements: Vec<&Expr> = inner
                    .key
                    .iter()
                    .map(|key| &**key)
                    .chain([&*inner.value])
                    .collect();
                self.comprehension(expr, &elements, &inner.generators);
            }
            _ => walk_expr(self, expr),
        }
    }
}

impl SemanticSyntaxContext for Walk<'_> {
    fn future_annotations_or_stub(&self) -> bool {
        false
    }

    fn lazy_import_context(&self) -> Option<LazyImportContext> {
        None
    }

    fn python_version(&self) -> PythonVersion {
        VERSION
    }

    fn source(&self) -> &str {
        self.text
    }

    fn global(&self, name: &str) -> Option<TextRange> {
        self.block()?.names.globals.get(name).copied()
    }

    fn has_nonlocal_binding(&self, name: &str) -> bool {
        // The compiler makes this one for the methods of a class.
        if name == "__class__" {
            return true;
        }
        let inner = self.scopes.iter().rev().skip(1);
        inner
            .filter(|scope| matches!(scope.kind, Kind::Function { .. }))
            .any(|scope| scope.names.bound.contains(name) || scope.parameters.contains(&name))
    }

    fn in_async_context(&self) -> bool {
        self.block()
            .is_some_and(|scope| scope.kind == Kind::Function { is_async: true })
    }

    fn in_await_allowed_context(&self) -> bool {
        self.block()
            .is_some_and(|scope| matches!(scope.kind, Kind::Function { .. }))
    }

    fn in_yield_allowed_context(&self) -> bool {
        self.in_function_scope()
    }

    fn in_sync_comprehension(&self) -> bool {
        self.kinds()
            .take_while(|kind| matches!(kind, Kind::Comprehension { .. }))
            .any(|kind| {
                matches!(
                    kind,
                    Kind::Comprehension {
                        is_async: false,
                        ..
                    }
                )
            })
    }

    fn in_class_body_comprehension(&self) -> bool {
        let in_comprehension = matches!(self.kinds().next(), Some(Kind::Comprehension { .. }));
        in_comprehension && self.block().is_some_and(|scope| scope.kind == Kind::Class)
    }

    fn in_module_scope(&self) -> bool {
        self.kinds().next() == Some(Kind::Module)
    }

    fn in_function_scope(&self) -> bool {
        matches!(self.kinds().next(), Some(Kind::Function { .. }))
    }

    fn in_generator_context(&self) -> bool {
        let generator = |kind| {
            matches!(
                kind,
                Kind::Comprehension {
                    is_generator: true,
                    ..
                }
            )
        };
        self.kinds().next().is_some_and(generator)
    }

    fn in_notebook(&self) -> bool {
        false
    }

    fn report_semantic_error(&self, error: SemanticSyntaxError) {
        self.found.borrow_mut().push(error);
    }

    fn in_loop_context(&self) -> bool {
        self.scopes.last().is_some_and(|scope| scope.loops > 0)
    }

    fn is_bound_parameter(&self, name: &str) -> bool {
        self.block()
            .is_some_and(|scope| scope.parameters.contains(&name))
    }
}
