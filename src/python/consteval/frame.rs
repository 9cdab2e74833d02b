//! Variables with a value at hand: of comprehensions, calls, `:=`.

use std::cell::RefCell;

use super::sharing::Shared;
use crate::model::Value;
use crate::syntax::ast::Name;

/// Variables with their values.
#[derive(Debug, Default)]
pub(super) struct Frame<'c> {
    vars: RefCell<Vec<(Name, Value)>>,
    /// Variables whose value something else holds too, so that a change shows in both.
    shared: RefCell<Vec<(Name, Shared)>>,
    outer: Option<&'c Self>,
}

impl<'c> Frame<'c> {
    pub(super) fn within(outer: Option<&'c Self>) -> Self {
        Self {
            vars: RefCell::default(),
            shared: RefCell::default(),
            outer,
        }
    }

    /// Calls `with` on the variable's value, if there is one.
    fn find<T>(&self, name: &str, with: impl FnOnce(&Value) -> T) -> Option<T> {
        let mut frame = self;
        loop {
            if let Some((_, value)) = frame.vars.borrow().iter().find(|(known, _)| known == name) {
                return Some(with(value));
            }
            frame = frame.outer?;
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<Value> {
        self.find(name, Value::clone)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name, |_| ()).is_some()
    }

    pub(super) fn set(&self, name: &Name, value: Value) {
        let mut vars = self.vars.borrow_mut();
        match vars.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value,
            None => vars.push((name.clone(), value)),
        }
    }

    pub(super) fn share(&self, name: &Name, how: Shared) {
        // What is shared whole stays so until the name is bound anew.
        if self.shared(name) != Some(Shared::Whole) {
            self.unshare(name);
            self.shared.borrow_mut().push((name.clone(), how));
        }
    }

    pub(super) fn unshare(&self, name: &str) {
        self.shared.borrow_mut().retain(|(known, _)| known != name);
    }

    pub(super) fn shared(&self, name: &str) -> Option<Shared> {
        let shared = self.shared.borrow();
        let found = shared.iter().find(|(known, _)| known == name);
        found.map(|(_, how)| *how)
    }

    pub(super) fn remove(&self, name: &str) {
        self.vars.borrow_mut().retain(|(known, _)| known != name);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.vars.borrow().is_empty() && self.outer.is_none_or(Self::is_empty)
    }
}
