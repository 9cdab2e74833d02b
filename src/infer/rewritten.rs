//! The docstring that a function has at run time: as written, assigned later, or made by decorators.

use std::borrow::Cow;

use super::Interface;
use crate::diagnostic::{Diagnostic, codes};
use crate::model::Value;
use crate::python::consteval::{Evaluator, Rewritten};
use crate::python::notices::Notices;
use crate::python::program::Program;
use crate::python::scope::{MutationKind, Step};
use crate::python::symbol::Module;
use crate::syntax::ast::{ExprKind, Function};

/// The docstring of `function`, with a finding where it cannot be known.
pub(super) fn docstring<'f>(
    interface: &mut Interface,
    program: &Program<'f>,
    module: Module<'f>,
    function: &'f Function,
) -> Option<Cow<'f, str>> {
    let written = function.docstring.as_deref().map(Cow::Borrowed);
    if let Some(text) = assigned(program, module, function) {
        return Some(Cow::Owned(text));
    }
    if function.decorators.is_empty() {
        return written;
    }
    let evaluator = Evaluator::new(program);
    let notices = Notices::read(&evaluator, module, &function.decorators, written.as_deref());
    if let Some(text) = notices.docstring {
        return Some(Cow::Owned(text));
    }
    match evaluator.rewritten_docstring(module, function) {
        Some(Rewritten::Known(text)) => text.map(Cow::Owned),
        Some(Rewritten::Unknown(reason)) => {
            interface.diagnostics.push(Diagnostic::new(
                &codes::DYNAMIC_VALUE,
                module.span(function.name.range),
                format!(
                    "a decorator of '{}' rewrites its docstring: {reason}",
                    function.name.name
                ),
            ));
            written
        }
        None => written,
    }
}

/// The text of `function.__doc__ = …` at the top level of the module.
fn assigned<'f>(program: &Program<'f>, module: Module<'f>, function: &Function) -> Option<String> {
    let steps = program.scope(module).steps(&function.name.name);
    steps.iter().rev().find_map(|step| match step {
        Step::Mutate(mutation) => match mutation.kind {
            MutationKind::Set { target, value } => match &target.kind {
                ExprKind::Attribute { value: of, attr }
                    if attr.name == "__doc__" && of.as_name().is_some() =>
                {
                    match Evaluator::new(program).eval(module.env(), value) {
                        Value::Str(text) => Some(text),
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}
