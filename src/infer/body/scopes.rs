//! Scopes of names: opened by calls and comprehensions, kept as long as something within sees them.

use super::abs::{Abs, ScopeId};
use super::machine::{At, Machine};
use super::state::State;
use crate::python::symbol::Module;
use crate::syntax::ast::Name;

/// The names of one call, comprehension or module.
pub(super) struct Scope<'a> {
    pub(super) parent: Option<ScopeId>,
    /// Whether a function or lambda within it sees its names.
    seen_within: bool,
    pub(super) module: Module<'a>,
    /// Names declared `global`.
    pub(super) globals: Vec<Name>,
}

impl<'a> Machine<'a, '_, '_> {
    pub(super) fn open_scope(&mut self, module: Module<'a>, parent: Option<ScopeId>) -> ScopeId {
        self.scopes.push(Scope {
            parent,
            seen_within: false,
            module,
            globals: Vec::new(),
        });
        self.scopes.len() - 1
    }

    /// Notes that what is made within a scope may look its names up later.
    pub(super) fn seen_within(&mut self, scope: ScopeId) {
        let mut next = Some(scope);
        while let Some(scope) = next.and_then(|scope| self.scopes.get_mut(scope)) {
            scope.seen_within = true;
            next = scope.parent;
        }
    }

    /// Forgets the names of a scope that has been left, unless something still sees them.
    pub(super) fn close_scope(&self, scope: ScopeId, state: &mut State<'a>) {
        if self
            .scopes
            .get(scope)
            .is_some_and(|scope| !scope.seen_within)
        {
            state.forget(scope);
        }
    }

    /// The innermost scope around `at` that binds a name, and what to; else the module at whose top
    /// level it is looked up.
    pub(super) fn holder<'s>(
        &self,
        name: &Name,
        at: At<'a>,
        state: &'s State<'a>,
    ) -> Result<(ScopeId, &'s Abs<'a>), Module<'a>> {
        let mut scope = Some(at.scope);
        let mut module = at.module;
        while let Some((id, info)) = scope.and_then(|id| Some((id, self.scopes.get(id)?))) {
            module = info.module;
            scope = info.parent;
            if !info.globals.contains(name)
                && let Some(value) = state.name(id, name)
            {
                return Ok((id, value));
            }
        }
        Err(module)
    }

    /// The scope of a module's top level.
    pub(super) fn module_at(&mut self, module: Module<'a>) -> At<'a> {
        let known = self
            .module_scopes
            .iter()
            .find(|(known, _)| *known == module);
        let scope = match known {
            Some((_, scope)) => *scope,
            None => {
                let scope = self.open_scope(module, None);
                self.module_scopes.push((module, scope));
                scope
            }
        };
        At { module, scope }
    }

    pub(super) fn is_module_scope(&self, at: At<'a>) -> bool {
        self.module_scopes
            .iter()
            .any(|(_, scope)| *scope == at.scope)
    }

    pub(super) fn declare_global(&mut self, at: At<'a>, name: &Name) {
        if let Some(scope) = self.scopes.get_mut(at.scope) {
            scope.globals.push(name.clone());
        }
    }

    pub(super) fn bind(&mut self, name: &Name, value: Abs<'a>, at: At<'a>, state: &mut State<'a>) {
        let global = self
            .scopes
            .get(at.scope)
            .is_some_and(|scope| scope.globals.contains(name));
        let scope = if global {
            self.module_at(at.module).scope
        } else {
            at.scope
        };
        if let Some(frame) = self.frame()
            && frame.at.scope == scope
        {
            frame.settled.retain(|known| known != name);
        }
        state.bind(scope, name.clone(), value);
    }

    /// Binds a name in the scope where it already is (`nonlocal`), else here.
    pub(super) fn declare_nonlocal(&mut self, at: At<'a>, name: &Name, state: &mut State<'a>) {
        // A copy in the inner scope: what the inner function writes is not seen outside, which only
        // loses values, never invents one.
        let value = self.lookup(name, at, state);
        state.bind(at.scope, name.clone(), value);
    }
}
