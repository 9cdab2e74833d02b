//! What a stated schema lets a caller send must be what the annotation takes.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Definitions, Shape, Tool, Type, Value};

/// How deep types are followed.
const MAX_DEPTH: u32 = 16;

pub(super) fn check(tool: &Tool, found: &mut Vec<Diagnostic>) {
    let (Some(_), Some(signature)) = (&tool.stated_schema, &tool.signature) else {
        return;
    };
    for kwarg in &tool.kwargs {
        let parameter = signature
            .parameters
            .iter()
            .find(|parameter| parameter.name == kwarg.identifier);
        let Some((parameter, annotation)) =
            parameter.and_then(|parameter| Some((parameter, parameter.annotation.as_ref()?)))
        else {
            continue;
        };
        let (Some(sent), Some(taken)) = (
            kinds(&kwarg.ty, &tool.definitions, 0),
            kinds(annotation, &tool.definitions, 0),
        ) else {
            continue;
        };
        // An optional parameter is often annotated without its `None`.
        let refused = sent
            .iter()
            .any(|kind| *kind != Kind::Null && !taken.iter().any(|other| other.takes(*kind)));
        if !refused {
            continue;
        }
        let message = format!(
            "'{}' is {} in the schema but {} in the signature",
            kwarg.identifier,
            kwarg.ty.spelling(&tool.definitions),
            annotation.spelling(&tool.definitions),
        );
        found.push(
            Diagnostic::new(&codes::TYPE_DISAGREES, parameter.span.clone(), message)
                .with_help("make the two the same"),
        );
    }
}

/// What a JSON value can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Null,
    Bool,
    Int,
    Number,
    Text,
    Array,
    Object,
}

impl Kind {
    /// Whether a parameter of this kind can be given a value of the `other`.
    fn takes(self, other: Self) -> bool {
        self == other || (self == Self::Number && other == Self::Int)
    }
}

/// The JSON values that a type stands for; nothing where that is not known.
fn kinds(ty: &Type, definitions: &Definitions, depth: u32) -> Option<Vec<Kind>> {
    if depth > MAX_DEPTH {
        return None;
    }
    let one = |kind| Some(vec![kind]);
    match ty {
        Type::Null => one(Kind::Null),
        Type::Bool => one(Kind::Bool),
        Type::Int => one(Kind::Int),
        Type::Float => one(Kind::Number),
        Type::Str | Type::Bytes | Type::Address | Type::Text(_) => one(Kind::Text),
        Type::List(_) | Type::Set(_) | Type::Tuple(_) | Type::TupleOf(_) => one(Kind::Array),
        Type::Dict(..) => one(Kind::Object),
        Type::Union(members) => {
            let mut all = Vec::new();
            for member in members {
                all.extend(kinds(member, definitions, depth + 1)?);
            }
            Some(all)
        }
        Type::Literal(values) => values.iter().map(of_value).collect(),
        Type::Constrained(inner, _) => kinds(inner, definitions, depth + 1),
        Type::Named(id) => match &definitions.get(*id)?.shape {
            Shape::Enum(members) => members.iter().map(|(_, value)| of_value(value)).collect(),
            Shape::Record(_) => one(Kind::Object),
            _ => None,
        },
        _ => None,
    }
}

fn of_value(value: &Value) -> Option<Kind> {
    match value {
        Value::None => Some(Kind::Null),
        Value::Bool(_) => Some(Kind::Bool),
        Value::Int(_) => Some(Kind::Int),
        Value::Float(_) => Some(Kind::Number),
        Value::Str(_) | Value::Bytes(_) => Some(Kind::Text),
        Value::List(_) | Value::Tuple(_) | Value::Set(_) => Some(Kind::Array),
        Value::Dict(_) => Some(Kind::Object),
        Value::Member { value, .. } => of_value(value),
        _ => None,
    }
}
