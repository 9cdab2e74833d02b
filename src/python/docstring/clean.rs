//! The whitespace rules of Python's own docstring tools: `inspect.cleandoc`, `textwrap.dedent`,
//! `str.strip`.
//!
//! Pure text; it must not know what a section or a parameter is.

/// Whether Python's `str.isspace` holds for `c`; it has four control characters more than Unicode.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\x1c'..='\x1f').contains(&c)
}

/// `str.strip()`.
pub(crate) fn strip(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// `inspect.cleandoc` as of Python 3.11: tabs become spaces, the margin common to all lines but the
/// first goes, and so do blank lines at either end.
pub fn cleandoc(text: &str) -> String {
    let expanded = expand_tabs(text);
    let mut lines: Vec<&str> = expanded.split('\n').collect();
    let margin = lines
        .iter()
        .skip(1)
        .filter_map(|line| indentation(line))
        .min()
        .unwrap_or(0);
    for (index, line) in lines.iter_mut().enumerate() {
        *line = if index == 0 {
            line.trim_start_matches(is_space)
        } else {
            skip_chars(line, margin)
        };
    }
    // Only empty lines go: one that holds blanks beyond the margin stays.
    let start = lines.iter().position(|line| !line.is_empty());
    let end = lines.iter().rposition(|line| !line.is_empty());
    match (start, end) {
        (Some(start), Some(end)) => lines.get(start..=end).unwrap_or_default().join("\n"),
        _ => String::new(),
    }
}

/// `textwrap.dedent` as of Python 3.11: the first line counts as any other, and lines of blanks
/// become empty.
pub(crate) fn dedent(text: &str) -> String {
    let is_blank = |line: &str| line.bytes().all(|byte| byte == b' ' || byte == b'\t');
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| if is_blank(line) { "" } else { line })
        .collect();
    let leading = |line: &'_ str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let mut margin: Option<&str> = None;
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let indent = line.get(..leading(line)).unwrap_or("");
        margin = Some(match margin {
            None => indent,
            Some(so_far) => {
                let common = so_far
                    .bytes()
                    .zip(indent.bytes())
                    .take_while(|(a, b)| a == b)
                    .count();
                so_far.get(..common).unwrap_or("")
            }
        });
    }
    let margin = margin.unwrap_or("");
    lines
        .iter()
        .map(|line| line.strip_prefix(margin).unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Number of blanks before the first character that is none; `None` for a blank line.
pub(crate) fn indentation(line: &str) -> Option<usize> {
    line.chars().position(|c| !is_space(c))
}

fn skip_chars(line: &str, count: usize) -> &str {
    line.char_indices()
        .nth(count)
        .and_then(|(offset, _)| line.get(offset..))
        .unwrap_or("")
}

/// `str.expandtabs()`.
fn expand_tabs(text: &str) -> String {
    const TAB: usize = 8;
    if !text.contains('\t') {
        return text.to_owned();
    }
    let mut expanded = String::with_capacity(text.len() + TAB);
    let mut column = 0;
    for c in text.chars() {
        match c {
            '\t' => {
                let blanks = TAB - column % TAB;
                expanded.extend(std::iter::repeat_n(' ', blanks));
                column += blanks;
            }
            '\n' | '\r' => {
                expanded.push(c);
                column = 0;
            }
            _ => {
                expanded.push(c);
                column += 1;
            }
        }
    }
    expanded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cleandoc_takes_the_margin_of_later_lines() {
        assert_eq!(cleandoc("  a\n    b\n      c\n    "), "a\nb\n  c");
        assert_eq!(cleandoc("\n\n   a\n"), "a");
        assert_eq!(cleandoc("a\n\tb\n        c"), "a\nb\nc");
        assert_eq!(cleandoc(""), "");
    }

    #[test]
    fn cleandoc_counts_characters_not_bytes() {
        assert_eq!(cleandoc("a\n\u{a0}\u{a0}b\n   c"), "a\nb\n c");
    }

    #[test]
    fn cleandoc_keeps_blanks_beyond_the_margin() {
        assert_eq!(cleandoc("a\n  b\n      "), "a\nb\n    ");
    }

    /// What CPython 3.11 gives. A carriage return in the value of a literal was written as an escape;
    /// those of the file are line feeds by then.
    #[test]
    fn cleandoc_takes_a_carriage_return_for_a_blank() {
        assert_eq!(cleandoc("a\r\n  b\r\n    c\r\n  "), "a\r\nb\r\n  c\r");
        assert_eq!(cleandoc("\ra\rb\n  c"), "a\rb\nc");
        assert_eq!(cleandoc("a\n   \r\n    b"), "a\n\nb");
        assert_eq!(cleandoc("a\n\tb\r\tc\n\td"), "a\nb\r        c\nd");
    }

    #[test]
    fn dedent_counts_the_first_line() {
        assert_eq!(dedent("a\n    b"), "a\n    b");
        assert_eq!(dedent("  a\n   \n    b"), "a\n\n  b");
        assert_eq!(dedent("\ta\n  b"), "\ta\n  b");
    }
}
