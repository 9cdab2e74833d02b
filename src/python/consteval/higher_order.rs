//! Builtins that call what they are given.

use super::Evaluator;
use super::eval::Cx;
use super::meter::{Result, raises};
use super::ops;
use crate::model::Value;
use crate::python::symbol::Symbol;
use crate::syntax::ast::{Argument, Expr};

impl<'f> Evaluator<'_, 'f> {
    /// Builtins that call what they are given: `map`, `filter`, `sorted`, `min`, `max`.
    pub(super) fn higher_order(
        &self,
        cx: Cx<'_, 'f>,
        symbol: &Symbol<'f>,
        args: &[Argument],
    ) -> Option<Result> {
        let positional: Vec<&Expr> = args
            .iter()
            .filter_map(|arg| match arg {
                Argument::Positional(value) => Some(value),
                _ => None,
            })
            .collect();
        let keyword = |wanted: &str| {
            args.iter().find_map(|arg| match arg {
                Argument::Keyword(name, value) if name.name == wanted => Some(value),
                _ => None,
            })
        };
        let name = match symbol {
            Symbol::Builtin(name) => name.as_str(),
            Symbol::External(name) if name == "functools.reduce" => "reduce",
            _ => return None,
        };
        match (name, positional.as_slice()) {
            ("map", [func, iterables @ ..]) if !iterables.is_empty() => {
                Some(self.map(cx, func, iterables))
            }
            ("filter", [func, iterable]) => Some(self.filter(cx, func, iterable)),
            ("sorted", [iterable]) => Some(self.iterate(&self.value(cx, iterable)).and_then(
                |elements| {
                    let reverse = match keyword("reverse") {
                        Some(reverse) => self.holds(cx, reverse)?,
                        None => false,
                    };
                    self.sorted(cx, elements, keyword("key"), reverse)
                        .map(Value::List)
                },
            )),
            ("max" | "min", [iterable]) if keyword("key").is_some() => {
                Some(
                    self.iterate(&self.value(cx, iterable))
                        .and_then(|elements| {
                            // The first of equal ones counts for both.
                            let sorted =
                                self.sorted(cx, elements, keyword("key"), name == "max")?;
                            let first = sorted.into_iter().next();
                            first.ok_or_else(|| raises("ValueError"))
                        }),
                )
            }
            ("reduce", [func, iterable, initial @ ..]) => {
                Some(self.reduce(cx, func, iterable, initial.first().copied()))
            }
            _ => None,
        }
    }

    fn map(&self, cx: Cx<'_, 'f>, func: &Expr, iterables: &[&Expr]) -> Result {
        let mut columns = Vec::new();
        for iterable in iterables {
            columns.push(self.iterate(&self.value(cx, iterable))?);
        }
        let rows = columns.iter().map(Vec::len).min().unwrap_or(0);
        let mut results = Vec::with_capacity(rows);
        for row in 0..rows {
            let args = columns.iter().filter_map(|column| column.get(row).cloned());
            results.push(self.apply(cx, func, args.collect())?);
        }
        Ok(Value::List(results))
    }

    fn filter(&self, cx: Cx<'_, 'f>, func: &Expr, iterable: &Expr) -> Result {
        let mut kept = Vec::new();
        for element in self.iterate(&self.value(cx, iterable))? {
            let test = match func.kind {
                crate::syntax::ast::ExprKind::None => element.clone(),
                _ => self.apply(cx, func, vec![element.clone()])?,
            };
            if ops::truth(&self.plain(test))? {
                kept.push(element);
            }
        }
        Ok(Value::List(kept))
    }

    fn reduce(
        &self,
        cx: Cx<'_, 'f>,
        func: &Expr,
        iterable: &Expr,
        initial: Option<&Expr>,
    ) -> Result {
        let mut elements = self.iterate(&self.value(cx, iterable))?.into_iter();
        let first = match initial {
            Some(initial) => Some(self.value(cx, initial)),
            None => elements.next(),
        };
        let mut result = first.ok_or_else(|| raises("TypeError"))?;
        for element in elements {
            result = self.apply(cx, func, vec![result, element])?;
        }
        Ok(result)
    }
}
