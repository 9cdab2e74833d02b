//! Docstrings: what they say about a function and its parameters, in whatever style they are written.
//!
//! Google, NumPy, reST (Sphinx), Epydoc, Markdown, and mixtures of them, since these are met in the
//! wild. Text in, data out: it must not know the syntax tree, and what a type means is decided by
//! `python::annotation`. Reading never fails and takes time linear in the text.
//!
//! How the lines are read: [`parse`] walks over the cleaned text; a line that is a field (`fields`)
//! or a section's title (`sections`) hands over to the reader of that, and all other lines are the
//! description. `langchain` stands apart: it reproduces what that framework makes of a docstring.

mod clean;
mod entries;
mod epydoc;
mod fields;
mod heads;
pub mod langchain;
mod lines;
mod prose;
mod returns;
mod sections;
mod spelling;
mod sphinx;
mod types;

use std::collections::{BTreeMap, BTreeSet};

pub use clean::cleandoc;
pub(crate) use clean::dedent;
use lines::Lines;
use sections::Kind;
use types::TypeSpec;

/// The style that a docstring describes its parameters in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// It describes none.
    #[default]
    Plain,
    /// `Args:` over indented `name (type): text`; also Markdown lists.
    Google,
    /// `Parameters` over a rule, `name : type` over indented text.
    Numpy,
    /// `:param name: text`.
    Sphinx,
    /// `@param name: text`.
    Epydoc,
    /// More than one of them.
    Mixed,
}

/// What a docstring says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Docstring {
    /// The whole text as `inspect.cleandoc` gives it.
    pub full: String,
    /// The text outside all sections and fields; empty if there is none.
    pub description: String,
    /// The parameters described, in the order of the text.
    pub params: Vec<DocParam>,
    /// What it says about the returned value.
    pub returns: Option<DocReturn>,
    /// The style of the parameters.
    pub style: Style,
}

/// What a docstring says about one parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocParam {
    /// Its name, without stars.
    pub name: String,
    /// Its type as written, without markup; see [`DocParam::annotation`].
    pub type_text: Option<String>,
    /// Its description.
    pub description: Option<String>,
    /// Whether it is called optional, or given a default.
    pub optional: bool,
    /// Its default, as written.
    pub default_text: Option<String>,
}

impl DocParam {
    /// The type as the text of a Python annotation: `list of str` is `list[str]`. `None` where there is
    /// no type, or where what stands there is prose. Names of `typing` come as `typing.Name`.
    pub fn annotation(&self) -> Option<String> {
        self.type_text.as_deref().and_then(spelling::as_annotation)
    }
}

/// What a docstring says about the returned value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocReturn {
    /// Its type as written, without markup.
    pub type_text: Option<String>,
    /// Its description.
    pub description: Option<String>,
}

impl Docstring {
    /// The first paragraph of the description.
    pub fn summary(&self) -> &str {
        self.description.split("\n\n").next().unwrap_or("")
    }

    /// What is said about the parameter `name`.
    pub fn param(&self, name: &str) -> Option<&DocParam> {
        self.params.iter().find(|param| param.name == name)
    }
}

/// Reads a docstring, given as the value of its literal.
///
/// `parameter_names` are those of the function (without stars). They settle what is ambiguous: whether a
/// word with a colon is a parameter or prose. Descriptions of other names are kept too, for functions
/// that read them from their `**kwargs`; callers take what they know.
pub fn parse(docstring: &str, parameter_names: &[&str]) -> Docstring {
    let full = clean::cleandoc(docstring);
    let lines = Lines::new(&full);
    let names = Names::new(parameter_names);
    let mut found = Params::default();
    let mut prose: Vec<&str> = Vec::new();
    let raw: Vec<&str> = full.split('\n').collect();
    let mut at = 0;
    while lines.get(at).is_some() {
        let end = if let Some(end) = fields::read(&lines, at, &names, &mut found) {
            Some(end)
        } else {
            sections::header(&lines, at, &names).map(|header| match header.kind {
                Kind::Parameters => entries::read(&lines, &header, &names, &mut found),
                Kind::Returns | Kind::Other => returns::read(&lines, &header, &names, &mut found),
            })
        };
        match end {
            Some(end) => {
                // A paragraph ends where a section was.
                prose.push("");
                at = end.max(at + 1);
            }
            None => {
                prose.push(raw.get(at).copied().unwrap_or(""));
                at += 1;
            }
        }
    }
    let description = joined(&prose);
    Docstring {
        description,
        params: found.params,
        returns: found.returns,
        style: found.style,
        full,
    }
}

/// The lines of the description, with no more than one blank line in a row where a section was.
fn joined(lines: &[&str]) -> String {
    let mut text = String::new();
    let mut blank = false;
    for line in lines {
        let line = line.trim_end_matches(clean::is_space);
        if line.is_empty() {
            blank = true;
            continue;
        }
        if !text.is_empty() {
            text.push_str(if blank { "\n\n" } else { "\n" });
        }
        text.push_str(line);
        blank = false;
    }
    text
}

/// The names of the function's parameters.
struct Names<'a>(BTreeSet<&'a str>);

impl<'a> Names<'a> {
    fn new(names: &[&'a str]) -> Self {
        Self(names.iter().copied().collect())
    }

    fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
            || (name.contains('\\') && self.0.contains(name.replace('\\', "").as_str()))
    }
}

/// What has been read so far. The first word on a thing wins; later ones add what it lacks.
#[derive(Default)]
struct Params {
    params: Vec<DocParam>,
    index: BTreeMap<String, usize>,
    returns: Option<DocReturn>,
    style: Style,
}

impl Params {
    fn saw(&mut self, style: Style) {
        self.style = match self.style {
            Style::Plain => style,
            seen if seen == style => style,
            _ => Style::Mixed,
        };
    }

    fn add(&mut self, names: &[String], spec: TypeSpec, description: Option<String>) {
        for name in names {
            self.add_type(name, spec.clone());
            if let Some(param) = self.index.get(name).and_then(|&at| self.params.get_mut(at))
                && param.description.is_none()
            {
                param.description.clone_from(&description);
            }
        }
    }

    fn add_type(&mut self, name: &str, spec: TypeSpec) {
        let at = *self.index.entry(name.to_owned()).or_insert_with(|| {
            self.params.push(DocParam {
                name: name.to_owned(),
                ..DocParam::default()
            });
            self.params.len() - 1
        });
        if let Some(param) = self.params.get_mut(at) {
            param.type_text = param.type_text.take().or(spec.text);
            param.default_text = param.default_text.take().or(spec.default);
            param.optional |= spec.optional;
        }
    }
}

#[cfg(test)]
mod tests;
