//! What has been seen of each key: reads with their fallbacks, evidence of types, values compared with.
//!
//! The log grows while bodies are followed and is weighed once by [`super::merge`].

use std::collections::HashMap;
use std::rc::Rc;

use super::abs::{Abs, KeyId, ReadId, ScopeId};
use crate::model::{Dynamic, Rule, Type, Value};
use crate::syntax::ast::Name;
use crate::text::Span;

/// Everything seen of the keys of one callable.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// The keys, in the order in which they were first read.
    pub(super) keys: Vec<Name>,
    index: HashMap<Name, KeyId>,
    pub(super) reads: Vec<Read>,
    pub(super) types: Vec<TypeFact>,
    /// Tests after which a key must be there.
    pub(super) guards: Vec<(KeyId, Span)>,
    /// Keys that nobody may pass: `if "k" in kwargs: raise`.
    pub(super) refused: Vec<KeyId>,
    /// What the fields say that keys are passed to.
    pub(super) descriptions: HashMap<KeyId, String>,
    /// Values that the key is compared with before anything else is refused.
    pub(super) choices: Vec<(KeyId, Vec<Value>, Span)>,
}

/// One read of a key.
#[derive(Clone, Debug)]
pub(super) struct Read {
    pub(super) key: KeyId,
    pub(super) rule: Rule,
    pub(super) span: Span,
    pub(super) fallback: Fallback,
    /// The scope of the code that reads.
    pub(super) scope: ScopeId,
}

/// What a read gives when the key is missing.
#[derive(Clone, Debug)]
pub(super) enum Fallback {
    /// Nothing is said: a subscript, or a membership test.
    Unsaid,
    /// `None`, written or not.
    Null,
    /// An object that only stands for nothing, by its identity: `get(key, MISSING)`.
    Sentinel(Rc<str>),
    /// A constant.
    Known(Value),
    /// Something that only running the code tells.
    Dynamic(Box<Dynamic>),
}

/// Evidence of a key's type.
#[derive(Clone, Debug)]
pub(super) struct TypeFact {
    pub(super) key: KeyId,
    pub(super) rule: Rule,
    pub(super) ty: Type,
    pub(super) span: Span,
}

impl Log {
    pub(super) fn key(&mut self, name: &str) -> KeyId {
        if let Some(&key) = self.index.get(name) {
            return key;
        }
        let key = self.keys.len();
        self.keys.push(Name::from(name));
        self.index.insert(Name::from(name), key);
        key
    }

    /// Whether a key has been read by subscript.
    pub(super) fn subscripts(&self, name: &str) -> bool {
        let key = self.find(name);
        let mut reads = self.reads.iter();
        reads.any(|read| Some(read.key) == key && read.rule == Rule::SubscriptRead)
    }

    pub(super) fn find(&self, name: &str) -> Option<KeyId> {
        self.index.get(name).copied()
    }

    pub(super) fn read(
        &mut self,
        key: KeyId,
        rule: Rule,
        span: Span,
        fallback: Fallback,
        scope: ScopeId,
    ) -> ReadId {
        // A body followed twice, in a loop or from two callers, reads the same key at the same place.
        if let Some(same) = self.reads.iter().position(|read| {
            read.key == key
                && read.rule == rule
                && read.span.range == span.range
                && read.span == span
        }) {
            return same;
        }
        self.reads.push(Read {
            key,
            rule,
            span,
            fallback,
            scope,
        });
        self.reads.len() - 1
    }

    /// Makes `fallback` what a read gives when the key is missing, where the read itself says nothing.
    ///
    /// Only code of the same scope does so: what a helper makes of `None` is its own affair.
    pub(super) fn adopt(&mut self, read: ReadId, fallback: Fallback, scope: ScopeId) {
        if let Some(read) = self.reads.get_mut(read)
            && read.fallback.is_empty()
            && read.scope == scope
        {
            read.fallback = fallback;
        }
    }

    /// Whether a value has come to `scope` through an annotated parameter: what is made of it there
    /// says nothing more of what is passed.
    pub(super) fn is_declared(&self, value: &Abs<'_>, scope: ScopeId) -> bool {
        value.key().is_some_and(|(key, read)| {
            let here = self.reads.get(read).is_none_or(|read| read.scope == scope);
            let declared = |fact: &TypeFact| fact.key == key && fact.rule == Rule::PassedTo;
            !here && self.types.iter().any(declared)
        })
    }

    /// Keeps the first description of a key.
    pub(super) fn describe(&mut self, key: KeyId, description: Option<&str>) {
        if let Some(description) = description {
            self.descriptions
                .entry(key)
                .or_insert_with(|| description.to_owned());
        }
    }

    pub(super) fn guard(&mut self, key: KeyId, span: Span) {
        if !self
            .guards
            .iter()
            .any(|known| known.0 == key && known.1 == span)
        {
            self.guards.push((key, span));
        }
    }

    pub(super) fn type_fact(&mut self, key: KeyId, rule: Rule, ty: Type, span: Span) {
        if matches!(ty, Type::Any | Type::Unknown(_) | Type::Null) {
            return;
        }
        let known = self
            .types
            .iter()
            .any(|fact| fact.key == key && fact.rule == rule && fact.ty == ty && fact.span == span);
        if !known {
            self.types.push(TypeFact {
                key,
                rule,
                ty,
                span,
            });
        }
    }
}

impl Fallback {
    /// Whether a missing key gives nothing that could be used.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Unsaid | Self::Null | Self::Sentinel(_))
    }
}
