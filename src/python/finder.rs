//! From the dotted name of a module to its file, within the source and then the import paths.

use super::files::{folder, join, package_root, root_name, within_root};
use super::program::Program;
use super::scope::{BindingKind, MutationKind, Step};
use super::stdlib;
use super::symbol::{Module, Symbol};
use crate::syntax::ast::{Argument, BinaryOp, Expr, ExprKind, StmtKind};

/// Where a module is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Location<'f> {
    /// In a file.
    File(Module<'f>),
    /// A folder without `__init__.py`.
    Folder { path: String, outside: bool },
    /// Outside of all that may be read, or missing, by its absolute dotted name.
    External(String),
}

impl<'f> From<Location<'f>> for Symbol<'f> {
    fn from(location: Location<'f>) -> Self {
        match location {
            Location::File(module) => Self::Module(module),
            Location::Folder { path, outside } => Self::Namespace {
                folder: path,
                outside,
            },
            Location::External(name) => Self::External(name),
        }
    }
}

impl<'f> Program<'f> {
    /// The module that `import dotted`, or `from ..dotted import` with `level` dots, means.
    pub(super) fn find(&self, from: Module<'f>, level: u32, dotted: &str) -> Location<'f> {
        if level > 0 {
            return self.find_relative(from, level, dotted);
        }
        if !from.is_outside()
            && !stdlib::is_stdlib(dotted)
            && let Some(found) = self.find_in_source(from, dotted)
        {
            return found;
        }
        self.find_outside(dotted)
    }

    fn find_relative(&self, from: Module<'f>, level: u32, dotted: &str) -> Location<'f> {
        let mut base = folder(from.file.relative_path());
        for _ in 1..level {
            if base.is_empty() {
                return self.find_above(from, level, dotted);
            }
            base = folder(base);
        }
        self.find_below(base, dotted, from.is_outside())
            .unwrap_or_else(|| {
                Location::External(join(base, &dotted.replace('.', "/")).replace('/', "."))
            })
    }

    /// A relative import that leads out of the source: followed where the source is part of an
    /// import path.
    fn find_above(&self, from: Module<'f>, level: u32, dotted: &str) -> Location<'f> {
        let above = || {
            let root = self.files.root_outside()?;
            let mut base = folder(from.file.relative_path());
            let mut place = root.to_owned();
            for _ in 1..level {
                if base.is_empty() {
                    place = place
                        .rsplit_once('/')
                        .map(|(parent, _)| parent.to_owned())?;
                } else {
                    base = folder(base);
                }
            }
            self.find_below(&place, dotted, true)
        };
        above().unwrap_or_else(|| {
            let dots = ".".repeat(level as usize);
            Location::External(format!("{dots}{dotted}"))
        })
    }

    /// Roots in order: that of the importing file's package, that of the source, and the file's
    /// own folder, from which it is taken to be run where it is a script. In a package it hardly
    /// is: there a name that is found elsewhere never means the file beside it.
    fn find_in_source(&self, from: Module<'f>, dotted: &str) -> Option<Location<'f>> {
        let tree = self.files.tree();
        let own = from.file.relative_path();
        let roots = [package_root(tree, own), "", folder(own)];
        let inner = within_root(tree, dotted).and_then(|inner| self.find_below("", inner, false));
        if inner.is_some() {
            return inner;
        }
        // A package with a file anywhere comes before a folder without one (PEP 420).
        let mut namespace = None;
        let beside = folder(own);
        let in_package = tree.get(&join(beside, "__init__.py")).is_some();
        for root in roots {
            if in_package && root == beside && self.is_elsewhere(dotted) {
                continue;
            }
            match self.find_below(root, dotted, false) {
                Some(found @ Location::Folder { .. }) => {
                    namespace.get_or_insert(found);
                }
                Some(found) => return Some(found),
                None => {}
            }
        }
        namespace.or_else(|| self.find_in_component(from, dotted))
    }

    /// `packages.author.customs.name.…`: packages of open-aea import themselves and each other by
    /// their places in a repository, and are published without the folders around them. The folder
    /// of one is called as it is.
    fn find_in_component(&self, from: Module<'f>, dotted: &str) -> Option<Location<'f>> {
        let mut parts = dotted.splitn(5, '.');
        let (Some("packages"), Some(_), Some(_), Some(name)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return None;
        };
        let rest = parts.next().unwrap_or("");
        let tree = self.files.tree();
        let is_component = |path: &str| tree.get(&join(path, "component.yaml")).is_some();
        let mut own = folder(from.file.relative_path());
        while !is_component(own) {
            if own.is_empty() {
                return None;
            }
            own = folder(own);
        }
        if own.is_empty() {
            return (root_name(tree) == Some(name))
                .then(|| self.find_below("", rest, false))
                .flatten();
        }
        // Itself, or one that was published beside it.
        let named = join(folder(own), name);
        is_component(&named)
            .then(|| self.find_below(&named, rest, false))
            .flatten()
    }

    fn is_elsewhere(&self, dotted: &str) -> bool {
        let top = dotted.split_once('.').map_or(dotted, |(top, _)| top);
        stdlib::is_opaque(top) || self.find_below("", top, true).is_some()
    }

    fn find_outside(&self, dotted: &str) -> Location<'f> {
        if !stdlib::is_opaque(dotted)
            && let Some(found) = self.find_below("", dotted, true)
        {
            return found;
        }
        Location::External(dotted.to_owned())
    }

    /// The module at `dotted` below a folder of the source or of the import paths.
    pub(super) fn find_below(
        &self,
        base: &str,
        dotted: &str,
        outside: bool,
    ) -> Option<Location<'f>> {
        if outside && !self.files.has_imports() {
            return None;
        }
        let path = join(base, &dotted.replace('.', "/"));
        let package = join(&path, "__init__.py");
        let mut candidates = vec![package.clone()];
        if !path.is_empty() {
            candidates.push(format!("{path}.py"));
        }
        if outside {
            // Compiled modules are described by a stub beside them.
            candidates.push(format!("{package}i"));
            candidates.push(format!("{path}.pyi"));
        }
        for candidate in &candidates {
            let file = if outside {
                self.files.get_outside(candidate)
            } else {
                self.files.get(candidate)
            };
            if let Some(file) = file {
                return Some(Location::File(Module { file }));
            }
        }
        let is_folder = if outside {
            self.files.has_folder_outside(&path)
        } else {
            self.files.tree().has_folder(&path)
        };
        (is_folder || path.is_empty()).then_some(Location::Folder { path, outside })
    }

    /// The module `name` within the package that `module` is the file of.
    pub(super) fn submodule(&self, module: Module<'f>, name: &str) -> Symbol<'f> {
        let found = module
            .is_package()
            .then(|| {
                let base = folder(module.file.relative_path());
                self.find_below(base, name, module.is_outside())
            })
            .flatten();
        match found {
            Some(found) => found.into(),
            // A module with its own `__getattr__` makes names up (PEP 562).
            None if self.scope(module).has("__getattr__") => Symbol::External(module.qualify(name)),
            None => Symbol::Unresolved(module.qualify(name)),
        }
    }

    /// An attribute of what lies outside: a submodule that can be read, or a mere name.
    pub(super) fn external_member(&self, base: &str, name: &str) -> Symbol<'f> {
        let dotted = format!("{base}.{name}");
        match self.find_outside(&dotted) {
            Location::External(name) => Symbol::External(name),
            found => found.into(),
        }
    }

    /// Whether `from module import *` brings `name`.
    pub(super) fn exports(&self, module: Module<'f>, name: &str) -> bool {
        let steps = self.scope(module).steps("__all__");
        if steps.is_empty() {
            return !name.starts_with('_');
        }
        let mut listed = Listed {
            name,
            found: false,
            complete: true,
        };
        listed.steps(steps);
        listed.found || (!listed.complete && !name.starts_with('_'))
    }
}

/// Looks for a name in what is assigned and added to `__all__`.
struct Listed<'n> {
    name: &'n str,
    found: bool,
    /// Whether all of it could be read.
    complete: bool,
}

impl Listed<'_> {
    fn steps(&mut self, steps: &[Step<'_>]) {
        for step in steps {
            match step {
                Step::Bind(binding) => match binding.kind {
                    BindingKind::Assign { value, .. } => self.value(value),
                    _ => self.complete = false,
                },
                Step::Mutate(mutation) => match mutation.kind {
                    MutationKind::Augment(statement) => match &statement.kind {
                        StmtKind::AugAssign { value, .. } => self.value(value),
                        _ => self.complete = false,
                    },
                    MutationKind::Call(call) => match &call.kind {
                        ExprKind::Call { args, .. } => {
                            for argument in args {
                                match argument {
                                    Argument::Positional(value) => self.value(value),
                                    _ => self.complete = false,
                                }
                            }
                        }
                        _ => self.complete = false,
                    },
                    _ => self.complete = false,
                },
                Step::Fork(fork) => fork.arms.iter().for_each(|arm| self.steps(&arm.steps)),
            }
        }
    }

    fn value(&mut self, value: &Expr) {
        match &value.kind {
            ExprKind::Str(text) => self.found |= **text == *self.name,
            ExprKind::List(elements) | ExprKind::Tuple(elements) | ExprKind::Set(elements) => {
                elements.iter().for_each(|element| self.value(element));
            }
            ExprKind::Binary {
                left,
                op: BinaryOp::Add,
                right,
            } => {
                self.value(left);
                self.value(right);
            }
            _ => self.complete = false,
        }
    }
}
