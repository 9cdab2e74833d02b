//! `TypedDict` and `NamedTuple`: their fields.

use super::Lowering;
use super::alias::{keyword, last, positional};
use super::mro::Ancestor;
use crate::model::{Default, Extra, Field, Shape, Type, Value};
use crate::python::known::Form;
use crate::python::symbol::{Env, Module};
use crate::syntax::ast::{Argument, DictItem, Expr, ExprKind};
use crate::syntax::parse_expression;

/// How many qualifiers are seen through.
const MAX_LAYERS: u32 = 8;

impl<'f> Lowering<'_, 'f> {
    /// The fields of a `TypedDict`, those of its bases first.
    pub(super) fn typed_dict_fields(&mut self, mro: &[Ancestor<'f>]) -> (Vec<Field>, Extra) {
        let mut fields: Vec<Field> = Vec::new();
        let mut extra = Extra::Unsaid;
        for ancestor in mro.iter().rev() {
            match ancestor {
                Ancestor::Class(known) => {
                    let env = known.module.env();
                    let mut total = true;
                    for argument in &known.class.arguments {
                        let Argument::Keyword(name, value) = argument else {
                            continue;
                        };
                        match name.name.as_str() {
                            "total" => total = self.evaluate(env, value) != Value::Bool(false),
                            "closed" if self.evaluate(env, value) == Value::Bool(true) => {
                                extra = Extra::Forbidden;
                            }
                            "extra_items" => extra = Extra::Allowed(self.lower(env, value)),
                            _ => {}
                        }
                    }
                    let scope = self.program.class_scope(known.class);
                    let before = self.substitutions.len();
                    self.substitutions.extend(known.arguments.iter().cloned());
                    for name in scope.names() {
                        let locals = [scope];
                        if let Some(annotated) = self.annotated_name(known, &locals, name) {
                            let field = self.typed_dict_field(
                                annotated.env,
                                name,
                                annotated.annotation,
                                total,
                            );
                            put(&mut fields, field);
                        }
                    }
                    self.substitutions.truncate(before);
                    if extra == Extra::Unsaid {
                        extra = self.config(std::slice::from_ref(ancestor)).extra;
                    }
                }
                Ancestor::Made(module, call) => {
                    for field in self.called_typed_dict(*module, call) {
                        put(&mut fields, field);
                    }
                }
                Ancestor::Named(_) | Ancestor::Unknown(_) => {}
            }
        }
        (fields, extra)
    }

    /// `TypedDict("Name", {"key": type}, total=False)`
    pub(super) fn called_typed_dict(&mut self, module: Module<'f>, call: &'f Expr) -> Vec<Field> {
        let ExprKind::Call { args, .. } = &call.kind else {
            return Vec::new();
        };
        let env = module.env();
        let total = keyword(args, "total")
            .is_none_or(|value| self.evaluate(env, value) != Value::Bool(false));
        let Some(ExprKind::Dict(items)) = positional(args, 1).map(|fields| &fields.kind) else {
            return Vec::new();
        };
        items
            .iter()
            .filter_map(|item| match item {
                DictItem::Pair(key, annotation) => {
                    Some(self.typed_dict_field(env, key.as_str()?, annotation, total))
                }
                DictItem::Unpack(_) => None,
            })
            .collect()
    }

    fn typed_dict_field(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        annotation: &Expr,
        total: bool,
    ) -> Field {
        let required = self
            .requirement(env, annotation, MAX_LAYERS)
            .unwrap_or(total);
        let outer = std::mem::replace(&mut self.qualified, true);
        let mut field = self.field(env, name, annotation, None);
        self.qualified = outer;
        field.required = required;
        field
    }

    /// What `Required` or `NotRequired` around a type says.
    fn requirement(&self, env: Env<'_, 'f>, annotation: &Expr, layers: u32) -> Option<bool> {
        let layers = layers.checked_sub(1)?;
        match &annotation.kind {
            ExprKind::Str(text) => self.requirement(env, &parse_expression(text.trim())?, layers),
            ExprKind::Subscript { value, index } => match self.form_of(env, value)? {
                Form::FieldQualifier => {
                    match last(&self.program.resolve(env, value).qualified_name()) {
                        "Required" => Some(true),
                        "NotRequired" => Some(false),
                        _ => self.requirement(env, index, layers),
                    }
                }
                Form::Annotated => match &index.kind {
                    ExprKind::Tuple(elements) => self.requirement(env, elements.first()?, layers),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// The fields of a named tuple.
    pub(super) fn named_tuple_fields(&mut self, mro: &[Ancestor<'f>]) -> Vec<Field> {
        for ancestor in mro {
            match ancestor {
                Ancestor::Class(known) => {
                    let scope = self.program.class_scope(known.class);
                    let locals = [scope];
                    let fields: Vec<Field> = scope
                        .names()
                        .filter_map(|name| {
                            let annotated = self.annotated_name(known, &locals, name)?;
                            if name.starts_with('_') {
                                return None;
                            }
                            Some(self.field(
                                annotated.env,
                                name,
                                annotated.annotation,
                                annotated.value,
                            ))
                        })
                        .collect();
                    if !fields.is_empty() {
                        return fields;
                    }
                }
                Ancestor::Made(module, call) => return self.called_named_tuple(*module, call),
                Ancestor::Named(_) | Ancestor::Unknown(_) => {}
            }
        }
        Vec::new()
    }

    /// A named tuple of the standard library, whose fields may be anything.
    pub(super) fn library_named_tuple(&mut self, name: &str, fields: &[&str]) -> Type {
        let key = (0, name.to_owned());
        if let Some(id) = self.made.get(&key) {
            return Type::Named(*id);
        }
        let id = self.define(key, last(name), name.to_owned());
        let fields = fields.iter().map(|name| any_field(name)).collect();
        self.definition(id, |definition| {
            definition.shape = Shape::NamedTuple(fields)
        });
        Type::Named(id)
    }

    /// `namedtuple("N", "a b", defaults=[1])` and `NamedTuple("N", [("a", int)])`
    pub(super) fn called_named_tuple(&mut self, module: Module<'f>, call: &'f Expr) -> Vec<Field> {
        let ExprKind::Call { args, .. } = &call.kind else {
            return Vec::new();
        };
        let env = module.env();
        let Some(second) = positional(args, 1).or_else(|| keyword(args, "field_names")) else {
            return Vec::new();
        };
        if let ExprKind::List(elements) | ExprKind::Tuple(elements) = &second.kind
            && elements
                .iter()
                .all(|element| matches!(element.kind, ExprKind::Tuple(_)))
        {
            return elements
                .iter()
                .filter_map(|element| match &element.kind {
                    ExprKind::Tuple(pair) => match pair.as_slice() {
                        [name, annotation] => {
                            Some(self.field(env, name.as_str()?, annotation, None))
                        }
                        _ => None,
                    },
                    _ => None,
                })
                .collect();
        }
        let names: Vec<String> = match self.evaluate(env, second) {
            Value::Str(text) => text
                .replace(',', " ")
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            value => value
                .as_sequence()
                .unwrap_or_default()
                .iter()
                .filter_map(|name| name.as_str().map(str::to_owned))
                .collect(),
        };
        let defaults = match keyword(args, "defaults") {
            Some(defaults) => self.evaluate(env, defaults),
            None => Value::None,
        };
        let defaults = defaults.as_sequence().unwrap_or_default();
        let first_default = names.len().saturating_sub(defaults.len());
        names
            .into_iter()
            .enumerate()
            .map(|(index, name)| {
                let default = index
                    .checked_sub(first_default)
                    .and_then(|index| defaults.get(index));
                Field {
                    required: default.is_none(),
                    default: default.map_or(Default::None, |value| Default::from(value.clone())),
                    ..any_field(&name)
                }
            })
            .collect()
    }
}

fn any_field(name: &str) -> Field {
    Field {
        name: name.to_owned(),
        attribute: None,
        ty: Type::Any,
        required: true,
        default: Default::None,
        made: None,
        description: None,
        extras: Vec::new(),
    }
}

fn put(fields: &mut Vec<Field>, field: Field) {
    match fields.iter_mut().find(|known| known.name == field.name) {
        Some(slot) => *slot = field,
        None => fields.push(field),
    }
}
