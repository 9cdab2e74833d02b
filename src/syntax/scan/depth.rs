//! How deep the tree of a text can be at most, before anybody builds one. Must not know the grammar
//! beyond which marks and words can open a level.

use super::chunk::{is_name_byte, word_at};
use super::fstring::prefix;
use super::skim::Skimmer;

/// No tree of `text` is deeper, counted in expressions and blocks.
///
/// Each operator, dot and bracket counts as a level until a comma or the end of its bracket or
/// line, each column of indentation as a block. So it is an upper bound, and a flat list of any
/// length has a small one.
pub(crate) fn nesting_bound(text: &str) -> usize {
    let mut skimmer = Skimmer::new(text.as_bytes(), 0..text.len());
    let bytes = text.as_bytes();
    let mut levels = Levels::default();
    let mut at = 0;
    let mut at_line_start = true;
    while let Some(&byte) = bytes.get(at) {
        let starts_line = std::mem::replace(&mut at_line_start, false);
        match byte {
            b' ' | b'\t' | b'\x0c' if starts_line => {
                levels.add(if byte == b'\t' { 8 } else { 1 });
                at_line_start = true;
            }
            b'\n' | b'\r' if levels.open.is_empty() => {
                levels.clear();
                at_line_start = true;
            }
            b'\n' | b'\r' => {}
            b'#' => {
                at = skimmer.comment_end(at);
                continue;
            }
            b'\'' | b'"' => {
                // Of strings only those with fields nest, and no more than they have marks.
                let (_, formatted) = prefix(bytes, at);
                let end = skimmer.string_end(at);
                if formatted {
                    let marks = bytes[at..end].iter().filter(|byte| is_mark(**byte));
                    levels.touch(marks.count());
                }
                at = end;
                continue;
            }
            b'(' | b'[' | b'{' => levels.open(),
            b')' | b']' | b'}' => levels.close(),
            b',' => levels.comma(),
            _ if is_mark(byte) => levels.add(1),
            _ if is_name_byte(byte) => {
                let word = word_at(bytes, at);
                if matches!(
                    word,
                    b"not" | b"lambda" | b"await" | b"yield" | b"if" | b"else"
                ) {
                    levels.add(1);
                }
                at += word.len();
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    levels.greatest
}

fn is_mark(byte: u8) -> bool {
    matches!(
        byte,
        b'.' | b'+'
            | b'-'
            | b'*'
            | b'/'
            | b'%'
            | b'@'
            | b'&'
            | b'|'
            | b'^'
            | b'~'
            | b'<'
            | b'>'
            | b'('
            | b'['
            | b'{'
    )
}

#[derive(Default)]
struct Levels {
    /// Levels in the innermost bracket, or outside all.
    here: usize,
    /// Levels in each bracket around, from the outside.
    open: Vec<usize>,
    total: usize,
    greatest: usize,
}

impl Levels {
    fn add(&mut self, count: usize) {
        self.here += count;
        self.total += count;
        self.touch(0);
    }

    fn touch(&mut self, more: usize) {
        self.greatest = self.greatest.max(self.total + more);
    }

    fn open(&mut self) {
        self.add(1);
        self.open.push(std::mem::take(&mut self.here));
    }

    fn close(&mut self) {
        if let Some(outer) = self.open.pop() {
            self.total -= self.here;
            self.here = outer;
        }
    }

    fn comma(&mut self) {
        if !self.open.is_empty() {
            self.total -= std::mem::take(&mut self.here);
        }
    }

    fn clear(&mut self) {
        self.here = 0;
        self.total = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::nesting_bound;

    #[test]
    fn flat_code_has_a_small_bound() {
        assert_eq!(nesting_bound("x = 1\ny = 'a.b.c.d'\n"), 0);
        assert!(nesting_bound(&format!("x = [{}]", "-1, ".repeat(9999))) < 5);
        assert!(nesting_bound(&"x.y(z)\n".repeat(9999)) < 5);
    }

    #[test]
    fn every_kind_of_nesting_counts() {
        for level in [
            "(",
            "-",
            "not ",
            "lambda: ",
            "a if b else ",
            "a[",
            "await ",
            "f(x, ",
        ] {
            assert!(nesting_bound(&level.repeat(500)) >= 500, "{level}");
        }
        for level in [".b", "()", "[0]", " + a"] {
            assert!(
                nesting_bound(&format!("a{}", level.repeat(500))) >= 500,
                "{level}"
            );
        }
        let blocks: String = (0..500)
            .map(|depth| " ".repeat(depth) + "if a:\n")
            .collect();
        assert!(nesting_bound(&blocks) >= 499);
    }
}
