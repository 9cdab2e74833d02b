//! Reading and writing dicts: which reads are the caller's, and what a fallback is.

use std::rc::Rc;

use super::abs::{Abs, Callable, Given, ObjectId};
use super::by_tool::SELECTOR;
use super::log::Fallback;
use super::machine::{At, MAX_ELEMENTS, Machine};
use super::state::{Dict, Entry, Object, State};
use super::usage;
use crate::model::{Rule, Value};
use crate::syntax::ast::{Expr, Name};
use crate::text::TextRange;

/// How a key is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// `d["k"]`: raises when the key is missing.
    Subscript,
    /// `d.get("k")`
    Get,
    /// `d.pop("k")`
    Pop,
    /// `d.setdefault("k")`
    SetDefault,
}

impl<'a> Machine<'a, '_, '_> {
    /// `value[index]`
    pub(super) fn subscript(
        &mut self,
        value: &Abs<'a>,
        index: &Abs<'a>,
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        if let Abs::OneOf(members) = value
            && value.key().is_none()
        {
            let found = members
                .iter()
                .map(|member| self.subscript(member, index, expr, at, state))
                .collect();
            return Abs::chosen_of(found);
        }
        match value {
            Abs::Dict(id) => match index.as_text() {
                Some(key) => {
                    let key = key.to_owned();
                    self.read_dict(*id, &key, How::Subscript, None, expr.range, at, state)
                }
                None => {
                    if let Abs::Const(keys) = Self::as_constant_keys(value, state) {
                        self.looked_up(&keys, index, expr, at);
                    }
                    self.any_entry(*id, index, state)
                }
            },
            Abs::ByTool(values) => self.element_by_tool(values, index).unwrap_or(Abs::Unknown),
            Abs::Instance(id) => self.item(*id, index, expr, at, state),
            // `globals()[f"run_{tool}"]`
            Abs::Module(module) => match self.text(index) {
                Some(name) => self.global(&Name::from(name.as_str()), *module, state),
                None => Abs::Unknown,
            },
            Abs::Const(container) => match index {
                Abs::ByTool(keys) => self
                    .chosen_by_tool(container, keys, None)
                    .unwrap_or_else(|| self.element(container, index)),
                _ => {
                    if matches!(**container, Value::Dict(_)) {
                        self.looked_up(container, index, expr, at);
                    }
                    self.element(container, index)
                }
            },
            Abs::Sequence(members) => match index.value() {
                Some(Value::Int(number)) => {
                    let length = members.len();
                    let position = isize::try_from(number).ok().and_then(|n| {
                        if n < 0 {
                            length.checked_add_signed(n)
                        } else {
                            usize::try_from(n).ok()
                        }
                    });
                    position
                        .and_then(|position| members.get(position))
                        .cloned()
                        .unwrap_or(Abs::Unknown)
                }
                _ => Abs::chosen_of(members.to_vec()),
            },
            value if value.key().is_some() => {
                if index.as_text().is_some() {
                    self.note_type(value, Rule::Use, usage::any_dict(), at.module, expr.range);
                }
                Abs::Unknown
            }
            _ => Abs::Unknown,
        }
    }

    /// `LEVELS[kwargs["level"]]`: what is found there is one of its keys.
    pub(super) fn looked_up(
        &mut self,
        container: &Value,
        index: &Abs<'a>,
        expr: &'a Expr,
        at: At<'a>,
    ) {
        if index.key().is_none() {
            return;
        }
        let keys: Vec<Value> = match container {
            Value::Dict(entries) => entries.iter().map(|(key, _)| key.clone()).collect(),
            Value::List(keys) if keys.iter().all(|key| key.as_str().is_some()) => keys.clone(),
            _ => return,
        };
        if let Some(ty) = usage::common_scalar(&keys) {
            self.note_type(index, Rule::Use, ty, at.module, expr.range);
        }
    }

