//! Decorators that say of a class or function that it is deprecated or in beta: PEP 702's, and
//! LangChain's, which put a notice before the docstring.
//!
//! It must not know what the notice is for.

use super::arguments::Arguments;
use super::consteval::Evaluator;
use super::docstring::cleandoc;
use super::symbol::Module;
use crate::model::Value;
use crate::syntax::ast::{Expr, ExprKind};

/// What the decorators of one class or function say.
#[derive(Debug, Default)]
pub(crate) struct Notices {
    /// Whether `__deprecated__` is set, of which pydantic makes a keyword.
    pub(crate) deprecated: bool,
    /// The docstring with the notices, where there are some and all is known.
    pub(crate) docstring: Option<String>,
}

impl Notices {
    /// Reads the decorators, from the innermost on.
    pub(crate) fn read<'f>(
        evaluator: &Evaluator<'_, 'f>,
        module: Module<'f>,
        decorators: &'f [Expr],
        docstring: Option<&str>,
    ) -> Self {
        let mut notices = Self::default();
        for decorator in decorators.iter().rev() {
            let ExprKind::Call { func, args } = &decorator.kind else {
                continue;
            };
            let symbol = evaluator.program().resolve(module.env(), func);
            let name = symbol.qualified_name();
            let arguments = Said {
                evaluator,
                module,
                arguments: Arguments::of(args),
            };
            let old = notices.docstring.as_deref().or(docstring);
            let new = match name.as_str() {
                "typing_extensions.deprecated" | "warnings.deprecated" => {
                    notices.deprecated = true;
                    continue;
                }
                "langchain_core._api.deprecated" | "langchain_core._api.deprecation.deprecated" => {
                    notices.deprecated = true;
                    arguments.deprecated(old.unwrap_or_default())
                }
                "langchain_core._api.beta" | "langchain_core._api.beta_decorator.beta" => {
                    arguments.beta(old.unwrap_or_default())
                }
                _ => continue,
            };
            notices.docstring = new.or(notices.docstring);
        }
        notices
    }
}

/// The arguments of one decorator.
struct Said<'s, 'p, 'f> {
    evaluator: &'s Evaluator<'p, 'f>,
    module: Module<'f>,
    arguments: Arguments<'f>,
}

impl Said<'_, '_, '_> {
    /// The text given for a parameter, empty where none is.
    fn text(&self, position: usize, name: &str) -> Option<String> {
        let Some(given) = self.arguments.get(position, name) else {
            return Some(String::new());
        };
        match self.evaluator.eval(self.module.env(), given) {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    fn keyword(&self, name: &str) -> Option<String> {
        self.text(usize::MAX, name)
    }

    /// The docstring that LangChain's `deprecated` makes.
    fn deprecated(&self, old: &str) -> Option<String> {
        let since = self.text(0, "since")?;
        let instead = |name| {
            let alternative = self.keyword(name)?;
            Some(match alternative.is_empty() {
                true => alternative,
                false => format!("Use `{alternative}` instead."),
            })
        };
        let details = joined(&[
            self.keyword("message")?,
            instead("alternative")?,
            instead("alternative_import")?,
            self.keyword("addendum")?,
        ]);
        let package = match self.keyword("package")? {
            given if given.is_empty() => {
                let top = self.module.name().split('.').next()?;
                top.replace('_', "-")
            }
            given => given,
        };
        let removal = match self.keyword("removal")? {
            removal if removal.is_empty() => removal,
            removal if removal.starts_with("1.") && package.starts_with("langchain") => {
                format!("It will not be removed until {package}=={removal}.")
            }
            removal => format!("It will be removed in {package}=={removal}."),
        };
        let old = cleaned(old);
        Some(format!(
            "!!! deprecated \"{since} {details} {removal}\"\n\n{old}"
        ))
    }

    /// The docstring that LangChain's `beta` makes.
    fn beta(&self, old: &str) -> Option<String> {
        let details = joined(&[self.keyword("message")?, self.keyword("addendum")?]);
        Some(format!(".. beta::\n   {details}\n\n{}\n", cleaned(old)))
    }
}

fn joined(components: &[String]) -> String {
    let parts: Vec<&str> = components
        .iter()
        .filter(|component| !component.is_empty())
        .map(|component| component.trim())
        .collect();
    parts.join(" ")
}

fn cleaned(docstring: &str) -> String {
    cleandoc(docstring).trim_matches('\n').to_owned()
}
