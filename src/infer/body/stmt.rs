//! Statements: paths fork, end and meet.

use super::abs::{Abs, Callable, ClassRef};
use super::guard;
use super::machine::{At, Exit, ExitKind, Machine};
use super::state::{Entry, State};
use super::usage;
use crate::model::{Rule, Value};
use crate::syntax::ast::{Argument, Expr, ExprKind, Name, Stmt, StmtKind};

impl<'a> Machine<'a, '_, '_> {
    /// Follows statements; `None` where no path leads past them.
    pub(super) fn block(
        &mut self,
        statements: &'a [Stmt],
        mut state: State<'a>,
    ) -> Option<State<'a>> {
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
                let value = self.eval(value, at, &mut state);
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
            StmtKind::AugAssign { target, value, .. } => {
                self.eval(target, at, &mut state);
                self.eval(value, at, &mut state);
                if let Some(name) = target.as_name() {
                    self.bind(name, Abs::Unknown, at, &mut state);
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
                let given = vec![super::abs::Given::Positional(value.clone(), None)];
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

    fn return_from(
        &mut self,
        value: Option<&'a Expr>,
        previous: Option<&'a Stmt>,
        at: At<'a>,
        mut state: State<'a>,
    ) {
        let before = self.trace.len();
        let tail = value.and_then(tail_call).map(std::ptr::from_ref);
        if let Some(frame) = self.frame() {
            frame.tail = tail;
        }
        self.ended = false;
        let result = match value {
            Some(value) => self.eval(value, at, &mut state),
            None => Abs::constant(Value::None),
        };
        let position = self.trace.len();
        let left_over = position == before
            && value.is_some_and(is_error)
            && previous.is_some_and(|previous| self.left_over(previous, value, at, &mut state));
        let direct = tail.is_some();
        let ended = std::mem::take(&mut self.ended) && direct;
        let Some(frame) = self.frame() else {
            return;
        };
        frame.tail = None;
        if ended {
            // `return fail()` where `fail` raises.
            return;
        }
        let (kind, missing) = match frame.branches.last() {
            None if left_over && frame.outermost => (ExitKind::Refusal, Vec::new()),
            None => (ExitKind::Result, Vec::new()),
            Some(branch) => {
                let kind = if !frame.outermost && !value.is_some_and(is_error) {
                    ExitKind::Result
                } else if branch.start == position || left_over {
                    ExitKind::Refusal
                } else if branch.refuses {
                    ExitKind::Perhaps(branch.start..position)
                } else {
                    ExitKind::Result
                };
                (kind, branch.missing.clone())
            }
        };
        frame.exits.push(Exit {
            state,
            value: result,
            expr: value,
            kind,
            missing,
        });
    }

    /// Whether a return is what is left when none of the branches before it is taken, such as
    /// `return "unknown mode"`: it says nothing of the caller's but what they have asked for.
    fn left_over(
        &mut self,
        previous: &'a Stmt,
        value: Option<&'a Expr>,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> bool {
        let StmtKind::If { branches, orelse } = &previous.kind else {
            return false;
        };
        let leaves = |body: &[Stmt]| {
            body.last().is_some_and(|last| {
                matches!(last.kind, StmtKind::Return(_) | StmtKind::Raise { .. })
            })
        };
        if !orelse.is_empty() || !branches.iter().all(|(_, body)| leaves(body)) {
            return false;
        }
        let mut asked = Vec::new();
        for (test, _) in branches {
            usage::names_in(test, &mut |name| asked.push(name));
        }
        let mut told = Vec::new();
        if let Some(value) = value {
            usage::names_in(value, &mut |name| told.push(name));
        }
        told.into_iter().all(|name| {
            asked.contains(&name) || {
                let value = self.lookup(name, at, state);
                !state.follows(&value)
            }
        })
    }
}

/// The call whose result a return statement gives, perhaps with something added to it.
fn tail_call(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Await(value) => tail_call(value),
        ExprKind::Binary { left, .. } => tail_call(left),
        ExprKind::Call { func, args } => {
            if let (Some("asyncio.run"), [Argument::Positional(inner)]) =
                (func.dotted_name().as_deref(), args.as_slice())
            {
                return tail_call(inner);
            }
            Some(expr)
        }
        _ => None,
    }
}

/// Whether what is returned is plainly an error: a text or an error call, alone in a tuple.
fn is_error(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Tuple(elements) => elements.first().is_some_and(|first| {
            matches!(first.kind, ExprKind::Str(_) | ExprKind::FString(_)) || is_error(first)
        }),
        ExprKind::Call { func, .. } => func.dotted_name().is_some_and(|name| {
            let name = super::classes::last(&name).to_ascii_lowercase();
            name.contains("error") || name.contains("fail")
        }),
        _ => false,
    }
}
