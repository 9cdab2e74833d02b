//! A tool and its kwargs.

use super::types::{Definitions, Type};
use super::value::{Dynamic, Value};
use crate::diagnostic::Diagnostic;
use crate::text::Span;

/// A tool: what an agent needs to know to call it, and how it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// The name by which it is called.
    pub name: String,
    /// What it does.
    pub description: Option<String>,
    /// Name of the dialect that recognised it.
    pub dialect: &'static str,
    /// Name of the function or method that runs; `None` where only a schema is known.
    pub callable: Option<String>,
    /// Where it is defined.
    pub span: Span,
    /// Its own kwargs, in order.
    pub kwargs: Vec<Kwarg>,
    /// What the runtime passes beside them.
    pub injected: Vec<Kwarg>,
    /// Whether it takes kwargs that are not listed (`**kwargs`).
    pub accepts_extra: bool,
    /// The return annotation.
    pub returns: Option<Type>,
    /// The named types that types of this tool refer to.
    pub definitions: Definitions,
    /// The callable's whole signature, artefacts included, for formats that reproduce a framework.
    pub signature: Option<Signature>,
    /// The record that the arguments make up, where the source names one: LangChain's `args_schema`.
    pub arguments: Option<Type>,
    /// The schema that the source itself states, verbatim: AgentMake's `TOOL_SCHEMA`.
    pub stated_schema: Option<Value>,
    /// Findings about this tool.
    pub diagnostics: Vec<Diagnostic>,
}

/// A keyword argument of a tool, or a field of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Kwarg {
    /// The name to pass it by.
    pub identifier: String,
    /// Its type.
    pub ty: Type,
    /// Whether a call without it fails.
    pub required: bool,
    /// Its default.
    pub default: Default,
    /// What it is for.
    pub description: Option<String>,
    /// Its JSON Schema as the source states it, where it does; else it is made from the type.
    pub stated_schema: Option<Value>,
    /// What is known from where.
    pub evidence: Vec<Evidence>,
}

/// The default of a kwarg.
#[derive(Clone, Debug, PartialEq)]
pub enum Default {
    /// There is none.
    None,
    /// It is known.
    Known(Value),
    /// There is one, but it cannot be known.
    Dynamic(Box<Dynamic>),
}

/// Where a fact comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The rule that gave it.
    pub rule: Rule,
    /// The source that the rule was applied to.
    pub span: Span,
    /// What it says, where that is more than that there is such a kwarg.
    pub says: Option<Says>,
}

/// What a piece of evidence says of a kwarg.
#[derive(Clone, Debug, PartialEq)]
pub enum Says {
    /// Its type.
    Type(Type),
    /// What stands for it where it is missing; [`Default::None`] where it must not be.
    Default(Default),
}

impl Evidence {
    /// Evidence that a kwarg is there.
    pub fn new(rule: Rule, span: Span) -> Self {
        let says = None;
        Self { rule, span, says }
    }

    /// The same, with the type that it gives.
    #[must_use]
    pub fn of_type(mut self, ty: Type) -> Self {
        self.says = Some(Says::Type(ty));
        self
    }

    /// The same, with what it says to stand for the kwarg where that is missing.
    #[must_use]
    pub fn of_default(mut self, default: Default) -> Self {
        self.says = Some(Says::Default(default));
        self
    }
}

