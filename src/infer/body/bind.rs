//! Arguments to parameters: what a call gives, what it forwards, what stays the caller's.

use super::abs::{Abs, Given, ScopeId};
use super::by_tool::SELECTOR;
use super::fields::field_default;
use super::known::has_reference;
use super::log::Fallback;
use super::machine::{At, Machine};
use super::state::{Dict, Entry, Object, State};
use crate::model::{Default, Field, Rule, Type, Value};
use crate::python::symbol::Module;
use crate::syntax::ast::{Expr, ExprKind, Name, Parameter, ParameterKind, Parameters};
use crate::text::TextRange;

/// The scope of no code.
const NOWHERE: ScopeId = ScopeId::MAX;

/// A parameter of a function or a field of a class.
pub(super) struct Slot<'a> {
    pub(super) name: Name,
    /// The key under which a caller gives it, where that is another: the alias of a field.
    key: Option<Name>,
    kind: ParameterKind,
    annotation: Option<&'a Expr>,
    /// Its type, where more says it than the annotation.
    ty: Option<Type>,
    default: SlotDefault<'a>,
    description: Option<String>,
    module: Module<'a>,
    range: TextRange,
}

pub(super) enum SlotDefault<'a> {
    None,
    /// It may be left out, and nothing stands for it then: `NotRequired`.
    Absent,
    Expr(&'a Expr),
    /// A fresh empty container, or whatever else a factory makes.
    Factory(&'a Expr),
}

/// What the parameters of a call are bound to.
pub(super) struct Bound<'a> {
    pub(super) values: Vec<(Name, Abs<'a>)>,
}

impl<'a> Slot<'a> {
    /// A field of a class, whose default may be a `Field(…)`.
    pub(super) fn field(
        name: &Name,
        annotation: Option<&'a Expr>,
        value: Option<&'a Expr>,
        module: Module<'a>,
        range: TextRange,
    ) -> Self {
        let default = match value {
            None => SlotDefault::None,
            Some(value) => field_default(value),
        };
        Self {
            name: name.clone(),
            key: None,
            kind: ParameterKind::PositionalOrKeyword,
            annotation,
            ty: None,
            default,
            description: None,
            module,
            range: annotation.map_or(range, |annotation| annotation.range),
        }
    }

    /// Lets a caller give the field under another name than its attribute has.
    pub(super) fn rename(&mut self, key: Name) {
        self.key = (self.name != key).then_some(key);
    }

    /// Takes over what the class as a whole says of the field.
    pub(super) fn settle(&mut self, field: Field) {
        self.rename(Name::from(field.name.as_str()));
        self.ty = Some(field.ty);
        self.description = field.description;
        if !field.required && matches!(self.default, SlotDefault::None) {
            self.default = SlotDefault::Absent;
        }
    }

    fn key(&self) -> &Name {
        self.key.as_ref().unwrap_or(&self.name)
    }

    fn parameter(parameter: &'a Parameter, module: Module<'a>) -> Self {
        Self {
            name: parameter.name.name.clone(),
            key: None,
            kind: parameter.kind,
            annotation: parameter.annotation.as_ref(),
            ty: None,
            default: match &parameter.default {
                None => SlotDefault::None,
                Some(expr) => SlotDefault::Expr(expr),
            },
            description: None,
            module,
            range: parameter.range,
        }
    }
}

/// The parameters of a function, past those that are bound already.
pub(super) fn slots<'a>(
    parameters: &'a Parameters,
    skip: usize,
    module: Module<'a>,
) -> Vec<Slot<'a>> {
    parameters
        .items
        .iter()
        .skip(skip)
        .map(|parameter| Slot::parameter(parameter, module))
        .collect()
}

