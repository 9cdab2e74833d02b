//! Field lists, which reST and Epydoc share but for their marks: `:param x: text`, `@param x: text`.
//!
//! What the tags are is the business of `sphinx` and `epydoc`.

use crate::python::docstring::heads::leading_type;
use crate::python::docstring::lines::{Line, Lines};
use crate::python::docstring::types::TypeSpec;
use crate::python::docstring::{DocReturn, Names, Params, Style, epydoc, prose, sections, sphinx};

/// What a field is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    /// A parameter's description.
    Parameter,
    /// A parameter's type.
    Type,
    /// What is returned.
    Returns,
    /// The type of what is returned.
    ReturnType,
    /// Anything else.
    Other,
}

/// A field's first line.
#[derive(Clone, Debug)]
pub(super) struct Field<'a> {
    pub(super) style: Style,
    pub(super) tag: Tag,
    /// What stands between the tag and the colon: a name, perhaps with a type.
    pub(super) argument: &'a str,
    /// The text after it.
    pub(super) rest: &'a str,
}

/// The tag that a word stands for in either style.
pub(super) fn tag(word: &str) -> Option<Tag> {
    Some(match word {
        "param" | "parameter" | "params" | "arg" | "argument" | "key" | "keyword" | "kwarg"
        | "kwparam" => Tag::Parameter,
        "type" | "kwtype" | "paramtype" => Tag::Type,
        "return" | "returns" => Tag::Returns,
        "rtype" | "returntype" => Tag::ReturnType,
        "raise" | "raises" | "except" | "exception" | "throws" | "var" | "ivar" | "cvar"
        | "vartype" | "yield" | "yields" | "ytype" | "meta" | "note" | "warning" | "see"
        | "seealso" | "example" | "author" | "since" | "version" | "deprecated" | "todo"
        | "group" | "sort" | "summary" | "precondition" | "postcondition" => Tag::Other,
        _ => return None,
    })
}

/// Splits `argument: rest`, where the colon may be missing after a name that is a parameter.
pub(super) fn argument_and_rest<'a>(
    text: &'a str,
    names: &Names<'_>,
) -> Option<(&'a str, &'a str)> {
    let mut depth = 0_usize;
    for (offset, c) in text.char_indices() {
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth = depth.saturating_sub(1),
            ':' if depth == 0 => {
                let rest = text.get(offset + 1..)?;
                let argument = text.get(..offset)?.trim();
                // `:param x see https://…` has its colon elsewhere.
                let too_far = argument.split_whitespace().count() > 6;
                return (!too_far)
                    .then_some((argument, rest.trim()))
                    .or_else(|| unmarked(text, names));
            }
            _ => {}
        }
    }
    unmarked(text, names)
}

fn unmarked<'a>(text: &'a str, names: &Names<'_>) -> Option<(&'a str, &'a str)> {
    let text = text.trim();
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim_start().trim_start_matches("- ");
    names.contains(plain_name(name)).then_some((name, rest))
}

fn at_line<'a>(line: Line<'a>, names: &Names<'_>) -> Option<Field<'a>> {
    if line.literal {
        return None;
    }
    sphinx::field(line.text, names).or_else(|| epydoc::field(line.text, names))
}

/// Whether a field starts at a line.
pub(super) fn starts(lines: &Lines<'_>, at: usize, names: &Names<'_>) -> bool {
    lines
        .get(at)
        .is_some_and(|line| at_line(line, names).is_some())
}

/// Reads the field at `at`, if there is one; gives the index of the first line after it.
pub(super) fn read(
    lines: &Lines<'_>,
    at: usize,
    names: &Names<'_>,
    out: &mut Params,
) -> Option<usize> {
    let line = lines.get(at)?;
    let field = at_line(line, names)?;
    let mut end = at + 1;
    let mut after_blank = false;
    while let Some(below) = lines.get(end) {
        if below.is_blank() {
            after_blank = true;
            end += 1;
            continue;
        }
        let deeper = below.indent > line.indent;
        if !(below.literal && deeper) {
            let unknown_field = !deeper && sphinx::is_unknown_field(below.text);
            let title = !deeper && sections::header(lines, end, names).is_some();
            if unknown_field || title || at_line(below, names).is_some() || (after_blank && !deeper)
            {
                break;
            }
        }
        after_blank = false;
        end += 1;
    }
    record(&field, lines.range(at + 1, end), names, out);
    Some(end)
}

fn record(field: &Field<'_>, below: &[Line<'_>], names: &Names<'_>, out: &mut Params) {
    out.saw(field.style);
    match field.tag {
        Tag::Parameter => {
            let (name, type_text) = name_and_type(field.argument, names);
            let mut spec = TypeSpec::parse(type_text);
            let mut rest = field.rest;
            if spec.text.is_none()
                && let Some((leading, after)) = leading_type(rest)
            {
                spec = leading;
                rest = after;
            }
            let listed: Vec<String> = name
                .split(',')
                .map(|name| plain_name(name).replace('\\', ""))
                .filter(|name| !name.is_empty())
                .collect();
            out.add(&listed, spec, prose::description(rest, below));
        }
        Tag::Type => {
            let text = prose::description(field.rest, below).unwrap_or_default();
            let name = plain_name(field.argument).replace('\\', "");
            if !name.is_empty() {
                out.add_type(&name, TypeSpec::parse(&text));
            }
        }
        Tag::Returns => {
            let returns = out.returns.get_or_insert_with(DocReturn::default);
            returns.description = prose::description(field.rest, below);
        }
        Tag::ReturnType => {
            let returns = out.returns.get_or_insert_with(DocReturn::default);
            let text = prose::description(field.rest, below).unwrap_or_default();
            returns.type_text = TypeSpec::parse(&text).text;
        }
        Tag::Other => {}
    }
}

/// Splits `dict[str, int] x` into name and type. Several names stand as `x, y`.
fn name_and_type<'a>(argument: &'a str, names: &Names<'_>) -> (&'a str, &'a str) {
    let argument = argument.trim();
    // `x (int)`
    if let Some((name, spec)) = argument.split_once('(')
        && names.contains(plain_name(name))
    {
        return (name, spec.trim_end().trim_end_matches(')'));
    }
    // `{int} x`
    if let Some((spec, name)) = argument
        .strip_prefix('{')
        .and_then(|rest| rest.rsplit_once('}'))
    {
        return (name, spec);
    }
    // `a, b`, but not `dict[str, int] x`.
    let is_list = |text: &str| {
        text.split(',')
            .all(|name| !plain_name(name).contains([' ', '[', '(']))
    };
    if is_list(argument) {
        return (argument, "");
    }
    let Some((before, last)) = argument.rsplit_once(char::is_whitespace) else {
        return (argument, "");
    };
    // `x int` with the two exchanged.
    if !names.contains(plain_name(last))
        && let Some((first, rest)) = argument.split_once(char::is_whitespace)
        && names.contains(plain_name(first))
    {
        return (first, rest);
    }
    (last, before)
}

/// A name without stars, back-ticks and quotes.
fn plain_name(name: &str) -> &str {
    let name = name.trim();
    let name = name
        .strip_prefix("\\*\\*")
        .or_else(|| name.strip_prefix("\\*"))
        .unwrap_or(name);
    name.trim_matches(|c| matches!(c, '*' | '`' | '"' | '\''))
}
