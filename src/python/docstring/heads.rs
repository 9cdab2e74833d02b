//! The first line of a parameter's entry: names, type and the start of the description.
//!
//! One grammar for `name (type): text`, `name : type`, `- **name**: text`, `name {type} -- text` and
//! what lies between them. It must not know where an entry ends.

use crate::python::docstring::Names;
use crate::python::docstring::clean;
use crate::python::docstring::lines::Lines;
use crate::python::docstring::types::{self, TypeSpec};
use crate::python::docstring::{prose, spelling};

/// Which reading wins where a line can be read as either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// After a colon stands the description.
    Google,
    /// After a colon stands the type.
    Numpy,
}

/// What an entry's head says.
#[derive(Clone, Debug)]
pub(super) struct Head<'a> {
    /// The names, without stars.
    pub(super) names: Vec<String>,
    pub(super) spec: TypeSpec,
    /// The description as far as it stands on the head's last line.
    pub(super) rest: &'a str,
    /// Lines that the head takes up: more than one if its type does.
    pub(super) lines: usize,
    /// Whether the first name is a parameter of the function.
    pub(super) known: bool,
    /// Whether it is written as a list item.
    pub(super) bullet: bool,
    /// Whether a separator or a type follows the name; else it is a word on a line of its own.
    pub(super) separated: bool,
}

/// Longest name looked at, and most names in one head.
const MAX_NAME: usize = 200;
const MAX_NAMES: usize = 32;
/// Most lines that a type in brackets can take.
const MAX_TYPE_LINES: usize = 16;
/// Longest type that is read on over line breaks.
const MAX_TYPE_LENGTH: usize = 2_000;

/// The head that `text`, all or the end of line `at`, is. `None` if it is not one.
pub(super) fn parse<'a>(
    lines: &Lines<'a>,
    at: usize,
    text: &'a str,
    dialect: Dialect,
    names: &Names<'_>,
) -> Option<Head<'a>> {
    let (text, bullet) = match prose::bullet(text) {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let list = name_list(text)?;
    let known = list.names.first().is_some_and(|name| names.contains(name));
    let mut head = Head {
        names: list.names,
        spec: TypeSpec::default(),
        rest: "",
        lines: 1,
        known,
        bullet,
        separated: true,
    };
    if list.colon {
        head.read_description(lines, at, list.after.trim(), false);
        return Some(head);
    }
    let after = list.after.trim_start();
    let spaced = after.len() < list.after.len();
    if after.is_empty() {
        head.separated = false;
        return Some(head);
    }
    if let Some(default) = after.strip_prefix('=') {
        let (default, rest) = default.split_once(':')?;
        head.spec.optional = true;
        head.spec.default = Some(default.trim().to_owned());
        head.rest = rest.trim();
        return Some(head);
    }
    if after.starts_with('(') || (spaced && after.starts_with(['[', '{', '<'])) {
        return head.with_bracketed_type(lines, at, after);
    }
    if let Some(rest) = dash(after) {
        head.rest = rest;
        return (known || bullet || list.marked).then_some(head);
    }
    if dialect == Dialect::Numpy
        && known
        && spelling::is_plain_type(after)
        && described_below(lines, at)
    {
        // `name type`, the colon forgotten.
        head.read_type(lines, at, after);
        return Some(head);
    }
    let rest = after.strip_prefix(':')?;
    if !(known || rest.is_empty() || rest.starts_with(clean::is_space)) {
        // `https://…`, `a:b`
        return None;
    }
    match dialect {
        Dialect::Numpy => head.read_type(lines, at, rest.trim()),
        Dialect::Google => head.read_description(lines, at, rest.trim(), spaced),
    }
    Some(head)
}

impl<'a> Head<'a> {
    /// `(type): text`, also without the colon where the name is a known one.
    fn with_bracketed_type(mut self, lines: &Lines<'a>, at: usize, after: &'a str) -> Option<Self> {
        let (inner, rest, taken) = bracketed(lines, at, after)?;
        self.spec = TypeSpec::parse(&inner);
        self.lines = taken;
        let rest = rest.trim_start();
        match rest.strip_prefix(':').or_else(|| dash(rest)) {
            Some(rest) => self.rest = rest.trim(),
            // A call looks the same: `open(path)`.
            None if !self.known => return None,
            None => self.rest = rest,
        }
        Some(self)
    }

    /// The text after a NumPy colon: a type, unless it is prose and nothing else describes the entry.
    fn read_type(&mut self, lines: &Lines<'a>, at: usize, rest: &'a str) {
        let spec = TypeSpec::parse(rest);
        let is_prose = spec
            .text
            .as_deref()
            .is_some_and(|text| text.contains(' ') && spelling::as_annotation(text).is_none());
        if is_prose && !described_below(lines, at) {
            self.rest = rest;
        } else {
            self.spec = spec;
        }
    }

    /// The text after a Google colon: a description, unless it starts with, or is, a type.
    fn read_description(&mut self, lines: &Lines<'a>, at: usize, rest: &'a str, spaced: bool) {
        self.rest = rest;
        if let Some((spec, after)) = leading_type(rest) {
            self.spec = spec;
            self.rest = after;
            return;
        }
        let spec = TypeSpec::parse(rest);
        let Some(text) = spec.text.as_deref() else {
            return;
        };
        // `name : Type` over an indented description is NumPy's way under Google's title.
        let is_type = spelling::is_plain_type(text)
            || (spaced && described_below(lines, at) && spelling::as_annotation(text).is_some());
        if is_type {
            // `list of names` is both.
            if !text.contains(' ') || described_below(lines, at) {
                self.rest = "";
            }
            self.spec = spec;
        }
    }
}

