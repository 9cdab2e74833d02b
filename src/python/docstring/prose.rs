//! Joins the lines of a description: wrapped lines become one, structure stays.
//!
//! It must not know where the lines come from.

use crate::python::docstring::lines::Line;

/// A description from the text on its entry's own line and the lines below it.
///
/// Lines of a paragraph are joined by a blank, as every framework does. Blank lines, list items,
/// code and tables keep their line breaks, since without these they cannot be read.
pub(super) fn description(first: &str, below: &[Line<'_>]) -> Option<String> {
    let base = below
        .iter()
        .filter(|line| !line.is_blank())
        .map(|line| line.indent)
        .min()
        .unwrap_or(0);
    let mut text = first.trim().to_owned();
    let mut blank = false;
    // Indentation of the list item that the last line belongs to.
    let mut item: Option<usize> = None;
    let mut verbatim = false;
    for line in below {
        if line.is_blank() {
            blank = true;
            continue;
        }
        let keeps = line.literal || is_verbatim(line.text);
        let starts_item = !keeps && is_item(line.text);
        let leaves_item = item.is_some_and(|indent| line.indent <= indent);
        let separator = if text.is_empty() {
            ""
        } else if blank {
            "\n\n"
        } else if keeps || verbatim || starts_item || leaves_item {
            "\n"
        } else {
            " "
        };
        text.push_str(separator);
        if separator != " " && !text.is_empty() && (keeps || starts_item || item.is_some()) {
            text.extend(std::iter::repeat_n(' ', line.indent - base));
        }
        text.push_str(line.text);
        if starts_item {
            item = Some(line.indent);
        } else if leaves_item {
            item = None;
        }
        verbatim = keeps;
        blank = false;
    }
    (!text.is_empty()).then_some(text)
}

/// Whether a line starts an item of a bullet or numbered list.
pub(super) fn is_item(text: &str) -> bool {
    bullet(text).is_some() || {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        (1..=3).contains(&digits)
            && text
                .get(digits..)
                .is_some_and(|rest| rest.starts_with(". ") || rest.starts_with(") "))
    }
}

/// The text after a bullet.
pub(super) fn bullet(text: &str) -> Option<&str> {
    ["- ", "* ", "+ ", "• "]
        .iter()
        .find_map(|mark| text.strip_prefix(mark))
        .map(str::trim_start)
}

fn is_verbatim(text: &str) -> bool {
    text.starts_with(">>>") || text.starts_with('|') || text.starts_with(".. ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::python::docstring::lines::Lines;

    fn joined(first: &str, below: &str) -> String {
        let lines = Lines::new(below);
        let count = below.split('\n').count();
        description(first, lines.range(0, count)).unwrap_or_default()
    }

    #[test]
    fn wrapped_lines_become_one() {
        assert_eq!(joined("One", "  two\n    three"), "One two three");
        assert_eq!(joined("", "  two"), "two");
    }

    #[test]
    fn paragraphs_and_lists_keep_their_breaks() {
        assert_eq!(joined("One", "two\n\nthree"), "One two\n\nthree");
        assert_eq!(
            joined("One of:", "  - a\n    more\n  - b\n      - c\n  end"),
            "One of:\n- a more\n- b\n    - c\nend"
        );
    }

    #[test]
    fn code_keeps_its_lines() {
        assert_eq!(
            joined("Such as", "```\n{\n  \"a\": 1}\n```\nend"),
            "Such as\n```\n{\n  \"a\": 1}\n```\nend"
        );
    }
}
