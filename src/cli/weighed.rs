//! What decided each fact of a kwarg: whether it must be given, what stands for it, its type.
//!
//! Words only: which rule outranks which stands in `infer`.

use crate::infer::rank;
use crate::model::{Default, Evidence, Kwarg, Rule, Says, Tool, Type};

/// How a piece of evidence of a type fared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It decides, alone or with others of its rank.
    Decides,
    /// It says a text, and something else that the text is an address.
    Confirms,
    /// Something stronger decides.
    Outranked,
}

impl Verdict {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Decides => "decides",
            Self::Confirms => "confirms",
            Self::Outranked => "outranked",
        }
    }
}

/// What a piece of evidence says, in words: a type, a default, that it must be given.
pub(super) fn says(evidence: &Evidence, tool: &Tool) -> Option<String> {
    Some(match evidence.says.as_ref()? {
        Says::Type(Type::Literal(values)) => {
            let values = values
                .iter()
                .map(|value| crate::emit::value(value).to_string());
            format!("one of {}", values.collect::<Vec<_>>().join(", "))
        }
        Says::Type(ty) => ty.spelling(&tool.definitions),
        Says::Default(Default::None) => "required".to_owned(),
        Says::Default(Default::Known(value)) => format!("default {}", crate::emit::value(value)),
        Says::Default(Default::Dynamic(dynamic)) => format!("default `{}`", dynamic.source),
    })
}

/// How a piece of evidence fared, if it is about the type.
pub(super) fn verdict(evidence: &Evidence, kwarg: &Kwarg) -> Option<Verdict> {
    let ty = ty(evidence)?;
    let strength = |evidence: &Evidence| rank(evidence.rule);
    let all = || {
        let others = kwarg.evidence.iter();
        others.filter(|other| ranked(other).is_some())
    };
    // Whatever says an address turns a text into one, and says nothing of anything else.
    if *ty == Type::Address {
        return Some(match kwarg.ty {
            Type::Address => Verdict::Decides,
            _ => Verdict::Outranked,
        });
    }
    let equal = all().filter(|other| ranked(other) == Some(&kwarg.ty));
    let deciding = match equal.map(strength).min() {
        Some(rank) => rank,
        None => all().map(strength).min()?,
    };
    Some(if strength(evidence) != deciding {
        Verdict::Outranked
    } else if kwarg.ty == Type::Address {
        Verdict::Confirms
    } else {
        Verdict::Decides
    })
}

fn ty(evidence: &Evidence) -> Option<&Type> {
    match &evidence.says {
        Some(Says::Type(ty)) => Some(ty),
        _ => None,
    }
}

/// The type that a piece of evidence gives, if it is weighed by its rank.
fn ranked(evidence: &Evidence) -> Option<&Type> {
    ty(evidence).filter(|ty| **ty != Type::Address)
}

/// What decided each fact, a line each.
pub(super) fn summary(tool: &Tool, kwarg: &Kwarg) -> Vec<String> {
    let mut lines = vec![need(kwarg)];
    lines.extend(default(kwarg));
    lines.push(kind(tool, kwarg));
    lines
}

fn need(kwarg: &Kwarg) -> String {
    let demands = |evidence: &&Evidence| evidence.says == Some(Says::Default(Default::None));
    let demanding = places(kwarg.evidence.iter().filter(demands));
    match (kwarg.required, demanding.is_empty()) {
        (true, _) if is_stated(kwarg) => "required: the schema says so".to_owned(),
        (true, false) => format!("required: no result is reached without it, see {demanding}"),
        (true, true) => "required: every path to a result has it".to_owned(),
        (false, false) => format!("optional: some result is reached past {demanding}"),
        (false, true) => "optional: nothing demands it".to_owned(),
    }
}

/// Whether a schema in the source says all of it.
fn is_stated(kwarg: &Kwarg) -> bool {
    let first = kwarg.evidence.first();
    first.is_some_and(|evidence| evidence.rule == Rule::Schema)
}

fn default(kwarg: &Kwarg) -> Option<String> {
    let given = |evidence: &&Evidence| match &evidence.says {
        Some(Says::Default(default)) => *default != Default::None,
        _ => false,
    };
    let sources = places(kwarg.evidence.iter().filter(given));
    let sources = match sources.as_str() {
        "" if is_stated(kwarg) => "the schema",
        "" => "the signature",
        sources => sources,
    };
    match &kwarg.default {
        Default::None => None,
        Default::Known(value) => Some(format!(
            "default {}: from {sources}",
            crate::emit::value(value)
        )),
        Default::Dynamic(dynamic) => Some(format!(
            "default unknown: {}, from {sources}",
            dynamic.reason
        )),
    }
}

fn kind(tool: &Tool, kwarg: &Kwarg) -> String {
    let spelling = kwarg.ty.spelling(&tool.definitions);
    let of = |wanted: Verdict| {
        let found = kwarg.evidence.iter();
        found.filter(move |evidence| verdict(evidence, kwarg) == Some(wanted))
    };
    let deciding = places(of(Verdict::Decides));
    if deciding.is_empty() {
        return format!("type {spelling}: nothing says it");
    }
    let mut outranked: Vec<String> = of(Verdict::Outranked)
        .filter_map(|evidence| {
            Some(format!(
                "{} {}",
                evidence.rule.as_str(),
                says(evidence, tool)?
            ))
        })
        .collect();
    outranked.dedup();
    match outranked.as_slice() {
        [] => format!("type {spelling}: by {deciding}"),
        weaker => format!("type {spelling}: by {deciding}, over {}", weaker.join(", ")),
    }
}

/// Rules with their lines, each once.
fn places<'k>(evidence: impl Iterator<Item = &'k Evidence>) -> String {
    let mut found: Vec<String> = evidence
        .map(|evidence| {
            format!(
                "{} on line {}",
                evidence.rule.as_str(),
                evidence.span.line()
            )
        })
        .collect();
    found.dedup();
    found.join(", ")
}
