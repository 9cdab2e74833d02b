//! Untrusted text made safe for a terminal: the one place where that is decided.
//!
//! Everything that the command line prints and that came from a source, a file name or a server
//! goes through here, unless it goes into JSON, which escapes by itself.

use std::borrow::Cow;
use std::fmt::Write;

/// `text` on one line, with every character that could steer or mislead a terminal written out as
/// an escape: controls (C0, C1, DEL), line and paragraph separators, and the invisible and
/// direction-changing characters of "Trojan Source" (CVE-2021-42574).
pub(crate) fn sanitize(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find(is_unsafe) else {
        return Cow::Borrowed(text);
    };
    let (clean, rest) = text.split_at(first);
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(clean);
    for c in rest.chars() {
        sanitize_char(c, &mut out);
    }
    Cow::Owned(out)
}

/// Adds `c` to `out`, as it is or as an escape.
pub(crate) fn sanitize_char(c: char, out: &mut String) {
    match c {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("    "),
        c if is_unsafe(c) => {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        }
        c => out.push(c),
    }
}

/// Whether a terminal could be steered or a reader misled by `c`.
pub(super) fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn plain_text_is_left_alone() {
        assert!(matches!(sanitize("naïve 文字 🙂"), Cow::Borrowed(_)));
    }

    #[test]
    fn controls_are_written_out() {
        assert_eq!(sanitize("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
        assert_eq!(sanitize("a\r\nb\tc"), "a\\r\\nb    c");
        assert_eq!(sanitize("\u{9b}31m\u{7f}"), "\\u{9b}31m\\u{7f}");
        assert_eq!(sanitize("x\u{202e}y\u{2066}"), "x\\u{202e}y\\u{2066}");
    }

    proptest! {
        #[test]
        fn nothing_unsafe_is_left(text in any::<String>()) {
            prop_assert!(!sanitize(&text).contains(is_unsafe));
        }
    }
}
