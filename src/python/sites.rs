//! The places of a module where a framework can be told of a tool: definitions, calls and dicts,
//! wherever they stand, with what is around them.
//!
//! It must not know any framework.

use super::program::Program;
use super::scope::Scope;
use super::symbol::{Env, Module};
use crate::syntax::ast::{
    Argument, Body, Class, Clause, DictItem, Expr, ExprKind, FStringPart, Function, Stmt, StmtKind,
};

/// A definition, a call or a dict.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Site<'f> {
    /// `def`
    Function(&'f Function),
    /// `class`
    Class(&'f Class),
    /// A call, as an expression or a part of one. Decorators are no sites of their own.
    Call(&'f Expr),
    /// A dict display.
    Dict {
        /// The display.
        expr: &'f Expr,
        /// Whether it is an element of a list display.
        in_list: bool,
    },
}

/// What a site stands in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Around<'f> {
    /// The block of a function.
    Function(&'f Function),
    /// The block of a class.
    Class(&'f Class),
    /// A loop or comprehension that binds `target` to one element of `iter` after the other.
    Loop {
        /// What is bound.
        target: &'f Expr,
        /// What is iterated over.
        iter: &'f Expr,
    },
}

/// Calls `visit` with every site of a module, in source order, and what is around it, outermost first.
///
/// What has not been read yet and, by its text, is not `worth` it is passed over.
pub(crate) fn visit<'f>(
    module: Module<'f>,
    worth: &dyn Fn(&str) -> bool,
    visit: &mut dyn FnMut(Site<'f>, &[Around<'f>]),
) {
    let mut walker = Walker {
        visit,
        worth,
        around: Vec::new(),
        in_list: false,
    };
    let source = module.parsed().source();
    for item in module.parsed().items() {
        if worth(source.slice(item.range)) {
            walker.block(item.statements());
        }
    }
}

/// Calls `then` with the scopes in which a name at a site is looked up.
pub(crate) fn with_env<'f, R>(
    program: &Program<'f>,
    module: Module<'f>,
    around: &[Around<'f>],
    then: impl FnOnce(Env<'_, 'f>) -> R,
) -> R {
    // A class is a scope to its own block, not to the functions in it.
    let innermost = around
        .iter()
        .rposition(|around| !matches!(around, Around::Loop { .. }));
    let locals: Vec<&Scope<'f>> = around
        .iter()
        .enumerate()
        .filter_map(|(index, around)| match around {
            Around::Function(function) => Some(program.function_scope(function)),
            Around::Class(class) if innermost == Some(index) => Some(program.class_scope(class)),
            Around::Class(_) | Around::Loop { .. } => None,
        })
        .collect();
    then(Env {
        module,
        locals: &locals,
    })
}

struct Walker<'v, 'f> {
    visit: &'v mut dyn FnMut(Site<'f>, &[Around<'f>]),
    worth: &'v dyn Fn(&str) -> bool,
    around: Vec<Around<'f>>,
    /// Whether the expression at hand is an element of a list display.
    in_list: bool,
}

// Recursion is bounded by the depth to which the syntax is read.
impl<'f> Walker<'_, 'f> {
    fn within(&mut self, around: Around<'f>, walk: impl FnOnce(&mut Self)) {
        self.around.push(around);
        walk(self);
        self.around.pop();
    }

    fn body(&mut self, around: Around<'f>, body: &'f Body) {
        if body.text().is_none_or(self.worth) {
            self.within(around, |walker| walker.block(body.statements()));
        }
    }

    fn block(&mut self, statements: &'f [Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'f Stmt) {
        match &statement.kind {
            StmtKind::Function(function) => {
                (self.visit)(Site::Function(function), &self.around);
                self.body(Around::Function(function), &function.body);
            }
            StmtKind::Class(class) => {
                (self.visit)(Site::Class(class), &self.around);
                self.body(Around::Class(class), &class.body);
            }
            StmtKind::Assign { value, .. }
            | StmtKind::AugAssign { value, .. }
            | StmtKind::Expr(value) => {
                self.expression(value);
            }
            StmtKind::AnnAssign { value, .. } | StmtKind::Return(value) => {
                value.iter().for_each(|value| self.expression(value));
            }
            StmtKind::If { branches, orelse } => {
                for (test, block) in branches {
                    self.expression(test);
                    self.block(block);
                }
                self.block(orelse);
            }
            StmtKind::For {
                target,
                iter,
                body,
                orelse,
            } => {
                self.expression(iter);
                self.within(Around::Loop { target, iter }, |walker| walker.block(body));
                self.block(orelse);
            }
            StmtKind::While { test, body, orelse } => {
                self.expression(test);
                self.block(body);
                self.block(orelse);
            }
            StmtKind::Try {
                body,
                handlers,
                orelse,
                finalbody,
            } => {
                self.block(body);
                for handler in handlers {
                    self.block(&handler.body);
                }
                self.block(orelse);
                self.block(finalbody);
            }
            StmtKind::With { items, body } => {
                for (manager, _) in items {
                    self.expression(manager);
                }
                self.block(body);
            }
            StmtKind::Match { subject, cases } => {
                self.expression(subject);
                for case in cases {
                    self.block(&case.body);
                }
            }
            _ => {}
        }
    }

    fn expressions(&mut self, expressions: &'f [Expr]) {
        for expression in expressions {
            self.expression(expression);
        }
    }

    fn expression(&mut self, expr: &'f Expr) {
        let in_list = std::mem::replace(&mut self.in_list, false);
        match &expr.kind {
            ExprKind::Call { func, args } => {
                (self.visit)(Site::Call(expr), &self.around);
                self.expression(func);
                for argument in args {
                    match argument {
                        Argument::Positional(value)
                        | Argument::Star(value)
                        | Argument::Keyword(_, value)
                        | Argument::DoubleStar(value) => self.expression(value),
                    }
                }
            }
            ExprKind::Attribute { value, .. }
            | ExprKind::Starred(value)
            | ExprKind::Await(value)
            | ExprKind::Unary { operand: value, .. }
            | ExprKind::Named { value, .. }
            | ExprKind::Lambda { body: value, .. }
            | ExprKind::Yield(Some(value)) => self.expression(value),
            ExprKind::Subscript { value, index } => {
                self.expression(value);
                self.expression(index);
            }
            ExprKind::List(elements) => {
                for element in elements {
                    self.in_list = true;
                    self.expression(element);
                }
                self.in_list = false;
            }
            ExprKind::Tuple(elements) | ExprKind::Set(elements) => self.expressions(elements),
            ExprKind::Dict(items) => {
                (self.visit)(Site::Dict { expr, in_list }, &self.around);
                for item in items {
                    match item {
                        DictItem::Pair(key, value) => {
                            self.expression(key);
                            self.expression(value);
                        }
                        DictItem::Unpack(value) => self.expression(value),
                    }
                }
            }
            ExprKind::Binary { left, right, .. } | ExprKind::Bool { left, right, .. } => {
                self.expression(left);
                self.expression(right);
            }
            ExprKind::Compare { left, rest } => {
                self.expression(left);
                for (_, right) in rest {
                    self.expression(right);
                }
            }
            ExprKind::Conditional { test, body, orelse } => {
                self.expression(test);
                self.expression(body);
                self.expression(orelse);
            }
            ExprKind::Comprehension {
                element, clauses, ..
            } => self.comprehension(clauses, &[element]),
            ExprKind::DictComprehension {
                key,
                value,
                clauses,
            } => self.comprehension(clauses, &[key, value]),
            ExprKind::FString(parts) => {
                for part in parts {
                    if let FStringPart::Field { value, .. } = part {
                        self.expression(value);
                    }
                }
            }
            _ => {}
        }
    }

    fn comprehension(&mut self, clauses: &'f [Clause], elements: &[&'f Expr]) {
        let depth = self.around.len();
        for clause in clauses {
            self.expression(&clause.iter);
            self.around.push(Around::Loop {
                target: &clause.target,
                iter: &clause.iter,
            });
            self.expressions(&clause.ifs);
        }
        for element in elements {
            self.expression(element);
        }
        self.around.truncate(depth);
    }
}
