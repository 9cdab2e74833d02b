//! One statement from its own bytes: tree-sitter on a range of the file, repair where the grammar
//! stumbles over valid code, bounds on size, nesting and work.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use tree_sitter::{Node, ParseOptions, Parser, Point, Range, Tree};

use super::ast::{Expr, ExprKind, Stmt, StmtKind};
use super::lazy::{Body, Unread};
use super::lower::{Lower, range};
use super::node::LANGUAGE;
use super::scan::{Blanked, Chunk, ChunkKind, Shallow, blanked, scan_block, shallow, shown};
use crate::diagnostic::{Code, Diagnostic, codes};
use crate::text::{SourceFile, Span, TextRange};

thread_local! {
    static PARSER: RefCell<Option<Parser>> = const { RefCell::new(None) };
}

/// A longer statement is not read. A parse takes some 50 times the memory of its text.
const MAX_STATEMENT: usize = 4 << 20;

/// Reports of progress that a parse may make, a fixed number and one for so many bytes. Tree-sitter
/// reports each hundredth step; of the files met in practice none takes a quarter of this.
const MAX_REPORTS: usize = 10_000;
const BYTES_PER_REPORT: usize = 2;

/// Reads statements of one file and keeps what was wrong with them.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    source: Arc<SourceFile>,
    faults: Arc<Mutex<Vec<Diagnostic>>>,
}

impl Reader {
    pub(super) fn new(source: &Arc<SourceFile>) -> Self {
        Self {
            source: Arc::clone(source),
            faults: Arc::default(),
        }
    }

    pub(super) fn source(&self) -> &Arc<SourceFile> {
        &self.source
    }