/// The rules by which facts are known, strongest kinds first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A schema written in the source.
    Schema,
    /// A parameter of the callable.
    Parameter,
    /// An annotation.
    Annotation,
    /// The type of a default.
    DefaultType,
    /// A docstring.
    Docstring,
    /// `kwargs["k"]`
    SubscriptRead,
    /// `kwargs.get("k")`
    GetRead,
    /// `kwargs.pop("k")`
    PopRead,
    /// `kwargs.setdefault("k", d)`
    SetDefaultRead,
    /// `"k" in kwargs`
    MembershipTest,
    /// A test that refuses where the key is missing.
    Guard,
    /// A parameter that `**kwargs` is forwarded to.
    Forwarded,
    /// The annotation of a variable that takes the value.
    AnnotatedVariable,
    /// An explicit cast, or a type check that refuses everything else.
    Cast,
    /// An annotated parameter that the value is passed to.
    PassedTo,
    /// A comparison with constants.
    Comparison,
    /// A use that fits one type only.
    Use,
    /// A cast that takes anything: `str(x)`, `bool(x)`.
    WeakCast,
    /// A function that takes an address of a chain.
    AddressFunction,
    /// A name or description that says "address", in code that deals with a chain: a guess.
    AddressName,
    /// `component.yaml` or another manifest.
    Manifest,
}

impl Rule {
    /// Whether the rule is about a key read from `**kwargs`.
    pub fn is_read(self) -> bool {
        matches!(
            self,
            Self::SubscriptRead | Self::GetRead | Self::PopRead | Self::MembershipTest
        )
    }

    /// The rule's name in output, kebab case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Schema => "schema",
            Self::Parameter => "parameter",
            Self::Annotation => "annotation",
            Self::DefaultType => "default-type",
            Self::Docstring => "docstring",
            Self::SubscriptRead => "subscript-read",
            Self::GetRead => "get-read",
            Self::PopRead => "pop-read",
            Self::SetDefaultRead => "setdefault-read",
            Self::MembershipTest => "membership-test",
            Self::Guard => "guard",
            Self::Forwarded => "forwarded-parameter",
            Self::AnnotatedVariable => "annotated-variable",
            Self::Cast => "cast",
            Self::PassedTo => "passed-to",
            Self::Comparison => "comparison",
            Self::Use => "use",
            Self::WeakCast => "weak-cast",
            Self::AddressFunction => "address-function",
            Self::AddressName => "address-name-heuristic",
            Self::Manifest => "manifest",
        }
    }
}

/// The signature of a callable, as `inspect.signature` has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Signature {
    /// Name of the function.
    pub name: String,
    /// The docstring, cleaned as `inspect.cleandoc` does; not split into sections.
    pub docstring: Option<String>,
    /// What LangChain says of the function: the docstring, less common indentation.
    pub description: Option<String>,
    /// Why LangChain refuses the function, where that is no matter of a type.
    pub refused: Option<String>,
    /// All parameters in order, `self` and variadic ones too.
    pub parameters: Vec<Parameter>,
}

/// One parameter of a [`Signature`].
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name, without stars.
    pub name: String,
    /// How it takes its argument.
    pub kind: ParameterKind,
    /// The annotation's type; `None` where there is no annotation.
    pub annotation: Option<Type>,
    /// Its default.
    pub default: Default,
    /// Whether it must be given: it has neither a default nor a default factory.
    pub required: bool,
    /// What the docstring says of it, where LangChain is asked to read that.
    pub description: Option<String>,
    /// Where it stands.
    pub span: Span,
}

/// How a parameter takes its argument; as `inspect.Parameter.kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// Before a `/`.
    PositionalOnly,
    /// The usual kind.
    PositionalOrKeyword,
    /// `*args`
    VarPositional,
    /// After a `*` or `*args`.
    KeywordOnly,
    /// `**kwargs`
    VarKeyword,
}

impl Kwarg {
    /// A required kwarg of unknown type without any evidence yet.
    pub fn new(identifier: impl Into<String>) -> Self {
        Self {
            identifier: identifier.into(),
            ty: Type::Any,
            required: true,
            default: Default::None,
            description: None,
            stated_schema: None,
            evidence: Vec::new(),
        }
    }
}

impl From<Value> for Default {
    /// A known value is a known default; one with parts that cannot be known is dynamic as a whole.
    fn from(value: Value) -> Self {
        match value.dynamic_parts().first() {
            None => Self::Known(value),
            Some(dynamic) => Self::Dynamic(Box::new((*dynamic).clone())),
        }
    }
}
