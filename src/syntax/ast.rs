//! Python as this crate sees it: an owned tree shaped like CPython's `ast` module.
//!
//! Names are NFKC-normalised (PEP 3131), string literals decoded and joined, comments gone, and the
//! spellings that the grammar keeps apart are one here (`List[int]` and `t.List[int]` are both a
//! subscript). Nesting is bounded by [`MAX_DEPTH`], so walking a tree by recursion is safe.

use num_bigint::BigInt;
use smol_str::SmolStr;

use crate::text::TextRange;

pub use super::lazy::Body;
pub use crate::model::ParameterKind;

/// How deep expressions and statements may nest; what lies deeper is [`ExprKind::Invalid`].
pub const MAX_DEPTH: u32 = 200;

/// An identifier, NFKC-normalised.
pub type Name = SmolStr;

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Ident {
    /// The normalised name.
    pub name: Name,
    /// Where it stands.
    pub range: TextRange,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, parentheses around it not included.
    pub range: TextRange,
}

/// The forms of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `None`
    None,
    /// `True`
    True,
    /// `False`
    False,
    /// `...`
    Ellipsis,
    /// An integer literal.
    Int(Box<BigInt>),
    /// A float literal.
    Float(f64),
    /// The imaginary part of a complex literal.
    Imaginary(f64),
    /// A string literal, implicit concatenation done.
    Str(Box<str>),
    /// A bytes literal, implicit concatenation done.
    Bytes(Box<[u8]>),
    /// A string with replacement fields (PEP 498/701), implicit concatenation done.
    FString(Vec<FStringPart>),
    /// A template string (PEP 750).
    Template,
    /// A name.
    Name(Name),
    /// `value.attr`
    Attribute {
        /// What the attribute is taken of.
        value: Box<Expr>,
        /// Its name.
        attr: Ident,
    },
    /// `value[index]`; several indices are a [`ExprKind::Tuple`].
    Subscript {
        /// What is subscripted.
        value: Box<Expr>,
        /// The index.
        index: Box<Expr>,
    },
    /// `lower:upper:step` inside a subscript.
    Slice {
        /// Before the first colon.
        lower: Option<Box<Expr>>,
        /// After it.
        upper: Option<Box<Expr>>,
        /// After the second.
        step: Option<Box<Expr>>,
    },
    /// `func(arguments)`
    Call {
        /// What is called.
        func: Box<Expr>,
        /// The arguments in source order.
        args: Vec<Argument>,
    },
    /// `[…]`
    List(Vec<Expr>),
    /// `(…, …)`
    Tuple(Vec<Expr>),
    /// `{…, …}`
    Set(Vec<Expr>),
    /// `{key: value, **other}`
    Dict(Vec<DictItem>),
    /// `[element for …]`, the set and the generator form.
    Comprehension {
        /// Which of the three.
        kind: ComprehensionKind,
        /// What is collected.
        element: Box<Expr>,
        /// The `for` and `if` clauses.
        clauses: Vec<Clause>,
    },
    /// `{key: value for …}`
    DictComprehension {
        /// The key.
        key: Box<Expr>,
        /// The value.
        value: Box<Expr>,
        /// The `for` and `if` clauses.
        clauses: Vec<Clause>,
    },
    /// `+x`, `-x`, `~x`, `not x`
    Unary {
        /// The operator.
        op: UnaryOp,
        /// Its operand.
        operand: Box<Expr>,
    },
    /// An arithmetic or bit operation; also `A | B` in annotations.
    Binary {
        /// Left operand.
        left: Box<Expr>,
        /// The operator.
        op: BinaryOp,
        /// Right operand.
        right: Box<Expr>,
    },
    /// `a and b`, `a or b`; two operands, nested to the left.
    Bool {
        /// Left operand.
        left: Box<Expr>,
        /// Whether `and` (else `or`).
        and: bool,
        /// Right operand.
        right: Box<Expr>,
    },
    /// `a < b <= c`
    Compare {
        /// The first operand.
        left: Box<Expr>,
        /// Operators with their right operands.
        rest: Vec<(CompareOp, Expr)>,
    },
    /// `body if test else orelse`
    Conditional {
        /// The test.
        test: Box<Expr>,
        /// The value where it holds.
        body: Box<Expr>,
        /// The value where it does not.
        orelse: Box<Expr>,
    },
    /// `lambda parameters: body`
    Lambda {
        /// The parameters.
        parameters: Box<Parameters>,
        /// The result.
        body: Box<Expr>,
    },
    /// `*value` in a display, call or subscript.
    Starred(Box<Expr>),
    /// `name := value`
    Named {
        /// The target.
        target: Ident,
        /// The value.
        value: Box<Expr>,
    },
    /// `await value`
    Await(Box<Expr>),
    /// `yield value`, `yield from value`
    Yield(Option<Box<Expr>>),
    /// What could not be read: a syntax error, or nested too deep.
    Invalid,
}

