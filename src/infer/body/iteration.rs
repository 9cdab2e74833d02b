//! Functions that go over the elements of others: `filter`, `map`, `zip`, `enumerate`.

use super::abs::{Abs, Given};
use super::machine::Machine;
use super::state::State;
use crate::model::Type;
use crate::syntax::ast::Expr;

impl<'a> Machine<'a, '_, '_> {
    /// What such a function gives; `None` where the elements are not known.
    pub(super) fn iterated(
        &mut self,
        function: &str,
        given: &[Given<'a>],
        expr: &'a Expr,
        state: &mut State<'a>,
    ) -> Option<Abs<'a>> {
        match function {
            // `filter(lambda name: name not in kwargs, REQUIRED)`
            "filter" => {
                if let [
                    Given::Positional(callee @ Abs::Callable(_), _),
                    Given::Positional(elements, _),
                ] = given
                    && let Some(elements) = self.elements(elements, state)
                {
                    let callee = callee.clone();
                    let mut missing = Vec::new();
                    for element in elements {
                        let kept =
                            self.call(&callee, vec![Given::Positional(element, None)], expr, state);
                        if let Abs::IfMissing(keys, true) = kept {
                            missing.extend(keys.iter().copied());
                        }
                    }
                    if !missing.is_empty() {
                        return Some(Abs::IfMissing(missing.into(), true));
                    }
                    return Some(Abs::Unknown);
                }
            }
            "map" => {
                if let [Given::Positional(callee, _), Given::Positional(elements, _)] = given
                    && let Some(elements) = self.elements(elements, state)
                {
                    let callee = callee.clone();
                    let results: Vec<Abs<'a>> = elements
                        .into_iter()
                        .map(|element| {
                            self.call(&callee, vec![Given::Positional(element, None)], expr, state)
                        })
                        .collect();
                    return Some(Abs::Sequence(results.into()));
                }
            }
            "zip" => {
                let columns: Option<Vec<Vec<Abs<'a>>>> = given
                    .iter()
                    .map(|given| self.elements(given.value(), state))
                    .collect();
                if let Some(columns) = columns {
                    let rows = columns.iter().map(Vec::len).min().unwrap_or(0);
                    let row = |place: usize| {
                        let members = columns.iter().filter_map(|column| column.get(place));
                        Abs::Sequence(members.cloned().collect())
                    };
                    return Some(Abs::Sequence((0..rows).map(row).collect()));
                }
            }
            "enumerate" => {
                if let [Given::Positional(value, _), ..] = given
                    && let Some(elements) = self.elements(value, state)
                {
                    let pair = |element| Abs::Sequence([Abs::typed(Type::Int), element].into());
                    return Some(Abs::Sequence(elements.into_iter().map(pair).collect()));
                }
            }
            _ => {}
        }
        None
    }
}
