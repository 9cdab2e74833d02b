//! The fields of reST, as Sphinx reads them: `:param int x: text`, `:type x: int`.
//!
//! See <https://www.sphinx-doc.org/en/master/usage/domains/python.html#info-field-lists>.

use crate::python::docstring::fields::{self, Field};
use crate::python::docstring::{Names, Style};

/// The field that a line starts, if it is one with a known tag.
pub(super) fn field<'a>(text: &'a str, names: &Names<'_>) -> Option<Field<'a>> {
    let rest = text.strip_prefix(':')?;
    let end = rest.find(|c: char| !c.is_ascii_alphabetic())?;
    let (word, after) = rest.split_at_checked(end)?;
    let tag = fields::tag(&word.to_ascii_lowercase())?;
    if let Some(rest) = after.strip_prefix(':') {
        // `:class:`Foo`` is a role, `:returns: text` a field.
        let is_field = rest.is_empty() || rest.starts_with(char::is_whitespace);
        return is_field.then(|| Field {
            style: Style::Sphinx,
            tag,
            argument: "",
            rest: rest.trim(),
        });
    }
    if !after.starts_with(char::is_whitespace) {
        return None;
    }
    let (argument, rest) = fields::argument_and_rest(after, names)?;
    Some(Field {
        style: Style::Sphinx,
        tag,
        argument,
        rest,
    })
}

/// Whether a line is a field with any tag: `:requires admin: yes`.
pub(super) fn is_unknown_field(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(':') else {
        return false;
    };
    let Some((word, after)) = rest.split_once(':') else {
        return false;
    };
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && (after.is_empty() || after.starts_with(char::is_whitespace))
}
