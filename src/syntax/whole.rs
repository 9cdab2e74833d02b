//! Reading what has been left unread, for whoever wants all that is wrong with a file.

use super::ast::{Stmt, StmtKind};

/// Reads every block within `statements`.
pub(super) fn read<'s>(statements: impl Iterator<Item = &'s Stmt>) {
    // Depth is bounded by the reader; blocks are finite and each is met once.
    let mut pending: Vec<&Stmt> = statements.collect();
    while let Some(statement) = pending.pop() {
        match &statement.kind {
            StmtKind::Function(function) => pending.extend(function.body.statements()),
            StmtKind::Class(class) => pending.extend(class.body.statements()),
            StmtKind::If { branches, orelse } => {
                pending.extend(branches.iter().flat_map(|(_, block)| block));
                pending.extend(orelse);
            }
            StmtKind::For { body, orelse, .. } | StmtKind::While { body, orelse, .. } => {
                pending.extend(body.iter().chain(orelse));
            }
            StmtKind::Try {
                body,
                handlers,
                orelse,
                finalbody,
            } => {
                pending.extend(body.iter().chain(orelse).chain(finalbody));
                pending.extend(handlers.iter().flat_map(|handler| &handler.body));
            }
            StmtKind::With { body, .. } => pending.extend(body),
            StmtKind::Match { cases, .. } => {
                pending.extend(cases.iter().flat_map(|case| &case.body));
            }
            _ => {}
        }
    }
}
