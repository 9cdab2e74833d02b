//! What of a statement the grammar need not look at: the insides of strings without fields, and
//! comments.
//!
//! A tree-sitter parser takes them character by character, and nobody asks for its nodes of them.
//! Must not know what is parsed with it.

use std::ops::Range;

use super::fstring::prefix;
use super::offset;
use super::skim::Skimmer;
use crate::text::TextRange;

/// Shorter gaps are left: each costs the parser a step.
const MIN_GAP: usize = 8;

/// The parts of `range` of `text` that are to be shown, in order; just `range` where all are.
pub(crate) fn shown(text: &str, range: TextRange) -> Vec<TextRange> {
    let mut skimmer = Skimmer::new(text.as_bytes(), range.to_usize());
    let bytes = skimmer.bytes;
    let mut parts = Vec::new();
    let mut from = range.start as usize;
    let mut at = from;
    while let Some(len) = bytes
        .get(at..)
        .and_then(|rest| memchr::memchr3(b'#', b'\'', b'"', rest))
    {
        let start = at + len;
        let gap = if bytes.get(start) == Some(&b'#') {
            at = skimmer.comment_end(start);
            start + 1..at
        } else {
            at = skimmer.string_end(start);
            if skimmer.fault {
                return vec![range];
            }
            let (_, formatted) = prefix(bytes, start);
            if formatted {
                continue;
            }
            let (quote, triple) = skimmer.opening(start);
            inside(text, start..at, quote, if triple { 3 } else { 1 })
        };
        if gap.len() >= MIN_GAP {
            parts.push(TextRange::new(offset(from), offset(gap.start)));
            from = gap.end;
        }
    }
    parts.push(TextRange::new(offset(from), range.end));
    parts
}

/// What lies behind the first character within a string that has so many quotes on either side. That
/// character stays: quotes that follow each other could be taken for three.
fn inside(text: &str, string: Range<usize>, quote: u8, quotes: usize) -> Range<usize> {
    let body = string.start + quotes;
    let first = text
        .get(body..string.end)
        .and_then(|body| body.chars().next());
    match first {
        // Neither a backslash nor a quote may meet the closing quotes.
        None | Some('\\') => body..body,
        Some(first) if first == char::from(quote) => body..body,
        Some(first) => body + first.len_utf8()..string.end - quotes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str) -> String {
        let range = TextRange::new(0, offset(text.len()));
        let parts = shown(text, range);
        parts.iter().map(|part| &text[part.to_usize()]).collect()
    }

    #[test]
    fn only_what_the_grammar_makes_nothing_of_is_left_out() {
        let text = "x = 'a long text' \"\"\"élan, \"and\" more\"\"\" # and so on to the end\ny";
        assert_eq!(left(text), "x = 'a' \"\"\"é\"\"\" #\ny");
        for text in [
            "x = f'a long enough {text} of fields'",
            r"x = '\' is not the end of the text'",
            "x = \'\'\'\'like this it stays\'\'\'",
            "x = 'short' # short",
            "x = 'it does not end in its line\n'",
        ] {
            assert_eq!(left(text), text);
        }
    }
}
