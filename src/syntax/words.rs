//! Names in text that has not been read, as Python compares them (NFKC, PEP 3131).
//!
//! It knows no strings and no comments: whoever asks wants to know what may be there.

use std::ops::Range;

use memchr::memmem;

use super::lower::normalised;
use super::scan::is_name_byte;

/// The text with its names in the form in which Python compares them; `None` where that is the text.
pub(crate) fn with_names_normalised(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let bytes = text.as_bytes();
    let mut out: Option<String> = None;
    let mut copied = 0;
    while let Some(len) = bytes
        .get(copied..)
        .and_then(|rest| rest.iter().position(|byte| !byte.is_ascii()))
    {
        let name = name_around(bytes, copied..copied + len);
        let before = text.get(copied..name.start).unwrap_or_default();
        let word = text.get(name.clone()).unwrap_or_default();
        if let Some(other) = normalised(word) {
            let out = out.get_or_insert_with(|| text.get(..copied).unwrap_or_default().to_owned());
            out.push_str(before);
            out.push_str(&other);
        } else if let Some(out) = &mut out {
            out.push_str(before);
            out.push_str(word);
        }
        copied = name.end;
    }
    if let Some(out) = &mut out {
        out.push_str(text.get(copied..).unwrap_or_default());
    }
    out
}

/// Whether `holds` is true of the text as it stands or with its names as Python compares them.
pub(crate) fn in_either_form(text: &str, holds: impl Fn(&str) -> bool) -> bool {
    holds(text) || with_names_normalised(text).is_some_and(|text| holds(&text))
}

/// Whether a name may stand somewhere in the text.
pub(crate) fn mentions(text: &str, name: &str) -> bool {
    in_either_form(text, |text| {
        let bytes = text.as_bytes();
        memmem::find_iter(bytes, name.as_bytes()).any(|at| {
            let part_of_longer = |byte: Option<&u8>| byte.is_some_and(|byte| is_name_byte(*byte));
            let before = at.checked_sub(1).and_then(|index| bytes.get(index));
            !part_of_longer(before) && !part_of_longer(bytes.get(at + name.len()))
        })
    })
}

/// The run of name characters around the end of `before`, no further back than its start.
fn name_around(bytes: &[u8], before: Range<usize>) -> Range<usize> {
    let of_name = |byte: &&u8| is_name_byte(**byte);
    let back = bytes.get(before.clone()).unwrap_or_default();
    let on = bytes.get(before.end..).unwrap_or_default();
    let start = before.end - back.iter().rev().take_while(of_name).count();
    start..before.end + on.iter().take_while(of_name).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_names_take_another_form() {
        assert_eq!(with_names_normalised("plain, é, 工具"), None);
        let text = "𝐓ools = ﬁrst(é) # ａ";
        assert_eq!(
            with_names_normalised(text).as_deref(),
            Some("Tools = first(é) # a")
        );
    }

    #[test]
    fn a_name_is_no_part_of_a_longer_one() {
        assert!(mentions("f(**kwargs)", "kwargs"));
        assert!(mentions("ｋwargs['a']", "kwargs"));
        assert!(!mentions("f(**more_kwargs, kwargs2)", "kwargs"));
    }

    proptest! {
        #[test]
        fn names_are_compared_as_in_the_whole_text(text in "[a-cﬁ①ａ𝐓é工 .=]{0,24}") {
            let whole = normalised(&text).unwrap_or_else(|| text.clone());
            prop_assert_eq!(with_names_normalised(&text).unwrap_or(text), whole);
        }
    }
}