    /// What was wrong in what has been read so far, by place.
    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = faults.clone();
        drop(faults);
        let place = |diagnostic: &Diagnostic| match &diagnostic.place {
            crate::diagnostic::Place::Span(span) => span.range,
            crate::diagnostic::Place::Path(_) => TextRange::default(),
        };
        found.sort_by_key(|diagnostic| (place(diagnostic), diagnostic.code.id));
        found.dedup();
        found
    }

    fn report(&self, code: &'static Code, at: TextRange, message: impl Into<String>) {
        let diagnostic = Diagnostic::new(code, Span::new(&self.source, at), message);
        self.faults
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(diagnostic);
    }

    /// The statements of a chunk, which has `depth` blocks around it. Of a definition the body is
    /// left for later.
    pub(super) fn chunk(&self, chunk: &Chunk, depth: u32) -> Vec<Stmt> {
        let mut wanted = chunk.range;
        let mut body = None;
        if let (ChunkKind::Def | ChunkKind::Class, Some(header_end)) =
            (chunk.kind, chunk.header_end)
        {
            wanted.end = chunk
                .docstring
                .map_or(header_end, |docstring| docstring.end);
            body = Some(Body::unread(Unread {
                reader: self.clone(),
                range: TextRange::new(header_end, chunk.range.end),
                of_class: chunk.kind == ChunkKind::Class,
                depth: depth + 1,
            }));
        }
        let parsed = if chunk.too_deep {
            self.parse_shallow(wanted)
        } else {
            self.parse_repaired(wanted)
        };
        let Some((tree, copy)) = parsed else {
            return Vec::new();
        };
        if tree.root_node().has_error() {
            self.syntax_errors(tree.root_node());
        }
        let cut_short = body.is_some();
        let mut statements = self.lower(&tree, copy, body, depth);
        if cut_short && let Some(at) = statements.iter().position(has_unread_body) {
            // Behind it only what is left of a broken header can stand; and one that begins behind
            // the header, in a docstring that the grammar takes for code, is not this definition.
            let is_own = |statement: &Stmt| Some(statement.range.start) < chunk.header_end;
            let own = statements.get(at).is_some_and(is_own);
            statements.truncate(at + usize::from(own));
            if own && let Some(definition) = statements.last_mut() {
                definition.range.end = chunk.range.end;
            }
        }
        statements
    }

    /// The statements of a block that was left for later.
    pub(super) fn block(&self, unread: &Unread) -> Vec<Stmt> {
        let chunks = || scan_block(self.source.text(), unread.range);
        if !unread.of_class
            && let Some(statements) = self.whole_block(unread)
        {
            return statements;
        }
        // One by one, so that a fault spoils its own statement only.
        chunks()
            .iter()
            .flat_map(|chunk| self.chunk(chunk, unread.depth))
            .collect()
    }

    /// A block in one parse, where the grammar finds nothing wrong with it.
    fn whole_block(&self, unread: &Unread) -> Option<Vec<Stmt>> {
        let chunks = scan_block(self.source.text(), unread.range);
        let first = chunks.first()?;
        let last = chunks.last()?;
        if chunks.iter().any(|chunk| chunk.too_deep || chunk.fault) {
            return None;
        }
        let wanted = TextRange::new(first.range.start, last.range.end);
        let tree = self.parse_quiet(wanted)?;
        if tree.root_node().has_error() {
            return None;
        }
        Some(self.lower(&tree, Blanked::default(), None, unread.depth))
    }

    fn lower(&self, tree: &Tree, copy: Blanked, body: Option<Body>, depth: u32) -> Vec<Stmt> {
        let type_defaults = copy
            .type_defaults
            .into_iter()
            .filter_map(|(name, default)| Some((name, self.expression(default, depth)?)))
            .collect();
        let root = tree.root_node();
        let lower = Lower::new(&self.source, depth, body, type_defaults);
        let statements = lower.block(root);
        if lower.misread() && copy.text.is_empty() && !root.has_error() {
            // Once more, with other names in place of the soft keywords.
            let wanted = range(root);
            if let Some(copy) = blanked(self.source.text(), wanted)
                && let Some(tree) = self.parse(wanted, Some(&copy.text))
                && !tree.root_node().has_error()
            {
                return self.lower(&tree, copy, lower.unused_body(), depth);
            }
        }
        if let Some(place) = lower.too_deep() {
            self.report(&codes::TOO_DEEP, place, "nested too deep to be read");
        }
        statements
    }

    /// A range that holds one expression, perhaps starred.
    fn expression(&self, mut wanted: TextRange, depth: u32) -> Option<Expr> {
        let text = self.source.slice(wanted);
        let starred = text.trim_start().starts_with('*');
        if starred {
            wanted.start += u32::try_from(text.find('*')? + 1).ok()?;
        }
        let (tree, copy) = self.parse_repaired(wanted)?;
        let statement = self.lower(&tree, copy, None, depth).pop()?;
        match statement.kind {
            StmtKind::Expr(expr) if starred => Some(Expr {
                range: expr.range,
                kind: ExprKind::Starred(Box::new(expr)),
            }),
            StmtKind::Expr(expr) => Some(expr),
            _ => None,
        }
    }

    /// Parses a range as it stands or, where the grammar does not get through, from a blanked copy.
    fn parse_repaired(&self, wanted: TextRange) -> Option<(Tree, Blanked)> {
        let is_whole = |tree: &Tree| !tree.root_node().has_error();
        let tree = self
            .parse_quiet(wanted)
            .filter(is_whole)
            .or_else(|| self.parse(wanted, None));
        if tree.as_ref().is_some_and(is_whole) {
            return tree.map(|tree| (tree, Blanked::default()));
        }
        if let Some(copy) = blanked(self.source.text(), wanted)
            && let Some(tree) = self.parse(wanted, Some(&copy.text))
            && is_whole(&tree)
        {
            return Some((tree, copy));
        }
        if tree.is_none() {
            // A long one need not be wrong.
            let (code, what) = match wanted.len() > MAX_STATEMENT {
                true => (&codes::UNREADABLE, "long"),
                false => (&codes::SYNTAX_ERROR, "broken"),
            };
            let message = format!("statement is too {what} to be read");
            self.report(code, wanted, message);
        }
        tree.map(|tree| (tree, Blanked::default()))
    }

    /// Parses a range in which brackets may nest too deep, without those that do. What else would be
    /// wrong with such a statement is not looked into.
    fn parse_shallow(&self, wanted: TextRange) -> Option<(Tree, Blanked)> {
        let (copy, place) = match shallow(self.source.text(), wanted) {
            Shallow::Whole => return self.parse_repaired(wanted),
            Shallow::Without(copy, place) => (Some(copy), place),
            Shallow::Nothing => (None, wanted),
        };
        let message = "brackets are nested too deep to be read";
        self.report(&codes::TOO_DEEP, place, message);
        let copy = copy?;
        let tree = self.parse(wanted, Some(&copy))?;
        let blanked = Blanked {
            text: copy,
            ..Blanked::default()
        };
        (!tree.root_node().has_error()).then_some((tree, blanked))
    }

    /// The whole file in one parse, for comparison; `None` where the grammar does not get through.
    #[cfg(test)]
    pub(super) fn whole_file(&self) -> Option<Vec<Stmt>> {
        let end = u32::try_from(self.source.text().len()).ok()?;
        let tree = self.parse(TextRange::new(0, end), None)?;
        let statements = self.lower(&tree, Blanked::default(), None, 0);
        (!tree.root_node().has_error() && self.diagnostics().is_empty()).then_some(statements)
    }

    /// Parses a range of the file without what the grammar need not look at.
    fn parse_quiet(&self, wanted: TextRange) -> Option<Tree> {
        self.parse_shown(wanted, &shown(self.source.text(), wanted), None)
    }

    /// Parses a range of the file, or `copy` as if it stood there; `None` beyond the bounds.
    fn parse(&self, wanted: TextRange, copy: Option<&[u8]>) -> Option<Tree> {
        self.parse_shown(wanted, &[wanted], copy)
    }

    fn parse_shown(
        &self,
        wanted: TextRange,
        shown: &[TextRange],
        copy: Option<&[u8]>,
    ) -> Option<Tree> {
        if wanted.len() > MAX_STATEMENT {
            return None;
        }
        let shown: Vec<Range> = shown.iter().map(|part| included(*part)).collect();
        let Range {
            start_byte,
            end_byte,
            ..
        } = included(wanted);
        let bytes = self.source.text().as_bytes();
        let mut input = |offset: usize, _: Point| match copy {
            Some(copy) => copy.get(offset.wrapping_sub(start_byte)..).unwrap_or(&[]),
            None => bytes.get(offset..end_byte).unwrap_or(&[]),
        };
        let mut reports = MAX_REPORTS + wanted.len() / BYTES_PER_REPORT;
        let mut progress = |_: &_| {
            reports = reports.saturating_sub(1);
            if reports == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        PARSER.with_borrow_mut(|slot| {
            if slot.is_none() {
                let mut parser = Parser::new();
                // The grammar's version is fixed at build time; a test would fail were it not accepted.
                parser.set_language(&LANGUAGE).ok()?;
                *slot = Some(parser);
            }
            let parser = slot.as_mut()?;
            parser.set_included_ranges(&shown).ok()?;
            let options = ParseOptions::new().progress_callback(&mut progress);
            let tree = parser.parse_with_options(&mut input, None, Some(options));
            if tree.is_none() {
                parser.reset();
            }
            tree
        })
    }

    /// Reports the outermost places that the grammar could not read.
    fn syntax_errors(&self, root: Node<'_>) {
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
                self.report(&codes::SYNTAX_ERROR, range(node), message);
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
}

fn has_unread_body(statement: &Stmt) -> bool {
    match &statement.kind {
        StmtKind::Function(function) => function.body.read().is_none(),
        StmtKind::Class(class) => class.body.read().is_none(),
        _ => false,
    }
}

/// A range for tree-sitter. Of rows and columns it makes no use here, and neither do we.
fn included(wanted: TextRange) -> Range {
    let bytes = wanted.to_usize();
    Range {
        start_byte: bytes.start,
        end_byte: bytes.end,
        start_point: Point::new(0, bytes.start),
        end_point: Point::new(0, bytes.end),
    }
}
