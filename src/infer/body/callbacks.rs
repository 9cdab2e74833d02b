//! Functions that are given away: to a pool, a thread, or whatever calls them back.

use super::abs::{Abs, Callable, Given};
use super::machine::Machine;
use super::state::State;
use crate::syntax::ast::Expr;

impl<'a> Machine<'a, '_, '_> {
    /// A function that is handed over with its arguments: `executor.submit(f, a)`, `Thread(target=f)`.
    pub(super) fn handed_over(
        &self,
        name: &str,
        given: &[Given<'a>],
    ) -> Option<(Abs<'a>, Vec<Given<'a>>)> {
        let skip = match name {
            "submit" | "to_thread" | "call_soon" | "call_later" | "apply" | "create_task"
            | "run_sync" | "start_new_thread" => 0,
            "run_in_executor" => 1,
            "Thread" | "Process" | "Timer" => {
                let mut target = None;
                let mut rest = Vec::new();
                for given in given {
                    match given {
                        Given::Keyword(name, value, _) => match name.as_str() {
                            "target" => target = Some(value.clone()),
                            "args" => rest.push(Given::Star(value.clone())),
                            "kwargs" => rest.push(Given::DoubleStar(value.clone())),
                            _ => {}
                        },
                        _ => return None,
                    }
                }
                return Some((target?, rest));
            }
            _ => return None,
        };
        match given.get(skip)? {
            Given::Positional(callee @ (Abs::Callable(_) | Abs::Class(_)), _) => {
                Some((callee.clone(), given.get(skip + 1..)?.to_vec()))
            }
            _ => None,
        }
    }

    /// Calls back the closures that are handed to code outside the source.
    pub(super) fn call_back(&mut self, given: &[Given<'a>], expr: &'a Expr, state: &mut State<'a>) {
        for given in given {
            let value = given.value();
            let closure = match value {
                Abs::Callable(callable) => match &**callable {
                    Callable::Function { scope, this, .. } => {
                        scope.is_some() || this.as_ref().is_some_and(|this| state.follows(this))
                    }
                    Callable::Lambda { scope, .. } => scope.is_some(),
                    Callable::Partial { .. } => state.follows(value),
                    Callable::Items(_) | Callable::DictMethod(..) | Callable::Super { .. } => false,
                },
                _ => false,
            };
            if closure {
                let value = value.clone();
                self.call(&value, vec![Given::Star(Abs::Unknown)], expr, state);
                self.ended = false;
            }
        }
    }
}
