//! Statements: paths fork, end and meet.

use super::abs::{Abs, Callable, ClassRef, Given};
use super::gather::take_over;
use super::guard;
use super::machine::{At, Machine};
use super::state::{Entry, State};
use crate::model::Rule;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Name, Stmt, StmtKind};

impl<'a> Machine<'a, '_, '_> {
    /// Follows statements; `None` where no path leads past them.
    pub(super) fn block(&mut self, statements: &'a [Stmt], state: State<'a>) -> Option<State<'a>> {
        let depth = self.frame().map(|frame| frame.branches.len());
        let end = self.statements(statements, state);
        // What comes after an `if` that always leaves is its other branch: it ends here.
        if let (Some(depth), Some(frame)) = (depth, self.frame()) {
            let rest = frame.branches.split_off(depth);
            // `if name in kwargs: continue`, then `missing.append(name)`
            if let (Some(first), Some([jump])) =
                (rest.first(), frame.loops.last_mut().map(Vec::as_mut_slice))
            {
                take_over(&first.gathered, jump);
            }
        }
        end
    }

    fn statements(&mut self, statements: &'a [Stmt], mut state: State<'a>) -> Option<State<'a>> {
        let at = self.frames.last()?.at;
        let mut previous = None;
        for statement in statements {
            if !self.step() {
                return Some(state);
            }
            state = self.statement(statement, previous, at, state)?;
            previous = Some(statement);
        }
        Some(state)
    }

    fn statement(
        &mut self,
        statement: &'a Stmt,
        previous: Option<&'a Stmt>,
        at: At<'a>,
        mut state: State<'a>,
    ) -> Option<State<'a>> {
        match &statement.kind {
            StmtKind::Expr(expr) => {
                self.ended = false;
                self.eval(expr, at, &mut state);
                let direct = matches!(expr.kind, ExprKind::Call { .. } | ExprKind::Await(_));
                if std::mem::take(&mut self.ended) && direct {
                    return None;
                }
            }
            StmtKind::Assign { targets, value } => {
                let written = value;
                let value = self.eval(value, at, &mut state);
                if let [target] = targets.as_slice()
                    && self.flag(target, written, at, &mut state)
                {
                    return Some(state);
                }
                for target in targets {
                    self.assign(target, value.clone(), at, &mut state);
                }
            }
            StmtKind::AnnAssign {
                target,
                annotation,
                value,
            } => {
                if let Some(value) = value {
                    let value = self.eval(value, at, &mut state);
                    let ty = self.annotation(annotation, at);
                    self.note_type(
                        &value,
                        Rule::AnnotatedVariable,
                        ty,
                        at.module,
                        statement.range,
                    );
                    self.assign(target, value, at, &mut state);
                }
            }
            StmtKind::AugAssign { target, op, value } => {
                let known = self.eval(target, at, &mut state);
                let added = self.eval(value, at, &mut state);
                if let (BinaryOp::BitOr, Abs::Dict(id)) = (op, &known) {
                    let given = [Given::Positional(added, Some(value))];
                    self.update(*id, &given, value, at, &mut state);
                } else if let Some(name) = target.as_name() {
                    let elements = self.elements(&added, &state);
                    self.bind(name, Abs::Unknown, at, &mut state);
                    if *op == BinaryOp::Add {
                        self.gather(target, &known, elements, at, &mut state);
                    }
                }
            }
            StmtKind::Return(value) => {
                self.return_from(value.as_ref(), previous, at, state);
                return None;
            }
            StmtKind::Raise { exception, cause } => {
                self.shown += 1;
                for part in [exception, cause].into_iter().flatten() {
                    self.eval(part, at, &mut state);
                }
                self.shown -= 1;
                return None;
            }
            StmtKind::Assert { test, .. } => {
                self.eval(test, at, &mut state);
                guard::assume(self, test, true, at, &mut state);
                self.checked_type(test, true, at, &mut state);
            }
            StmtKind::Delete(targets) => {
                for target in targets {
                    if let ExprKind::Subscript { value, index } = &target.kind {
                        let value = self.eval(value, at, &mut state);
                        let index = self.eval(index, at, &mut state);
                        self.write_dict(&value, &index, Entry::Gone, &mut state);
                    }
                }
            }
            StmtKind::If { branches, orelse } => {
                return self.if_statement(branches, orelse, at, state);
            }
            StmtKind::For {
                target,
                iter,
                body,
                orelse,
            } => return self.for_statement(target, iter, body, orelse, at, state),
            StmtKind::While { test, body, orelse } => {
                return self.while_statement(test, body, orelse, at, state);
            }
            StmtKind::Try {
                body,
                handlers,
                orelse,
                finalbody,
            } => return self.try_statement(body, handlers, orelse, finalbody, at, state),
            StmtKind::With { items, body } => {
                if let [(manager, None)] = items.as_slice()
                    && self.suppresses_missing(manager, at, &mut state)
                {
                    let before = state.clone();
                    return match self.block(body, state) {
                        Some(end) => Some(self.join(before, end)),
                        None => Some(before),
                    };
                }
                for (manager, target) in items {
                    let manager_value = self.eval(manager, at, &mut state);
                    let entered = self.enter_context(&manager_value, manager, &mut state);
                    if let Some(target) = target {
                        self.assign(target, entered, at, &mut state);
                    }
                }
                return self.block(body, state);
            }
            StmtKind::Match { subject, cases } => {
                return self.match_statement(subject, cases, at, state);
            }
            StmtKind::Function(function) => {
                let scope = (!self.is_module_scope(at)).then_some(at.scope);
                self.seen_within(at.scope);
                let value = self.local_function(function, at, scope, &mut state);
                self.bind(&function.name.name, value, at, &mut state);
            }
            StmtKind::Class(class) => {
                let value = Abs::Class(ClassRef {
                    class,
                    module: at.module,
                });
                self.bind(&class.name.name, value, at, &mut state);
            }
            StmtKind::Import(modules) => {
                for module in modules {
                    let (name, qualified) = match &module.alias {
                        Some(alias) => (alias.name.clone(), module.module.as_str()),
                        None => {
                            let first = module.module.split('.').next().unwrap_or_default();
                            (Name::from(first), first)
                        }
                    };
                    let value = match self.world.module(at.module, qualified) {
                        Some(module) => Abs::Module(module),
                        None => Abs::External(qualified.into()),
                    };
                    self.bind(&name, value, at, &mut state);
                }
            }
            StmtKind::ImportFrom(import) if import.level == 0 => {
                for imported in &import.names {
                    let name = imported.alias.as_ref().unwrap_or(&imported.name);
                    let found = self
                        .world
                        .imported(at.module, &import.module, &imported.name.name);
                    let value = self.global_value(found, &mut state);
                    self.bind(&name.name, value, at, &mut state);
                }
            }
            StmtKind::Global(names) => {
                for name in names {
                    self.declare_global(at, &name.name);
                }
            }
            StmtKind::Nonlocal(names) => {
                for name in names {
                    self.declare_nonlocal(at, &name.name, &mut state);
                }
            }
            StmtKind::Break | StmtKind::Continue => {
                if let Some(paths) = self.frame().and_then(|frame| frame.loops.last_mut()) {
                    paths.push(state);
                }
                return None;
            }
            StmtKind::TypeAlias { .. }
            | StmtKind::ImportFrom(_)
            | StmtKind::Pass
            | StmtKind::Invalid => {}
        }
        Some(state)
    }

    /// A nested function with its decorators, which are evaluated where it stands.
    fn local_function(
        &mut self,
        function: &'a crate::syntax::ast::Function,
        at: At<'a>,
        scope: Option<usize>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let plain = Abs::Callable(std::rc::Rc::new(Callable::Function {
            function,
            module: at.module,
            scope,
            this: None,
            class: None,
        }));
        let mut value = plain;
        for decorator in function.decorators.iter().rev() {
            let wrapper = self.eval(decorator, at, state);
            if let Abs::Callable(_) = &wrapper {
                let given = vec![Given::Positional(value.clone(), None)];
                let wrapped = self.call(&wrapper, given, decorator, state);
                if matches!(wrapped, Abs::Callable(_)) {
                    value = wrapped;
                }
            }
        }
        value
    }

    /// Binds a target.
    pub(super) fn assign(
        &mut self,
        target: &'a Expr,
        value: Abs<'a>,
        at: At<'a>,
        state: &mut State<'a>,
    ) {
        match &target.kind {
            ExprKind::Name(name) => self.bind(name, value, at, state),
            ExprKind::Attribute {
                value: object,
                attr,
            } => {
                if let Abs::Instance(id) = self.eval(object, at, state) {
                    state.set_attribute(id, attr.name.clone(), value);
                }
            }
            ExprKind::Subscript {
                value: object,
                index,
            } => {
                let object = self.eval(object, at, state);
                let index = self.eval(index, at, state);
                self.write_dict(&object, &index, Entry::Is(value), state);
            }
            ExprKind::Tuple(targets) | ExprKind::List(targets) => {
                let parts = self.parts(&value, targets.len());
                for (target, part) in targets.iter().zip(parts) {
                    self.assign(target, part, at, state);
                }
            }
            ExprKind::Starred(target) => self.assign(target, Abs::Unknown, at, state),
            _ => {}
        }
    }
}
