//! The type vocabulary of the core record, read back into a schema, for documents that have
//! nothing but the spelling.

use serde_json::{Value, json};

/// Types nested deeper than this are taken for `any`.
const MAX_DEPTH: usize = 32;

/// The schema of the values that a type such as `list[int | str]` stands for; `{}` for `any` and
/// for what is not of the vocabulary.
pub(super) fn schema(spelling: &str) -> Value {
    parse(spelling.trim(), 0)
}

fn parse(spelling: &str, depth: usize) -> Value {
    if depth > MAX_DEPTH {
        return json!({});
    }
    let members = split(spelling, '|');
    if members.len() > 1 {
        let members: Vec<Value> = members.iter().map(|part| parse(part, depth + 1)).collect();
        return json!({"anyOf": members});
    }
    let (name, arguments) = match spelling.split_once('[') {
        Some((name, rest)) => (name, split(rest.strip_suffix(']').unwrap_or(rest), ',')),
        None => (spelling, Vec::new()),
    };
    let argument = |index: usize| {
        arguments
            .get(index)
            .map_or_else(|| json!({}), |part| parse(part, depth + 1))
    };
    match name {
        "str" => json!({"type": "string"}),
        "int" => json!({"type": "integer"}),
        "float" => json!({"type": "number"}),
        "bool" => json!({"type": "boolean"}),
        // Not texts to a caller: told apart by what no plain text schema has.
        "bytes" => json!({"type": "string", "format": "binary"}),
        "hexAddress" => json!({"type": "string", "format": "hexAddress"}),
        "list" => json!({"type": "array", "items": argument(0)}),
        "set" => json!({"type": "array", "items": argument(0), "uniqueItems": true}),
        "tuple" if arguments.is_empty() => json!({"type": "array"}),
        "tuple" if arguments.get(1).is_some_and(|part| *part == "...") => {
            json!({"type": "array", "items": argument(0)})
        }
        "tuple" => {
            let items: Vec<Value> = (0..arguments.len()).map(argument).collect();
            json!({"type": "array", "prefixItems": items, "minItems": items.len(), "maxItems": items.len()})
        }
        "dict" => json!({"type": "object", "additionalProperties": argument(1)}),
        _ => json!({}),
    }
}

/// The parts of `text` between separators that stand outside all brackets.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut open = 0usize;
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match c {
            '[' => open += 1,
            ']' => open = open.saturating_sub(1),
            c if c == separator && open == 0 => {
                parts.push(text.get(start..at).unwrap_or("").trim());
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text.get(start..).unwrap_or("").trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_vocabulary_has_a_schema() {
        assert_eq!(schema("any"), json!({}));
        assert_eq!(
            schema("list[int | str]"),
            json!({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]}})
        );
        assert_eq!(
            schema("dict[str, list[bool]]"),
            json!({"type": "object", "additionalProperties": {"type": "array", "items": {"type": "boolean"}}})
        );
        assert_eq!(
            schema("tuple[int, ...]"),
            json!({"type": "array", "items": {"type": "integer"}})
        );
    }

    #[test]
    fn nonsense_and_depth_are_harmless() {
        schema(&"list[".repeat(10_000));
        schema("]|[,");
        assert_eq!(schema(""), json!({}));
    }
}
