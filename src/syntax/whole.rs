//! The statements within statements, and reading what has been left unread, for whoever wants all
//! that is wrong with a file.

use super::ast::{Stmt, StmtKind};

/// Reads every block within `statements`.
pub(super) fn read<'s>(statements: impl Iterator<Item = &'s Stmt>) {
    // Depth is bounded by the reader; blocks are finite and each is met once.
    let mut pending: Vec<&Stmt> = statements.collect();
    while let Some(statement) = pending.pop() {
        statement.inner(&mut pending);
    }
}

impl Stmt {
    /// Adds the statements of its blocks to `found`, those of functions and classes too.
    pub(crate) fn inner<'s>(&'s self, found: &mut Vec<&'s Self>) {
        match &self.kind {
            StmtKind::Function(function) => found.extend(function.body.statements()),
            StmtKind::Class(class) => found.extend(class.body.statements()),
            StmtKind::If { branches, orelse } => {
                found.extend(branches.iter().flat_map(|(_, block)| block));
                found.extend(orelse);
            }
            StmtKind::For { body, orelse, .. } | StmtKind::While { body, orelse, .. } => {
                found.extend(body.iter().chain(orelse));
            }
            StmtKind::Try {
                body,
                handlers,
                orelse,
                finalbody,
            } => {
                found.extend(body.iter().chain(orelse).chain(finalbody));
                found.extend(handlers.iter().flat_map(|handler| &handler.body));
            }
            StmtKind::With { body, .. } => found.extend(body),
            StmtKind::Match { cases, .. } => {
                found.extend(cases.iter().flat_map(|case| &case.body));
            }
            _ => {}
        }
    }
}
