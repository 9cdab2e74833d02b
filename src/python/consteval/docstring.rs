//! What decorators make of a function's docstring.
//!
//! A decorator of the source that assigns to `__doc__` is run as far as that takes: assignments,
//! conditions, the functions that it makes. The function itself is an instance that has no more
//! than its names and its docstring.

use super::Evaluator;
use super::eval::Cx;
use super::frame::Frame;
use super::meter::{Reason, Result, known};
use super::ops;
use crate::model::Value;
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{
    Argument, BinaryOp, Expr, ExprKind, Function, ParameterKind, Stmt, StmtKind,
};

/// The class of the instance that stands for a function.
const FUNCTION: &str = "types.FunctionType";

/// How many decorated functions in a row may copy their docstrings from each other.
const MAX_COPIES: u32 = 4;

/// A docstring that a decorator has written.
pub(crate) enum Rewritten {
    /// As it comes out; `None` where it is taken away.
    Known(Option<String>),
    /// What it says cannot be known.
    Unknown(String),
}

/// What is left when a block has been run.
enum Flow<'f> {
    Next,
    Return(Made<'f>),
}

/// What a function gives back.
enum Made<'f> {
    /// A function defined in it, by its definition.
    Inner(&'f Function),
    Value(Value),
}

/// A function under way: where it stands, and the functions that its block has defined.
struct Call<'c, 'f> {
    cx: Cx<'c, 'f>,
    frame: &'c Frame<'c>,
    inner: Vec<&'f Function>,
    copies: u32,
}

