//! The arguments of a call, by name or position.

use crate::syntax::ast::{Argument, Expr};

/// The arguments of a call or decorator.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments<'f> {
    /// Those given by position, up to the first `*args`.
    pub(crate) positional: Vec<&'f Expr>,
    /// Those given by name.
    pub(crate) keywords: Vec<(&'f str, &'f Expr)>,
}

impl<'f> Arguments<'f> {
    /// Sorts the arguments of a call. What `*` and `**` spread is not known.
    pub(crate) fn of(arguments: &'f [Argument]) -> Self {
        let mut sorted = Self::default();
        let mut spread = false;
        for argument in arguments {
            match argument {
                Argument::Positional(value) if !spread => sorted.positional.push(value),
                Argument::Positional(_) | Argument::DoubleStar(_) => {}
                Argument::Star(_) => spread = true,
                Argument::Keyword(name, value) => sorted.keywords.push((name.name.as_str(), value)),
            }
        }
        sorted
    }

    /// The argument for the parameter `name`.
    pub(crate) fn named(&self, name: &str) -> Option<&'f Expr> {
        self.keywords
            .iter()
            .find(|(keyword, _)| *keyword == name)
            .map(|(_, value)| *value)
    }

    /// The argument for the parameter `name` at `position`.
    pub(crate) fn get(&self, position: usize, name: &str) -> Option<&'f Expr> {
        self.named(name)
            .or_else(|| self.positional.get(position).copied())
    }
}
