//! The main job: a source's files to its tools.

use std::collections::BTreeSet;

use bytes::Bytes;
use rayon::prelude::*;

use crate::diagnostic::{Diagnostic, Place};
use crate::dialect::meant::Meant;
use crate::dialect::{self, Context, Dialect, Found};
use crate::model::Tool;
use crate::python::files::Files;
use crate::python::program::Program;
use crate::source::tree::{ImportLoader, SourceTree};
use crate::syntax::foreign_mark;
use crate::text::Span;

/// What to look for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The one dialect to look for; `None` for all, with plain functions as the fallback.
    pub dialect: Option<String>,
    /// Whether plain functions count where no dialect finds a tool.
    pub fallback: bool,
    /// Whether rules that go by names and descriptions may be used; what they say is marked as such.
    pub heuristics: bool,
    /// Whether bodies are followed for what they read of `**kwargs`; else only signatures and stated
    /// schemas say what a tool takes.
    pub bodies: bool,
    /// Whether the signatures for LangChain are those of `parse_docstring=True`, where the source does
    /// not say.
    pub parse_docstring: bool,
    /// Whether to read files with tools to the end, for all that is wrong in them; else only what
    /// the metadata depends on is read.
    pub whole_files: bool,
    /// Whether to look into files too that hold none of the words that a dialect's tools need. It
    /// finds the same and takes longer; a test holds the words to that.
    pub every_file: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            dialect: None,
            fallback: true,
            heuristics: true,
            bodies: true,
            parse_docstring: false,
            whole_files: false,
            every_file: false,
        }
    }
}

/// What was found in a source.
#[derive(Clone, Debug, PartialEq)]
pub struct Extraction {
    /// The source as it was named.
    pub uri: String,
    /// The tools, by path and position.
    pub tools: Vec<Tool>,
    /// Findings that belong to no tool, by path and position.
    pub diagnostics: Vec<Diagnostic>,
}

impl Extraction {
    /// The findings about the source and those about its tools, each once.
    pub fn all_diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        // Tools of one package share findings about its code.
        let mut seen = BTreeSet::new();
        self.diagnostics
            .iter()
            .chain(self.tools.iter().flat_map(|tool| &tool.diagnostics))
            .filter(move |diagnostic| {
                let (path, start) = position(&diagnostic.place);
                seen.insert((path, start, diagnostic.code.id, &diagnostic.message))
            })
    }
}

/// Finds the tools in `tree`.
///
/// Never fails: what cannot be read is a diagnostic. The result does not depend on the number of
/// threads.
///
/// ```
/// use toolmeta::emit::Format;
/// use toolmeta::source::tree::SourceTree;
/// use toolmeta::{Options, extract};
///
/// let mut tree = SourceTree::new("memory");
/// tree.insert("sums.py", *b"def total(amounts: list[float], currency='EUR'): ...");
/// tree.insert("unfinished.py", *b"def count(:");
/// let extraction = extract(&tree, &Options::default());
///
/// let tool = &extraction.tools[0];
/// assert_eq!(tool.name, "total");
/// assert_eq!(Format::Kwargs.record(tool, "memory")["kwargs"][0]["type"], "list[float]");
/// assert!(tool.kwargs[0].required && !tool.kwargs[1].required);
/// // What is wrong in the other file costs only that file.
/// assert_eq!(extraction.diagnostics[0].place.path(), "unfinished.py");
/// ```
pub fn extract(tree: &SourceTree, options: &Options) -> Extraction {
    extract_from(&Files::new(tree), options)
}

/// The same, with names that lead out of the source followed to what `imports` has.
///
/// ```
/// use toolmeta::emit::Format;
/// use toolmeta::source::imports::ImportPaths;
/// use toolmeta::source::limits::Limits;
/// use toolmeta::source::local;
/// use toolmeta::{Options, extract_with_imports};
///
/// # let folder = tempfile::tempdir()?;
/// # let (tools, packages) = (folder.path().join("tools"), folder.path().join("packages"));
/// # std::fs::create_dir_all(&tools)?;
/// # std::fs::create_dir_all(&packages)?;
/// std::fs::write(tools.join("book.py"), "from rooms import Room\ndef book(room: Room): ...")?;
/// std::fs::write(packages.join("rooms.py"), "from typing import Literal\nRoom = Literal[1, 2]")?;
///
/// let limits = Limits::default();
/// let tree = local::read(&tools, &limits)?;
/// let imports = ImportPaths::new(&[packages], &tools, &limits);
/// let extraction = extract_with_imports(&tree, &imports, &Options::default());
/// let record = Format::Kwargs.record(&extraction.tools[0], &extraction.uri);
/// assert_eq!(record["kwargs"][0]["type"], "int");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn extract_with_imports(
    tree: &SourceTree,
    imports: &dyn ImportLoader,
    options: &Options,
) -> Extraction {
    extract_from(&Files::new(tree).with_imports(imports), options)
}

