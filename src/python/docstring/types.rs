//! What stands where a docstring gives a type: `int, optional, default 3`, `` list of :class:`Foo` ``.
//!
//! It tells the type from the remarks; what the type is called in Python is said by `spelling`.

use crate::python::docstring::{clean, spelling};

/// What stands where a docstring gives a parameter's type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TypeSpec {
    /// The type itself, with markup removed.
    pub(super) text: Option<String>,
    /// Whether it says `optional`, or gives a default.
    pub(super) optional: bool,
    /// The default as written.
    pub(super) default: Option<String>,
}

impl TypeSpec {
    /// Splits `int, optional, default 3` into its parts.
    pub(super) fn parse(text: &str) -> Self {
        let mut spec = Self::default();
        let mut types: Vec<&str> = Vec::new();
        for part in split_top(text, &[',', ';']) {
            let mut part = part.trim().trim_matches('*').trim_end_matches('.');
            // `optional (default=3)`, `int (default: 3)`
            if let Some((before, remark)) = part.rsplit_once('(')
                && let Some(remark) = remark.strip_suffix(')')
                && let Some(default) = default_in(remark, &remark.to_ascii_lowercase())
            {
                spec.optional = true;
                spec.default = (!default.is_empty()).then(|| default.to_owned());
                part = before.trim_end();
            }
            let lower = part.to_ascii_lowercase();
            match lower.as_str() {
                "" | "required" | "keyword-only" | "keyword only" | "positional-only" => continue,
                "optional" | "(optional)" => {
                    spec.optional = true;
                    continue;
                }
                _ => {}
            }
            if let Some(default) = default_in(part, &lower) {
                spec.optional = true;
                spec.default = (!default.is_empty()).then(|| default.to_owned());
                continue;
            }
            for suffix in ["(optional)", " optional"] {
                if lower.ends_with(suffix) {
                    spec.optional = true;
                    part = part
                        .get(..part.len() - suffix.len())
                        .unwrap_or(part)
                        .trim_end();
                }
            }
            if let Some((before, default)) = part.split_once(" = ") {
                spec.optional = true;
                spec.default = Some(default.trim().to_owned());
                part = before.trim_end();
            }
            types.push(part);
        }
        let text = without_markup(&types.join(", "));
        // `C{int}` is Epydoc's code.
        let text = match text
            .strip_prefix("C{")
            .and_then(|rest| rest.strip_suffix('}'))
        {
            Some(inner) => inner.to_owned(),
            None => text,
        };
        spec.text = (!text.is_empty()).then_some(text);
        spec
    }

    /// The same, for text in brackets that may as well be a remark: only what is wholly a type,
    /// `optional` or a default.
    pub(super) fn parse_if_type(text: &str) -> Option<Self> {
        let spec = Self::parse(text);
        match &spec.text {
            Some(text) => spelling::is_plain_type(text).then_some(spec),
            None => (spec.optional || text.trim().eq_ignore_ascii_case("required")).then_some(spec),
        }
    }
}

fn default_in<'a>(part: &'a str, lower: &str) -> Option<&'a str> {
    let after = |prefix: &str| {
        lower
            .starts_with(prefix)
            .then(|| part.get(prefix.len()..))
            .flatten()
    };
    let rest = after("by default")
        .or_else(|| after("defaults"))
        .or_else(|| after("default"))?;
    // `defaulted` and `default_factory` are other words.
    if rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let rest = rest.trim_start_matches([' ', '=', ':']);
    let rest = rest
        .strip_prefix("to ")
        .or_else(|| rest.strip_prefix("is "))
        .unwrap_or(rest);
    Some(rest.trim().trim_matches('`'))
}

/// Splits at separators that stand outside brackets and quotes.
pub(super) fn split_top<'a>(text: &'a str, separators: &[char]) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut scan = Nesting::default();
    for (offset, c) in text.char_indices() {
        if scan.step(c) && separators.contains(&c) {
            parts.push(text.get(start..offset).unwrap_or(""));
            start = offset + c.len_utf8();
        }
    }
    parts.push(text.get(start..).unwrap_or(""));
    parts
}

/// Length of the bracketed text that `text` starts with, brackets included; `None` if it never closes.
pub(super) fn bracketed(text: &str) -> Option<usize> {
    let mut scan = Nesting::default();
    for (offset, c) in text.char_indices() {
        scan.step(c);
        if scan.depth == 0 {
            return (offset > 0).then_some(offset + c.len_utf8());
        }
    }
    None
}

/// Follows brackets and quotes. A quote inside a word is an apostrophe.
#[derive(Default)]
pub(super) struct Nesting {
    depth: usize,
    quote: Option<char>,
    in_word: bool,
}

impl Nesting {
    /// Takes one character; whether it stands outside all brackets and quotes.
    pub(super) fn step(&mut self, c: char) -> bool {
        if let Some(quote) = self.quote {
            if c == quote {
                self.quote = None;
            }
            self.in_word = true;
            return false;
        }
        let outside = self.depth == 0;
        match c {
            '(' | '[' | '{' | '<' => self.depth += 1,
            ')' | ']' | '}' | '>' => self.depth = self.depth.saturating_sub(1),
            '\'' | '"' if !self.in_word => self.quote = Some(c),
            _ => {}
        }
        self.in_word = c.is_alphanumeric();
        outside
    }
}

/// Takes away roles (`` :class:`~a.B` ``), back-ticks and doubled blanks.
fn without_markup(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for (index, piece) in text.split('`').enumerate() {
        let piece = if index % 2 == 0 {
            without_role(piece)
        } else {
            piece.trim_start_matches(['~', '!'])
        };
        plain.push_str(piece);
    }
    let words: Vec<&str> = plain
        .split(clean::is_space)
        .filter(|w| !w.is_empty())
        .collect();
    words.join(" ")
}

/// `list of :class:` without the role at its end, which names what is in the back-ticks after it.
fn without_role(text: &str) -> &str {
    let Some(before) = text.strip_suffix(':') else {
        return text;
    };
    let name = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == ':' || c == '_');
    match before.get(name.len()..) {
        Some(role) if role.starts_with(':') => name,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_and_remarks_are_told_apart() {
        let spec = TypeSpec::parse("dict[str, int], optional, default {}");
        assert_eq!(spec.text.as_deref(), Some("dict[str, int]"));
        assert!(spec.optional);
        assert_eq!(spec.default.as_deref(), Some("{}"));
        assert_eq!(
            TypeSpec::parse("int, default=3").default.as_deref(),
            Some("3")
        );
        assert_eq!(
            TypeSpec::parse("int, defaults to `3`").default.as_deref(),
            Some("3")
        );
        assert_eq!(
            TypeSpec::parse("int (optional)").text.as_deref(),
            Some("int")
        );
        assert_eq!(
            TypeSpec::parse("list of :class:`~a.B`").text.as_deref(),
            Some("list of a.B")
        );
        for text in [
            "bool, optional (default=False)",
            "bool (default: False)",
            "bool, *optional*, default False.",
        ] {
            let spec = TypeSpec::parse(text);
            assert_eq!(spec.text.as_deref(), Some("bool"), "{text}");
            assert_eq!(spec.default.as_deref(), Some("False"), "{text}");
        }
        assert_eq!(TypeSpec::parse_if_type("see below"), None);
        assert!(TypeSpec::parse_if_type("optional").is_some());
    }

    proptest::proptest! {
        #[test]
        fn any_text_ends(text in "[a-z\\[\\]\\(\\){}<>,:|'\"` .~=]{0,80}") {
            let _ = spelling::as_annotation(&text);
            let _ = TypeSpec::parse(&text);
        }
    }
}