impl<'a> Machine<'a, '_, '_> {
    /// Binds arguments to slots; what is forwarded and not given here is read of the caller.
    pub(super) fn bind_slots(
        &mut self,
        slots: &[Slot<'a>],
        given: Vec<Given<'a>>,
        entry: bool,
        at: At<'a>,
        expr: &'a Expr,
        state: &mut State<'a>,
    ) -> Bound<'a> {
        let site = self.site_module(at);
        let mut positional = Vec::new();
        let mut open = false;
        let mut keywords: Vec<(Name, Abs<'a>, Option<&'a Expr>)> = Vec::new();
        let mut forwarded: Option<Dict<'a>> = None;
        for given in given {
            match given {
                Given::Positional(value, expr) => positional.push((value, expr)),
                Given::Star(Abs::Sequence(values)) => {
                    positional.extend(values.iter().map(|value| (value.clone(), None)));
                }
                Given::Star(Abs::Const(value)) => match value.as_sequence() {
                    Some(values) => positional.extend(
                        values
                            .iter()
                            .map(|value| (Abs::constant(value.clone()), None)),
                    ),
                    None => open = true,
                },
                Given::Star(_) => open = true,
                Given::Keyword(name, value, expr) => keywords.push((name, value, expr)),
                Given::DoubleStar(value) => {
                    if let Some(dict) = self.as_dict(&value, state) {
                        match &mut forwarded {
                            Some(known) => known.merge(&dict),
                            None => forwarded = Some(dict),
                        }
                    }
                }
            }
        }
        let mut forwarded = forwarded.unwrap_or_default();
        let mut positional = positional.into_iter();
        let mut values = Vec::with_capacity(slots.len());
        for slot in slots {
            let value = match slot.kind {
                ParameterKind::VarPositional => {
                    let rest: Vec<Abs<'a>> = positional.by_ref().map(|(value, _)| value).collect();
                    if open {
                        Abs::Unknown
                    } else {
                        Abs::Sequence(rest.into())
                    }
                }
                ParameterKind::VarKeyword => {
                    let mut rest = std::mem::take(&mut forwarded);
                    for (name, value, _) in keywords.drain(..) {
                        rest.set(name, Entry::Is(value));
                    }
                    self.typed_rest(slot, &rest);
                    Abs::Dict(self.put(Object::Dict(rest), state))
                }
                kind => {
                    let by_position = match kind {
                        ParameterKind::KeywordOnly => None,
                        _ => positional.next(),
                    };
                    let by_name = keywords
                        .iter()
                        .position(|(name, ..)| *name == slot.name || name == slot.key())
                        .map(|place| keywords.remove(place));
                    let argument = by_position.or(by_name.map(|(_, value, expr)| (value, expr)));
                    match argument {
                        Some((value, argument)) => {
                            // What the call gives is not the caller's to give.
                            forwarded.set(slot.key().clone(), Entry::Gone);
                            let range = argument.map_or(expr.range, |argument| argument.range);
                            self.passed(slot, &value, site, range);
                            value
                        }
                        None if open && kind != ParameterKind::KeywordOnly => Abs::Unknown,
                        None => {
                            self.forwarded(slot, &mut forwarded, entry, (site, at.scope), state)
                        }
                    }
                }
            };
            values.push((slot.name.clone(), value));
        }
        Bound { values }
    }

    /// Notes what an annotation of a parameter says of a value passed to it.
    fn passed(&mut self, slot: &Slot<'a>, value: &Abs<'a>, site: Module<'a>, range: TextRange) {
        let Some((key, _)) = value.key() else {
            return;
        };
        self.log.describe(key, slot.description.as_deref());
        match (slot.annotation, &slot.default) {
            (Some(annotation), _) => {
                let ty = self.slot_type(slot, annotation);
                self.note_type(value, Rule::PassedTo, ty, site, range);
            }
            (None, SlotDefault::Expr(default)) => {
                if let Some(value_of) = self.world.constant(slot.module, default, &|_| None) {
                    let ty = Type::of_value(&value_of);
                    if matches!(ty, Type::Str | Type::Int | Type::Float | Type::Bool) {
                        self.note_type(value, Rule::Use, ty, site, range);
                    }
                }
            }
            _ => {}
        }
    }

