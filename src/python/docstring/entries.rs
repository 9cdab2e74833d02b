//! Reads the body of a section that lists parameters, in Google's, NumPy's or Markdown's way.
//!
//! An entry starts on a line at the section's own indentation, deeper lines belong to it, and the
//! section ends by indentation or at the next title, never at a mere `Word:`.

use crate::python::docstring::heads::{self, Dialect, Head};
use crate::python::docstring::lines::Lines;
use crate::python::docstring::sections::{self, Header, Mark};
use crate::python::docstring::types::TypeSpec;
use crate::python::docstring::{Names, Params, Style, fields, prose};

/// An entry whose last line has not been seen.
struct Open<'a> {
    names: Vec<String>,
    spec: TypeSpec,
    rest: &'a str,
    /// First line below the head.
    below: usize,
}

/// Reads the section that `header` starts; gives the index of the first line after it.
pub(super) fn read<'a>(
    lines: &Lines<'a>,
    header: &Header<'a>,
    names: &Names<'_>,
    params: &mut Params,
) -> usize {
    let mut section = Section {
        lines,
        names,
        header,
        dialect: if header.mark == Mark::Rule {
            Dialect::Numpy
        } else {
            Dialect::Google
        },
        indent: None,
        open: None,
        params,
    };
    section.read()
}

struct Section<'a, 's> {
    lines: &'s Lines<'a>,
    names: &'s Names<'s>,
    header: &'s Header<'a>,
    dialect: Dialect,
    /// Indentation of the entries, once one has been seen.
    indent: Option<usize>,
    open: Option<Open<'a>>,
    params: &'s mut Params,
}

impl<'a> Section<'a, '_> {
    fn read(&mut self) -> usize {
        let header = self.header;
        if let Some(head) = heads::parse(
            self.lines,
            header.line,
            header.inline,
            self.dialect,
            self.names,
        ) {
            self.start(head, header.body);
        }
        let mut at = header.body;
        let mut after_blank = false;
        while let Some(line) = self.lines.get(at) {
            if line.is_blank() {
                after_blank = true;
                at += 1;
                continue;
            }
            let outside = line.indent <= header.indent;
            if line.literal && !outside {
                at += 1;
                continue;
            }
            if fields::starts(self.lines, at, self.names) {
                break;
            }
            let head = heads::parse(self.lines, at, line.text, self.dialect, self.names);
            let ends = (outside || self.indent.is_some_and(|indent| line.indent < indent))
                && !head.as_ref().is_some_and(|head| head.known)
                && sections::header(self.lines, at, self.names).is_some();
            if ends || (outside && sections::is_ruled(self.lines, at)) {
                break;
            }
            match head.filter(|head| self.accepts(head, at, outside, after_blank)) {
                Some(head) => {
                    self.close(at);
                    let next = at + head.lines;
                    self.indent = Some(line.indent);
                    self.start(head, next);
                    at = next;
                }
                None if self.continues(line.indent, outside, after_blank) => at += 1,
                None => break,
            }
            after_blank = false;
        }
        self.close(at);
        at
    }

    /// Whether a head at this place starts an entry, and is no part of the one before.
    fn accepts(&self, head: &Head<'_>, at: usize, outside: bool, after_blank: bool) -> bool {
        let Some(line) = self.lines.get(at) else {
            return false;
        };
        if self.indent.is_some_and(|indent| line.indent > indent) {
            return false;
        }
        let described = self
            .lines
            .get(at + head.lines)
            .is_some_and(|below| !below.is_blank() && below.indent > line.indent);
        if !head.known {
            // `Note: …` or `Default: …` below an entry is about that entry.
            let is_remark = self.open.is_some() && head.names.iter().all(|name| is_remark(name));
            if is_remark || !(head.separated || described) {
                return false;
            }
            if !head.separated && self.dialect == Dialect::Google {
                return false;
            }
        } else if !(head.separated || described || head.bullet || self.dialect == Dialect::Numpy) {
            // A known name alone on a line may be a word of the description.
            return false;
        }
        if !outside || head.bullet || self.header.mark == Mark::Rule {
            return true;
        }
        // Not indented: only where the section is written so, or the name leaves no doubt. What stands
        // below a title on the docstring's first line has lost its indentation to `cleandoc`.
        let first_line = self.header.line == 0;
        let written_so = self.indent == Some(line.indent) && !after_blank;
        if head.known {
            self.indent.is_some() || first_line || self.follows_title(at)
        } else {
            first_line && (self.open.is_none() || written_so)
        }
    }

    fn follows_title(&self, at: usize) -> bool {
        self.lines
            .text_from(self.header.body)
            .is_some_and(|(first, _)| first == at)
    }

    /// Whether a line that starts no entry still belongs to the section.
    fn continues(&self, indent: usize, outside: bool, after_blank: bool) -> bool {
        match self.indent {
            Some(entries) if indent > entries => true,
            _ if !outside => true,
            Some(_) => !after_blank && self.indent.is_some_and(|entries| indent >= entries),
            // Text below the title that is not indented: only `Args: x: …` goes on there.
            // Under a rule, prose may stand above the first entry.
            None => (self.open.is_some() && !after_blank) || self.header.mark == Mark::Rule,
        }
    }

    fn start(&mut self, head: Head<'a>, below: usize) {
        let style = match self.dialect {
            Dialect::Numpy => Style::Numpy,
            Dialect::Google => Style::Google,
        };
        self.params.saw(style);
        self.open = Some(Open {
            names: head.names,
            spec: head.spec,
            rest: head.rest,
            below,
        });
    }

    fn close(&mut self, end: usize) {
        if let Some(open) = self.open.take() {
            let below = self.lines.range(open.below, end);
            self.params
                .add(&open.names, open.spec, prose::description(open.rest, below));
        }
    }
}

/// Words that look like an entry's name in front of a remark on the entry above.
fn is_remark(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    [
        "default",
        "defaults",
        "note",
        "notes",
        "example",
        "examples",
        "warning",
        "important",
        "tip",
        "hint",
        "required",
        "optional",
        "type",
        "format",
        "see",
        "todo",
        "deprecated",
    ]
    .contains(&lower.as_str())
}
