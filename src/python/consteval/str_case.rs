//! Changes of case as Python makes them.

/// `str.lower`; Rust and Python share the full mapping of Unicode and the final sigma.
pub(super) fn lower(text: &str) -> String {
    text.to_lowercase()
}

/// `str.title`: the first letter of each run of letters in title case, the others in lower.
pub(super) fn title(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_word = false;
    for c in text.chars() {
        let cased = c.is_lowercase() || c.is_uppercase();
        match (cased, in_word) {
            (true, false) => push_title(c, &mut out),
            (true, true) => out.extend(c.to_lowercase()),
            (false, _) => out.push(c),
        }
        in_word = cased;
    }
    out
}

/// `str.capitalize`
pub(super) fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    let mut out = String::with_capacity(text.len());
    if let Some(first) = chars.next() {
        push_title(first, &mut out);
    }
    out.push_str(&lower(chars.as_str()));
    out
}

/// `str.swapcase`
pub(super) fn swap(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_uppercase() {
            out.extend(c.to_lowercase());
        } else {
            out.extend(c.to_uppercase());
        }
    }
    out
}

/// Title case is upper case, with only the first letter of what that expands to in upper case.
fn push_title(c: char, out: &mut String) {
    let mut upper = c.to_uppercase();
    out.extend(upper.next());
    for rest in upper {
        out.extend(rest.to_lowercase());
    }
}
