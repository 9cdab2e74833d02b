//! Weighing: from everything seen of a key to what is said of it.
//!
//! # Precedence of evidence about a type
//!
//! The strongest kind that is there decides; weaker kinds are only looked at where it is missing.
//!
//! | rank | rule | example |
//! |---|---|---|
//! | 0 | `annotation` | a parameter of the callable, `**kwargs: int`, `**kwargs: Unpack[Options]` |
//! | 1 | `annotated-variable` | `n: int = kwargs["n"]` |
//! | 2 | `cast` | `int(kwargs["n"])`, `Colour(kwargs["c"])`, `if not isinstance(n, int): raise` |
//! | 3 | `passed-to` | `f(kwargs["n"])` where `def f(n: int)`, also forwarded by `**kwargs` |
//! | 4 | `comparison` | `kwargs["unit"] in ("km", "mi")`, `kwargs["mode"] == "fast"` |
//! | 5 | `default-type` | `kwargs.get("n", 5)` |
//! | 6 | `use` | `kwargs["text"].strip()`, `json.loads(kwargs["body"])` |
//! | 7 | `weak-cast` | `str(kwargs["n"])`, `bool(…)`: they take anything |
//!
//! Within one rank `int` and `float` make `float`, a container of known elements beats the bare one,
//! and anything else makes a union and a diagnostic.
//!
//! An address function (`to_checksum_address`) or a default that is an address turns `str`, or
//! nothing known, into an address whatever the rank. Names and descriptions do so only in code that
//! deals with a chain ([`super::address`]).

use super::abs::KeyId;
use super::bind::default_of;
use super::log::{Fallback, Log, Read, TypeFact};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Default, Dynamic, Evidence, Kwarg, Rule, Type, Value};
use crate::text::Span;

/// The rank of a rule about types; the lowest decides. `None` for a rule that is not weighed against
/// others.
pub(crate) fn rank(rule: Rule) -> Option<u8> {
    Some(match rule {
        Rule::Annotation => 0,
        Rule::AnnotatedVariable => 1,
        Rule::Cast => 2,
        Rule::PassedTo => 3,
        Rule::Comparison => 4,
        Rule::DefaultType => 5,
        Rule::Use => 6,
        Rule::WeakCast => 7,
        _ => return None,
    })
}