/// Whether the line below is indented more.
fn described_below(lines: &Lines<'_>, at: usize) -> bool {
    lines
        .get(at)
        .zip(lines.get(at + 1))
        .is_some_and(|(line, below)| !below.is_blank() && below.indent > line.indent)
}

/// A type in front of a description: `(int, optional) text`, `int - text`, `int: text`.
pub(super) fn leading_type(text: &str) -> Option<(TypeSpec, &str)> {
    if text.starts_with(['(', '[', '{']) {
        let end = types::bracketed(text)?;
        let spec = TypeSpec::parse_if_type(text.get(1..end.checked_sub(1)?)?)?;
        let after = text.get(end..)?.trim_start();
        let after = after
            .strip_prefix(':')
            .or_else(|| dash(after))
            .unwrap_or(after);
        return Some((spec, after.trim()));
    }
    let (offset, length) = [": ", " - ", " -- ", " – ", " — "]
        .iter()
        .filter_map(|mark| Some((text.find(mark)?, mark.len())))
        .min()?;
    let spec = TypeSpec::parse_if_type(text.get(..offset)?)?;
    spec.text.as_ref()?;
    Some((spec, text.get(offset + length..)?.trim()))
}

fn dash(text: &str) -> Option<&str> {
    ["--", "- ", "–", "—"]
        .iter()
        .find_map(|mark| text.strip_prefix(mark))
        .map(str::trim_start)
}

/// What brackets hold, read on over line breaks, the text after them, and the number of lines.
fn bracketed<'a>(lines: &Lines<'a>, at: usize, text: &'a str) -> Option<(String, &'a str, usize)> {
    if let Some(end) = types::bracketed(text) {
        let inner = text.get(1..end.checked_sub(1)?)?;
        return Some((inner.to_owned(), text.get(end..)?, 1));
    }
    let mut joined = text.to_owned();
    for taken in 2..=MAX_TYPE_LINES {
        let Some(line) = lines.get(at + taken - 1).filter(|line| !line.is_blank()) else {
            break;
        };
        joined.push(' ');
        let before = joined.len();
        joined.push_str(line.text);
        if joined.len() > MAX_TYPE_LENGTH {
            break;
        }
        if let Some(end) = types::bracketed(&joined) {
            let inner = joined.get(1..end.checked_sub(1)?)?.to_owned();
            return Some((inner, line.text.get(end.checked_sub(before)?..)?, taken));
        }
    }
    // Brackets that do not match, as in `(Optional[List[str])`: what stands up to the colon is it.
    let end = text.find("):")?;
    Some((text.get(1..end)?.to_owned(), text.get(end + 1..)?, 1))
}

/// The names that a head starts with.
struct NameList<'a> {
    names: Vec<String>,
    /// Whether one of them is marked up as code or strong.
    marked: bool,
    /// Whether the colon stood inside the markup: `**name:**`.
    colon: bool,
    after: &'a str,
}

/// Names separated by commas.
fn name_list(text: &str) -> Option<NameList<'_>> {
    let mut list = NameList {
        names: Vec::new(),
        marked: false,
        colon: false,
        after: text,
    };
    loop {
        list.name()?;
        let next = list.after.trim_start().strip_prefix(',');
        match next {
            Some(next) if list.names.len() < MAX_NAMES => list.after = next.trim_start(),
            Some(_) => return None,
            None => return (!list.names.is_empty()).then_some(list),
        }
    }
}

impl NameList<'_> {
    /// Reads one name, as it may be marked up: `*args`, `\*\*kwargs`, `` `name` ``, `**name**`, `"name"`.
    fn name(&mut self) -> Option<()> {
        if let Some(after) = self.after.strip_prefix("...") {
            self.after = after;
            return Some(());
        }
        let is_mark = |c| matches!(c, '*' | '\\' | '`' | '"' | '\'');
        let bare = self.after.trim_start_matches(is_mark);
        let opening = self.after.get(..self.after.len() - bare.len())?;
        let end = bare
            .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.' | '\\')))
            .unwrap_or(bare.len());
        let (name, mut after) = bare.split_at_checked(end)?;
        let valid = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && name.len() <= MAX_NAME
            && !name.ends_with(['.', '\\']);
        if !valid {
            return None;
        }
        let strong = opening.contains('*');
        if strong && let Some(rest) = after.strip_prefix(":*") {
            after = rest.trim_start_matches('*');
            self.colon = true;
        } else {
            // Marks close in reverse order; a star or a backslash need not.
            for mark in opening.chars().rev() {
                match after.strip_prefix(mark) {
                    Some(rest) => after = rest,
                    None if matches!(mark, '*' | '\\') => {}
                    None => return None,
                }
            }
        }
        self.marked |=
            opening.contains(['`', '"', '\'']) || (strong && after.len() < bare.len() - end);
        self.names.push(name.replace('\\', ""));
        self.after = after;
        Some(())
    }
}
