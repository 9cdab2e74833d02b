//! A cleaned docstring as indented lines, with those marked that are code and not structure.
//!
//! It must not know the styles.

use crate::python::docstring::clean;

/// One line of a cleaned docstring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Blanks before the text, in characters.
    pub(super) indent: usize,
    /// The text without blanks around it; empty for a blank line.
    pub(super) text: &'a str,
    /// Inside a code fence, or in the indented block after a line that ends with `::`.
    pub(super) literal: bool,
}

impl Line<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }
}

/// The lines, with constant-time look-ahead over blank ones.
pub(super) struct Lines<'a> {
    lines: Vec<Line<'a>>,
    /// For each line the index of the next line that is not blank.
    next: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let mut lines: Vec<Line<'a>> = text
            .split('\n')
            .map(|line| Line {
                indent: clean::indentation(line).unwrap_or(0),
                text: clean::strip(line),
                literal: false,
            })
            .collect();
        mark_fences(&mut lines);
        mark_literal_blocks(&mut lines);
        let mut next = vec![lines.len(); lines.len()];
        let mut after = lines.len();
        for (index, line) in lines.iter().enumerate().rev() {
            if let Some(slot) = next.get_mut(index) {
                *slot = after;
            }
            if !line.is_blank() {
                after = index;
            }
        }
        Self { lines, next }
    }

    pub(super) fn get(&self, at: usize) -> Option<Line<'a>> {
        self.lines.get(at).copied()
    }

    pub(super) fn range(&self, start: usize, end: usize) -> &[Line<'a>] {
        self.lines.get(start..end).unwrap_or_default()
    }

    /// The first line at or after `at` that is not blank, with its index.
    pub(super) fn text_from(&self, at: usize) -> Option<(usize, Line<'a>)> {
        let line = self.get(at)?;
        if !line.is_blank() {
            return Some((at, line));
        }
        let next = self.next.get(at).copied()?;
        Some((next, self.get(next)?))
    }
}

/// Marks what stands between a pair of ``` lines, these included. One that is never closed is text.
fn mark_fences(lines: &mut [Line<'_>]) {
    let mut open: Option<usize> = None;
    let fences: Vec<usize> = (0..lines.len())
        .filter(|&at| {
            lines
                .get(at)
                .is_some_and(|line| line.text.starts_with("```") || line.text.starts_with("~~~"))
        })
        .collect();
    for at in fences {
        match open.take() {
            None => open = Some(at),
            Some(start) => {
                for line in lines.get_mut(start..=at).unwrap_or_default() {
                    line.literal = true;
                }
            }
        }
    }
}

/// Marks the indented block after a line that ends with `::`, reST's sign for code. A line that is
/// one word (`Example::`) is a section's title with a colon too many.
fn mark_literal_blocks(lines: &mut [Line<'_>]) {
    let mut block: Option<usize> = None;
    for line in lines {
        if line.is_blank() || line.literal {
            continue;
        }
        if block.is_some_and(|indent| line.indent > indent) {
            line.literal = true;
            continue;
        }
        let introduces = line.text.ends_with("::") && line.text.contains(clean::is_space);
        block = introduces.then_some(line.indent);
    }
}
