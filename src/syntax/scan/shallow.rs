//! A copy of a statement, of equal length, without what is nested too deep to be read.
//!
//! A name stands in place of each group of brackets that lies deep and holds more than CPython
//! accepts, so that the statement around it is still read. It must not know what is parsed with it.

use super::chunk::skip_blanks;
use super::offset;
use super::skim::{MAX_BRACKETS, Skimmer};
use crate::text::TextRange;

/// How many brackets may be left around what is taken out. Each is a level or two of the tree.
const KEPT: usize = 50;

/// What is left of a statement without its deepest brackets.
#[derive(Debug, PartialEq)]
pub(crate) enum Shallow {
    /// All of it.
    Whole,
    /// The copy, and the first group that was taken out.
    Without(Vec<u8>, TextRange),
    /// Nothing: brackets open too deep and do not close.
    Nothing,
}

/// Takes out of `range` of `text` what is nested too deep.
pub(crate) fn shallow(text: &str, range: TextRange) -> Shallow {
    let mut copy = text
        .as_bytes()
        .get(range.to_usize())
        .unwrap_or_default()
        .to_vec();
    let mut skimmer = Skimmer::new(text.as_bytes(), range.to_usize());
    let start = range.start as usize;
    let mut first = None;
    let mut group = start;
    let (mut depth, mut deepest) = (0usize, 0usize);
    let mut at = start;
    while let Some(&byte) = skimmer.bytes.get(at) {
        match byte {
            b'#' => at = skimmer.comment_end(at),
            b'\'' | b'"' => at = skimmer.string_end(at),
            b'\\' => at = skip_blanks(skimmer.bytes, at).max(at + 1),
            b'(' | b'[' | b'{' => {
                if depth == KEPT {
                    (group, deepest) = (at, depth);
                }
                depth += 1;
                deepest = deepest.max(depth);
                at += 1;
            }
            b')' | b']' | b'}' => {
                depth = depth.saturating_sub(1);
                at += 1;
                if depth == KEPT && deepest > MAX_BRACKETS {
                    deepest = 0;
                    if let Some(group) = copy.get_mut(group - start..at - start) {
                        group.fill(b'_');
                    }
                    first.get_or_insert(TextRange::new(offset(group), offset(at)));
                }
            }
            _ => at += 1,
        }
    }
    match first {
        _ if deepest > MAX_BRACKETS => Shallow::Nothing,
        Some(first) => Shallow::Without(copy, first),
        None => Shallow::Whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_group_that_is_too_deep_is_taken_out() {
        let deep = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        let text = format!("def f(a={}, b={}): pass", deep(210), deep(150));
        let range = TextRange::new(0, offset(text.len()));
        let Shallow::Without(copy, place) = shallow(&text, range) else {
            panic!("nothing was taken out");
        };
        let kept = "[".repeat(KEPT - 1);
        assert_eq!(copy.len(), text.len());
        assert!(copy.starts_with(format!("def f(a={kept}____").as_bytes()));
        assert!(copy.ends_with(format!(", b={}): pass", deep(150)).as_bytes()));
        assert_eq!(place.len(), 2 * (210 - (KEPT - 1)) + 1);
        assert_eq!(shallow(&deep(200), TextRange::new(0, 401)), Shallow::Whole);
        let open = "(".repeat(300);
        assert_eq!(shallow(&open, TextRange::new(0, 300)), Shallow::Nothing);
    }
}
