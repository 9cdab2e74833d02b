//! Where the header of a definition ends, and whether a docstring follows. Must not know what stands
//! in either.

use super::chunk::{is_name_byte, skip_blanks, word_at};
use super::skim::{MAX_BRACKETS, Skimmer};

impl Skimmer<'_> {
    /// Just behind the `:` that ends the header of the definition at `at`; `None` without one.
    pub(super) fn header_end(&mut self, mut at: usize) -> Option<usize> {
        let mut depth = 0usize;
        let mut lambdas = 0usize;
        loop {
            let byte = *self.bytes.get(at)?;
            match byte {
                b'\n' | b'\r' => {
                    if depth == 0 || self.recovery(at + 1).is_some() {
                        return None;
                    }
                    self.broken_lines = true;
                    at += 1;
                }
                b'#' => at = self.comment_end(at),
                b'\'' | b'"' => at = self.string_end(at),
                b'(' | b'[' | b'{' => {
                    depth += 1;
                    self.too_deep |= depth > MAX_BRACKETS;
                    at += 1;
                }
                b')' | b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    at += 1;
                }
                b'\\' => at = skip_blanks(self.bytes, at).max(at + 1),
                b':' if depth == 0 && lambdas == 0 => return Some(at + 1),
                b':' => {
                    lambdas = lambdas.saturating_sub(usize::from(depth == 0));
                    at += 1;
                }
                _ if is_name_byte(byte) => {
                    let word = word_at(self.bytes, at);
                    lambdas += usize::from(depth == 0 && word == b"lambda");
                    at += word.len();
                }
                _ => at += 1,
            }
        }
    }

    /// The first logical line of the body behind `header_end`, where it starts with a string.
    pub(super) fn docstring(&mut self, header_end: usize) -> Option<(usize, usize)> {
        let line = self.line_from(header_end, 0);
        let start = line.start;
        let word = word_at(self.bytes, start);
        let quote = self.bytes.get(start + word.len());
        let is_string =
            matches!(word, b"" | b"r" | b"R" | b"u" | b"U") && matches!(quote, Some(b'\'' | b'"'));
        let own_line = !self.bytes[header_end..start]
            .iter()
            .any(|byte| matches!(byte, b'\n' | b'\r'));
        if line.at_end || !is_string || (!own_line && line.indent <= self.base) {
            return None;
        }
        let mut at = start + word.len();
        let mut depth = 0usize;
        let mut end = at;
        loop {
            match self.bytes.get(at) {
                None | Some(b'\n' | b'\r' | b';') if depth == 0 => return Some((start, end)),
                None => return None,
                Some(b'#') => {
                    at = self.comment_end(at);
                    continue;
                }
                Some(b'\'' | b'"') => {
                    at = self.string_end(at);
                    end = at;
                    continue;
                }
                Some(b'(' | b'[' | b'{') => depth += 1,
                Some(b')' | b']' | b'}') => depth = depth.saturating_sub(1),
                Some(b'\n' | b'\r') => {
                    if self.recovery(at + 1).is_some() {
                        return None;
                    }
                }
                Some(b'\\') => {
                    at = skip_blanks(self.bytes, at).max(at + 1);
                    continue;
                }
                Some(b' ' | b'\t') => {
                    at += 1;
                    continue;
                }
                Some(_) => {}
            }
            at += 1;
            end = at;
        }
    }
}
