//! Which findings count, and how much: selections and levels.

use thiserror::Error;

use crate::diagnostic::{Code, Diagnostic, Severity, codes};

/// Names one code or a group of them: `TM020`, `dynamic-value`, `TM04`, `ALL`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Selector {
    /// Upper-case beginning of the identifiers; empty for all.
    prefix: String,
}

/// A selector that selects nothing; a typo, most likely.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no diagnostic is called {0:?}")]
pub(crate) struct UnknownCode(pub(crate) String);

impl UnknownCode {
    /// What to do about it.
    pub(crate) fn help(&self) -> &'static str {
        "name a code such as TM020, a group such as TM04, or ALL; `toolmeta explain ALL` lists the codes"
    }
}

impl Selector {
    /// Reads a selector.
    ///
    /// # Errors
    ///
    /// There is no such code.
    pub(crate) fn parse(text: &str) -> Result<Self, UnknownCode> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("all") {
            return Ok(Self {
                prefix: String::new(),
            });
        }
        if let Some(code) = codes::ALL.iter().find(|code| code.name == text) {
            return Ok(Self {
                prefix: code.id.to_owned(),
            });
        }
        let prefix = text.to_ascii_uppercase();
        let known = codes::ALL.iter().any(|code| code.id.starts_with(&prefix));
        if prefix.is_empty() || !known {
            return Err(UnknownCode(text.to_owned()));
        }
        Ok(Self { prefix })
    }

    /// Whether it selects `code`.
    pub(crate) fn selects(&self, code: &Code) -> bool {
        code.id.starts_with(&self.prefix)
    }
}

/// What becomes of findings of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// They are dropped.
    Off,
    /// They have this severity.
    Severity(Severity),
}

impl Level {
    /// Reads `off`, `note`, `warning` or `error`.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        match name {
            "off" => Some(Self::Off),
            "note" => Some(Self::Severity(Severity::Note)),
            "warning" => Some(Self::Severity(Severity::Warning)),
            "error" => Some(Self::Severity(Severity::Error)),
            _ => None,
        }
    }
}

/// What a user or a repository has settled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    /// Codes that count; all, where it is empty.
    pub(crate) select: Vec<Selector>,
    /// Codes that do not count, although selected. Of two selectors the more exact one has it.
    pub(crate) ignore: Vec<Selector>,
    /// Levels of codes; the most exact selector has it, of equal ones the last.
    pub(crate) levels: Vec<(Selector, Level)>,
}

impl Settings {
    /// The finding with its level, or nothing if it does not count.
    pub(crate) fn apply(&self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        let code = diagnostic.code;
        let exactness = |selectors: &[Selector]| {
            let selecting = selectors.iter().filter(|selector| selector.selects(code));
            selecting.map(|selector| selector.prefix.len()).max()
        };
        let selected = if self.select.is_empty() {
            Some(0)
        } else {
            exactness(&self.select)
        };
        if selected.is_none() || exactness(&self.ignore) >= selected {
            return None;
        }
        let level = self
            .levels
            .iter()
            .filter(|(selector, _)| selector.selects(code))
            .max_by_key(|(selector, _)| selector.prefix.len());
        match level {
            Some((_, Level::Off)) => None,
            Some((_, Level::Severity(severity))) => {
                diagnostic.severity = *severity;
                Some(diagnostic)
            }
            None => Some(diagnostic),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn severity(settings: &Settings) -> Option<Severity> {
        let place = Place::Path("a.py".to_owned());
        let diagnostic = Diagnostic::new(&codes::SYNTAX_ERROR, place, "odd");
        settings.apply(diagnostic).map(|found| found.severity)
    }

    fn selectors(texts: &[&str]) -> Vec<Selector> {
        texts
            .iter()
            .map(|text| Selector::parse(text).unwrap())
            .collect()
    }

    #[test]
    fn selectors_are_codes_groups_and_names() {
        for text in ["TM001", "tm001", "TM0", "all", "syntax-error"] {
            assert!(
                Selector::parse(text).unwrap().selects(&codes::SYNTAX_ERROR),
                "{text}"
            );
        }
        for text in ["", "TM999", "XX", "TM0011"] {
            assert!(Selector::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_more_exact_selector_has_it() {
        let mut settings = Settings::default();
        assert_eq!(severity(&settings), Some(Severity::Error));
        settings.ignore = selectors(&["TM0"]);
        assert_eq!(severity(&settings), None);
        settings.select = selectors(&["TM001"]);
        assert_eq!(severity(&settings), Some(Severity::Error));
        settings.ignore = selectors(&["TM001"]);
        assert_eq!(severity(&settings), None);
        settings.ignore.clear();
        settings.select = selectors(&["TM003"]);
        assert_eq!(severity(&settings), None);
    }

    #[test]
    fn levels_replace_severities() {
        let level = |text, level| (Selector::parse(text).unwrap(), level);
        let mut settings = Settings {
            levels: vec![
                level("ALL", Level::Off),
                level("TM001", Level::Severity(Severity::Note)),
            ],
            ..Settings::default()
        };
        assert_eq!(severity(&settings), Some(Severity::Note));
        settings.levels.pop();
        assert_eq!(severity(&settings), None);
    }
}
