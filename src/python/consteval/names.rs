//! What names of the source are bound to: bindings and changes replayed in order.

use super::eval::Cx;
use super::meter::{Reason, Result};
use super::replay::Replay;
use super::{Evaluator, library_names};
use crate::model::Value;
use crate::python::finder::Location;
use crate::python::scope::{Scope, ScopeKind};
use crate::python::stdlib;
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{ImportFrom, Name};

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
        // What is bound further down is meant by string annotations, whose place says nothing.
        if position.is_some()
            && let Some(value) = self.global_value(cx.env.module, name, None)
        {
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
        let own = self
            .meter
            .by_name(|| self.replay(module.env(), scope, name, position));
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
        let mut state_key = seen * 2 + usize::from(under_way);
        if scope.changes()
            && let Some(position) = position
        {
            // What the value holds may change from one place to the next.
            state_key = usize::MAX - position as usize;
        }
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

    pub(super) fn imported(
        &self,
        module: Module<'f>,
        import: &ImportFrom,
        original: &Name,
    ) -> Result {
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
    if let Some(value) = library_names::constant(qualified) {
        return Ok(value);
    }
    if let Some(reason) = library_names::varies(qualified) {
        return Err(reason);
    }
    if stdlib::is_stdlib(qualified) {
        return Ok(Value::Reference(qualified.to_owned()));
    }
    Err(Reason::Owned(format!(
        "{qualified} lies outside the source"
    )))
}