fn extract_from<'f>(files: &'f Files<'f>, options: &Options) -> Extraction {
    let tree = files.tree();
    let program = Program::new(files);
    let context = Context {
        tree,
        program: &program,
        heuristics: options.heuristics,
        bodies: options.bodies,
        every_file: options.every_file,
        parse_docstring: options.parse_docstring,
    };
    let selected = dialect::selected(options.dialect.as_deref());
    let mut found = find(&context, &selected);
    let nothing = found.tools.is_empty() && found.diagnostics.is_empty();
    if nothing && options.dialect.is_none() && options.fallback {
        found = find(&context, &[dialect::fallback()]);
    }
    let mut extraction = Extraction {
        uri: tree.uri.clone(),
        tools: found.tools,
        diagnostics: found.diagnostics,
    };
    if options.whole_files {
        files.read_whole();
    }
    let tools = extraction.tools.iter();
    let with_tools: BTreeSet<&str> = tools.map(|tool| tool.span.file.path()).collect();
    let of_files = files.diagnostics(&with_tools);
    extraction.diagnostics.extend(of_files);
    sort(&mut extraction);
    extraction
}

/// Asks each dialect for the packages and files that no dialect before it took.
fn find<'f>(context: &Context<'_, 'f>, dialects: &[&dyn Dialect]) -> Found {
    let mut packages: Vec<(&dyn Dialect, String)> = Vec::new();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for dialect in dialects {
        for folder in dialect.packages(context.tree) {
            if taken.insert(folder.clone()) {
                packages.push((*dialect, folder));
            }
        }
    }
    let loose: Vec<(&str, &Bytes)> = context
        .tree
        .iter()
        .filter(|(path, _)| path.ends_with(".py") && !inside(path, &taken))
        .collect();
    let meant = &Meant::new(context, dialects);
    let mut all: Vec<Found> = packages
        .par_iter()
        .map(|(dialect, folder)| dialect.package(context, folder))
        .collect();
    all.par_extend(
        loose
            .par_iter()
            .map(|(path, bytes)| file(context, meant, path, bytes)),
    );
    let mut found = Found::default();
    for part in all {
        found.tools.extend(part.tools);
        found.diagnostics.extend(part.diagnostics);
    }
    found
}

/// The first dialect that finds something in a file has it.
fn file(context: &Context<'_, '_>, meant: &Meant<'_, '_>, path: &str, bytes: &Bytes) -> Found {
    if foreign_mark(bytes).is_some() {
        // Python refuses it whatever is in it; that is among what is found in files that are read.
        context.program.module(path);
    }
    for dialect in meant.in_file(path, bytes) {
        let Some(module) = context.program.module(path) else {
            continue;
        };
        let found = dialect.file(context, module);
        if !found.tools.is_empty() || !found.diagnostics.is_empty() {
            return found;
        }
    }
    Found::default()
}

fn inside(path: &str, folders: &BTreeSet<String>) -> bool {
    let mut folder = path;
    while let Some((parent, _)) = folder.rsplit_once('/') {
        if folders.contains(parent) {
            return true;
        }
        folder = parent;
    }
    folders.contains("")
}

fn sort(extraction: &mut Extraction) {
    extraction
        .tools
        .sort_by(|a, b| start(&a.span).cmp(&start(&b.span)));
    extraction
        .diagnostics
        .sort_by(|a, b| position(&a.place).cmp(&position(&b.place)));
}

/// What findings are ordered by: those about a file as a whole come first.
fn position(place: &Place) -> (&str, u32) {
    match place {
        Place::Span(span) => start(span),
        Place::Path(path) => (path, 0),
    }
}

fn start(span: &Span) -> (&str, u32) {
    (span.file.path(), span.range.start)
}
