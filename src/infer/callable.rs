//! Whatever a module binds to a name, to what it takes when it is called.

use super::{Callable, Interface, signature, target};
use crate::python::program::Program;
use crate::python::scope::BindingKind;
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::ExprKind;

/// How many names for a lambda are followed.
const MAX_HOPS: u32 = 8;

/// What the thing that `module` binds to `name` takes; `None` where it is no callable of the source.
pub(crate) fn named<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    name: &str,
    asked: &Callable<'_>,
) -> Option<Interface> {
    match target::of_name(program, module, name) {
        Some(target) => Some(target.interface(program, asked)),
        None => lambda(program, program.resolve_name(module.env(), name), asked),
    }
}

fn lambda<'f>(
    program: &Program<'f>,
    mut symbol: Symbol<'f>,
    asked: &Callable<'_>,
) -> Option<Interface> {
    for _ in 0..MAX_HOPS {
        let Symbol::Value {
            module, binding, ..
        } = symbol
        else {
            return None;
        };
        let BindingKind::Assign { value, .. } = binding.kind else {
            return None;
        };
        if let ExprKind::Lambda { parameters, .. } = &value.kind {
            return Some(signature::of_lambda(program, module, parameters, asked));
        }
        symbol = program.resolve(module.env(), value);
    }
    None
}
