//! The fields of Epydoc: `@param x: text`, `@type x: int`. Javadoc's and Doxygen's way to write the
//! same (`@param x text`, `@param {int} x - text`, `\param x text`) is met in Python too.
//!
//! See <https://epydoc.sourceforge.net/manual-fields.html>.

use crate::python::docstring::fields::{self, Field, Tag};
use crate::python::docstring::types;
use crate::python::docstring::{Names, Style};

/// The field that a line starts, if it is one with a known tag.
pub(super) fn field<'a>(text: &'a str, names: &Names<'_>) -> Option<Field<'a>> {
    let rest = text.strip_prefix('@').or_else(|| text.strip_prefix('\\'))?;
    let end = rest
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(rest.len());
    let (word, after) = rest.split_at_checked(end)?;
    let tag = fields::tag(word)?;
    let make = |argument, rest: &'a str| {
        Some(Field {
            style: Style::Epydoc,
            tag,
            argument,
            rest: rest.trim(),
        })
    };
    if let Some(rest) = after.strip_prefix(':') {
        return make("", rest);
    }
    if matches!(tag, Tag::Parameter | Tag::Type) {
        let after = after.trim_start();
        let type_length = match after.starts_with('{') {
            true => types::bracketed(after)?,
            false => 0,
        };
        let (name, rest) = fields::argument_and_rest(after.get(type_length..)?, names)?;
        // The argument is the type and the name.
        let blanks = after.get(type_length..)?.find(name)?;
        return make(after.get(..type_length + blanks + name.len())?, rest);
    }
    make("", after)
}
