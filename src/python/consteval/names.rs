//! What names of the source are bound to: bindings and changes replayed in order.

use super::eval::{Cx, DEPENDS, Frame};
use super::meter::{Reason, Result};
use super::{Evaluator, library};
use crate::model::Value;
use crate::python::choose::Outcome;
use crate::python::finder::Location;
use crate::python::scope::{Binding, BindingKind, Fork, ForkKind, Scope, ScopeKind, Step};
use crate::python::stdlib;
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{Expr, ImportFrom, Name};
use crate::text::TextRange;

impl<'f> Evaluator<'_, 'f> {
    /// The value of a name that no frame holds.
    pub(super) fn name(&self, cx: Cx<'_, 'f>, name: &Name) -> Result {
        let mut position = cx.position;
        for (index, scope) in cx.env.locals.iter().enumerate().rev() {
            // The scope sees those around it, not those inside.
            let locals = cx.env.locals.get(..=index).unwrap_or(&[]);
            let env = Env {
                module: cx.env.module,
                locals,
            };
            if let Some(value) = self.replay(env, scope, name, position) {
                return Ok(value);
            }
            if scope.kind() == ScopeKind::Function {
                // A function runs when the code around it is through.
                position = None;
            }
        }
        if let Some(value) = self.global_value(cx.env.module, name, position) {
            return Ok(value);
        }
        match name.as_str() {
            "__name__" => Ok(Value::Str(cx.env.module.name().to_owned())),
            "__debug__" => Ok(Value::Bool(true)),
            "Ellipsis" => Ok(Value::Ellipsis),
            builtin if stdlib::is_builtin(builtin) => Ok(Value::Reference(builtin.to_owned())),
            _ => match self.program.resolve_name(cx.env.module.env(), name) {
                Symbol::External(qualified) => external(&qualified),
                _ => Err(Reason::Owned(format!("name {name} is not defined"))),
            },
        }
    }

    /// The value that the module's `name` has at `position`, or at its end.
    pub(super) fn global_value(
        &self,
        module: Module<'f>,
        name: &str,
        position: Option<u32>,
    ) -> Option<Value> {
        let scope = self.program.scope(module);
        let own = self.replay(module.env(), scope, name, position);
        if own.is_some() || scope.stars.is_empty() {
            return own;
        }
        // Star imports: what they lead to is found by the program.
        match self.program.resolve_name(module.env(), name) {
            Symbol::Unresolved(_) | Symbol::Builtin(_) | Symbol::External(_) => None,
            symbol => self.symbol_value(&symbol).ok(),
        }
    }

    /// The final value of what a name stands for.
    pub(super) fn symbol_value(&self, symbol: &Symbol<'f>) -> Result {
        match symbol {
            Symbol::Value {
                module, qualified, ..
            } => match qualified.rsplit_once('.') {
                None => self
                    .global_value(*module, qualified, None)
                    .ok_or(Reason::Borrowed("it is not bound")),
                Some((class, attribute)) => {
                    let class = self.program.resolve_name(module.env(), class);
                    let class = self.class_ref(&class);
                    class
                        .and_then(|class| self.class_attribute(&class, attribute).transpose())
                        .unwrap_or(Err(Reason::Borrowed("it is not bound")))
                }
            },
            Symbol::Class { .. } => {
                self.class_ref(symbol);
                Ok(Value::Reference(symbol.qualified_name()))
            }
            Symbol::Function { .. }
            | Symbol::Module(_)
            | Symbol::Namespace { .. }
            | Symbol::Builtin(_) => Ok(Value::Reference(symbol.qualified_name())),
            Symbol::External(qualified) => external(qualified),
            Symbol::Unresolved(name) => Err(Reason::Owned(format!("name {name} is not defined"))),
        }
    }

    /// What a scope binds `name` to when it has run up to `position`.
    pub(super) fn replay(
        &self,
        env: Env<'_, 'f>,
        scope: &Scope<'f>,
        name: &str,
        position: Option<u32>,
    ) -> Option<Value> {
        let steps = scope.steps(name);
        let seen = match position {
            Some(position) => steps.partition_point(|step| step.range().start < position),
            None => steps.len(),
        };
        let steps = steps.get(..seen)?;
        let last = steps.last()?;
        let under_way = position.is_some_and(|position| position < last.range().end);
        // While its own statement runs, a name still means what it meant before.
        let state_key = seen * 2 + usize::from(under_way);
        let key = (std::ptr::from_ref(scope).addr(), Name::new(name), state_key);
        if !under_way && let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        if self.pending.borrow().contains(&key) {
            self.meter.set_exhausted();
            let reason = Reason::Borrowed("refers to itself");
            return Some(self.dynamic(env.module, last.range(), reason));
        }
        self.pending.borrow_mut().push(key.clone());
        let mut state = None;
        let run = Replay {
            evaluator: self,
            env,
            name,
            position,
        };
        run.steps(steps, &mut state);
        self.pending.borrow_mut().pop();
        if !under_way && !self.meter.is_exhausted() {
            self.known.borrow_mut().insert(key, state.clone());
        }
        state
    }

    fn imported(&self, module: Module<'f>, import: &ImportFrom, original: &Name) -> Result {
        match self.program.find(module, import.level, &import.module) {
            Location::File(other) => {
                let own = if other == module {
                    None
                } else {
                    self.global_value(other, original, None)
                };
                match own {
                    Some(value) => Ok(value),
                    None => match self.program.submodule(other, original) {
                        Symbol::Unresolved(name) => {
                            Err(Reason::Owned(format!("{name} is not defined")))
                        }
                        symbol => self.symbol_value(&symbol),
                    },
                }
            }
            Location::External(base) => external(&format!("{base}.{original}")),
            Location::Folder { path, .. } => Ok(Value::Reference(format!(
                "{}.{original}",
                path.replace('/', ".")
            ))),
        }
    }
}

