//! Methods of constants: `TABLE.get(key)`, `TEMPLATE.format(**kwargs)`, `REQUIRED.issubset(kwargs)`.

use super::abs::{Abs, Given};
use super::dicts::How;
use super::machine::{At, Machine};
use super::state::{Object, State};
use super::usage;
use crate::model::{Rule, Type, Value};
use crate::python::results;
use crate::syntax::ast::Expr;

impl<'a> Machine<'a, '_, '_> {
    /// A method of a constant: an element, its entries, or whatever the evaluator makes of it.
    pub(super) fn constant_method(
        &mut self,
        expr: &'a Expr,
        container: &Value,
        method: &str,
        given: &[Given<'a>],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let first = given.first().map(Given::value);
        if let (Value::Dict(_), "get", Some(Abs::ByTool(keys))) = (container, method, first) {
            let default = match given.get(1) {
                None => Some(&Value::None),
                Some(default) => default.value().value(),
            };
            if let Some(values) = self.chosen_by_tool(container, keys, default) {
                return values;
            }
        }
        match (container, method, first) {
            (Value::Dict(entries), "items", None) => Abs::constant(Value::List(
                entries
                    .iter()
                    .map(|(key, value)| Value::Tuple(vec![key.clone(), value.clone()]))
                    .collect(),
            )),
            (Value::Dict(entries), "keys", None) => Abs::constant(Value::List(
                entries.iter().map(|(key, _)| key.clone()).collect(),
            )),
            (Value::Dict(_), "get", Some(index)) => {
                let index_value = index.clone();
                let found = self.subscript(
                    &Abs::constant(container.clone()),
                    &index_value,
                    expr,
                    at,
                    state,
                );
                match (found, given.get(1)) {
                    (Abs::Unknown, None) => Abs::constant(Value::None),
                    (Abs::Unknown, Some(default)) => default.value().clone(),
                    (found, Some(default)) if index_value.value().is_none() => {
                        match default.value().value() {
                            Some(Value::None) => found,
                            _ => Abs::one_of(vec![found, default.value().clone()]),
                        }
                    }
                    (found, _) => found,
                }
            }
            (Value::Dict(_), "copy", None) => {
                match self.as_dict(&Abs::constant(container.clone()), state) {
                    Some(dict) => Abs::Dict(self.put(Object::Dict(dict), state)),
                    None => Abs::Unknown,
                }
            }
            (Value::Str(template), "format" | "format_map", _) => {
                for given in given {
                    if let (Given::DoubleStar(Abs::Dict(id)), _)
                    | (Given::Positional(Abs::Dict(id), _), "format_map") = (given, method)
                    {
                        for field in usage::format_fields(template) {
                            let how = How::Subscript;
                            self.read_dict(*id, &field, how, None, expr.range, at, state);
                        }
                    }
                }
                constant_method_type(container, method)
            }
            (Value::Str(_), "join", Some(value)) if value.key().is_some() => {
                self.note_type(
                    value,
                    Rule::Use,
                    Type::List(Box::new(Type::Str)),
                    at.module,
                    expr.range,
                );
                Abs::typed(Type::Str)
            }
            // `REQUIRED.issubset(kwargs)`
            (Value::Set(names), "issubset" | "difference", Some(dict)) => {
                let dict = dict.clone();
                self.all_asked(names, &dict, method == "difference", expr, at, state)
                    .unwrap_or(Abs::Unknown)
            }
            _ if given.iter().all(|given| given.value().value().is_some()) => self
                .constant(expr, at, state)
                .unwrap_or_else(|| constant_method_type(container, method)),
            _ => constant_method_type(container, method),
        }
    }
}

fn constant_method_type<'a>(container: &Value, method: &str) -> Abs<'a> {
    match container {
        Value::Str(_) => text_result(method),
        _ => Abs::Unknown,
    }
}

/// What a method of a text gives.
pub(super) fn text_result<'a>(method: &str) -> Abs<'a> {
    results::of_text_method(method).map_or(Abs::Unknown, Abs::typed)
}