/// Which comprehension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComprehensionKind {
    /// `[…]`
    List,
    /// `{…}`
    Set,
    /// `(…)`
    Generator,
}

/// `for target in iter if … if …`
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// What is bound.
    pub target: Expr,
    /// What is iterated over.
    pub iter: Expr,
    /// The conditions.
    pub ifs: Vec<Expr>,
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// `value`
    Positional(Expr),
    /// `*value`
    Star(Expr),
    /// `name=value`
    Keyword(Ident, Expr),
    /// `**value`
    DoubleStar(Expr),
}

/// An entry of a dict display.
#[derive(Clone, Debug, PartialEq)]
pub enum DictItem {
    /// `key: value`
    Pair(Expr, Expr),
    /// `**value`
    Unpack(Expr),
}

/// A part of an f-string.
#[derive(Clone, Debug, PartialEq)]
pub enum FStringPart {
    /// Literal text, decoded.
    Text(Box<str>),
    /// A replacement field.
    Field {
        /// The expression.
        value: Box<Expr>,
        /// `!r`, `!s` or `!a`.
        conversion: Option<char>,
        /// What follows the colon.
        spec: Option<Vec<FStringPart>>,
        /// The text before `=` where the field is self-documenting (`{x=}`), spaces kept.
        debug: Option<Box<str>>,
    },
}

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `not`
    Not,
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `~`
    Invert,
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as in Python's ast module")]
pub enum BinaryOp {
    Add,
    Sub,
    Mult,
    MatMult,
    Div,
    Mod,
    Pow,
    LShift,
    RShift,
    BitOr,
    BitXor,
    BitAnd,
    FloorDiv,
}

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as in Python's ast module")]
pub enum CompareOp {
    Eq,
    NotEq,
    Lt,
    LtE,
    Gt,
    GtE,
    Is,
    IsNot,
    In,
    NotIn,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands, decorators included.
    pub range: TextRange,
}

