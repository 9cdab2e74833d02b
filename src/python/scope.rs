//! What a block binds: for each name its bindings and mutations in order, forks among them.
//!
//! A scope is made of a module, a class or the body of a function. It says what is written, not
//! what it leads to: it must not follow imports nor evaluate anything.

use indexmap::IndexMap;

use crate::syntax::ast::{
    Class, Expr, Function, Handler, ImportFrom, Name, Parameter, Stmt, TypeParam,
};
use crate::text::TextRange;

/// The names of a block.
#[derive(Debug)]
pub struct Scope<'f> {
    pub(super) kind: ScopeKind,
    pub(super) names: IndexMap<Name, Vec<Step<'f>>>,
    pub(super) stars: Vec<Star<'f>>,
    /// Whether anything is changed in place.
    pub(super) changes: bool,
}

/// What kind of block a scope is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeKind {
    /// A module.
    Module,
    /// The body of a class.
    Class,
    /// A function with its parameters.
    Function,
}

/// What happens to a name, in source order.
#[derive(Clone, Debug)]
pub enum Step<'f> {
    /// It is bound.
    Bind(Binding<'f>),
    /// What it is bound to is changed in place.
    Mutate(Mutation<'f>),
    /// It is bound or changed in a compound statement.
    Fork(Fork<'f>),
}

/// A compound statement, as far as one name is concerned.
#[derive(Clone, Debug)]
pub struct Fork<'f> {
    /// Which statement.
    pub kind: ForkKind<'f>,
    /// Every arm in source order.
    pub arms: Vec<Arm<'f>>,
    /// The statement.
    pub range: TextRange,
}

/// A block of a compound statement.
#[derive(Clone, Debug)]
pub struct Arm<'f> {
    /// From its first to its last statement; empty where it has none.
    pub range: TextRange,
    /// What happens to the name in it; nothing where it does not touch it.
    pub steps: Vec<Step<'f>>,
}