    /// A parameter that the call does not give: forwarded from the caller, or its default.
    fn forwarded(
        &mut self,
        slot: &Slot<'a>,
        forwarded: &mut Dict<'a>,
        entry: bool,
        (site, reader): (Module<'a>, ScopeId),
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let known = forwarded.entry(slot.key()).cloned();
        let caller = forwarded.caller;
        forwarded.set(slot.key().clone(), Entry::Gone);
        let own_default = self.slot_default(slot, state);
        let else_default = match known {
            Some(Entry::Is(value)) => {
                self.passed(slot, &value, site, slot.range);
                return value;
            }
            Some(Entry::Gone) => return own_default.map_or(Abs::Unknown, |(value, _)| value),
            None if !caller => return own_default.map_or(Abs::Unknown, |(value, _)| value),
            Some(Entry::Else(value)) => Some(value),
            None => None,
        };
        let rule = if entry {
            Rule::Parameter
        } else {
            Rule::Forwarded
        };
        let required = else_default.is_none() && own_default.is_none();
        let at = self.module_at(slot.module);
        let fallback = match (&else_default, own_default) {
            (Some(value), _) => self.fallback(value, None, at),
            // `f(**{k: kwargs[k] for k in NAMES if k in kwargs})` leaves it to `f`, and says nothing.
            (None, Some(_)) if forwarded.only.is_some() && self.log.subscripts(slot.key()) => {
                Fallback::Unsaid
            }
            (None, Some((_, fallback))) => fallback,
            (None, None) => Fallback::Unsaid,
        };
        // What the function makes of its own default is its own affair.
        let reader = if required { reader } else { NOWHERE };
        let (key, read) = self.read(
            slot.key(),
            rule,
            slot.range,
            fallback,
            At {
                module: slot.module,
                scope: reader,
            },
        );
        self.log.describe(key, slot.description.as_deref());
        if required {
            state.present.insert(key);
        }
        if slot.name == SELECTOR && self.tool.is_some() {
            return self.selector();
        }
        let value = Abs::Key(key, read);
        if let Some(annotation) = slot.annotation {
            let ty = self.slot_type(slot, annotation);
            let rule = if entry {
                Rule::Annotation
            } else {
                Rule::PassedTo
            };
            self.note_type(&value, rule, ty, slot.module, annotation.range);
        }
        value
    }

    fn slot_type(&self, slot: &Slot<'a>, annotation: &'a Expr) -> Type {
        match &slot.ty {
            Some(ty) => ty.clone(),
            None => self.world.ty(slot.module, annotation),
        }
    }

    fn slot_default(
        &mut self,
        slot: &Slot<'a>,
        state: &mut State<'a>,
    ) -> Option<(Abs<'a>, Fallback)> {
        let at = self.module_at(slot.module);
        match &slot.default {
            SlotDefault::None => None,
            SlotDefault::Absent => Some((Abs::Unknown, Fallback::Unsaid)),
            SlotDefault::Expr(expr) => {
                let value = match self.world.constant(slot.module, expr, &|_| None) {
                    Some(value) if value.is_known() && !has_reference(&value) => {
                        Abs::constant(value)
                    }
                    _ => self.eval(expr, at, state),
                };
                let fallback = self.fallback(&value, Some(expr), at);
                Some((value, fallback))
            }
            SlotDefault::Factory(expr) => {
                let value = match expr.as_name().map(Name::as_str) {
                    Some("list") => Abs::constant(Value::List(Vec::new())),
                    Some("dict") => Abs::constant(Value::Dict(Vec::new())),
                    Some("set") => Abs::constant(Value::Set(Vec::new())),
                    _ => match &expr.kind {
                        ExprKind::Lambda { parameters, body } if parameters.items.is_empty() => {
                            self.eval(body, at, state)
                        }
                        _ => Abs::Unknown,
                    },
                };
                let fallback = self.fallback(&value, Some(expr), at);
                Some((value, fallback))
            }
        }
    }

    /// What the annotation of `**kwargs` says of every key: its type, or the fields of a `TypedDict`.
    fn typed_rest(&mut self, slot: &Slot<'a>, rest: &Dict<'a>) {
        if let Some(annotation) = slot.annotation
            && rest.caller
            && self.rest_annotation.is_none()
        {
            self.rest_annotation = Some((annotation, slot.module));
        }
    }

    /// The module whose code is being followed.
    pub(super) fn site_module(&self, otherwise: At<'a>) -> Module<'a> {
        self.frames
            .last()
            .map_or(otherwise.module, |frame| frame.module)
    }
}

/// A fallback as the default of a kwarg.
pub(super) fn default_of(fallback: &Fallback) -> Default {
    match fallback {
        Fallback::Unsaid | Fallback::Sentinel(_) => Default::None,
        Fallback::Null => Default::Known(Value::None),
        Fallback::Known(value) => Default::Known(value.clone()),
        Fallback::Dynamic(dynamic) => Default::Dynamic(dynamic.clone()),
    }
}