/// The value of a name outside of all that may be read.
pub(super) fn external(qualified: &str) -> Result {
    if let Some(value) = library::constant(qualified) {
        return Ok(value);
    }
    if let Some(reason) = library::varies(qualified) {
        return Err(reason);
    }
    if stdlib::is_stdlib(qualified) {
        return Ok(Value::Reference(qualified.to_owned()));
    }
    Err(Reason::Owned(format!(
        "{qualified} lies outside the source"
    )))
}

/// One run through the steps of a name.
struct Replay<'r, 'p, 'f> {
    evaluator: &'r Evaluator<'p, 'f>,
    env: Env<'r, 'f>,
    name: &'r str,
    position: Option<u32>,
}

impl<'f> Replay<'_, '_, 'f> {
    fn steps(&self, steps: &[Step<'f>], state: &mut Option<Value>) {
        // What stands before the last plain binding does not matter.
        let first = steps
            .iter()
            .rposition(|step| {
                matches!(step, Step::Bind(binding) if binds(binding) && !self.under_way(binding.range))
            })
            .unwrap_or(0);
        for step in steps.get(first..).unwrap_or(&[]) {
            if self
                .position
                .is_some_and(|position| step.range().start >= position)
            {
                break;
            }
            match step {
                // The statement that is being run has not bound anything yet.
                Step::Bind(binding) if self.under_way(binding.range) => {}
                Step::Mutate(mutation) if self.under_way(mutation.range) => {}
                Step::Bind(binding) => self.bind(binding, state),
                Step::Mutate(mutation) => {
                    let cx = self.cx(mutation.range.start);
                    self.evaluator.mutate(cx, self.name, mutation, state);
                }
                Step::Fork(fork) => self.fork(fork, state),
            }
        }
    }

    fn under_way(&self, range: TextRange) -> bool {
        self.position
            .is_some_and(|position| range.start <= position && position < range.end)
    }

    fn cx(&self, position: u32) -> Cx<'_, 'f> {
        Cx {
            env: self.env,
            position: Some(position),
            frame: None,
        }
    }

    fn bind(&self, binding: &Binding<'f>, state: &mut Option<Value>) {
        let module = self.env.module;
        let value = match binding.kind {
            BindingKind::Annotated(_) => return,
            _ if binding.type_checking_only => return,
            BindingKind::Deleted => {
                *state = None;
                return;
            }
            BindingKind::Assign { value, .. } => Ok(self.assigned(value)),
            BindingKind::Unpack { target, value } => self.unpacked(target, value),
            BindingKind::Function(_) | BindingKind::TypeAlias { .. } => {
                Ok(Value::Reference(module.qualify(self.name)))
            }
            BindingKind::Class(_) => {
                let class = self.evaluator.program.resolve_name(self.env, self.name);
                self.evaluator.class_ref(&class);
                Ok(Value::Reference(module.qualify(self.name)))
            }
            BindingKind::Import { module: dotted } => {
                let symbol = Symbol::from(self.evaluator.program.find(module, 0, dotted));
                Ok(Value::Reference(symbol.qualified_name()))
            }
            BindingKind::ImportFrom { import, original } => {
                self.evaluator.imported(module, import, original)
            }
            BindingKind::TypeParam(_) => Ok(Value::Reference(self.name.to_owned())),
            BindingKind::Parameter(_) => Err(Reason::Borrowed("it is a parameter")),
            BindingKind::Other => Err(Reason::Borrowed("it is bound by a statement that runs")),
        };
        *state = Some(match value {
            Ok(value) => value,
            Err(reason) => self.evaluator.dynamic(module, binding.range, reason),
        });
    }

    fn assigned(&self, value: &Expr) -> Value {
        let frame = Frame::default();
        let cx = self.cx(value.range.start).with_frame(&frame);
        self.evaluator.value(cx, value)
    }

    fn unpacked(&self, target: &Expr, value: &Expr) -> Result {
        let whole = self.assigned(value);
        let mut found = None;
        self.evaluator.assign(target, whole, &mut |name, value| {
            if *name == *self.name {
                found = Some(value);
            }
        })?;
        found.ok_or(Reason::Borrowed("it is not bound"))
    }

    fn fork(&self, fork: &Fork<'f>, state: &mut Option<Value>) {
        let inside = self.position.filter(|_| self.under_way(fork.range));
        if matches!(fork.kind, ForkKind::Loop(_)) {
            return self.repeat(fork, inside.is_some(), state);
        }
        if let Some(position) = inside {
            // The statement is being run: only the arm that the place is in counts.
            let arm = fork
                .arms
                .iter()
                .find(|arm| arm.range.start <= position && position < arm.range.end);
            if let Some(arm) = arm {
                self.steps(&arm.steps, state);
            }
            return;
        }
        match &fork.kind {
            ForkKind::If(tests) => {
                let mut open = Vec::new();
                for (index, arm) in fork.arms.iter().enumerate() {
                    let holds = match tests.get(index) {
                        Some(test) => {
                            let frame = Frame::default();
                            let cx = self.cx(test.range.start).with_frame(&frame);
                            self.evaluator.holds(cx, test).ok()
                        }
                        None => Some(true),
                    };
                    if holds != Some(false) {
                        open.push(arm.steps.as_slice());
                    }
                    if holds == Some(true) {
                        break;
                    }
                }
                self.any_of(&open, fork.range, state);
            }
            ForkKind::Try { body, .. } => {
                let all: Vec<&[Step<'f>]> =
                    fork.arms.iter().map(|arm| arm.steps.as_slice()).collect();
                let open = match self.evaluator.program.body_outcome(self.env, body) {
                    Outcome::Succeeds => all.get(..1),
                    Outcome::Fails => all.get(1..),
                    Outcome::Unknown => Some(all.as_slice()),
                };
                let mut open = open.unwrap_or(&[]).to_vec();
                // A handler that leaves the name alone says nothing against the guarded block.
                if open.len() == all.len() && open.first().is_some_and(|body| !body.is_empty()) {
                    let mut index = 0;
                    open.retain(|steps| {
                        index += 1;
                        index == 1 || !steps.is_empty()
                    });
                }
                self.any_of(&open, fork.range, state);
            }
            _ => {
                let mut open: Vec<&[Step<'f>]> =
                    fork.arms.iter().map(|arm| arm.steps.as_slice()).collect();
                open.push(&[]);
                self.any_of(&open, fork.range, state);
            }
        }
    }

    /// Runs each of the arms that may run; their results must agree.
    fn any_of(&self, open: &[&[Step<'f>]], range: TextRange, state: &mut Option<Value>) {
        let mut results: Vec<Option<Value>> = Vec::new();
        for steps in open {
            let mut result = state.clone();
            self.steps(steps, &mut result);
            if !results.contains(&result) {
                results.push(result);
            }
        }
        let mut distinct = results.into_iter();
        *state = match (distinct.next(), distinct.next()) {
            (Some(only), None) => only,
            (None, _) => return,
            _ => Some(self.evaluator.dynamic(self.env.module, range, DEPENDS)),
        };
    }

    fn repeat(&self, fork: &Fork<'f>, inside: bool, state: &mut Option<Value>) {
        let ForkKind::Loop(statement) = fork.kind else {
            return;
        };
        let result = if inside {
            Err(Reason::Borrowed("changes in a loop"))
        } else {
            let frame = Frame::default();
            let cx = self.cx(fork.range.start).with_frame(&frame);
            self.evaluator
                .run_loop(cx, statement)
                .map(|()| frame.get(self.name))
        };
        match result {
            // A loop that does not run leaves the name as it was.
            Ok(None) => {}
            Ok(value) => *state = value,
            Err(reason) => {
                *state = Some(self.evaluator.dynamic(self.env.module, fork.range, reason));
            }
        }
    }
}

/// Whether what was before is forgotten.
fn binds(binding: &Binding<'_>) -> bool {
    !binding.type_checking_only && !matches!(binding.kind, BindingKind::Annotated(_))
}