/// The forms of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `def`
    Function(Box<Function>),
    /// `class`
    Class(Box<Class>),
    /// `a = b = value`
    Assign {
        /// The targets, in source order.
        targets: Vec<Expr>,
        /// The value.
        value: Expr,
    },
    /// `target: annotation = value`
    AnnAssign {
        /// The target.
        target: Expr,
        /// Its annotation.
        annotation: Expr,
        /// The value, if there is one.
        value: Option<Expr>,
    },
    /// `target op= value`
    AugAssign {
        /// The target.
        target: Expr,
        /// The operator.
        op: BinaryOp,
        /// The value.
        value: Expr,
    },
    /// `type name[parameters] = value` (PEP 695)
    TypeAlias {
        /// The alias.
        name: Ident,
        /// Its type parameters.
        type_params: Vec<TypeParam>,
        /// What it stands for.
        value: Expr,
    },
    /// `import a.b as c, d`
    Import(Vec<ImportedModule>),
    /// `from module import names`
    ImportFrom(ImportFrom),
    /// An expression as a statement.
    Expr(Expr),
    /// `return value`
    Return(Option<Expr>),
    /// `raise exception from cause`
    Raise {
        /// The exception.
        exception: Option<Expr>,
        /// Its cause.
        cause: Option<Expr>,
    },
    /// `del targets`
    Delete(Vec<Expr>),
    /// `assert test, message`
    Assert {
        /// The test.
        test: Expr,
        /// The message.
        message: Option<Expr>,
    },
    /// `if`/`elif`/`else`
    If {
        /// Tests with the block of each.
        branches: Vec<(Expr, Vec<Stmt>)>,
        /// The `else` block; empty where there is none.
        orelse: Vec<Stmt>,
    },
    /// `for target in iter: body else: orelse`
    For {
        /// What is bound.
        target: Expr,
        /// What is iterated over.
        iter: Expr,
        /// The loop's block.
        body: Vec<Stmt>,
        /// The `else` block.
        orelse: Vec<Stmt>,
    },
    /// `while test: body else: orelse`
    While {
        /// The test.
        test: Expr,
        /// The loop's block.
        body: Vec<Stmt>,
        /// The `else` block.
        orelse: Vec<Stmt>,
    },
    /// `try`
    Try {
        /// The guarded block.
        body: Vec<Stmt>,
        /// The `except` clauses.
        handlers: Vec<Handler>,
        /// The `else` block.
        orelse: Vec<Stmt>,
        /// The `finally` block.
        finalbody: Vec<Stmt>,
    },
    /// `with items: body`
    With {
        /// Managers with what each is bound to.
        items: Vec<(Expr, Option<Expr>)>,
        /// The block.
        body: Vec<Stmt>,
    },
    /// `match subject:`
    Match {
        /// What is matched.
        subject: Expr,
        /// The cases.
        cases: Vec<Case>,
    },
    /// `global names`
    Global(Vec<Ident>),
    /// `nonlocal names`
    Nonlocal(Vec<Ident>),
    /// `pass`
    Pass,
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// What could not be read, or is a statement of Python 2.
    Invalid,
}

/// A function definition.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: Ident,
    /// Decorators, top to bottom, without the `@`.
    pub decorators: Vec<Expr>,
    /// Whether `async def`.
    pub is_async: bool,
    /// Type parameters (PEP 695).
    pub type_params: Vec<TypeParam>,
    /// The parameters.
    pub parameters: Parameters,
    /// The return annotation.
    pub returns: Option<Expr>,
    /// The docstring as written, not yet cleaned of indentation.
    pub docstring: Option<Box<str>>,
    /// The block, produced when it is asked for.
    pub body: Body,
}

/// A class definition.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// Its name.
    pub name: Ident,
    /// Decorators, top to bottom, without the `@`.
    pub decorators: Vec<Expr>,
    /// Type parameters (PEP 695).
    pub type_params: Vec<TypeParam>,
    /// Bases and keyword arguments.
    pub arguments: Vec<Argument>,
    /// The docstring as written.
    pub docstring: Option<Box<str>>,
    /// The block, produced when it is asked for.
    pub body: Body,
}

/// The parameters of a function, in source order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameters {
    /// The parameters.
    pub items: Vec<Parameter>,
}

/// One parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name, without stars.
    pub name: Ident,
    /// How it takes its argument.
    pub kind: ParameterKind,
    /// Its annotation.
    pub annotation: Option<Expr>,
    /// Its default.
    pub default: Option<Expr>,
    /// The whole parameter.
    pub range: TextRange,
}

/// A type parameter (PEP 695, 696).
#[derive(Clone, Debug, PartialEq)]
pub struct TypeParam {
    /// Its name.
    pub name: Ident,
    /// Which of the three.
    pub kind: TypeParamKind,
    /// After the colon: a bound, or a tuple of constraints.
    pub bound: Option<Expr>,
    /// After the `=`.
    pub default: Option<Expr>,
}