    /// An element of a constant; any of them where the index is not known.
    fn element(&mut self, container: &Value, index: &Abs<'a>) -> Abs<'a> {
        match (container, index) {
            (Value::Dict(entries), Abs::Const(key)) => entries
                .iter()
                .rev()
                .find(|(known, _)| *known == **key)
                .map_or(Abs::Unknown, |(_, value)| Abs::constant(value.clone())),
            (Value::Dict(entries), _) if entries.len() <= MAX_ELEMENTS => Abs::chosen_of(
                entries
                    .iter()
                    .map(|(_, value)| Abs::constant(value.clone()))
                    .collect(),
            ),
            (Value::List(elements) | Value::Tuple(elements), Abs::Const(position)) => {
                let Value::Int(number) = &**position else {
                    return Abs::Unknown;
                };
                let position = isize::try_from(number).ok().and_then(|n| {
                    if n < 0 {
                        elements.len().checked_add_signed(n)
                    } else {
                        usize::try_from(n).ok()
                    }
                });
                position
                    .and_then(|position| elements.get(position))
                    .map_or(Abs::Unknown, |value| Abs::constant(value.clone()))
            }
            (Value::List(elements) | Value::Tuple(elements), _)
                if elements.len() <= MAX_ELEMENTS =>
            {
                Abs::chosen_of(elements.iter().cloned().map(Abs::constant).collect())
            }
            _ => Abs::Unknown,
        }
    }

    /// An entry under a key that is not a constant: the tool's own, or any of those written.
    fn any_entry(&mut self, id: ObjectId, index: &Abs<'a>, state: &State<'a>) -> Abs<'a> {
        let Some(dict) = state.dict(id) else {
            return Abs::Unknown;
        };
        if let Abs::ByTool(values) = index
            && let Some(Entry::Is(value)) = self
                .ours(values)
                .and_then(Value::as_str)
                .and_then(|name| dict.entry(name))
            && value.value().is_none()
        {
            // All tools having the same entry is one case, not several.
            let same = values.iter().filter_map(Value::as_str).all(
                |tool| matches!(dict.entry(tool), Some(Entry::Is(other)) if other.same(value)),
            );
            self.tool_mattered |= !same;
            return value.clone();
        }
        if dict.caller && matches!(index, Abs::Keys(keys) if *keys == id) {
            return Abs::Values(id);
        }
        if dict.caller || dict.entries.len() > MAX_ELEMENTS {
            return Abs::Unknown;
        }
        Abs::chosen_of(
            dict.entries
                .iter()
                .filter_map(|(_, entry)| match entry {
                    Entry::Is(value) | Entry::Else(value) => Some(value.clone()),
                    Entry::Gone => None,
                })
                .collect(),
        )
    }

    /// Reads a key of a dict; the default is the value with its expression.
    #[expect(clippy::too_many_arguments, reason = "the parts of one read")]
    pub(super) fn read_dict(
        &mut self,
        id: ObjectId,
        key: &str,
        how: How,
        default: Option<(Abs<'a>, Option<&'a Expr>)>,
        range: TextRange,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let Some(dict) = state.dict(id) else {
            return Abs::Unknown;
        };
        let caller = dict.caller;
        let entry = dict.entry(key).cloned();
        if how == How::Pop
            && let Some(dict) = state.dict_mut(id)
        {
            dict.set(key.into(), Entry::Gone);
        }
        let given = default.as_ref().map(|(value, _)| value.clone());
        let fallback = match (&entry, &default, how) {
            (Some(Entry::Else(value)), _, _) => self.fallback(value, None, at),
            (_, Some((value, expr)), _) => self.fallback(value, *expr, at),
            (_, None, How::Get | How::SetDefault) => Fallback::Null,
            (_, None, How::Subscript | How::Pop) => Fallback::Unsaid,
        };
        match entry {
            Some(Entry::Is(value)) => return value,
            Some(Entry::Gone) => {
                let value = given.unwrap_or(Abs::Unknown);
                if how == How::SetDefault
                    && let Some(dict) = state.dict_mut(id)
                {
                    dict.set(key.into(), Entry::Is(value.clone()));
                }
                return value;
            }
            None if !caller => {
                let value = given.unwrap_or_else(|| match how {
                    How::Get | How::SetDefault => Abs::constant(Value::None),
                    How::Subscript | How::Pop => Abs::Unknown,
                });
                if how == How::SetDefault
                    && let Some(dict) = state.dict_mut(id)
                {
                    dict.set(key.into(), Entry::Is(value.clone()));
                }
                return value;
            }
            _ => {}
        }
        let rule = match how {
            How::Subscript => Rule::SubscriptRead,
            How::Get => Rule::GetRead,
            How::Pop => Rule::PopRead,
            How::SetDefault => Rule::SetDefaultRead,
        };
        let must = matches!(how, How::Subscript | How::Pop)
            && default.is_none()
            && !matches!(entry, Some(Entry::Else(_)));
        let (key_id, read) = self.read(key, rule, range, fallback, at);
        if must {
            state.present.insert(key_id);
        }
        if how == How::SetDefault
            && let Some(dict) = state.dict_mut(id)
        {
            let value = given.unwrap_or_else(|| Abs::constant(Value::None));
            dict.set(key.into(), Entry::Else(value));
        }
        if key == SELECTOR && self.tool.is_some() {
            return self.selector();
        }
        Abs::Key(key_id, read)
    }

