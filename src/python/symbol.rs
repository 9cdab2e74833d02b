//! What a name turned out to be.

use std::fmt;

use super::files::File;
use super::scope::{Binding, Scope};
use crate::syntax::ParsedFile;
use crate::syntax::ast::{Class, Function};
use crate::text::{Span, TextRange};

/// A module with a file: a cheap handle.
#[derive(Clone, Copy)]
pub struct Module<'f> {
    pub(super) file: &'f File,
}

/// Where a name is looked up: in a module, within local scopes, outermost first.
///
/// For an annotation of a method: the module alone, as a class is no scope to its methods; for
/// one in a class body: the class's scope.
#[derive(Clone, Copy, Debug)]
pub struct Env<'e, 'f> {
    /// The module.
    pub module: Module<'f>,
    /// Scopes of the functions and classes around, outermost first.
    pub locals: &'e [&'e Scope<'f>],
}

/// What a name stands for, after imports and plain aliases have been followed.
#[derive(Clone, Debug)]
pub enum Symbol<'f> {
    /// A function or method.
    Function {
        /// The module that defines it.
        module: Module<'f>,
        /// Its definition.
        function: &'f Function,
        /// Its name within the module: `Class.method`.
        qualified: String,
    },
    /// A class.
    Class {
        /// The module that defines it.
        module: Module<'f>,
        /// Its definition.
        class: &'f Class,
        /// Its name within the module: `Outer.Inner`.
        qualified: String,
    },
    /// Anything else that is bound in a file: a constant, a type alias, a parameter.
    Value {
        /// The module that binds it.
        module: Module<'f>,
        /// Its name within the module: `Class.attribute`.
        qualified: String,
        /// The binding that counts.
        binding: Binding<'f>,
    },
    /// A module with a file.
    Module(Module<'f>),
    /// A folder without `__init__.py` that serves as a package, by its dotted name.
    Namespace {
        /// Its folder.
        folder: String,
        /// Whether it lies in an import path.
        outside: bool,
    },
    /// What lies outside of all that may be read, by its qualified name: `typing.Optional`.
    External(String),
    /// A builtin: `int`, also `dict.fromkeys`.
    Builtin(String),
    /// A name that nothing binds.
    Unresolved(String),
}

impl<'f> Module<'f> {
    /// Its file.
    pub fn file(self) -> &'f File {
        self.file
    }

    /// Its statements.
    pub fn parsed(self) -> &'f ParsedFile {
        self.file.parsed()
    }

    /// Path of its file.
    pub fn path(self) -> &'f str {
        self.file.path()
    }

    /// Its dotted name.
    pub fn name(self) -> &'f str {
        self.file.name()
    }

    /// Whether it is the `__init__.py` of a package.
    pub fn is_package(self) -> bool {
        let name = self.path().rsplit('/').next();
        matches!(name, Some("__init__.py" | "__init__.pyi"))
    }

    /// Whether it comes from an import path rather than from the source.
    pub fn is_outside(self) -> bool {
        self.file.is_outside()
    }

    /// The place `range` in its file.
    pub fn span(self, range: TextRange) -> Span {
        self.parsed().span(range)
    }

    /// Lookup in the module alone.
    pub fn env<'e>(self) -> Env<'e, 'f> {
        Env {
            module: self,
            locals: &[],
        }
    }

    /// `name` as a qualified name of this module.
    pub(super) fn qualify(self, name: &str) -> String {
        match self.name() {
            "" => name.to_owned(),
            module => format!("{module}.{name}"),
        }
    }
}

impl PartialEq for Module<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.file, other.file)
    }
}

impl Eq for Module<'_> {}

impl fmt::Debug for Module<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Module({})", self.path())
    }
}

impl Symbol<'_> {
    /// The qualified name: `typing.Optional`, `int`, `package.module.Class`.
    ///
    /// Compare this, never the source text: `import typing as t` must just work.
    pub fn qualified_name(&self) -> String {
        match self {
            Self::Function {
                module, qualified, ..
            }
            | Self::Class {
                module, qualified, ..
            }
            | Self::Value {
                module, qualified, ..
            } => module.qualify(qualified),
            Self::Module(module) => module.name().to_owned(),
            Self::Namespace { folder, .. } => folder.replace('/', "."),
            Self::External(name) | Self::Builtin(name) | Self::Unresolved(name) => name.clone(),
        }
    }

    /// The qualified name, if the symbol lies outside of all that may be read.
    pub fn external(&self) -> Option<&str> {
        match self {
            Self::External(name) => Some(name),
            _ => None,
        }
    }

    /// Whether the symbol is known by `name`: outside, or a builtin.
    pub fn is(&self, name: &str) -> bool {
        match self {
            Self::External(known) | Self::Builtin(known) => known == name,
            _ => false,
        }
    }

    pub(super) fn unresolved(name: &str) -> Self {
        Self::Unresolved(name.to_owned())
    }
}
