//! Constraints of pydantic and annotated_types, as JSON Schema keywords of the type that they are on.

use super::union;
use crate::model::{Constraints, Type, Value};
use crate::python::known::quirk;

/// A constraint by the name that pydantic gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constraint {
    Gt,
    Ge,
    Lt,
    Le,
    MultipleOf,
    MinLength,
    MaxLength,
    Pattern,
}

impl Constraint {
    /// The constraint that an argument of this name sets; those of pydantic 1 among them.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "gt" => Self::Gt,
            "ge" => Self::Ge,
            "lt" => Self::Lt,
            "le" => Self::Le,
            "multiple_of" => Self::MultipleOf,
            "min_length" | "min_items" => Self::MinLength,
            "max_length" | "max_items" => Self::MaxLength,
            "pattern" | "regex" => Self::Pattern,
            _ => return None,
        })
    }

    /// What pydantic leaves in the schema of a type that the constraint does not fit.
    fn raw(self) -> &'static str {
        match self {
            Self::Gt => "gt",
            Self::Ge => "ge",
            Self::Lt => "lt",
            Self::Le => "le",
            Self::MultipleOf => "multiple_of",
            Self::MinLength => "min_length",
            Self::MaxLength => "max_length",
            Self::Pattern => "pattern",
        }
    }

    fn keyword(self, ty: &Type) -> Option<&'static str> {
        Some(match (ty, self) {
            (Type::Int | Type::Float, Self::Gt) => "exclusiveMinimum",
            (Type::Int | Type::Float, Self::Ge) => "minimum",
            (Type::Int | Type::Float, Self::Lt) => "exclusiveMaximum",
            (Type::Int | Type::Float, Self::Le) => "maximum",
            (Type::Int | Type::Float, Self::MultipleOf) => "multipleOf",
            (Type::Str | Type::Bytes | Type::Text("uri" | "email"), Self::MinLength) => "minLength",
            (Type::Str | Type::Bytes | Type::Text("uri" | "email"), Self::MaxLength) => "maxLength",
            (Type::Str, Self::Pattern) => "pattern",
            (Type::List(_) | Type::Set(_) | Type::TupleOf(_), Self::MinLength) => "minItems",
            (Type::List(_) | Type::Set(_) | Type::TupleOf(_), Self::MaxLength) => "maxItems",
            (Type::Dict(..), Self::MinLength) => "minProperties",
            (Type::Dict(..), Self::MaxLength) => "maxProperties",
            _ => return None,
        })
    }
}

/// The type under one more constraint.
pub(super) fn constrain(ty: Type, constraint: Constraint, value: &Value) -> Type {
    if !value.is_known() {
        return ty;
    }
    match ty {
        Type::Constrained(inner, mut constraints) => match constraint.keyword(&inner) {
            Some(keyword) => {
                constraints.keywords.retain(|(known, _)| *known != keyword);
                constraints.keywords.push((keyword, value.clone()));
                Type::Constrained(inner, constraints)
            }
            None => Type::Constrained(Box::new(constrain(*inner, constraint, value)), constraints),
        },
        Type::Union(members) if members.contains(&Type::Null) => {
            let rest = members.into_iter().filter(|member| *member != Type::Null);
            let rest = constrain(union(rest), constraint, value);
            union([rest, Type::Null])
        }
        Type::Union(members) => {
            let best = members.iter().map(|member| match member {
                member if fits(member, constraint) => constrain(member.clone(), constraint, value),
                member => member.clone(),
            });
            let best = union(best);
            quirk(raw(Type::Union(members), constraint, value), best)
        }
        Type::Quirk(inner) => quirk(
            constrain(inner.runtime, constraint, value),
            constrain(inner.best, constraint, value),
        ),
        Type::Refused(mut refusal) => {
            refusal.best = constrain(refusal.best, constraint, value);
            Type::Refused(refusal)
        }
        Type::Decimal => match constraint.keyword(&Type::Float) {
            Some(_) => Type::Union(vec![constrain(Type::Float, constraint, value), Type::Str]),
            None => Type::Decimal,
        },
        Type::Text(_) | Type::Unknown(_) | Type::Stated(..)
            if constraint.keyword(&ty).is_none() =>
        {
            ty
        }
        ty => match constraint.keyword(&ty) {
            Some(keyword) => with_keyword(ty, keyword, value),
            None => quirk(raw(ty.clone(), constraint, value), ty),
        },
    }
}

fn fits(ty: &Type, constraint: Constraint) -> bool {
    match ty {
        Type::Constrained(inner, _) => constraint.keyword(inner).is_some(),
        ty => constraint.keyword(ty).is_some(),
    }
}

fn raw(ty: Type, constraint: Constraint, value: &Value) -> Type {
    with_keyword(ty, constraint.raw(), value)
}

fn with_keyword(ty: Type, keyword: &'static str, value: &Value) -> Type {
    Type::Constrained(
        Box::new(ty),
        Box::new(Constraints {
            keywords: vec![(keyword, value.clone())],
            ..Constraints::default()
        }),
    )
}