    /// A method of a dict that is followed.
    pub(super) fn dict_method(
        &mut self,
        id: ObjectId,
        method: &str,
        given: &[Given<'a>],
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let positional: Vec<(&Abs<'a>, Option<&'a Expr>)> = given
            .iter()
            .filter_map(|given| match given {
                Given::Positional(value, expr) => Some((value, *expr)),
                Given::Keyword(name, value, expr) if name == "default" => Some((value, *expr)),
                _ => None,
            })
            .collect();
        let how = match method {
            "get" => Some(How::Get),
            "pop" => Some(How::Pop),
            "setdefault" => Some(How::SetDefault),
            "__getitem__" => Some(How::Subscript),
            _ => None,
        };
        if let Some(how) = how {
            let default = positional
                .get(1)
                .map(|(value, expr)| ((*value).clone(), *expr));
            let Some((key, _)) = positional.first() else {
                return Abs::Unknown;
            };
            return match key.as_text() {
                Some(key) => {
                    let key = key.to_owned();
                    self.read_dict(id, &key, how, default, expr.range, at, state)
                }
                None => {
                    if let Abs::Const(keys) = Self::as_constant_keys(&Abs::Dict(id), state) {
                        self.looked_up(&keys, key, expr, at);
                    }
                    let entry = self.any_entry(id, key, state);
                    match default {
                        // The tool's own entry is there: its fallback is not needed.
                        Some((default, _)) if !matches!(key, Abs::ByTool(_)) => {
                            Abs::one_of(vec![entry, default])
                        }
                        _ => entry,
                    }
                }
            };
        }
        match method {
            "copy" => match state.dict(id).cloned() {
                Some(dict) => Abs::Dict(self.put(Object::Dict(dict), state)),
                None => Abs::Unknown,
            },
            "keys" => Abs::Keys(id),
            "items" => Abs::Items(id),
            "values" => Abs::Unknown,
            "update" => {
                self.update(id, given, expr, at, state);
                Abs::constant(Value::None)
            }
            "clear" => {
                if let Some(dict) = state.dict_mut(id) {
                    *dict = Dict::default();
                }
                Abs::constant(Value::None)
            }
            _ => Abs::Unknown,
        }
    }

    /// `value.attr`
    pub(super) fn attribute(
        &mut self,
        value: &Abs<'a>,
        attr: &Name,
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        match value {
            Abs::Dict(id) => Abs::Callable(Rc::new(Callable::DictMethod(*id, attr.clone()))),
            Abs::Namespace(id) => {
                self.read_dict(*id, attr, How::Subscript, None, expr.range, at, state)
            }
            Abs::Instance(id) => self.instance_attribute(*id, attr, None, expr, at, state),
            Abs::Class(class) => self.class_attribute(*class, attr, state),
            Abs::Module(module) => self.global(attr, *module, state),
            Abs::External(name) => Abs::External(format!("{name}.{attr}").into()),
            Abs::Callable(callable) => match &**callable {
                Callable::Super { this, class } => {
                    self.inherited(*class, attr, this.clone(), state)
                }
                // `run.__wrapped__`, `run.invoke`: the function itself.
                Callable::Function { .. } => value.clone(),
                _ => Abs::Unknown,
            },
            Abs::OneOf(members) => {
                let found = members
                    .iter()
                    .map(|member| self.attribute(member, attr, expr, at, state))
                    .collect();
                Abs::one_of(found)
            }
            _ => Abs::Unknown,
        }
    }
}