/// What is said of a key, from all that was seen of it.
pub(super) fn weigh(
    log: &Log,
    key: KeyId,
    name: &str,
    required: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Kwarg {
    let reads: Vec<&Read> = log.reads.iter().filter(|read| read.key == key).collect();
    let mut facts: Vec<TypeFact> = log
        .types
        .iter()
        .filter(|fact| fact.key == key)
        .cloned()
        .collect();
    for read in &reads {
        facts.extend(default_fact(key, read));
    }
    // Stable: evidence of one rank stays in the order in which it was met.
    facts.sort_by_key(|fact| rank(fact.rule).unwrap_or(u8::MAX));
    let default = if required {
        Default::None
    } else {
        default(&reads, name, diagnostics)
    };
    let mut kwarg = Kwarg::new(name);
    kwarg.required = required;
    kwarg.ty = choices(log, key, &default, typed(&facts, name, diagnostics));
    kwarg.default = default;
    kwarg.description = log.descriptions.get(&key).cloned();
    kwarg.evidence = evidence(log, key, required, &reads, &facts);
    kwarg
}

/// The type of what a read falls back to.
fn default_fact(key: KeyId, read: &Read) -> Option<TypeFact> {
    let ty = match &read.fallback {
        Fallback::Known(Value::Str(text)) if is_address(text) => Type::Address,
        Fallback::Known(value) => Type::of_value(value),
        Fallback::Dynamic(dynamic) => dynamic.ty.clone(),
        Fallback::Unsaid | Fallback::Null | Fallback::Sentinel(_) => return None,
    };
    (!is_unknown(&ty)).then(|| TypeFact {
        key,
        rule: Rule::DefaultType,
        ty,
        span: read.span.clone(),
    })
}

fn typed(facts: &[TypeFact], name: &str, diagnostics: &mut Vec<Diagnostic>) -> Type {
    let is_address = |fact: &TypeFact| fact.ty == Type::Address;
    let address = facts.iter().any(is_address);
    let mut weighed = facts
        .iter()
        .filter(|fact| !is_address(fact) && !is_unknown(&fact.ty));
    let Some(first) = weighed.next() else {
        return if address { Type::Address } else { Type::Any };
    };
    let mut ty = first.ty.clone();
    for fact in weighed.take_while(|fact| rank(fact.rule) == rank(first.rule)) {
        match both(&ty, &fact.ty) {
            Some(joined) => ty = joined,
            None => {
                diagnostics.push(disagreement(name, first, fact));
                ty = union(ty, fact.ty.clone());
            }
        }
    }
    if address && is_text(&ty) {
        return Type::Address;
    }
    ty
}

/// The one type that satisfies both pieces of evidence, if there is one.
fn both(ours: &Type, theirs: &Type) -> Option<Type> {
    if ours == theirs {
        return Some(ours.clone());
    }
    match (ours, theirs) {
        (Type::Int, Type::Float) | (Type::Float, Type::Int) => Some(Type::Float),
        // A truth value is a number to Python, and where both are meant the text says a number.
        (Type::Str, Type::Text(_)) => Some(theirs.clone()),
        (Type::Text(_), Type::Str) => Some(ours.clone()),
        (Type::List(a), Type::List(b)) => inner(a, b).map(|t| Type::List(Box::new(t))),
        (Type::Set(a), Type::Set(b)) => inner(a, b).map(|t| Type::Set(Box::new(t))),
        (Type::Dict(a, b), Type::Dict(c, d)) => {
            Some(Type::Dict(Box::new(inner(a, c)?), Box::new(inner(b, d)?)))
        }
        // `Optional[T]` and `T`: the value may be `None` where nobody minds.
        (Type::Union(members), other) | (other, Type::Union(members)) => {
            let known: Vec<&Type> = members.iter().filter(|ty| **ty != Type::Null).collect();
            match known.as_slice() {
                [only] if *only == other => Some(Type::Union(members.clone())),
                [only] => {
                    let joined = both(only, other)?;
                    Some(Type::Union(vec![joined, Type::Null]))
                }
                _ if known.contains(&other) => Some(Type::Union(members.clone())),
                _ => None,
            }
        }
        // A record is a dict.
        (Type::Named(_), Type::Dict(..)) => Some(ours.clone()),
        (Type::Dict(..), Type::Named(_)) => Some(theirs.clone()),
        _ => None,
    }
}

fn inner(ours: &Type, theirs: &Type) -> Option<Type> {
    match (is_unknown(ours), is_unknown(theirs)) {
        (true, _) => Some(theirs.clone()),
        (_, true) => Some(ours.clone()),
        _ => both(ours, theirs).or(Some(Type::Any)),
    }
}

fn union(ours: Type, theirs: Type) -> Type {
    let mut members = match ours {
        Type::Union(members) => members,
        ty => vec![ty],
    };
    let more = match theirs {
        Type::Union(members) => members,
        ty => vec![ty],
    };
    for ty in more {
        if !members.contains(&ty) {
            members.push(ty);
        }
    }
    Type::Union(members)
}

/// The choices that a refusing comparison leaves, where they fit the type and the default.
fn choices(log: &Log, key: KeyId, default: &Default, ty: Type) -> Type {
    let Some((_, values, _)) = log.choices.iter().find(|(known, ..)| *known == key) else {
        return ty;
    };
    let fits = match default {
        Default::Known(Value::None) | Default::None => true,
        Default::Known(value) => values.contains(value),
        Default::Dynamic(_) => true,
    };
    let of_type = values.iter().all(|value| Type::of_value(value) == ty);
    if fits && of_type {
        Type::Literal(values.clone())
    } else {
        ty
    }
}

/// The fallback that all reads agree on; `None` gives way to anything else.
fn default(reads: &[&Read], name: &str, diagnostics: &mut Vec<Diagnostic>) -> Default {
    let mut said: Vec<&Read> = Vec::new();
    for read in reads.iter().filter(|read| !read.fallback.is_empty()) {
        let again = said
            .iter()
            .any(|known| same(&known.fallback, &read.fallback));
        if !again {
            said.push(read);
        }
    }
    match said.as_slice() {
        [] => match reads
            .iter()
            .find(|read| matches!(read.fallback, Fallback::Null))
        {
            Some(read) => default_of(&read.fallback),
            None => Default::None,
        },
        [only] => {
            if let Fallback::Dynamic(dynamic) = &only.fallback {
                diagnostics.push(dynamic_default(name, dynamic, &only.span));
            }
            default_of(&only.fallback)
        }
        [first, ..] => {
            // Different fallbacks in different places: which one counts depends on the path.
            let source = said
                .iter()
                .map(|read| match &read.fallback {
                    Fallback::Dynamic(dynamic) => dynamic.source.clone(),
                    _ => read.span.text().to_owned(),
                })
                .collect::<Vec<_>>()
                .join(" | ");
            let dynamic = Dynamic {
                source,
                span: first.span.clone(),
                reason: "differs between its reads".to_owned(),
                ty: Type::Any,
                template: None,
            };
            diagnostics.push(dynamic_default(name, &dynamic, &first.span));
            Default::Dynamic(Box::new(dynamic))
        }
    }
}

fn same(ours: &Fallback, theirs: &Fallback) -> bool {
    match (ours, theirs) {
        (Fallback::Known(a), Fallback::Known(b)) => a == b,
        (Fallback::Dynamic(a), Fallback::Dynamic(b)) => a.source == b.source,
        _ => false,
    }
}

fn evidence(
    log: &Log,
    key: KeyId,
    required: bool,
    reads: &[&Read],
    facts: &[TypeFact],
) -> Vec<Evidence> {
    let mut found: Vec<Evidence> = Vec::new();
    // Where a read itself demands the key, a test of it adds nothing.
    let demanded = reads.iter().any(|read| {
        let alone = matches!(read.fallback, Fallback::Unsaid);
        alone
            && matches!(
                read.rule,
                Rule::SubscriptRead | Rule::PopRead | Rule::Forwarded
            )
    });
    let guards = log
        .guards
        .iter()
        .filter(|(known, _)| required && !demanded && *known == key)
        .map(|(_, span)| Evidence::new(Rule::Guard, span.clone()).of_default(Default::None));
    let choices = log.choices.iter().filter(|(known, ..)| *known == key);
    let all = reads
        .iter()
        .map(|read| read_evidence(read))
        .chain(guards)
        .chain(
            facts
                .iter()
                .map(|fact| Evidence::new(fact.rule, fact.span.clone()).of_type(fact.ty.clone())),
        )
        .chain(choices.map(|(_, values, span)| {
            let ty = Type::Literal(values.clone());
            Evidence::new(Rule::Comparison, span.clone()).of_type(ty)
        }));
    for item in all {
        let again = |known: &Evidence| known.rule == item.rule && known.span == item.span;
        if !found.iter().any(again) {
            found.push(item);
        }
    }
    found
}

/// A read, with what it says to stand for a key that is missing.
fn read_evidence(read: &Read) -> Evidence {
    let evidence = Evidence::new(read.rule, read.span.clone());
    let asks = matches!(
        read.rule,
        Rule::SubscriptRead | Rule::PopRead | Rule::Forwarded | Rule::Parameter
    );
    match default_of(&read.fallback) {
        // A membership test says nothing of what stands for the key.
        Default::None if !asks => evidence,
        default => evidence.of_default(default),
    }
}

fn dynamic_default(name: &str, dynamic: &Dynamic, span: &Span) -> Diagnostic {
    Diagnostic::new(
        &codes::DYNAMIC_FALLBACK,
        span.clone(),
        format!("the default of `{name}` is dynamic: `{}`", dynamic.source),
    )
}

fn disagreement(name: &str, first: &TypeFact, other: &TypeFact) -> Diagnostic {
    Diagnostic::new(
        &codes::KWARG_TYPES_DISAGREE,
        other.span.clone(),
        format!(
            "two uses of `{name}` disagree about its type, see line {}",
            first.span.line()
        ),
    )
}

pub(super) fn is_unknown(ty: &Type) -> bool {
    matches!(ty, Type::Any | Type::Unknown(_) | Type::Null)
}

/// Whether a type is a text or a text that may be `None`.
pub(super) fn is_text(ty: &Type) -> bool {
    match ty {
        Type::Str => true,
        Type::Union(members) => members
            .iter()
            .all(|member| matches!(member, Type::Str | Type::Null)),
        _ => false,
    }
}

/// Whether a text is `0x` and 40 hex digits.
pub(super) fn is_address(text: &str) -> bool {
    text.len() == 42
        && text.starts_with("0x")
        && text.bytes().skip(2).all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documented_ranks_are_those_that_decide() {
        let rules = [
            Rule::Annotation,
            Rule::AnnotatedVariable,
            Rule::Cast,
            Rule::PassedTo,
            Rule::Comparison,
            Rule::DefaultType,
            Rule::Use,
            Rule::WeakCast,
        ];
        let documents = [
            include_str!("../../../ARCHITECTURE.md"),
            include_str!("merge.rs"),
        ];
        for document in documents {
            let rows: Vec<(u8, &str)> = document
                .lines()
                .filter_map(|line| {
                    let mut cells = line.trim_start_matches("//! ").split('|').skip(1);
                    let rank = cells.next()?.trim().parse().ok()?;
                    Some((rank, cells.next()?.trim().trim_matches('`')))
                })
                .collect();
            let ranked: Vec<(u8, &str)> = rules
                .iter()
                .filter_map(|rule| Some((rank(*rule)?, rule.as_str())))
                .collect();
            assert_eq!(rows, ranked);
        }
    }
}
