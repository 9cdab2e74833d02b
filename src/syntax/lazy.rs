//! A block that is produced when it is first asked for.

use std::fmt;

use super::ast::Stmt;

/// The block of a function or class.
#[derive(Clone, Default, PartialEq)]
pub struct Body {
    statements: Vec<Stmt>,
}

impl Body {
    pub(super) fn new(statements: Vec<Stmt>) -> Self {
        Self { statements }
    }

    /// Its statements, the docstring among them.
    pub fn statements(&self) -> &[Stmt] {
        &self.statements
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statements().fmt(f)
    }
}
