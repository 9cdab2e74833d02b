//! What an instance of a class of the source has: attributes, items, and what makes them up.

use std::rc::Rc;

use super::abs::{Abs, Callable, Given, ObjectId};
use super::classes::last;
use super::dicts::How;
use super::machine::{At, Machine};
use super::state::{Dict, Entry, Object, State};
use crate::model::Value;
use crate::syntax::ast::{Expr, Name, ParameterKind};

/// The attribute under which an instance holds a dict of which every key is an attribute.
pub(super) const ALL: &str = "**";

/// The attribute under which an instance of a class made from `dict` holds its entries.
pub(super) const ITEMS: &str = "[]";

impl<'a> Machine<'a, '_, '_> {
    /// An attribute of an instance: its own, else its class's, else the default of a `getattr`.
    pub(super) fn instance_attribute(
        &mut self,
        id: ObjectId,
        attr: &Name,
        default: Option<(Abs<'a>, Option<&'a Expr>)>,
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        if let Some(value) = state.attribute(id, attr) {
            return value.clone();
        }
        if attr == "__dict__" {
            return self.attribute_dict(id, state);
        }
        let mut found = self.inherited_attribute(id, attr, expr, state);
        if matches!(found, Abs::Unknown) {
            found = self.missing_attribute(id, attr, expr, at, state);
        }
        let all = match state.attribute(id, ALL) {
            Some(Abs::Dict(all)) => Some(*all),
            _ => None,
        };
        let all = match all {
            Some(all) if !self.is_property(id, attr, state) => all,
            _ => {
                return match (found, default) {
                    (Abs::Unknown, Some((default, _))) => default,
                    (found, _) => found,
                };
            }
        };
        match (found, default) {
            (found @ Abs::Callable(_), _) => found,
            (Abs::Unknown, None) => {
                self.read_dict(all, attr, How::Subscript, None, expr.range, at, state)
            }
            (Abs::Unknown, default) => {
                self.read_dict(all, attr, How::Get, default, expr.range, at, state)
            }
            // An attribute of the class is what there is when the caller gives none.
            (default, _) => {
                let default = Some((default, None));
                self.read_dict(all, attr, How::Get, default, expr.range, at, state)
            }
        }
    }

    /// An attribute that neither an instance nor its class has: what `__getattr__` makes of it, or
    /// what a dict has as a method.
    fn missing_attribute(
        &mut self,
        id: ObjectId,
        attr: &Name,
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let items = match state.attribute(id, ITEMS) {
            Some(Abs::Dict(items)) => Some(*items),
            _ => None,
        };
        let special = Name::from("__getattr__");
        match (self.inherited_attribute(id, &special, expr, state), items) {
            (method @ Abs::Callable(_), _) => {
                let name = vec![Given::Positional(Abs::text(attr), None)];
                self.call(&method, name, expr, state)
            }
            // `__getattr__ = dict.get`
            (Abs::External(name), Some(items)) => {
                let how = if last(&name) == "get" {
                    How::Get
                } else {
                    How::Subscript
                };
                self.read_dict(items, attr, how, None, expr.range, at, state)
            }
            (_, Some(items)) => Abs::Callable(Rc::new(Callable::DictMethod(items, attr.clone()))),
            _ => Abs::Unknown,
        }
    }

    /// `instance[index]`
    pub(super) fn item(
        &mut self,
        id: ObjectId,
        index: &Abs<'a>,
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let special = Name::from("__getitem__");
        let method = self.inherited_attribute(id, &special, expr, state);
        if matches!(method, Abs::Callable(_)) {
            return self.call(
                &method,
                vec![Given::Positional(index.clone(), None)],
                expr,
                state,
            );
        }
        match state.attribute(id, ITEMS).cloned() {
            Some(items) => self.subscript(&items, index, expr, at, state),
            None => Abs::Unknown,
        }
    }

    /// `inspect.signature(function)`, as far as the names of the parameters go.
    pub(super) fn signature(&mut self, value: &Abs<'a>, state: &mut State<'a>) -> Option<Abs<'a>> {
        let names: Vec<Name> = match value {
            Abs::Callable(callable) => match &**callable {
                Callable::Function { function, this, .. } => function
                    .parameters
                    .items
                    .iter()
                    .skip(usize::from(this.is_some()))
                    .filter(|parameter| {
                        let rest = [ParameterKind::VarPositional, ParameterKind::VarKeyword];
                        !rest.contains(&parameter.kind)
                    })
                    .map(|parameter| parameter.name.name.clone())
                    .collect(),
                _ => return None,
            },
            Abs::Class(class) => self.field_names(*class, state),
            _ => return None,
        };
        let parameters = names
            .iter()
            .map(|name| (Value::Str(name.to_string()), Value::None))
            .collect();
        let mut dict = Dict::default();
        let parameters = Abs::constant(Value::Dict(parameters));
        dict.set(Name::from("parameters"), Entry::Is(parameters));
        Some(Abs::Namespace(self.put(Object::Dict(dict), state)))
    }

    /// `vars(self)`, `self.__dict__`: a dict whose keys are attributes.
    pub(super) fn attribute_dict(&mut self, id: ObjectId, state: &mut State<'a>) -> Abs<'a> {
        if let Some(Abs::Dict(all)) = state.attribute(id, ALL) {
            return Abs::Dict(*all);
        }
        let dict = self.put(Object::Dict(Dict::default()), state);
        state.set_attribute(id, ALL.into(), Abs::Dict(dict));
        Abs::Dict(dict)
    }
}
