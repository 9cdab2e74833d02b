//! Every diagnostic code, each with its documentation, in one list.
//!
//! The doc comment of a code is what `toolmeta explain TM0xx` prints and what stands in `docs/`.
//! Numbers are grouped by what they are about and are never given to something else later:
//! 00x reading, 01x names, 02x values, 03x signatures, 04x AgentMake, 05x mech, 06x kwargs read in
//! a body, 07x types, 08x docstrings and documentation, 09x across tools, 1xx sources.

use super::Severity;

/// A kind of finding.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// Stable identifier, `TM` and three digits.
    pub id: &'static str,
    /// Name in kebab case, for reports that show names.
    pub name: &'static str,
    /// Severity unless a setting changes it.
    pub severity: Severity,
    /// The documentation: what it is, why it matters, an example. Markdown; the first line is a summary.
    pub documentation: &'static str,
}

impl Code {
    /// The first line of the documentation.
    pub fn summary(&self) -> &'static str {
        self.documentation.trim_start().lines().next().unwrap_or("")
    }
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $ident:ident = $id:literal, $name:literal, $severity:ident;)+) => {
        $(
            $(#[doc = $doc])+
            pub static $ident: Code = Code {
                id: $id,
                name: $name,
                severity: Severity::$severity,
                documentation: concat!($($doc, "\n"),+),
            };
        )+
        /// Every code, by number.
        pub static ALL: &[&Code] = &[$(&$ident),+];
    };
}

codes! {
    /// The file has a syntax error; what could be read around it is still used.
    ///
    /// Python cannot import such a file, so its tools cannot run.
    SYNTAX_ERROR = "TM001", "syntax-error", Error;

    /// The file's bytes are not text in the encoding that it declares.
    ///
    /// Python refuses to import such a file. What could be decoded is still used.
    ENCODING = "TM003", "encoding", Warning;

    /// Code is nested too deep to be read.
    ///
    /// CPython has limits of its own; code written by people does not reach this one.
    TOO_DEEP = "TM005", "too-deep", Warning;
}

/// The code with this identifier, such as `TM001`, in any case.
pub fn find(id: &str) -> Option<&'static Code> {
    ALL.iter()
        .copied()
        .find(|code| code.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_unique_and_documented() {
        assert!(ALL.windows(2).all(|pair| pair[0].id < pair[1].id));
        for code in ALL {
            assert!(
                !code.summary().is_empty(),
                "{} has no documentation",
                code.id
            );
            assert_eq!(find(code.id), Some(*code));
        }
    }
}
