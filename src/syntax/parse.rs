//! A file as a list of top-level statements.
//!
//! For now a parse of the whole file stands behind it.

use std::cell::RefCell;
use std::sync::Arc;

use tree_sitter::{Node, Parser, Tree};

use super::ast::{Expr, ExprKind, Name, Stmt, StmtKind};
use super::lower::{Lower, range};
use super::node::LANGUAGE;
use crate::diagnostic::{Diagnostic, codes};
use crate::text::{SourceFile, Span, TextRange};

thread_local! {
    static PARSER: RefCell<Option<Parser>> = const { RefCell::new(None) };
}

/// A parsed file.
#[derive(Debug)]
pub struct ParsedFile {
    source: Arc<SourceFile>,
    items: Vec<Item>,
    diagnostics: Vec<Diagnostic>,
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
    statements: Vec<Stmt>,
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
    /// The statements; produced when first asked for.
    pub fn statements(&self) -> &[Stmt] {
        &self.statements
    }
}

impl ParsedFile {
    /// Parses a file. Never fails: what cannot be read is an `Invalid` with a diagnostic.
    pub fn parse(source: &Arc<SourceFile>) -> Self {
        let lower = Lower::new(source);
        let mut diagnostics = Vec::new();
        let mut items = Vec::new();
        if let Some(tree) = parse_text(source.text()) {
            let root = tree.root_node();
            items = lower.block(root).into_iter().map(item).collect();
            syntax_errors(root, source, &mut diagnostics);
        }
        if let Some(range) = lower.too_deep() {
            diagnostics.push(Diagnostic::new(
                &codes::TOO_DEEP,
                Span::new(source, range),
                "nested too deep to be read",
            ));
        }
        Self {
            source: Arc::clone(source),
            items,
            diagnostics,
        }
    }

    /// The file's text and path.
    pub fn source(&self) -> &Arc<SourceFile> {
        &self.source
    }

    /// The top-level statements in source order.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// All top-level statements.
    pub fn statements(&self) -> impl Iterator<Item = &Stmt> {
        self.items.iter().flat_map(Item::statements)
    }

    /// What was wrong in what has been read so far.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.clone()
    }

    /// The place `range` in this file.
    pub fn span(&self, range: TextRange) -> Span {
        Span::new(&self.source, range)
    }
}

/// Parses the text of one expression, such as a string annotation or a type in a docstring.
///
/// Ranges in the result are relative to `text`. `None` where it is not one whole expression.
pub fn parse_expression(text: &str) -> Option<Expr> {
    // In parentheses it may span lines, as `typing.get_type_hints` allows too.
    let source = Arc::new(SourceFile::new("", format!("({text}\n)")));
    let parsed = ParsedFile::parse(&source);
    if !parsed.diagnostics.is_empty() {
        return None;
    }
    let mut statements = parsed.items.into_iter().flat_map(|item| item.statements);
    let statement = statements.next()?;
    match (statement.kind, statements.next()) {
        (StmtKind::Expr(expr), None) if expr.kind != ExprKind::Invalid => Some(expr),
        _ => None,
    }
}

fn item(statement: Stmt) -> Item {
    let (kind, name) = match &statement.kind {
        StmtKind::Function(function) => (ItemKind::Function, Some(function.name.name.clone())),
        StmtKind::Class(class) => (ItemKind::Class, Some(class.name.name.clone())),
        StmtKind::Import(_) | StmtKind::ImportFrom(_) => (ItemKind::Import, None),
        StmtKind::Assign { targets, .. } => match targets.as_slice() {
            [target] => match target.as_name() {
                Some(name) => (ItemKind::Assignment, Some(name.clone())),
                None => (ItemKind::Other, None),
            },
            _ => (ItemKind::Other, None),
        },
        StmtKind::AnnAssign { target, .. } => match target.as_name() {
            Some(name) => (ItemKind::Assignment, Some(name.clone())),
            None => (ItemKind::Other, None),
        },
        _ => (ItemKind::Other, None),
    };
    Item {
        kind,
        name,
        range: statement.range,
        statements: vec![statement],
    }
}

fn parse_text(text: &str) -> Option<Tree> {
    PARSER.with_borrow_mut(|slot| {
        if slot.is_none() {
            let mut parser = Parser::new();
            // The grammar's version is fixed at build time; a test would fail were it not accepted.
            parser.set_language(&LANGUAGE).ok()?;
            *slot = Some(parser);
        }
        slot.as_mut()?.parse(text, None)
    })
}

/// Reports the outermost places that the grammar could not read.
fn syntax_errors(root: Node<'_>, source: &Arc<SourceFile>, out: &mut Vec<Diagnostic>) {
    if !root.has_error() {
        return;
    }
    let mut cursor = root.walk();
    loop {
        let node = cursor.node();
        let message = if node.is_missing() {
            Some(format!("syntax error: {} is missing", node.kind()))
        } else if node.is_error() {
            Some("syntax error".to_owned())
        } else {
            None
        };
        let found = message.is_some();
        if let Some(message) = message {
            out.push(Diagnostic::new(
                &codes::SYNTAX_ERROR,
                Span::new(source, range(node)),
                message,
            ));
        }
        if !found && node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}
