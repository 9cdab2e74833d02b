//! What a callable takes: from its signature, its docstring and its body.
//!
//! It must not know which dialect asks, nor any output format.

pub(crate) mod body;
pub(crate) mod callable;
mod documented;
mod rewritten;
mod signature;
pub(crate) mod stated;
pub(crate) mod target;

use crate::diagnostic::Diagnostic;
use crate::model::{Definitions, Kwarg, Signature, Tool, Type};
use crate::python::docstring::langchain::OnInvalid;
use crate::python::program::Program;
use crate::python::symbol::Module;
use crate::syntax::ast::{Class, Function, Name, Parameter, ParameterKind, StmtKind};
use crate::syntax::mentions;
use crate::text::Span;

#[cfg(feature = "cli")]
pub(crate) use body::rank;

/// What a dialect knows of a callable that its code does not say.
#[derive(Clone, Copy)]
pub(crate) struct Callable<'c> {
    /// Names that the runtime passes, which are not the caller's to give.
    pub(crate) injected: &'c [&'c str],
    /// Whether the first parameter is the object that the method is called on.
    pub(crate) bound: bool,
    /// The names of the tools that share the callable, where the runtime says which is meant.
    pub(crate) tools: &'c [String],
    /// Whether a parameter of which the signature says nothing takes the type that the body shows.
    pub(crate) loose: bool,
    /// Whether rules that go by names and descriptions may be used.
    pub(crate) heuristics: bool,
    /// Whether bodies are followed for what they read.
    pub(crate) bodies: bool,
    /// Whether LangChain is asked to read the docstring, and what it then does with an odd one.
    pub(crate) parse_docstring: Option<OnInvalid>,
}

/// What a callable takes and gives.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interface {
    /// The caller's kwargs, in order: the named parameters, then those read in the body.
    pub(crate) kwargs: Vec<Kwarg>,
    /// What the runtime passes.
    pub(crate) injected: Vec<Kwarg>,
    /// Whether there is a `**kwargs`.
    pub(crate) accepts_extra: bool,
    /// The return annotation.
    pub(crate) returns: Option<Type>,
    /// The description, from the docstring.
    pub(crate) description: Option<String>,
    /// The docstring that it has at run time, not yet cleaned.
    pub(crate) docstring: Option<String>,
    /// The whole signature.
    pub(crate) signature: Signature,
    /// The named types that types in it refer to.
    pub(crate) definitions: Definitions,
    /// Findings about it.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Reads what `function`, defined in `module`, takes.
pub(crate) fn interface<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    function: &'f Function,
    asked: &Callable<'_>,
) -> Interface {
    interfaces(program, module, function, asked)
        .into_iter()
        .next()
        .unwrap_or_default()
}

/// Reads what `function` takes, for each of the tools that share it.
pub(crate) fn interfaces<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    function: &'f Function,
    asked: &Callable<'_>,
) -> Vec<Interface> {
    let mut interface = signature::read(program, module, function, asked);
    let chain = asked.heuristics && body::deals_with_chain(module);
    let mut answers = no_reads(asked);
    let reads = interface.accepts_extra && may_read_rest(function);
    if asked.bodies && (reads || asked.loose || body::deals_with_chain(module)) {
        let entry = if asked.bound {
            body::Entry::Method(function, class_of(module, function))
        } else {
            body::Entry::Function(function)
        };
        let definitions = std::mem::take(&mut interface.definitions);
        (answers, interface.definitions) =
            body::read(program, module, &entry, definitions, asked.tools);
    }
    answers
        .into_iter()
        .map(|reads| {
            let mut interface = interface.clone().with(reads, asked);
            documented::apply(&mut interface, program, module, function);
            if chain {
                interface.kwargs.iter_mut().for_each(body::guess_address);
            }
            interface
        })
        .collect()
}

/// What is read where no body is followed: nothing, by each of the tools.
fn no_reads(asked: &Callable<'_>) -> Vec<body::Reads> {
    vec![body::Reads::default(); asked.tools.len().max(1)]
}

/// Whether something may look into what a function takes beyond its named parameters: a decorator,
/// or a body in which the name of `**kwargs` stands.
fn may_read_rest(function: &Function) -> bool {
    let rest = |parameter: &&Parameter| parameter.kind == ParameterKind::VarKeyword;
    let Some(rest) = function.parameters.items.iter().find(rest) else {
        return true;
    };
    let body = function.body.text();
    !function.decorators.is_empty()
        || rest.annotation.is_some()
        || body.is_none_or(|text| mentions(text, &rest.name.name))
}

/// The class at the top level of a module whose body defines `function`.
fn class_of<'f>(module: Module<'f>, function: &'f Function) -> Option<&'f Class> {
    module
        .parsed()
        .statements()
        .find_map(|statement| match &statement.kind {
            StmtKind::Class(class) => class
                .body
                .statements()
                .iter()
                .any(|member| {
                    matches!(&member.kind, StmtKind::Function(method)
                        if std::ptr::eq(&raw const **method, function))
                })
                .then_some(&**class),
            _ => None,
        })
}

/// Reads what whatever a module binds `name` to takes, where that is no plain function.
pub(crate) fn named_interfaces<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    name: &str,
    asked: &Callable<'_>,
) -> Vec<Interface> {
    let entry = body::Entry::Name(Name::from(name));
    let chain = asked.heuristics && body::deals_with_chain(module);
    let (answers, definitions) = if asked.bodies {
        body::read(program, module, &entry, Definitions::default(), asked.tools)
    } else {
        (no_reads(asked), Definitions::default())
    };
    answers
        .into_iter()
        .map(|reads| {
            let mut interface = Interface {
                accepts_extra: true,
                definitions: definitions.clone(),
                ..Interface::default()
            };
            interface.signature.name = name.to_owned();
            let mut interface = interface.with(reads, asked);
            if chain {
                interface.kwargs.iter_mut().for_each(body::guess_address);
            }
            interface
        })
        .collect()
}

impl Interface {
    /// The interface with what the body reads.
    fn with(mut self, reads: body::Reads, asked: &Callable<'_>) -> Self {
        self.diagnostics.extend(reads.diagnostics.iter().cloned());
        let passed = body::add(reads, &mut self.kwargs, asked.injected, asked.loose);
        for kwarg in passed {
            let known = |injected: &Kwarg| injected.identifier == kwarg.identifier;
            if !self.injected.iter().any(known) {
                self.injected.push(kwarg);
            }
        }
        self
    }

    /// A tool of this interface.
    pub(crate) fn into_tool(self, name: &str, dialect: &'static str, span: Span) -> Tool {
        Tool {
            name: name.to_owned(),
            description: self.description,
            dialect,
            callable: Some(self.signature.name.clone()),
            span,
            kwargs: self.kwargs,
            injected: self.injected,
            accepts_extra: self.accepts_extra,
            returns: self.returns,
            definitions: self.definitions,
            signature: Some(self.signature),
            arguments: None,
            stated_schema: None,
            diagnostics: self.diagnostics,
        }
    }
}
