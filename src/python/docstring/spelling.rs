//! Types as docstrings spell them, as Python annotations: `list of str`, `string or None`, `{'a', 'b'}`.
//!
//! Only where that can be done without guessing. What an annotation means is the business of
//! `python::annotation`.

use crate::python::docstring::types::{Nesting, bracketed, split_top};

/// Types nested deeper than this are left alone.
const MAX_DEPTH: usize = 16;
/// A longer text is no type.
const MAX_LENGTH: usize = 2_000;

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
    let mut members = union_members(text);
    if let [only] = members.as_slice() {
        let listed = split_top(only, &[',']);
        if listed.len() > 1 && listed.iter().all(|text| is_plain_word(text)) {
            members = listed;
        }
    }
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

/// Whether a text is one of the words for builtin types.
fn is_plain_word(text: &str) -> bool {
    word(&text.trim().to_ascii_lowercase()).is_some()
}

/// `int, None` in NumPy's braces.
fn union_of_words(texts: &[&str]) -> Option<String> {
    let words: Option<Vec<&str>> = texts
        .iter()
        .map(|text| word(&text.trim().to_ascii_lowercase()))
        .collect();
    Some(words?.join(" | "))
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
        let listed = || union_of_words(&split_top(inner, &[',']));
        return choices(inner).or_else(listed);
    }
    if text.starts_with(['\'', '"']) {
        return choices(text);
    }
    if let Some(inner) = text.strip_prefix('(')
        && bracketed(text) == Some(text.len())
        && let Some(inner) = inner.strip_suffix(')')
    {
        let items = split_top(inner, &[',']);
        if items.len() < 2 {
            return annotation(inner, depth + 1);
        }
        let items: Option<Vec<String>> = items
            .into_iter()
            .map(|item| annotation(item, depth + 1))
            .collect();
        return Some(format!("tuple[{}]", items?.join(", ")));
    }
    // `~a.B` and `.B` are Sphinx's ways to shorten a name.
    let text = text.trim_start_matches(['~', '.']);
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
            ("int, str, list", "int | str | list"),
            ("(float, float)", "tuple[float, float]"),
            ("{int, None}", "int | None"),
            ("~a.B", "a.B"),
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
}
