//! What a callable takes: from its signature, its docstring and its body.
//!
//! It must not know which dialect asks, nor any output format.

mod documented;
mod signature;
pub(crate) mod stated;
pub(crate) mod target;

use crate::diagnostic::Diagnostic;
use crate::model::{Definitions, Kwarg, Signature, Tool, Type};
use crate::python::program::Program;
use crate::python::symbol::Module;
use crate::syntax::ast::Function;
use crate::text::Span;

/// What a dialect knows of a callable that its code does not say.
#[derive(Clone, Copy)]
pub(crate) struct Callable<'c> {
    /// Names that the runtime passes, which are not the caller's to give.
    pub(crate) injected: &'c [&'c str],
    /// Whether the first parameter is the object that the method is called on.
    pub(crate) bound: bool,
    /// The name of the tool, where it selects among several that share the callable.
    pub(crate) tool: Option<&'c str>,
    /// Whether rules that go by names and descriptions may be used.
    pub(crate) heuristics: bool,
}

/// What a callable takes and gives.
#[derive(Debug, Default)]
pub(crate) struct Interface {
    /// The caller's kwargs, in order: the named parameters, then those read in the body.
    pub(crate) kwargs: Vec<Kwarg>,
    /// What the runtime passes.
    pub(crate) injected: Vec<Kwarg>,
    /// Whether there is a `**kwargs`.
    pub(crate) accepts_extra: bool,
    /// The return annotation.
    pub(crate) returns: Option<Type>,
    /// The description, from the docstring.
    pub(crate) description: Option<String>,
    /// The whole signature.
    pub(crate) signature: Signature,
    /// The named types that types in it refer to.
    pub(crate) definitions: Definitions,
    /// Findings about it.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Reads what `function`, defined in `module`, takes.
pub(crate) fn interface<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    function: &'f Function,
    asked: &Callable<'_>,
) -> Interface {
    let mut interface = signature::read(program, module, function, asked);
    documented::apply(&mut interface, program, module, function);
    interface
}

impl Interface {
    /// A tool of this interface.
    pub(crate) fn into_tool(self, name: &str, dialect: &'static str, span: Span) -> Tool {
        Tool {
            name: name.to_owned(),
            description: self.description,
            dialect,
            callable: Some(self.signature.name.clone()),
            span,
            kwargs: self.kwargs,
            injected: self.injected,
            accepts_extra: self.accepts_extra,
            returns: self.returns,
            definitions: self.definitions,
            signature: Some(self.signature),
            arguments: None,
            stated_schema: None,
            diagnostics: self.diagnostics,
        }
    }
}
