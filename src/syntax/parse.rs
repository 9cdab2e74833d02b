//! A file as a list of top-level statements that are read when they are asked for.

use std::sync::{Arc, OnceLock};

use super::ast::{Expr, ExprKind, Name, Stmt, StmtKind};
use super::lower::normalise;
use super::read::Reader;
use super::scan::{Chunk, ChunkKind, assigns_twice, scan};
use crate::diagnostic::Diagnostic;
use crate::text::{SourceFile, Span, TextRange};

/// A parsed file.
#[derive(Debug)]
pub struct ParsedFile {
    reader: Reader,
    items: Vec<Item>,
}

/// A top-level statement, or several on one line with `;` between them.
#[derive(Debug)]
pub struct Item {
    /// What it is at first sight.
    pub kind: ItemKind,
    /// The name bound, where one can be seen: of a function, a class, or `NAME = …`.
    pub name: Option<Name>,
    /// Where it stands.
    pub range: TextRange,
    reader: Reader,
    chunk: Chunk,
    statements: OnceLock<Vec<Stmt>>,
}

/// What a top-level statement is at first sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `def` or `async def`, decorated or not.
    Function,
    /// `class`, decorated or not.
    Class,
    /// `import` or `from … import`.
    Import,
    /// `NAME = …`, `NAME: T = …`.
    Assignment,
    /// Anything else: `if`, `try`, calls, assignments to other targets.
    Other,
}

impl Item {
    fn new(reader: &Reader, chunk: Chunk) -> Self {
        let text = reader.source().text();
        let (kind, named) = match chunk.kind {
            ChunkKind::Def => (ItemKind::Function, true),
            ChunkKind::Class => (ItemKind::Class, true),
            ChunkKind::Import | ChunkKind::From if !chunk.several => (ItemKind::Import, false),
            ChunkKind::Assign if !chunk.several && !assigns_twice(text, &chunk) => {
                (ItemKind::Assignment, true)
            }
            _ => (ItemKind::Other, false),
        };
        let name = chunk.name.filter(|_| named);
        Self {
            kind,
            name: name.map(|range| normalise(reader.source().slice(range))),
            range: chunk.range,
            reader: reader.clone(),
            chunk,
            statements: OnceLock::new(),
        }
    }

    /// The statements; read when first asked for.
    pub fn statements(&self) -> &[Stmt] {
        self.statements
            .get_or_init(|| self.reader.chunk(&self.chunk, 0))
    }
}

impl ParsedFile {
    /// Finds the statements of a file. Never fails: what cannot be read is an `Invalid` with a
    /// diagnostic, once somebody asks for it.
    pub fn parse(source: &Arc<SourceFile>) -> Self {
        let reader = Reader::new(source);
        let items = scan(source.text())
            .into_iter()
            .map(|chunk| Item::new(&reader, chunk))
            .collect();
        Self { reader, items }
    }

    /// The file's text and path.
    pub fn source(&self) -> &Arc<SourceFile> {
        self.reader.source()
    }

    /// The top-level statements in source order.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// All top-level statements.
    pub fn statements(&self) -> impl Iterator<Item = &Stmt> {
        self.items.iter().flat_map(Item::statements)
    }

    /// Reads all that has not been asked for yet, so that nothing wrong in it is missed.
    pub fn read_whole(&self) {
        super::whole::read(self.statements());
    }

    /// What was wrong in what has been read so far.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.reader.diagnostics()
    }

    /// The place `range` in this file.
    pub fn span(&self, range: TextRange) -> Span {
        Span::new(self.reader.source(), range)
    }
}

/// Parses the text of one expression, such as a string annotation or a type in a docstring.
///
/// Ranges in the result are relative to `text`. `None` where it is not one whole expression.
pub fn parse_expression(text: &str) -> Option<Expr> {
    // In parentheses it may span lines, as `typing.get_type_hints` allows too.
    let source = Arc::new(SourceFile::new("", format!("({text}\n)")));
    let parsed = ParsedFile::parse(&source);
    let mut statements = parsed.statements();
    let statement = statements.next()?.clone();
    let more = statements.next().is_some();
    if more || !parsed.diagnostics().is_empty() {
        return None;
    }
    match statement.kind {
        StmtKind::Expr(expr) if expr.kind != ExprKind::Invalid => Some(expr),
        _ => None,
    }
}
