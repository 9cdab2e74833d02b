//! Expressions to types: a first version that knows the builtins.

use super::program::Program;
use super::symbol::Module;
use crate::diagnostic::Diagnostic;
use crate::model::{Definitions, Type};
use crate::syntax::ast::Expr;

pub(crate) struct Lowering;

impl Lowering {
    pub(crate) fn new(
        _program: &Program<'_>,
        _definitions: &mut Definitions,
        _diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        Self
    }

    pub(crate) fn lower(&mut self, _module: Module<'_>, expr: &Expr) -> Type {
        match expr.dotted_name().as_deref() {
            Some("int") => Type::Int,
            Some("str") => Type::Str,
            Some("float") => Type::Float,
            Some("bool") => Type::Bool,
            _ => Type::Any,
        }
    }
}
