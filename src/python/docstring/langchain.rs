//! What LangChain makes of a docstring, to the letter (langchain-core 1.8).
//!
//! Its `langchain` format is compared with the real thing's output, so its habits are kept, also where
//! [`parse`](super::parse) knows better: only `Args:` at the start of a paragraph counts, only
//! paragraphs above `Returns:` and `Example:` make the description, and they are joined by a blank.

use crate::python::docstring::clean::{self, strip};

/// What `parse_docstring=True` finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The description of the tool; empty if there is none.
    pub description: String,
    /// The descriptions of the arguments, by name as written, in order of first mention.
    pub arguments: Vec<(String, String)>,
}

/// What happens to a docstring that is not in Google's style: `error_on_invalid_docstring`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnInvalid {
    /// It is refused, as `@tool` does unless told otherwise.
    Refuse,
    /// It counts as it is, as `StructuredTool.from_function` does unless told otherwise.
    Accept,
}

/// Why LangChain refuses a function because of its docstring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// `error_on_invalid_docstring` is on and there is no docstring, or none with an `Args:` paragraph.
    Invalid,
    /// The docstring describes an argument that the signature lacks or does not annotate.
    UnknownArgument(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Invalid => f.write_str("Found invalid Google-Style docstring."),
            Self::UnknownArgument(name) => {
                write!(
                    f,
                    "Arg {name} in docstring not found in function signature."
                )
            }
        }
    }
}

/// The description of a tool that is made from a function without `parse_docstring`: the docstring
/// dedented, which leaves the indentation of a text that starts on the quotes' own line.
pub fn tool_description(docstring: &str) -> String {
    strip(&clean::dedent(docstring)).to_owned()
}

/// The description in the schema of the arguments without `parse_docstring`: the cleaned docstring,
/// dedented once more.
pub fn schema_description(docstring: &str) -> String {
    clean::dedent(&clean::cleandoc(docstring))
}

/// Reads a docstring as `parse_docstring=True` does.
///
/// `annotated` are the names in the function's type hints: its annotated parameters (`*args` as
/// `args`), and `return` if that is annotated.
///
/// # Errors
///
/// Where LangChain raises a `ValueError`.
pub fn parse(
    docstring: Option<&str>,
    annotated: &[&str],
    on_invalid: OnInvalid,
) -> Result<Parsed, Refusal> {
    let strict = on_invalid == OnInvalid::Refuse;
    let text = docstring.map(clean::cleandoc);
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return if strict {
            Err(Refusal::Invalid)
        } else {
            Ok(Parsed::default())
        };
    };
    let blocks: Vec<&str> = text.split("\n\n").collect();
    let is_arguments = |block: &&str| block.starts_with("Args:");
    if strict {
        let takes_arguments = annotated
            .iter()
            .any(|name| !["run_manager", "callbacks", "runtime", "return"].contains(name));
        if takes_arguments && !blocks.iter().skip(1).any(is_arguments) {
            return Err(Refusal::Invalid);
        }
    }
    let above: Vec<&str> = blocks
        .iter()
        .copied()
        .take_while(|block| !is_arguments(block))
        .take_while(|block| !block.starts_with("Returns:") && !block.starts_with("Example:"))
        .collect();
    let parsed = Parsed {
        description: strip(&above.join(" ")).to_owned(),
        arguments: blocks
            .iter()
            .find(|block| is_arguments(block))
            .map_or_else(Vec::new, |b| arguments(b)),
    };
    match parsed
        .arguments
        .iter()
        .find(|(name, _)| !annotated.contains(&name.as_str()))
    {
        Some((name, _)) => Err(Refusal::UnknownArgument(name.clone())),
        None => Ok(parsed),
    }
}

/// The entries of an `Args:` paragraph. The first line with a colon sets the indentation of all.
fn arguments(block: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut index = std::collections::BTreeMap::new();
    let mut current: Option<usize> = None;
    let mut entries_at: Option<usize> = None;
    for line in block.split('\n').skip(1) {
        let Some(indent) = clean::indentation(line) else {
            continue;
        };
        let colon = line.split_once(':');
        if entries_at.is_none() && colon.is_some() {
            entries_at = Some(indent);
        }
        let continues = entries_at.is_some_and(|entries| indent > entries);
        match (current, colon) {
            (Some(at), _) if continues => append(&mut found, at, line),
            (_, Some((head, text))) => {
                let name = argument_name(strip(head));
                let at = *index.entry(name.to_owned()).or_insert(found.len());
                let text = strip(text).to_owned();
                match found.get_mut(at) {
                    Some(entry) => entry.1 = text,
                    None => found.push((name.to_owned(), text)),
                }
                current = Some(at);
            }
            // An entry without a name takes no further lines.
            (Some(at), None) if found.get(at).is_some_and(|(name, _)| !name.is_empty()) => {
                append(&mut found, at, line);
            }
            _ => {}
        }
    }
    found
}

fn append(found: &mut [(String, String)], at: usize, line: &str) {
    if let Some((_, text)) = found.get_mut(at) {
        text.push(' ');
        text.push_str(strip(line));
    }
}

/// `name (type)` without the type.
fn argument_name(head: &str) -> &str {
    match head.split_once(' ') {
        Some((name, rest)) if rest.starts_with('(') && rest.ends_with(')') => name,
        _ => head,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_above_the_arguments_are_the_description() {
        let parsed = parse(
            Some(
                "First\n    line.\n\n    More.\n\n    Args:\n        a (int): One\n            more.\n        b: Two.\n\n    Returns:\n        c: no.\n    ",
            ),
            &["a", "b", "return"],
            OnInvalid::Refuse,
        );
        let parsed = parsed.unwrap();
        assert_eq!(parsed.description, "First\nline. More.");
        assert_eq!(
            parsed.arguments,
            [
                ("a".to_owned(), "One more.".to_owned()),
                ("b".to_owned(), "Two.".to_owned())
            ]
        );
    }

    #[test]
    fn an_unknown_argument_is_refused() {
        let refusal = parse(Some("A.\n\nArgs:\n    z: no"), &["a"], OnInvalid::Accept).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "Arg z in docstring not found in function signature."
        );
    }

    #[test]
    fn strict_reading_wants_an_arguments_paragraph() {
        let strict = |text, names: &[&str]| parse(text, names, OnInvalid::Refuse);
        assert_eq!(strict(Some("A."), &["a"]), Err(Refusal::Invalid));
        assert_eq!(strict(None, &[]), Err(Refusal::Invalid));
        assert!(strict(Some("A."), &["return"]).is_ok());
        assert!(parse(Some("A."), &["a"], OnInvalid::Accept).is_ok());
    }

    #[test]
    fn the_description_keeps_the_indentation_below_the_first_line() {
        assert_eq!(tool_description("A.\n\n    B.\n    "), "A.\n\n    B.");
        assert_eq!(schema_description("A.\n\n    B.\n    "), "A.\n\nB.");
    }
}
