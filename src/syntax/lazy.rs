//! A block that is read when it is first asked for.

use std::fmt;
use std::sync::OnceLock;

use super::ast::Stmt;
use super::read::Reader;
use crate::text::TextRange;

/// The block of a function or class.
#[derive(Clone, Default)]
pub struct Body {
    statements: OnceLock<Vec<Stmt>>,
    unread: Option<Unread>,
}

/// Where a block stands that has not been read yet.
#[derive(Clone)]
pub(super) struct Unread {
    pub(super) reader: Reader,
    /// From behind the `:` of the header to the end of the block.
    pub(super) range: TextRange,
    /// Whether it is the block of a class, whose methods are then read on demand too.
    pub(super) of_class: bool,
    /// How many blocks are around it.
    pub(super) depth: u32,
}

impl Body {
    pub(super) fn new(statements: Vec<Stmt>) -> Self {
        Self {
            statements: OnceLock::from(statements),
            unread: None,
        }
    }

    pub(super) fn unread(unread: Unread) -> Self {
        Self {
            statements: OnceLock::new(),
            unread: Some(unread),
        }
    }

    /// Its statements, the docstring among them.
    pub fn statements(&self) -> &[Stmt] {
        self.statements.get_or_init(|| {
            self.unread
                .as_ref()
                .map_or_else(Vec::new, |unread| unread.reader.block(unread))
        })
    }

    /// Its text, where it is a block that is read on demand.
    pub(crate) fn text(&self) -> Option<&str> {
        let unread = self.unread.as_ref()?;
        Some(unread.reader.source().slice(unread.range))
    }

    /// Its statements, if they have been read.
    pub(super) fn read(&self) -> Option<&[Stmt]> {
        self.statements.get().map(Vec::as_slice)
    }
}

impl PartialEq for Body {
    fn eq(&self, other: &Self) -> bool {
        self.statements() == other.statements()
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statements().fmt(f)
    }
}
