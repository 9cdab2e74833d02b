//! Reads the sections that describe no parameters: the one on what is returned, and those skipped.

use crate::python::docstring::heads::leading_type;
use crate::python::docstring::lines::Lines;
use crate::python::docstring::sections::{self, Header, Kind, Mark};
use crate::python::docstring::types::TypeSpec;
use crate::python::docstring::{DocReturn, Names, Params, fields, prose, spelling};

/// Reads or skips the section; gives the index of the first line after it.
pub(super) fn read(
    lines: &Lines<'_>,
    header: &Header<'_>,
    names: &Names<'_>,
    out: &mut Params,
) -> usize {
    let end = end_of(lines, header, names);
    if header.kind == Kind::Returns && out.returns.is_none() {
        out.returns = Some(returned(lines, header, end));
    }
    end
}

fn end_of(lines: &Lines<'_>, header: &Header<'_>, names: &Names<'_>) -> usize {
    let mut at = header.body;
    let mut after_blank = false;
    let indented = lines
        .text_from(header.body)
        .is_some_and(|(_, line)| line.indent > header.indent);
    while let Some(line) = lines.get(at) {
        if line.is_blank() {
            after_blank = true;
            at += 1;
            continue;
        }
        let outside = line.indent <= header.indent;
        if outside && !line.literal {
            let ends = match header.mark {
                Mark::Rule | Mark::Markdown => false,
                // Without an indented body the paragraph right below the title is it.
                Mark::Colon => indented || after_blank,
            };
            if ends
                || sections::is_ruled(lines, at)
                || fields::starts(lines, at, names)
                || sections::header(lines, at, names).is_some()
            {
                break;
            }
        }
        after_blank = false;
        at += 1;
    }
    at
}

fn returned(lines: &Lines<'_>, header: &Header<'_>, end: usize) -> DocReturn {
    let (first, below) = if header.inline.is_empty() {
        let Some((at, line)) = lines.text_from(header.body).filter(|(at, _)| *at < end) else {
            return DocReturn::default();
        };
        (line.text, lines.range(at + 1, end))
    } else {
        (header.inline, lines.range(header.body, end))
    };
    if let Some((spec, rest)) = leading_type(first) {
        return DocReturn {
            type_text: spec.text,
            description: prose::description(rest, below),
        };
    }
    if header.mark == Mark::Rule {
        // `name : type` or a type alone, over its description.
        let type_text = first.split_once(" : ").map_or(first, |(_, after)| after);
        return DocReturn {
            type_text: TypeSpec::parse(type_text).text,
            description: prose::description("", below),
        };
    }
    // `Type: text`, with a type of the module's own.
    if let Some((before, rest)) = first.split_once(": ")
        && !before.contains(' ')
        && spelling::as_annotation(before).is_some()
    {
        return DocReturn {
            type_text: TypeSpec::parse(before).text,
            description: prose::description(rest, below),
        };
    }
    DocReturn {
        type_text: None,
        description: prose::description(first, below),
    }
}