impl<'f> Evaluator<'_, 'f> {
    /// The docstring of `function` after its decorators; `None` where they leave it alone.
    pub(crate) fn rewritten_docstring(
        &self,
        module: Module<'f>,
        function: &'f Function,
    ) -> Option<Rewritten> {
        self.meter.begin();
        self.decorated(module, function, MAX_COPIES)
    }

    fn decorated(
        &self,
        module: Module<'f>,
        function: &'f Function,
        copies: u32,
    ) -> Option<Rewritten> {
        let mut value = function_value(function);
        let mut rewritten = None;
        for decorator in function.decorators.iter().rev() {
            let (head, args) = match &decorator.kind {
                ExprKind::Call { func, args } => (&**func, Some(args.as_slice())),
                _ => (decorator, None),
            };
            let Symbol::Function {
                module: home,
                function: maker,
                ..
            } = self.program.resolve(module.env(), head)
            else {
                continue;
            };
            if !assigns_docstring(maker.body.statements()) {
                continue;
            }
            let cx = Cx {
                env: module.env(),
                position: None,
                horizon: None,
                frame: None,
            };
            match self.apply_decorator(cx, home, maker, args, value.clone(), copies) {
                Ok(made) if is_function(&made) => {
                    rewritten = Some(made.clone());
                    value = made;
                }
                Ok(_) => return unknown("a decorator puts something else in its place"),
                Err(reason) => return unknown(&reason),
            }
        }
        let rewritten = rewritten?;
        match docstring(&rewritten) {
            Ok(Value::Str(text)) => Some(Rewritten::Known(Some(text))),
            Ok(Value::None) => Some(Rewritten::Known(None)),
            Ok(_) => unknown("it is no text"),
            Err(reason) => unknown(&reason),
        }
    }

    /// `maker(function)`, or `maker(*args)(function)`
    fn apply_decorator(
        &self,
        cx: Cx<'_, 'f>,
        module: Module<'f>,
        maker: &'f Function,
        args: Option<&[Argument]>,
        function: Value,
        copies: u32,
    ) -> Result {
        let outer = Frame::default();
        let scope = self.program.function_scope(maker);
        let locals = [scope];
        let home = Cx {
            env: Env {
                module,
                locals: &locals,
            },
            position: None,
            horizon: None,
            frame: Some(&outer),
        };
        let Some(args) = args else {
            let given = super::call::Args {
                positional: vec![function],
                ..Default::default()
            };
            self.bind_parameters(home, &maker.parameters, given, &outer)?;
            return match self.run_decorator(home, &outer, maker, copies)? {
                Made::Value(value) => Ok(value),
                Made::Inner(inner) => outer
                    .get(&inner.name.name)
                    .ok_or(Reason::Borrowed("it is not bound")),
            };
        };
        let given = self.arguments(cx, args)?;
        self.bind_parameters(home, &maker.parameters, given, &outer)?;
        let Made::Inner(inner) = self.run_decorator(home, &outer, maker, copies)? else {
            return Err(Reason::Borrowed("the decorator is computed"));
        };
        let frame = Frame::within(Some(&outer));
        let taking = inner.parameters.items.first();
        let Some(parameter) =
            taking.filter(|parameter| parameter.kind != ParameterKind::KeywordOnly)
        else {
            return Err(Reason::Borrowed("the decorator takes no function"));
        };
        frame.set(&parameter.name.name, function);
        let locals = [scope, self.program.function_scope(inner)];
        let cx = Cx {
            env: Env {
                module,
                locals: &locals,
            },
            frame: Some(&frame),
            ..home
        };
        match self.run_decorator(cx, &frame, inner, copies)? {
            Made::Value(value) => Ok(value),
            Made::Inner(inner) => frame
                .get(&inner.name.name)
                .ok_or(Reason::Borrowed("it is not bound")),
        }
    }

    fn run_decorator(
        &self,
        cx: Cx<'_, 'f>,
        frame: &Frame<'_>,
        function: &'f Function,
        copies: u32,
    ) -> Result<Made<'f>> {
        let mut call = Call {
            cx,
            frame,
            inner: Vec::new(),
            copies,
        };
        match self.decorator_block(&mut call, function.body.statements())? {
            Flow::Return(made) => Ok(made),
            Flow::Next => Ok(Made::Value(Value::None)),
        }
    }

    fn decorator_block(&self, call: &mut Call<'_, 'f>, statements: &'f [Stmt]) -> Result<Flow<'f>> {
        for statement in statements {
            let flow = self
                .meter
                .nested(|| self.decorator_statement(call, statement))?;
            if let Flow::Return(made) = flow {
                return Ok(Flow::Return(made));
            }
        }
        Ok(Flow::Next)
    }

    fn decorator_statement(
        &self,
        call: &mut Call<'_, 'f>,
        statement: &'f Stmt,
    ) -> Result<Flow<'f>> {
        let cx = call.cx;
        match &statement.kind {
            StmtKind::Return(Some(value)) => {
                if let Some(name) = value.as_name()
                    && let Some(inner) = call.inner.iter().find(|inner| inner.name.name == *name)
                {
                    return Ok(Flow::Return(Made::Inner(inner)));
                }
                return Ok(Flow::Return(Made::Value(self.value(cx, value))));
            }
            StmtKind::Return(None) => return Ok(Flow::Return(Made::Value(Value::None))),
            StmtKind::Function(inner) => {
                let wrapped = inner
                    .decorators
                    .iter()
                    .find_map(|decorator| self.wrapped_by(cx, decorator));
                let value = wrapped.unwrap_or_else(|| function_value(inner));
                call.frame.set(&inner.name.name, value);
                call.inner.push(inner);
            }
            StmtKind::Assign { targets, value } => {
                let given = self
                    .member_function(call, value)
                    .unwrap_or_else(|| self.value(cx, value));
                for target in targets {
                    self.decorator_store(call, target, given.clone());
                }
            }
            StmtKind::AnnAssign {
                target,
                value: Some(value),
                ..
            } => {
                let given = self.value(cx, value);
                self.decorator_store(call, target, given);
            }
            StmtKind::AugAssign { target, op, value } => {
                let (left, right) = (self.value(cx, target), self.value(cx, value));
                let sum = ops::binary(&self.meter, *op, &self.plain(left), &self.plain(right));
                let sum = sum
                    .unwrap_or_else(|reason| self.dynamic(cx.env.module, statement.range, reason));
                self.decorator_store(call, target, sum);
            }
            StmtKind::If { branches, orelse } => {
                for (test, block) in branches {
                    match self.holds(cx, test) {
                        Ok(true) => return self.decorator_block(call, block),
                        Ok(false) => {}
                        Err(reason) => {
                            let blocks = branches.iter().map(|(_, block)| block).chain([orelse]);
                            return match blocks.into_iter().any(|block| matters(block)) {
                                true => Err(reason),
                                false => Ok(Flow::Next),
                            };
                        }
                    }
                }
                return self.decorator_block(call, orelse);
            }
            StmtKind::Try { body, .. } => return self.decorator_block(call, body),
            StmtKind::Raise { .. } => return Err(Reason::Borrowed("an exception is raised")),
            _ if matters(std::slice::from_ref(statement)) => {
                return Err(Reason::Borrowed("its decorator does more than compute"));
            }
            _ => {}
        }
        Ok(Flow::Next)
    }

    /// Binds a name, or an attribute of a function at hand.
    fn decorator_store(&self, call: &Call<'_, 'f>, target: &Expr, given: Value) {
        match &target.kind {
            ExprKind::Name(name) => call.frame.set(name, given),
            ExprKind::Attribute { value, attr } => {
                if let Some(name) = value.as_name()
                    && let Some(Value::Instance {
                        class,
                        args,
                        mut kwargs,
                    }) = call.cx.local(name)
                    && class == FUNCTION
                {
                    kwargs.retain(|(known, _)| *known != *attr.name);
                    kwargs.push((attr.name.to_string(), given));
                    let value = Value::Instance {
                        class,
                        args,
                        kwargs,
                    };
                    call.frame.set(name, value);
                }
            }
            _ => {}
        }
    }

    /// The function in `@functools.wraps(function)`.
    fn wrapped_by(&self, cx: Cx<'_, 'f>, decorator: &Expr) -> Option<Value> {
        let ExprKind::Call { func, args } = &decorator.kind else {
            return None;
        };
        let symbol = self.callee(cx, func)?;
        let Some(Argument::Positional(of)) = args.first() else {
            return None;
        };
        symbol.is("functools.wraps").then(|| self.value(cx, of))
    }

    /// The function that `getattr(Class, name)` or `Class.name` gives.
    fn member_function(&self, call: &Call<'_, 'f>, expr: &Expr) -> Option<Value> {
        let symbol = match &expr.kind {
            ExprKind::Call { func, args } => {
                let [Argument::Positional(of), Argument::Positional(name), ..] = args.as_slice()
                else {
                    return None;
                };
                if !self.callee(call.cx, func)?.is("getattr") {
                    return None;
                }
                let Value::Str(name) = self.value(call.cx, name) else {
                    return None;
                };
                let class = self.callee(call.cx, of)?;
                self.program.member(&class, &name)
            }
            ExprKind::Name(_) | ExprKind::Attribute { .. } => self.callee(call.cx, expr)?,
            _ => return None,
        };
        let Symbol::Function {
            module, function, ..
        } = symbol
        else {
            return None;
        };
        let mut value = function_value(function);
        let rewritten = call
            .copies
            .checked_sub(1)
            .and_then(|copies| self.decorated(module, function, copies));
        if let (Some(rewritten), Value::Instance { kwargs, .. }) = (rewritten, &mut value) {
            let own = match rewritten {
                Rewritten::Known(Some(text)) => Value::Str(text),
                Rewritten::Known(None) => Value::None,
                Rewritten::Unknown(reason) => {
                    self.dynamic(call.cx.env.module, expr.range, Reason::Owned(reason))
                }
            };
            kwargs.retain(|(name, _)| name != "__doc__");
            kwargs.push(("__doc__".to_owned(), own));
        }
        Some(value)
    }
}

