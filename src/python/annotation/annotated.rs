//! `Annotated[T, …]`, and the functions of pydantic that make such types.

use super::Lowering;
use super::alias::{keyword, last, positional};
use super::constraint::{Constraint, constrain};
use super::field::{Meta, omitted};
use crate::model::{Constraints, Tagged, Type, Value};
use crate::python::known::{Form, quirk};
use crate::python::scope::BindingKind;
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::{Argument, Expr, ExprKind};
use crate::syntax::parse_expression;

/// How many aliases and strings are seen through to find the metadata of a field.
const MAX_LAYERS: u32 = 8;

impl<'f> Lowering<'_, 'f> {
    /// `Annotated[inner, metadata]` anywhere but at the top of a field.
    pub(super) fn annotated(&mut self, env: Env<'_, 'f>, inner: &Expr, metadata: &[&Expr]) -> Type {
        let ty = self.lower(env, inner);
        let metas = metadata
            .iter()
            .filter_map(|expr| self.meta(env, expr))
            .collect();
        self.decorate(ty, metas, false)
    }

    /// The type under the metadata of an `Annotated`.
    pub(super) fn decorate(&mut self, ty: Type, metas: Vec<Meta>, of_parameter: bool) -> Type {
        let mut ty = ty;
        let mut says = Constraints::default();
        for meta in metas {
            match meta {
                Meta::Text(text) => {
                    if !text.is_empty() {
                        says.note.get_or_insert(text);
                    }
                }
                Meta::Field(info) => {
                    if let Some(description) = info.description {
                        if !description.is_empty() {
                            says.note.get_or_insert_with(|| description.clone());
                        }
                        says.description = Some(description);
                    }
                    says.extras.extend(info.extras);
                    for (constraint, value) in &info.constraints {
                        ty = constrain(ty, *constraint, value);
                    }
                    if let Some(property) = info.discriminator {
                        let tagged = self.tagged(ty.clone(), &property);
                        // LangChain loses that of a parameter.
                        ty = if of_parameter {
                            quirk(ty, tagged)
                        } else {
                            tagged
                        };
                    }
                }
                Meta::Constraints(constraints) => {
                    for (constraint, value) in &constraints {
                        ty = constrain(ty, *constraint, value);
                    }
                }
                Meta::Schema(schema) => ty = Type::Stated(Box::new(ty), schema),
                Meta::Skip => ty = omitted(ty),
                Meta::Anything => ty = Type::Any,
                Meta::Discriminator(property) => ty = self.tagged(ty, &property),
            }
        }
        said(ty, says)
    }

    /// The type of a field and the metadata around it, aliases and strings seen through.
    pub(super) fn split(&mut self, env: Env<'_, 'f>, expr: &Expr) -> (Type, Vec<Meta>) {
        self.split_within(env, expr, MAX_LAYERS)
    }

    fn split_within(&mut self, env: Env<'_, 'f>, expr: &Expr, layers: u32) -> (Type, Vec<Meta>) {
        let Some(layers) = layers.checked_sub(1) else {
            return (self.lower(env, expr), Vec::new());
        };
        match &expr.kind {
            ExprKind::Str(text) => {
                if let Some(parsed) = parse_expression(text.trim())
                    && !text.trim().is_empty()
                {
                    let outer = self.anchor.clone();
                    if outer.is_none() {
                        self.anchor = Some(env.module.span(expr.range));
                    }
                    let split = self.split_within(env, &parsed, layers);
                    self.anchor = outer;
                    return split;
                }
            }
            ExprKind::Subscript { value, index } => match self.form_of(env, value) {
                Some(Form::Annotated) => {
                    if let ExprKind::Tuple(elements) = &index.kind
                        && let [inner, metadata @ ..] = elements.as_slice()
                    {
                        let (ty, mut metas) = self.split_within(env, inner, layers);
                        metas.extend(metadata.iter().filter_map(|meta| self.meta(env, meta)));
                        return (ty, metas);
                    }
                }
                Some(Form::FieldQualifier) if self.qualified => {
                    return self.split_within(env, index, layers);
                }
                Some(Form::Transparent | Form::InitVar) => {
                    return self.split_within(env, index, layers);
                }
                _ => {}
            },
            ExprKind::Name(_) | ExprKind::Attribute { .. } => {
                if let Symbol::Value {
                    module, binding, ..
                } = self.program.resolve(env, expr)
                    && !binding.type_checking_only
                    && let BindingKind::Assign { value, .. } = binding.kind
                    && let ExprKind::Subscript { value: head, .. } = &value.kind
                    && self.form_of(module.env(), head) == Some(Form::Annotated)
                {
                    return self.split_within(module.env(), value, layers);
                }
            }
            _ => {}
        }
        (self.lower(env, expr), Vec::new())
    }

    /// A union told apart by the value of `property`.
    pub(super) fn tagged(&mut self, ty: Type, property: &str) -> Type {
        let (members, nullable) = match &ty {
            Type::Union(members) => (
                members
                    .iter()
                    .filter(|member| **member != Type::Null)
                    .cloned()
                    .collect::<Vec<_>>(),
                members.contains(&Type::Null),
            ),
            _ => return ty,
        };
        let mut tagged = Vec::new();
        for member in members {
            let Some(values) = self.tags(&member, property) else {
                return ty;
            };
            tagged.push((values, member));
        }
        let property = match tagged.first() {
            Some((_, member)) => self.alias_of(member, property),
            None => property.to_owned(),
        };
        let tagged = Type::Tagged(Box::new(Tagged {
            property,
            members: tagged,
        }));
        match nullable {
            true => Type::Union(vec![tagged, Type::Null]),
            false => tagged,
        }
    }

    /// The values that `property` has in a record, or in the members of a nested union.
    fn tags(&self, ty: &Type, property: &str) -> Option<Vec<Value>> {
        match ty {
            Type::Named(id) => {
                let definition = self.definitions.get(*id)?;
                match &definition.shape {
                    crate::model::Shape::Record(record) => {
                        let field = record
                            .fields
                            .iter()
                            .find(|field| field.attribute() == property)?;
                        self.literal_values(&field.ty)
                    }
                    crate::model::Shape::Alias(target) => self.tags(target, property),
                    _ => None,
                }
            }
            Type::Constrained(inner, _) => self.tags(inner, property),
            Type::Union(members) => {
                let mut all = Vec::new();
                for member in members {
                    all.extend(self.tags(member, property)?);
                }
                Some(all)
            }
            Type::Tagged(tagged) => Some(
                tagged
                    .members
                    .iter()
                    .flat_map(|(values, _)| values.iter().cloned())
                    .collect(),
            ),
            _ => None,
        }
    }

    fn literal_values(&self, ty: &Type) -> Option<Vec<Value>> {
        match ty {
            Type::Literal(values) => Some(values.clone()),
            Type::Constrained(inner, _) => self.literal_values(inner),
            Type::Named(id) => match &self.definitions.get(*id)?.shape {
                crate::model::Shape::Enum(members) => {
                    Some(members.iter().map(|(_, value)| value.clone()).collect())
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn alias_of(&self, member: &Type, property: &str) -> String {
        let found = match member {
            Type::Named(id) => match self
                .definitions
                .get(*id)
                .map(|definition| &definition.shape)
            {
                Some(crate::model::Shape::Record(record)) => record
                    .fields
                    .iter()
                    .find(|field| field.attribute() == property)
                    .map(|field| field.name.clone()),
                _ => None,
            },
            _ => None,
        };
        found.unwrap_or_else(|| property.to_owned())
    }

    /// `conint(gt=0)`, `constr(…)`, `conlist(int, …)` and the like.
    pub(super) fn constrained_call(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        args: &[Argument],
    ) -> Option<Type> {
        if !name.starts_with("pydantic.") {
            return None;
        }
        let item = |name: &str| positional(args, 0).or_else(|| keyword(args, name));
        let mut ty = match last(name) {
            "conint" => Type::Int,
            "confloat" => Type::Float,
            "constr" => Type::Str,
            "conbytes" => Type::Bytes,
            "condecimal" => Type::Decimal,
            "condate" => Type::Text("date"),
            "conlist" => Type::List(Box::new(self.lower(env, item("item_type")?))),
            "conset" | "confrozenset" => Type::Set(Box::new(self.lower(env, item("item_type")?))),
            _ => return None,
        };
        for argument in args {
            if let Argument::Keyword(name, value) = argument
                && let Some(constraint) = Constraint::named(&name.name)
            {
                let value = self.evaluate(env, value);
                ty = constrain(ty, constraint, &value);
            }
        }
        Some(ty)
    }
}

/// The type with what is said of it, merged with what was said before.
fn said(ty: Type, says: Constraints) -> Type {
    if says == Constraints::default() {
        return ty;
    }
    match ty {
        Type::Constrained(inner, mut known) => {
            known.note = known.note.or(says.note);
            known.description = says.description.or(known.description);
            known.extras.extend(says.extras);
            Type::Constrained(inner, known)
        }
        ty => Type::Constrained(Box::new(ty), Box::new(says)),
    }
}
