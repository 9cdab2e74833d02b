//! Types as docstrings write them: `int, optional`, `list of str`, `{'a', 'b'}`, `` :class:`Foo` ``.
//!
//! It turns them into the text of a Python annotation where that can be done without guessing; what
//! an annotation means is the business of `python::annotation`.

use crate::python::docstring::clean;

/// Types nested deeper than this are left alone.
const MAX_DEPTH: usize = 16;
/// A longer text is no type.
const MAX_LENGTH: usize = 2_000;

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
            let mut part = part.trim();
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
        spec.text = (!text.is_empty()).then_some(text);
        spec
    }

    /// The same, for text in brackets that may as well be a remark: only what is wholly a type,
    /// `optional` or a default.
    pub(super) fn parse_if_type(text: &str) -> Option<Self> {
        let spec = Self::parse(text);
        match &spec.text {
            Some(text) => is_plain_type(text).then_some(spec),
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
struct Nesting {
    depth: usize,
    quote: Option<char>,
    in_word: bool,
}

impl Nesting {
    /// Takes one character; whether it stands outside all brackets and quotes.
    fn step(&mut self, c: char) -> bool {
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

/// The Python annotation that a docstring's type stands for, for the usual ways to write one.
///
/// Names it does not know are passed on as they are, for the module's own scope to resolve; what is
/// prose, and not a type, gives `None`. Names of `typing` come qualified, as `typing.Literal`.
pub(crate) fn as_annotation(text: &str) -> Option<String> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    annotation(text, 0)
}

/// Whether a text is nothing but a type that needs no other knowledge: builtins and their containers.
pub(super) fn is_plain_type(text: &str) -> bool {
    let Some(annotation) = as_annotation(text) else {
        return false;
    };
    let names = annotation.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'));
    annotation.starts_with("typing.Literal[")
        || names
            .filter(|name| !name.is_empty())
            .all(|name| name.starts_with("typing.") || BUILTIN.contains(&name))
}

const BUILTIN: &[&str] = &[
    "str",
    "int",
    "float",
    "bool",
    "bytes",
    "list",
    "dict",
    "set",
    "frozenset",
    "tuple",
    "None",
    "object",
];

fn annotation(text: &str, depth: usize) -> Option<String> {
    if depth > MAX_DEPTH {
        return None;
    }
    let text = text.trim();
    let members = union_members(text);
    if let [only] = members.as_slice() {
        return atom(only, depth);
    }
    let members: Option<Vec<String>> = members
        .iter()
        .map(|member| annotation(member, depth + 1))
        .collect();
    Some(members?.join(" | "))
}

/// `A | B`, `A or B`, `A, B or C`.
fn union_members(text: &str) -> Vec<&str> {
    let mut members = Vec::new();
    for part in split_top(text, &['|']) {
        members.extend(split_word(part, " or "));
    }
    if members.len() > 1 {
        members = members
            .iter()
            .flat_map(|member| split_top(member, &[',']))
            .map(str::trim)
            .filter(|member| !member.is_empty())
            .collect();
    }
    members
}

/// Splits at a word that stands outside brackets and quotes.
fn split_word<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut scan = Nesting::default();
    for (offset, c) in text.char_indices() {
        if scan.step(c)
            && offset >= start
            && text
                .get(offset..)
                .is_some_and(|rest| rest.starts_with(word))
        {
            parts.push(text.get(start..offset).unwrap_or(""));
            start = offset + word.len();
        }
    }
    parts.push(text.get(start..).unwrap_or(""));
    parts
}

fn atom(text: &str, depth: usize) -> Option<String> {
    let text = text.trim();
    if let Some(inner) = text
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
    {
        return choices(inner);
    }
    if text.starts_with(['\'', '"']) {
        return choices(text);
    }
    if let Some(inner) = text.strip_prefix('(')
        && bracketed(text) == Some(text.len())
        && let Some(inner) = inner.strip_suffix(')')
    {
        return annotation(inner, depth + 1);
    }
    let lower = text.to_ascii_lowercase();
    if let Some(generic) = prose_generic(text, &lower, depth) {
        return generic;
    }
    if let Some(known) = word(&lower) {
        return Some(known.to_owned());
    }
    let end = text
        .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'))
        .unwrap_or(text.len());
    let (name, rest) = text.split_at_checked(end)?;
    if name.is_empty()
        || name.starts_with(|c: char| c.is_numeric() || c == '.')
        || name.ends_with('.')
    {
        return None;
    }
    if rest.is_empty() {
        return Some(name.to_owned());
    }
    let inner = rest
        .strip_prefix(['[', '<', '('])
        .and_then(|inner| inner.strip_suffix([']', '>', ')']))?;
    if bracketed(rest) != Some(rest.len()) {
        return None;
    }
    let name = match word(&name.to_ascii_lowercase()) {
        // `Dict[str, int]` is left for the scope to resolve, `dict(str, int)` and `array<int>` are not Python.
        Some(known) if !name.starts_with(char::is_uppercase) => known,
        _ => name,
    };
    if name == "typing.Literal" || name.ends_with("Literal") {
        return choices(inner);
    }
    let arguments: Option<Vec<String>> = split_top(inner, &[',', ':'])
        .into_iter()
        .map(|argument| match argument.trim() {
            "..." => Some("...".to_owned()),
            argument => annotation(argument, depth + 1),
        })
        .collect();
    Some(format!("{name}[{}]", arguments?.join(", ")))
}

/// `list of str`, `dict of str to int`, `array of strings`.
fn prose_generic(text: &str, lower: &str, depth: usize) -> Option<Option<String>> {
    let end = [" of ", " mapping "]
        .iter()
        .filter_map(|mark| lower.find(mark))
        .min()?;
    let head = lower.get(..end)?;
    let container = word(head)?;
    let rest = text.get(head.len()..).map(|rest| {
        rest.trim_start_matches(" of")
            .trim_start_matches(" mapping")
            .trim()
    })?;
    let arguments = match container {
        "dict" => {
            let separator = [" to ", ", ", ": "]
                .into_iter()
                .find(|s| rest.contains(s))?;
            let (key, value) = rest.split_once(separator)?;
            format!(
                "{}, {}",
                annotation(key, depth + 1)?,
                annotation(value, depth + 1)?
            )
        }
        "tuple" => format!("{}, ...", annotation(rest, depth + 1)?),
        "list" | "set" | "frozenset" => annotation(rest, depth + 1)?,
        _ => return Some(None),
    };
    Some(Some(format!("{container}[{arguments}]")))
}

/// Values to choose from, all literals.
fn choices(text: &str) -> Option<String> {
    let values: Vec<&str> = split_top(text, &[','])
        .into_iter()
        .map(str::trim)
        .filter(|value| !value.is_empty())
        .collect();
    let is_literal = |value: &&str| {
        let quoted = ['\'', '"'].iter().any(|&quote| {
            value.len() > 1
                && value.starts_with(quote)
                && value.ends_with(quote)
                && value.matches(quote).count() == 2
                && !value.contains('\\')
        });
        let digits = value.strip_prefix('-').unwrap_or(value);
        let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        quoted || number || ["True", "False", "None"].contains(value)
    };
    (!values.is_empty() && values.iter().all(is_literal))
        .then(|| format!("typing.Literal[{}]", values.join(", ")))
}

/// What the usual words for the builtin types mean, in any case and number.
fn word(lower: &str) -> Option<&'static str> {
    Some(match lower {
        "str" | "strs" | "string" | "strings" => "str",
        "int" | "ints" | "integer" | "integers" => "int",
        "float" | "floats" | "double" | "number" | "numbers" => "float",
        "bool" | "bools" | "boolean" | "booleans" => "bool",
        "bytes" => "bytes",
        "list" | "lists" | "array" | "arrays" => "list",
        "dict" | "dicts" | "dictionary" | "dictionaries" => "dict",
        "set" | "sets" => "set",
        "frozenset" => "frozenset",
        "tuple" | "tuples" => "tuple",
        "none" | "null" | "nonetype" => "None",
        "any" => "typing.Any",
        _ => return None,
    })
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
        assert_eq!(TypeSpec::parse_if_type("see below"), None);
        assert!(TypeSpec::parse_if_type("optional").is_some());
    }

    #[test]
    fn the_usual_spellings_are_annotations() {
        let cases = [
            ("string", "str"),
            ("int or None", "int | None"),
            ("str, int or float", "str | int | float"),
            ("list of str", "list[str]"),
            ("list of lists of int", "list[list[int]]"),
            ("dict of str to int", "dict[str, int]"),
            ("dict mapping str to list of int", "dict[str, list[int]]"),
            ("dict(str, int)", "dict[str, int]"),
            ("array<string>", "list[str]"),
            ("{'a', 'b'}", "typing.Literal['a', 'b']"),
            ("Literal['a']", "typing.Literal['a']"),
            ("tuple[int, ...]", "tuple[int, ...]"),
            ("Optional[List[str]]", "Optional[List[str]]"),
            ("np.ndarray", "np.ndarray"),
        ];
        for (text, expected) in cases {
            assert_eq!(as_annotation(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn prose_is_no_type() {
        for text in [
            "the number of rows",
            "one of a, b",
            "list of the rows",
            "int[",
            "3",
            "a-b",
            "",
        ] {
            assert_eq!(as_annotation(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_ends(text in "[a-z\\[\\]\\(\\){}<>,:|'\"` .~=]{0,80}") {
            let _ = as_annotation(&text);
            let _ = TypeSpec::parse(&text);
        }
    }
}
