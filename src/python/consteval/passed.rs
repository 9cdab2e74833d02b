//! Functions of the source that change what they are given: `add_property(TOOL_SCHEMA, "a")`.

use super::Evaluator;
use super::eval::Cx;
use super::meter::{Reason, Result};
use crate::model::Value;
use crate::python::scope::Step;
use crate::python::symbol::Symbol;
use crate::syntax::ast::{Argument, Expr, ExprKind};

impl<'f> Evaluator<'_, 'f> {
    /// What `argument` is after `call` to a function of the source that may have changed it;
    /// `None` where nothing says that it did.
    pub(super) fn given_back(
        &self,
        cx: Cx<'_, 'f>,
        call: &Expr,
        argument: &Expr,
    ) -> Result<Option<Value>> {
        let ExprKind::Call { func, args } = &call.kind else {
            return Ok(None);
        };
        let Some(Symbol::Function {
            module, function, ..
        }) = self.callee(cx, func)
        else {
            return Ok(None);
        };
        let parameters = &function.parameters.items;
        let parameter = args
            .iter()
            .enumerate()
            .find_map(|(index, given)| match given {
                Argument::Positional(given) if std::ptr::eq(given, argument) => {
                    parameters.get(index)
                }
                Argument::Keyword(name, given) if std::ptr::eq(given, argument) => parameters
                    .iter()
                    .find(|parameter| parameter.name.name == name.name),
                _ => None,
            });
        let Some(parameter) = parameter else {
            return Ok(None);
        };
        let name = &parameter.name.name;
        if !changes(self.program.function_scope(function).steps(name)) {
            return Ok(None);
        }
        let args = self.arguments(cx, args)?;
        let after = self.run(module, function, args, Some(name), |frame, _| {
            frame.get(name).ok_or(Reason::Borrowed("deletes it"))
        });
        after.map(Some)
    }
}

/// Whether a name's value is changed in place.
fn changes(steps: &[Step<'_>]) -> bool {
    steps.iter().any(|step| match step {
        Step::Mutate(_) => true,
        Step::Bind(_) => false,
        Step::Fork(fork) => fork.arms.iter().any(|arm| changes(&arm.steps)),
    })
}