/// Which compound statement, and what decides between its arms.
#[derive(Clone, Debug)]
pub enum ForkKind<'f> {
    /// `if`: an arm for each test and one for `else`, also where there is none.
    If(Vec<&'f Expr>),
    /// `try`: an arm for the guarded block with `else`, one for each handler.
    Try {
        /// The guarded block.
        body: &'f [Stmt],
        /// The handlers.
        handlers: &'f [Handler],
    },
    /// `for` or `while`: one arm, which may run any number of times.
    Loop(&'f Stmt),
    /// `match`: an arm for each case.
    Match(&'f Stmt),
}

/// A place where a name is bound.
#[derive(Clone, Debug)]
pub struct Binding<'f> {
    /// To what.
    pub kind: BindingKind<'f>,
    /// The statement that binds it.
    pub range: TextRange,
    /// Whether it stands under `if TYPE_CHECKING:`, so that it is not there at run time.
    pub type_checking_only: bool,
}

/// To what a name is bound.
#[derive(Clone, Copy, Debug)]
pub enum BindingKind<'f> {
    /// `def`
    Function(&'f Function),
    /// `class`
    Class(&'f Class),
    /// `name = value`, `name: annotation = value`, `(name := value)`
    Assign {
        /// The value.
        value: &'f Expr,
        /// The annotation.
        annotation: Option<&'f Expr>,
    },
    /// `a, (name, b) = value`
    Unpack {
        /// The whole target.
        target: &'f Expr,
        /// The value.
        value: &'f Expr,
    },
    /// `name: annotation`, which binds nothing by itself.
    Annotated(&'f Expr),
    /// `import module` (binds the first part of its name) and `import module as name`.
    Import {
        /// The dotted name that the bound name stands for.
        module: &'f str,
    },
    /// `from module import original as name`
    ImportFrom {
        /// The statement.
        import: &'f ImportFrom,
        /// The name in the other module.
        original: &'f Name,
    },
    /// `type name = value`
    TypeAlias {
        /// What it stands for.
        value: &'f Expr,
        /// Its type parameters.
        type_params: &'f [TypeParam],
    },
    /// A parameter of the function whose scope it is.
    Parameter(&'f Parameter),
    /// A type parameter of the function or class whose scope it is.
    TypeParam(&'f TypeParam),
    /// `del name`
    Deleted,
    /// A loop variable, `with … as name`, `except … as name`, a capture of `match`.
    Other,
}

/// A change in place to what a name is bound to.
#[derive(Clone, Debug)]
pub struct Mutation<'f> {
    /// The change.
    pub kind: MutationKind<'f>,
    /// Where the change is made by another name that stands for a part of the value: what that
    /// name was assigned, `name["k"]`; several where such names lead to each other.
    pub via: Vec<&'f Expr>,
    /// The statement.
    pub range: TextRange,
}

/// How a value is changed in place. Targets and calls start with the name.
#[derive(Clone, Copy, Debug)]
pub enum MutationKind<'f> {
    /// `name += value`, `name["k"] += value`: the statement.
    Augment(&'f Stmt),
    /// `name["k"]… = value`, `name.attr = value`
    Set {
        /// `name["k"]…`
        target: &'f Expr,
        /// The value.
        value: &'f Expr,
    },
    /// `del name["k"]…`
    Delete {
        /// `name["k"]…`
        target: &'f Expr,
    },
    /// `name.append(…)`, `name["k"].update(…)`, and the like.
    Call(&'f Expr),
    /// `function(name)`, `function(name["k"])`: the function may change what it is given.
    Passed {
        /// The call.
        call: &'f Expr,
        /// The argument that starts with the name.
        argument: &'f Expr,
    },
}

/// `from module import *`
#[derive(Clone, Copy, Debug)]
pub(super) struct Star<'f> {
    pub(super) import: &'f ImportFrom,
    pub(super) range: TextRange,
}

impl<'f> Scope<'f> {
    /// What kind of block it is of.
    pub fn kind(&self) -> ScopeKind {
        self.kind
    }

    /// Whether anything is changed in place.
    pub(super) fn changes(&self) -> bool {
        self.changes
    }

    /// What happens to `name`, in source order; nothing for a name that the block does not bind.
    pub fn steps(&self, name: &str) -> &[Step<'f>] {
        self.names.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether the block binds or changes `name`.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// The names, in the order in which they are first bound.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.names.keys()
    }

    /// All bindings of `name` in source order, those in compound statements among them.
    pub fn bindings(&self, name: &str) -> Vec<&Binding<'f>> {
        let mut found = Vec::new();
        collect(self.steps(name), &mut found);
        found
    }

    /// The last annotation of `name`: of `name: T` or `name: T = value`, or of a parameter.
    pub fn annotation(&self, name: &str) -> Option<&'f Expr> {
        self.bindings(name)
            .into_iter()
            .rev()
            .find_map(|binding| match binding.kind {
                BindingKind::Assign { annotation, .. } => annotation,
                BindingKind::Annotated(annotation) => Some(annotation),
                BindingKind::Parameter(parameter) => parameter.annotation.as_ref(),
                _ => None,
            })
    }
}

/// Nesting of forks is bounded by that of the syntax tree.
fn collect<'s, 'f>(steps: &'s [Step<'f>], found: &mut Vec<&'s Binding<'f>>) {
    for step in steps {
        match step {
            Step::Bind(binding) => found.push(binding),
            Step::Mutate(_) => {}
            Step::Fork(fork) => fork.arms.iter().for_each(|arm| collect(&arm.steps, found)),
        }
    }
}

impl Step<'_> {
    /// The statement that the step is of.
    pub fn range(&self) -> TextRange {
        match self {
            Self::Bind(binding) => binding.range,
            Self::Mutate(mutation) => mutation.range,
            Self::Fork(fork) => fork.range,
        }
    }
}

/// The name that a chain of subscripts and attributes starts with.
pub fn base_name(expr: &Expr) -> Option<&Name> {
    use crate::syntax::ast::ExprKind;
    let mut expr = expr;
    loop {
        match &expr.kind {
            ExprKind::Name(name) => return Some(name),
            ExprKind::Attribute { value, .. } | ExprKind::Subscript { value, .. } => expr = value,
            _ => return None,
        }
    }
}