/// Which type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeParamKind {
    /// `T`
    TypeVar,
    /// `*Ts`
    TypeVarTuple,
    /// `**P`
    ParamSpec,
}

/// `a.b as c` of an `import` statement.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedModule {
    /// The dotted name.
    pub module: Name,
    /// The name after `as`.
    pub alias: Option<Ident>,
    /// Where it stands.
    pub range: TextRange,
}

/// `from ..module import a as b, c` or `import *`.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportFrom {
    /// Number of leading dots.
    pub level: u32,
    /// The dotted name after the dots; empty in `from . import a`.
    pub module: Name,
    /// What is imported; empty for `*`.
    pub names: Vec<ImportedName>,
    /// Whether `import *`.
    pub star: bool,
}

/// `a as b` of a `from` import.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedName {
    /// The name in the other module.
    pub name: Ident,
    /// The name after `as`.
    pub alias: Option<Ident>,
}

/// `except exception as name:`
#[derive(Clone, Debug, PartialEq)]
pub struct Handler {
    /// What is caught; several are a tuple.
    pub exception: Option<Expr>,
    /// The name after `as`.
    pub name: Option<Ident>,
    /// The block.
    pub body: Vec<Stmt>,
}

/// `case pattern if guard:`
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The pattern.
    pub pattern: Pattern,
    /// After `if`.
    pub guard: Option<Expr>,
    /// The block.
    pub body: Vec<Stmt>,
}

/// A pattern of a `match` statement (PEP 634).
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// A literal, or a dotted name, compared by value.
    Value(Expr),
    /// `_`
    Wildcard,
    /// A name that captures.
    Capture(Ident),
    /// `*name`; without a name for `*_`.
    Star(Option<Ident>),
    /// `a | b`
    Or(Vec<Pattern>),
    /// `[a, b]`, `(a, b)`, `a, b`
    Sequence(Vec<Pattern>),
    /// `{key: pattern, **rest}`
    Mapping {
        /// Keys with the pattern of each.
        items: Vec<(Expr, Pattern)>,
        /// The name after `**`.
        rest: Option<Ident>,
    },
    /// `Class(pattern, name=pattern)`
    Class {
        /// The class.
        class: Expr,
        /// Positional patterns.
        positional: Vec<Pattern>,
        /// Keyword patterns.
        keywords: Vec<(Ident, Pattern)>,
    },
    /// `pattern as name`
    As(Box<Pattern>, Ident),
    /// What could not be read.
    Invalid,
}

impl Expr {
    /// The name, if the expression is one.
    pub fn as_name(&self) -> Option<&Name> {
        match &self.kind {
            ExprKind::Name(name) => Some(name),
            _ => None,
        }
    }

    /// The text, if the expression is a string literal without replacement fields.
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The dotted name `a.b.c`, if the expression is one.
    pub fn dotted_name(&self) -> Option<String> {
        let mut parts = Vec::new();
        let mut expr = self;
        loop {
            match &expr.kind {
                ExprKind::Name(name) => {
                    parts.push(name.as_str());
                    parts.reverse();
                    return Some(parts.join("."));
                }
                ExprKind::Attribute { value, attr } => {
                    parts.push(attr.name.as_str());
                    expr = value;
                }
                _ => return None,
            }
        }
    }
}

impl Parameters {
    /// The `*args` parameter.
    pub fn var_positional(&self) -> Option<&Parameter> {
        self.of_kind(ParameterKind::VarPositional)
    }

    /// The `**kwargs` parameter.
    pub fn var_keyword(&self) -> Option<&Parameter> {
        self.of_kind(ParameterKind::VarKeyword)
    }

    fn of_kind(&self, kind: ParameterKind) -> Option<&Parameter> {
        self.items.iter().find(|parameter| parameter.kind == kind)
    }
}
