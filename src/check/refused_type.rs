//! A type of which pydantic makes no schema fails the whole function in frameworks.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Effect, Refusal, Tool, Type};

/// Parts of one annotation that are looked at.
const MAX_PARTS: usize = 1_000;

pub(super) fn check(tool: &Tool, found: &mut Vec<Diagnostic>) {
    let parameters = tool.signature.iter().flat_map(|known| &known.parameters);
    for parameter in parameters {
        let Some(refusal) = parameter.annotation.as_ref().and_then(refusal) else {
            continue;
        };
        let message = format!(
            "LangChain fails on the type of '{}': {} is {}",
            parameter.name, refusal.name, refusal.reason
        );
        found.push(
            Diagnostic::new(&codes::REFUSED_TYPE, parameter.span.clone(), message)
                .with_help("take a type that pydantic knows: a dataclass, a model, a plain type"),
        );
    }
}

/// The first part of a type that fails the function.
fn refusal(ty: &Type) -> Option<&Refusal> {
    let mut pending = vec![ty];
    for _ in 0..MAX_PARTS {
        match pending.pop()? {
            Type::Refused(refusal) if refusal.effect != Effect::Omitted => return Some(refusal),
            Type::List(inner) | Type::Set(inner) | Type::TupleOf(inner) => pending.push(inner),
            Type::Constrained(inner, _) => pending.push(inner),
            Type::Dict(key, value) => pending.extend([&**key, &**value]),
            Type::Tuple(members) => pending.extend(members),
            // A member of a union may be left out, but not one that always fails.
            Type::Union(members) => pending.extend(members.iter().filter(|member| {
                !matches!(member, Type::Refused(refusal) if refusal.effect == Effect::Member)
            })),
            _ => {}
        }
    }
    None
}
