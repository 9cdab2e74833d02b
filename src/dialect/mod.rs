//! What counts as a tool: one module per dialect, behind one trait.
//!
//! Siblings never import each other. A new dialect is one file and one line in [`ALL`].

mod agentmake;
mod framework;
mod function;
mod langchain;
mod literal;
mod mcp;
pub(crate) mod meant;
mod mech;
mod open_webui;
mod openai_agents;
mod pydantic_ai;
mod smolagents;

use crate::diagnostic::Diagnostic;
use crate::infer::Callable;
use crate::model::Tool;
use crate::python::docstring::langchain::OnInvalid;
use crate::python::program::Program;
use crate::python::symbol::Module;
use crate::source::tree::SourceTree;
use crate::text::TextRange;

/// What a dialect may look at.
pub(crate) struct Context<'c, 'f> {
    /// The source's files.
    pub(crate) tree: &'c SourceTree,
    /// The program that they make up.
    pub(crate) program: &'c Program<'f>,
    /// Whether rules that go by names and descriptions may be used.
    pub(crate) heuristics: bool,
    /// Whether bodies are followed for what they read.
    pub(crate) bodies: bool,
    /// Whether files are looked into that hold no word of the dialect.
    pub(crate) every_file: bool,
    /// Whether LangChain is asked to read docstrings, where the source does not say.
    pub(crate) parse_docstring: bool,
}

impl<'f> Context<'_, 'f> {
    /// What is asked about a callable that is passed `injected` and nothing else is known of.
    fn asked<'c>(&self, injected: &'c [&'c str]) -> Callable<'c> {
        Callable {
            injected,
            bound: false,
            tools: &[],
            loose: false,
            heuristics: self.heuristics,
            bodies: self.bodies,
            parse_docstring: self.parse_docstring.then_some(OnInvalid::Accept),
        }
    }

    /// Where a module binds `name`, if it does.
    fn binding(&self, module: Module<'f>, name: &str) -> Option<TextRange> {
        let bindings = self.program.scope(module).bindings(name);
        bindings.last().map(|binding| binding.range)
    }
}

/// What a dialect found in a package or a file.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The tools.
    pub(crate) tools: Vec<Tool>,
    /// Findings that belong to no tool.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A way of writing tools.
pub(crate) trait Dialect: Sync {
    /// Its name, as `--dialect` takes it and records say it.
    fn name(&self) -> &'static str;

    /// The folders of the source that are packages of this dialect; all below is part of them.
    fn packages(&self, _tree: &SourceTree) -> Vec<String> {
        Vec::new()
    }

    /// The tools of the package in `folder`.
    fn package(&self, _context: &Context<'_, '_>, _folder: &str) -> Found {
        Found::default()
    }

    /// Whether a file of this text can hold a tool of this dialect, by words that stand in it.
    fn may_hold_tools(&self, _text: &str) -> bool {
        false
    }

    /// The libraries whose names make the tools of this dialect: how their modules' names begin. A
    /// file that neither imports one nor a file that leads to one holds no tool, or has the words
    /// of [`Self::may_hold_tools`].
    fn libraries(&self) -> &'static [&'static str] {
        &[]
    }

    /// The tools of a file.
    fn file<'f>(&self, _context: &Context<'_, 'f>, _module: Module<'f>) -> Found {
        Found::default()
    }
}

/// The dialects that recognise tools by themselves, in order of precedence.
const DETECTED: &[&dyn Dialect] = &[
    &mech::Mech,
    &agentmake::Agentmake,
    &langchain::Langchain,
    &langchain::Crewai,
    &openai_agents::OpenaiAgents,
    &mcp::Mcp,
    &pydantic_ai::PydanticAi,
    &smolagents::Smolagents,
    &open_webui::OpenWebui,
    &literal::Literal,
];

/// The fallback: nothing marks its tools as such.
const FALLBACK: &dyn Dialect = &function::Function;

/// The dialects to try: the one named, or all that recognise tools by themselves.
pub(crate) fn selected(name: Option<&str>) -> Vec<&'static dyn Dialect> {
    match name {
        None => DETECTED.to_vec(),
        Some(name) => DETECTED
            .iter()
            .copied()
            .chain(std::iter::once(FALLBACK))
            .filter(|dialect| dialect.name() == name)
            .collect(),
    }
}

/// The dialect for sources in which no other finds anything.
pub(crate) fn fallback() -> &'static dyn Dialect {
    FALLBACK
}

/// The names of all dialects.
#[cfg(feature = "cli")]
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    DETECTED
        .iter()
        .chain(std::iter::once(&FALLBACK))
        .map(|dialect| dialect.name())
}
