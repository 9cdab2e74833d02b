//! The top of a YAML document, one level deep, as far as manifests need it.
//!
//! Works on the parser's events, so that aliases cost nothing and nesting no stack.
//! Pure. It must not know what the keys mean.

use saphyr_parser::{Event, Parser, Span as YamlSpan};

/// The value of a key at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shallow {
    /// A scalar, as it is written.
    Scalar(String),
    /// A list; the scalars in it.
    List(Vec<String>),
    /// A mapping; its keys that have scalars as values.
    Map(Vec<(String, String)>),
}

/// A key at the top with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The key.
    pub(crate) key: String,
    /// Its value.
    pub(crate) value: Shallow,
    /// The line of the key, from 1.
    pub(crate) line: u32,
}

impl Entry {
    /// The value, if it is a scalar.
    pub(crate) fn scalar(&self) -> Option<&str> {
        match &self.value {
            Shallow::Scalar(text) => Some(text),
            _ => None,
        }
    }

    /// The scalar under `key`, if the value is a mapping that has it.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        match &self.value {
            Shallow::Map(entries) => entries
                .iter()
                .find(|(known, _)| known == key)
                .map(|(_, value)| value.as_str()),
            _ => None,
        }
    }
}

/// Most bytes of a document that is read.
const MAX_BYTES: usize = 1 << 20;

/// The keys of the first document of `text`, in order.
///
/// # Errors
///
/// The text is no YAML, no mapping, or too large.
pub(crate) fn top_level(text: &[u8]) -> Result<Vec<Entry>, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("it is larger than {MAX_BYTES} bytes"));
    }
    let text = std::str::from_utf8(text).map_err(|_| "it is not UTF-8".to_owned())?;
    let mut out: Vec<Entry> = Vec::new();
    let mut depth = 0_usize;
    // The keys that wait for their values, at the top and one level below.
    let mut key: Option<(String, u32)> = None;
    let mut inner_key: Option<String> = None;
    for event in Parser::new_from_str(text.trim_start_matches('\u{feff}')) {
        let (event, span) = event.map_err(|error| error.to_string())?;
        match event {
            Event::DocumentEnd => break,
            Event::MappingStart(..) | Event::SequenceStart(..) => {
                let is_list = matches!(event, Event::SequenceStart(..));
                match depth {
                    0 if is_list => return Err("it is a list".to_owned()),
                    1 => {
                        let (key, line) = key.take().ok_or("a key is no text")?;
                        let value = if is_list {
                            Shallow::List(Vec::new())
                        } else {
                            Shallow::Map(Vec::new())
                        };
                        out.push(Entry { key, value, line });
                    }
                    2 => inner_key = None,
                    _ => {}
                }
                depth += 1;
            }
            Event::MappingEnd | Event::SequenceEnd => depth = depth.saturating_sub(1),
            Event::Scalar(text, ..) => {
                let text = text.into_owned();
                match depth {
                    0 => return Err("it is no mapping".to_owned()),
                    1 => match key.take() {
                        None => key = Some((text, line_of(&span))),
                        Some((key, line)) => out.push(Entry {
                            key,
                            value: Shallow::Scalar(text),
                            line,
                        }),
                    },
                    2 => match out.last_mut().map(|entry| &mut entry.value) {
                        Some(Shallow::List(items)) => items.push(text),
                        Some(Shallow::Map(entries)) => match inner_key.take() {
                            None => inner_key = Some(text),
                            Some(key) => entries.push((key, text)),
                        },
                        _ => {}
                    },
                    _ => {}
                }
            }
            // What an alias stands for is not looked up; it only takes the place of a value.
            Event::Alias(_) => match depth {
                1 => key = None,
                2 => inner_key = None,
                _ => {}
            },
            _ => {}
        }
    }
    Ok(out)
}

fn line_of(span: &YamlSpan) -> u32 {
    u32::try_from(span.start.line()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_first_document_is_read_one_level_deep() {
        let text = "\u{feff}name: x\nlist:\n- a\n- [b]\n- 'c: d'\nmap:\n  k: v\n  deep: {x: y}\n  \
                    n: 1\nalias: &a q\nuse: *a\nlast: z\n---\nname: second\n";
        let entries = top_level(text.as_bytes()).unwrap();
        let lines: Vec<(&str, u32)> = entries.iter().map(|e| (e.key.as_str(), e.line)).collect();
        assert_eq!(
            lines,
            [
                ("name", 1),
                ("list", 2),
                ("map", 6),
                ("alias", 10),
                ("last", 12)
            ]
        );
        assert_eq!(entries[0].scalar(), Some("x"));
        assert_eq!(
            entries[1].value,
            Shallow::List(vec!["a".to_owned(), "c: d".to_owned()])
        );
        assert_eq!(entries[2].get("n"), Some("1"));
        assert_eq!(entries[2].get("deep"), None);
    }

    #[test]
    fn what_is_no_mapping_is_an_error() {
        for text in ["- a", "text", "a: [", "\u{0}", "[a]: b"] {
            assert!(top_level(text.as_bytes()).is_err(), "{text:?}");
        }
        assert!(top_level(b"a: \xff").is_err());
        assert_eq!(top_level(b"").unwrap(), []);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[a-z:\\-\\[\\]{}&*!|>'\"\n ?,#]*") {
            let _ = top_level(text.as_bytes());
        }
    }
}