fn unknown(reason: &str) -> Option<Rewritten> {
    Some(Rewritten::Unknown(reason.to_owned()))
}

fn is_function(value: &Value) -> bool {
    matches!(value, Value::Instance { class, .. } if class == FUNCTION)
}

/// A function as far as decorators read it.
fn function_value(function: &Function) -> Value {
    let text = |text: &str| Value::Str(text.to_owned());
    let docstring = function.docstring.as_deref().map_or(Value::None, text);
    let name = text(&function.name.name);
    Value::Instance {
        class: FUNCTION.to_owned(),
        args: Vec::new(),
        kwargs: vec![
            ("__name__".to_owned(), name.clone()),
            ("__qualname__".to_owned(), name),
            ("__doc__".to_owned(), docstring),
        ],
    }
}

fn docstring(function: &Value) -> Result {
    let Value::Instance { kwargs, .. } = function else {
        return Ok(Value::None);
    };
    let found = kwargs.iter().find(|(name, _)| name == "__doc__");
    found.map_or(Ok(Value::None), |(_, value)| known(value).cloned())
}

/// Whether something is assigned to a `__doc__`, also in functions that are defined here.
fn assigns_docstring(statements: &[Stmt]) -> bool {
    any(statements, &mut |statement| {
        let target = match &statement.kind {
            StmtKind::Assign { targets, .. } => targets.first(),
            StmtKind::AugAssign {
                target,
                op: BinaryOp::Add | BinaryOp::Mod,
                ..
            } => Some(target),
            _ => None,
        };
        matches!(
            target.map(|target| &target.kind),
            Some(ExprKind::Attribute { attr, .. }) if attr.name == "__doc__"
        )
    })
}

/// Whether a block decides about a docstring or about what is given back.
fn matters(statements: &[Stmt]) -> bool {
    assigns_docstring(statements)
        || any(statements, &mut |statement| {
            matches!(statement.kind, StmtKind::Return(_))
        })
}

/// Whether `test` holds for a statement of the block or of those in it.
fn any(statements: &[Stmt], test: &mut impl FnMut(&Stmt) -> bool) -> bool {
    let mut pending: Vec<&Stmt> = statements.iter().collect();
    while let Some(statement) = pending.pop() {
        if test(statement) {
            return true;
        }
        statement.inner(&mut pending);
    }
    false
}
