//! Node kinds, fields and typed nodes of the grammar. Written by `tests/codegen.rs`; do not edit.

use tree_sitter::Node;

use super::node::{Children, child, children};

/// The kinds of named nodes, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    AliasedImport,
    ArgumentList,
    AsPattern,
    AssertStatement,
    Assignment,
    Attribute,
    AugmentedAssignment,
    Await,
    BinaryOperator,
    Block,
    BooleanOperator,
    BreakStatement,
    Call,
    CaseClause,
    CasePattern,
    Chevron,
    ClassDefinition,
    ClassPattern,
    Comment,
    ComparisonOperator,
    ComplexPattern,
    ConcatenatedString,
    ConditionalExpression,
    ConstrainedType,
    ContinueStatement,
    DecoratedDefinition,
    Decorator,
    DefaultParameter,
    DeleteStatement,
    DictPattern,
    Dictionary,
    DictionaryComprehension,
    DictionarySplat,
    DictionarySplatPattern,
    DottedName,
    ElifClause,
    Ellipsis,
    ElseClause,
    EscapeInterpolation,
    EscapeSequence,
    ExceptClause,
    ExecStatement,
    ExpressionList,
    ExpressionStatement,
    False,
    FinallyClause,
    Float,
    ForInClause,
    ForStatement,
    FormatExpression,
    FormatSpecifier,
    FunctionDefinition,
    FutureImportStatement,
    GeneratorExpression,
    GenericType,
    GlobalStatement,
    Identifier,
    IfClause,
    IfStatement,
    ImportFromStatement,
    ImportPrefix,
    ImportStatement,
    Integer,
    Interpolation,
    KeywordArgument,
    KeywordPattern,
    KeywordSeparator,
    Lambda,
    LambdaParameters,
    LineContinuation,
    List,
    ListComprehension,
    ListPattern,
    ListSplat,
    ListSplatPattern,
    MatchStatement,
    MemberType,
    Module,
    NamedExpression,
    None,
    NonlocalStatement,
    NotOperator,
    Pair,
    Parameters,
    ParenthesizedExpression,
    ParenthesizedListSplat,
    PassStatement,
    PatternList,
    PositionalSeparator,
    PrintStatement,
    RaiseStatement,
    RelativeImport,
    ReturnStatement,
    Set,
    SetComprehension,
    Slice,
    SplatPattern,
    SplatType,
    String,
    StringContent,
    StringEnd,
    StringStart,
    Subscript,
    True,
    TryStatement,
    Tuple,
    TuplePattern,
    Type,
    TypeAliasStatement,
    TypeConversion,
    TypeParameter,
    TypedDefaultParameter,
    TypedParameter,
    UnaryOperator,
    UnionPattern,
    UnionType,
    WhileStatement,
    WildcardImport,
    WithClause,
    WithItem,
    WithStatement,
    Yield,
}

/// Every kind with the grammar's name for it, sorted by name.
pub(super) const KINDS: &[(&str, Kind)] = &[
    ("aliased_import", Kind::AliasedImport),
    ("argument_list", Kind::ArgumentList),
    ("as_pattern", Kind::AsPattern),
    ("assert_statement", Kind::AssertStatement),
    ("assignment", Kind::Assignment),
    ("attribute", Kind::Attribute),
    ("augmented_assignment", Kind::AugmentedAssignment),
    ("await", Kind::Await),
    ("binary_operator", Kind::BinaryOperator),
    ("block", Kind::Block),
    ("boolean_operator", Kind::BooleanOperator),
    ("break_statement", Kind::BreakStatement),
    ("call", Kind::Call),
    ("case_clause", Kind::CaseClause),
    ("case_pattern", Kind::CasePattern),
    ("chevron", Kind::Chevron),
    ("class_definition", Kind::ClassDefinition),
    ("class_pattern", Kind::ClassPattern),
    ("comment", Kind::Comment),
    ("comparison_operator", Kind::ComparisonOperator),
    ("complex_pattern", Kind::ComplexPattern),
    ("concatenated_string", Kind::ConcatenatedString),
    ("conditional_expression", Kind::ConditionalExpression),
    ("constrained_type", Kind::ConstrainedType),
    ("continue_statement", Kind::ContinueStatement),
    ("decorated_definition", Kind::DecoratedDefinition),
    ("decorator", Kind::Decorator),
    ("default_parameter", Kind::DefaultParameter),
    ("delete_statement", Kind::DeleteStatement),
    ("dict_pattern", Kind::DictPattern),
    ("dictionary", Kind::Dictionary),
    ("dictionary_comprehension", Kind::DictionaryComprehension),
    ("dictionary_splat", Kind::DictionarySplat),
    ("dictionary_splat_pattern", Kind::DictionarySplatPattern),
    ("dotted_name", Kind::DottedName),
    ("elif_clause", Kind::ElifClause),
    ("ellipsis", Kind::Ellipsis),
    ("else_clause", Kind::ElseClause),
    ("escape_interpolation", Kind::EscapeInterpolation),
    ("escape_sequence", Kind::EscapeSequence),
    ("except_clause", Kind::ExceptClause),
    ("exec_statement", Kind::ExecStatement),
    ("expression_list", Kind::ExpressionList),
    ("expression_statement", Kind::ExpressionStatement),
    ("false", Kind::False),
    ("finally_clause", Kind::FinallyClause),
    ("float", Kind::Float),
    ("for_in_clause", Kind::ForInClause),
    ("for_statement", Kind::ForStatement),
    ("format_expression", Kind::FormatExpression),
    ("format_specifier", Kind::FormatSpecifier),
    ("function_definition", Kind::FunctionDefinition),
    ("future_import_statement", Kind::FutureImportStatement),
    ("generator_expression", Kind::GeneratorExpression),
    ("generic_type", Kind::GenericType),
    ("global_statement", Kind::GlobalStatement),
    ("identifier", Kind::Identifier),
    ("if_clause", Kind::IfClause),
    ("if_statement", Kind::IfStatement),
    ("import_from_statement", Kind::ImportFromStatement),
    ("import_prefix", Kind::ImportPrefix),
    ("import_statement", Kind::ImportStatement),
    ("integer", Kind::Integer),
    ("interpolation", Kind::Interpolation),
    ("keyword_argument", Kind::KeywordArgument),
    ("keyword_pattern", Kind::KeywordPattern),
    ("keyword_separator", Kind::KeywordSeparator),
    ("lambda", Kind::Lambda),
    ("lambda_parameters", Kind::LambdaParameters),
    ("line_continuation", Kind::LineContinuation),
    ("list", Kind::List),
    ("list_comprehension", Kind::ListComprehension),
    ("list_pattern", Kind::ListPattern),
    ("list_splat", Kind::ListSplat),
    ("list_splat_pattern", Kind::ListSplatPattern),
    ("match_statement", Kind::MatchStatement),
    ("member_type", Kind::MemberType),
    ("module", Kind::Module),
    ("named_expression", Kind::NamedExpression),
    ("none", Kind::None),
    ("nonlocal_statement", Kind::NonlocalStatement),
    ("not_operator", Kind::NotOperator),
    ("pair", Kind::Pair),
    ("parameters", Kind::Parameters),
    ("parenthesized_expression", Kind::ParenthesizedExpression),
    ("parenthesized_list_splat", Kind::ParenthesizedListSplat),
    ("pass_statement", Kind::PassStatement),
    ("pattern_list", Kind::PatternList),
    ("positional_separator", Kind::PositionalSeparator),
    ("print_statement", Kind::PrintStatement),
    ("raise_statement", Kind::RaiseStatement),
    ("relative_import", Kind::RelativeImport),
    ("return_statement", Kind::ReturnStatement),
    ("set", Kind::Set),
    ("set_comprehension", Kind::SetComprehension),
    ("slice", Kind::Slice),
    ("splat_pattern", Kind::SplatPattern),
    ("splat_type", Kind::SplatType),
    ("string", Kind::String),
    ("string_content", Kind::StringContent),
    ("string_end", Kind::StringEnd),
    ("string_start", Kind::StringStart),
    ("subscript", Kind::Subscript),
    ("true", Kind::True),
    ("try_statement", Kind::TryStatement),
    ("tuple", Kind::Tuple),
    ("tuple_pattern", Kind::TuplePattern),
    ("type", Kind::Type),
    ("type_alias_statement", Kind::TypeAliasStatement),
    ("type_conversion", Kind::TypeConversion),
    ("type_parameter", Kind::TypeParameter),
    ("typed_default_parameter", Kind::TypedDefaultParameter),
    ("typed_parameter", Kind::TypedParameter),
    ("unary_operator", Kind::UnaryOperator),
    ("union_pattern", Kind::UnionPattern),
    ("union_type", Kind::UnionType),
    ("while_statement", Kind::WhileStatement),
    ("wildcard_import", Kind::WildcardImport),
    ("with_clause", Kind::WithClause),
    ("with_item", Kind::WithItem),
    ("with_statement", Kind::WithStatement),
    ("yield", Kind::Yield),
];

/// The fields of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Alias,
    Alternative,
    Argument,
    Arguments,
    Attribute,
    Body,
    Cause,
    Code,
    Condition,
    Consequence,
    Definition,
    Expression,
    FormatSpecifier,
    Function,
    Guard,
    Key,
    Left,
    ModuleName,
    Name,
    Object,
    Operator,
    Operators,
    Parameters,
    ReturnType,
    Right,
    Subject,
    Subscript,
    Superclasses,
    Type,
    TypeConversion,
    TypeParameters,
    Value,
}

/// The grammar's names of the fields, in the order of [`Field`].
pub(super) const FIELDS: &[&str] = &[
    "alias",
    "alternative",
    "argument",
    "arguments",
    "attribute",
    "body",
    "cause",
    "code",
    "condition",
    "consequence",
    "definition",
    "expression",
    "format_specifier",
    "function",
    "guard",
    "key",
    "left",
    "module_name",
    "name",
    "object",
    "operator",
    "operators",
    "parameters",
    "return_type",
    "right",
    "subject",
    "subscript",
    "superclasses",
    "type",
    "type_conversion",
    "type_parameters",
    "value",
];

/// A `aliased_import` node.
#[derive(Clone, Copy)]
pub(super) struct AliasedImport<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> AliasedImport<'t> {
    pub(super) fn alias(self) -> Option<Node<'t>> {
        child(self.0, Field::Alias)
    }

    pub(super) fn name(self) -> Option<Node<'t>> {
        child(self.0, Field::Name)
    }
}

/// A `as_pattern` node.
#[derive(Clone, Copy)]
pub(super) struct AsPattern<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> AsPattern<'t> {
    pub(super) fn alias(self) -> Option<Node<'t>> {
        child(self.0, Field::Alias)
    }
}

/// A `assignment` node.
#[derive(Clone, Copy)]
pub(super) struct Assignment<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> Assignment<'t> {
    pub(super) fn left(self) -> Option<Node<'t>> {
        child(self.0, Field::Left)
    }

    pub(super) fn right(self) -> Option<Node<'t>> {
        child(self.0, Field::Right)
    }

    pub(super) fn type_(self) -> Option<Node<'t>> {
        child(self.0, Field::Type)
    }
}

/// A `attribute` node.
#[derive(Clone, Copy)]
pub(super) struct Attribute<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> Attribute<'t> {
    pub(super) fn attribute(self) -> Option<Node<'t>> {
        child(self.0, Field::Attribute)
    }

    pub(super) fn object(self) -> Option<Node<'t>> {
        child(self.0, Field::Object)
    }
}

/// A `augmented_assignment` node.
#[derive(Clone, Copy)]
pub(super) struct AugmentedAssignment<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> AugmentedAssignment<'t> {
    pub(super) fn left(self) -> Option<Node<'t>> {
        child(self.0, Field::Left)
    }

    pub(super) fn operator(self) -> Option<Node<'t>> {
        child(self.0, Field::Operator)
    }

    pub(super) fn right(self) -> Option<Node<'t>> {
        child(self.0, Field::Right)
    }
}

/// A `binary_operator` node.
#[derive(Clone, Copy)]
pub(super) struct BinaryOperator<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> BinaryOperator<'t> {
    pub(super) fn left(self) -> Option<Node<'t>> {
        child(self.0, Field::Left)
    }

    pub(super) fn operator(self) -> Option<Node<'t>> {
        child(self.0, Field::Operator)
    }

    pub(super) fn right(self) -> Option<Node<'t>> {
        child(self.0, Field::Right)
    }
}

/// A `block` node.
#[derive(Clone, Copy)]
pub(super) struct Block<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> Block<'t> {
    pub(super) fn alternative(self) -> Children<'t> {
        children(self.0, Field::Alternative)
    }
}

/// A `boolean_operator` node.
#[derive(Clone, Copy)]
pub(super) struct BooleanOperator<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> BooleanOperator<'t> {
    pub(super) fn left(self) -> Option<Node<'t>> {
        child(self.0, Field::Left)
    }

    pub(super) fn operator(self) -> Option<Node<'t>> {
        child(self.0, Field::Operator)
    }

    pub(super) fn right(self) -> Option<Node<'t>> {
        child(self.0, Field::Right)
    }
}

/// A `call` node.
#[derive(Clone, Copy)]
pub(super) struct Call<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> Call<'t> {
    pub(super) fn arguments(self) -> Option<Node<'t>> {
        child(self.0, Field::Arguments)
    }

    pub(super) fn function(self) -> Option<Node<'t>> {
        child(self.0, Field::Function)
    }
}

/// A `case_clause` node.
#[derive(Clone, Copy)]
pub(super) struct CaseClause<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> CaseClause<'t> {
    pub(super) fn consequence(self) -> Option<Node<'t>> {
        child(self.0, Field::Consequence)
    }

    pub(super) fn guard(self) -> Option<Node<'t>> {
        child(self.0, Field::Guard)
    }
}

/// A `class_definition` node.
#[derive(Clone, Copy)]
pub(super) struct ClassDefinition<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ClassDefinition<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }

    pub(super) fn name(self) -> Option<Node<'t>> {
        child(self.0, Field::Name)
    }

    pub(super) fn superclasses(self) -> Option<Node<'t>> {
        child(self.0, Field::Superclasses)
    }

    pub(super) fn type_parameters(self) -> Option<Node<'t>> {
        child(self.0, Field::TypeParameters)
    }
}

/// A `comparison_operator` node.
#[derive(Clone, Copy)]
pub(super) struct ComparisonOperator<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ComparisonOperator<'t> {
    pub(super) fn operators(self) -> Children<'t> {
        children(self.0, Field::Operators)
    }
}

/// A `decorated_definition` node.
#[derive(Clone, Copy)]
pub(super) struct DecoratedDefinition<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> DecoratedDefinition<'t> {
    pub(super) fn definition(self) -> Option<Node<'t>> {
        child(self.0, Field::Definition)
    }
}

/// A `default_parameter` node.
#[derive(Clone, Copy)]
pub(super) struct DefaultParameter<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> DefaultParameter<'t> {
    pub(super) fn name(self) -> Option<Node<'t>> {
        child(self.0, Field::Name)
    }

    pub(super) fn value(self) -> Option<Node<'t>> {
        child(self.0, Field::Value)
    }
}

/// A `dict_pattern` node.
#[derive(Clone, Copy)]
pub(super) struct DictPattern<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> DictPattern<'t> {
    pub(super) fn key(self) -> Children<'t> {
        children(self.0, Field::Key)
    }

    pub(super) fn value(self) -> Children<'t> {
        children(self.0, Field::Value)
    }
}

/// A `dictionary_comprehension` node.
#[derive(Clone, Copy)]
pub(super) struct DictionaryComprehension<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> DictionaryComprehension<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }
}

/// A `elif_clause` node.
#[derive(Clone, Copy)]
pub(super) struct ElifClause<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ElifClause<'t> {
    pub(super) fn condition(self) -> Option<Node<'t>> {
        child(self.0, Field::Condition)
    }

    pub(super) fn consequence(self) -> Option<Node<'t>> {
        child(self.0, Field::Consequence)
    }
}

/// A `else_clause` node.
#[derive(Clone, Copy)]
pub(super) struct ElseClause<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ElseClause<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }
}

/// A `except_clause` node.
#[derive(Clone, Copy)]
pub(super) struct ExceptClause<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ExceptClause<'t> {
    pub(super) fn alias(self) -> Option<Node<'t>> {
        child(self.0, Field::Alias)
    }

    pub(super) fn value(self) -> Children<'t> {
        children(self.0, Field::Value)
    }
}

/// A `exec_statement` node.
#[derive(Clone, Copy)]
pub(super) struct ExecStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ExecStatement<'t> {
    pub(super) fn code(self) -> Option<Node<'t>> {
        child(self.0, Field::Code)
    }
}

/// A `for_in_clause` node.
#[derive(Clone, Copy)]
pub(super) struct ForInClause<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ForInClause<'t> {
    pub(super) fn left(self) -> Option<Node<'t>> {
        child(self.0, Field::Left)
    }

    pub(super) fn right(self) -> Children<'t> {
        children(self.0, Field::Right)
    }
}

/// A `for_statement` node.
#[derive(Clone, Copy)]
pub(super) struct ForStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ForStatement<'t> {
    pub(super) fn alternative(self) -> Option<Node<'t>> {
        child(self.0, Field::Alternative)
    }

    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }

    pub(super) fn left(self) -> Option<Node<'t>> {
        child(self.0, Field::Left)
    }

    pub(super) fn right(self) -> Option<Node<'t>> {
        child(self.0, Field::Right)
    }
}

/// A `format_expression` node.
#[derive(Clone, Copy)]
pub(super) struct FormatExpression<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> FormatExpression<'t> {
    pub(super) fn expression(self) -> Option<Node<'t>> {
        child(self.0, Field::Expression)
    }

    pub(super) fn format_specifier(self) -> Option<Node<'t>> {
        child(self.0, Field::FormatSpecifier)
    }

    pub(super) fn type_conversion(self) -> Option<Node<'t>> {
        child(self.0, Field::TypeConversion)
    }
}

/// A `function_definition` node.
#[derive(Clone, Copy)]
pub(super) struct FunctionDefinition<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> FunctionDefinition<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }

    pub(super) fn name(self) -> Option<Node<'t>> {
        child(self.0, Field::Name)
    }

    pub(super) fn parameters(self) -> Option<Node<'t>> {
        child(self.0, Field::Parameters)
    }

    pub(super) fn return_type(self) -> Option<Node<'t>> {
        child(self.0, Field::ReturnType)
    }

    pub(super) fn type_parameters(self) -> Option<Node<'t>> {
        child(self.0, Field::TypeParameters)
    }
}

/// A `future_import_statement` node.
#[derive(Clone, Copy)]
pub(super) struct FutureImportStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> FutureImportStatement<'t> {
    pub(super) fn name(self) -> Children<'t> {
        children(self.0, Field::Name)
    }
}

/// A `generator_expression` node.
#[derive(Clone, Copy)]
pub(super) struct GeneratorExpression<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> GeneratorExpression<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }
}

/// A `if_statement` node.
#[derive(Clone, Copy)]
pub(super) struct IfStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> IfStatement<'t> {
    pub(super) fn alternative(self) -> Children<'t> {
        children(self.0, Field::Alternative)
    }

    pub(super) fn condition(self) -> Option<Node<'t>> {
        child(self.0, Field::Condition)
    }

    pub(super) fn consequence(self) -> Option<Node<'t>> {
        child(self.0, Field::Consequence)
    }
}

/// A `import_from_statement` node.
#[derive(Clone, Copy)]
pub(super) struct ImportFromStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ImportFromStatement<'t> {
    pub(super) fn module_name(self) -> Option<Node<'t>> {
        child(self.0, Field::ModuleName)
    }

    pub(super) fn name(self) -> Children<'t> {
        children(self.0, Field::Name)
    }
}

/// A `import_statement` node.
#[derive(Clone, Copy)]
pub(super) struct ImportStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ImportStatement<'t> {
    pub(super) fn name(self) -> Children<'t> {
        children(self.0, Field::Name)
    }
}

/// A `interpolation` node.
#[derive(Clone, Copy)]
pub(super) struct Interpolation<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> Interpolation<'t> {
    pub(super) fn expression(self) -> Option<Node<'t>> {
        child(self.0, Field::Expression)
    }

    pub(super) fn format_specifier(self) -> Option<Node<'t>> {
        child(self.0, Field::FormatSpecifier)
    }

    pub(super) fn type_conversion(self) -> Option<Node<'t>> {
        child(self.0, Field::TypeConversion)
    }
}

/// A `keyword_argument` node.
#[derive(Clone, Copy)]
pub(super) struct KeywordArgument<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> KeywordArgument<'t> {
    pub(super) fn name(self) -> Option<Node<'t>> {
        child(self.0, Field::Name)
    }

    pub(super) fn value(self) -> Option<Node<'t>> {
        child(self.0, Field::Value)
    }
}

/// A `lambda` node.
#[derive(Clone, Copy)]
pub(super) struct Lambda<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> Lambda<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }

    pub(super) fn parameters(self) -> Option<Node<'t>> {
        child(self.0, Field::Parameters)
    }
}

/// A `list_comprehension` node.
#[derive(Clone, Copy)]
pub(super) struct ListComprehension<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> ListComprehension<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }
}

/// A `match_statement` node.
#[derive(Clone, Copy)]
pub(super) struct MatchStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> MatchStatement<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }

    pub(super) fn subject(self) -> Children<'t> {
        children(self.0, Field::Subject)
    }
}

/// A `named_expression` node.
#[derive(Clone, Copy)]
pub(super) struct NamedExpression<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> NamedExpression<'t> {
    pub(super) fn name(self) -> Option<Node<'t>> {
        child(self.0, Field::Name)
    }

    pub(super) fn value(self) -> Option<Node<'t>> {
        child(self.0, Field::Value)
    }
}

/// A `not_operator` node.
#[derive(Clone, Copy)]
pub(super) struct NotOperator<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> NotOperator<'t> {
    pub(super) fn argument(self) -> Option<Node<'t>> {
        child(self.0, Field::Argument)
    }
}

/// A `pair` node.
#[derive(Clone, Copy)]
pub(super) struct Pair<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> Pair<'t> {
    pub(super) fn key(self) -> Option<Node<'t>> {
        child(self.0, Field::Key)
    }

    pub(super) fn value(self) -> Option<Node<'t>> {
        child(self.0, Field::Value)
    }
}

/// A `print_statement` node.
#[derive(Clone, Copy)]
pub(super) struct PrintStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> PrintStatement<'t> {
    pub(super) fn argument(self) -> Children<'t> {
        children(self.0, Field::Argument)
    }
}

/// A `raise_statement` node.
#[derive(Clone, Copy)]
pub(super) struct RaiseStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> RaiseStatement<'t> {
    pub(super) fn cause(self) -> Option<Node<'t>> {
        child(self.0, Field::Cause)
    }
}

/// A `set_comprehension` node.
#[derive(Clone, Copy)]
pub(super) struct SetComprehension<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> SetComprehension<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }
}

/// A `subscript` node.
#[derive(Clone, Copy)]
pub(super) struct Subscript<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> Subscript<'t> {
    pub(super) fn subscript(self) -> Children<'t> {
        children(self.0, Field::Subscript)
    }

    pub(super) fn value(self) -> Option<Node<'t>> {
        child(self.0, Field::Value)
    }
}

/// A `try_statement` node.
#[derive(Clone, Copy)]
pub(super) struct TryStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> TryStatement<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }
}

/// A `type_alias_statement` node.
#[derive(Clone, Copy)]
pub(super) struct TypeAliasStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> TypeAliasStatement<'t> {
    pub(super) fn left(self) -> Option<Node<'t>> {
        child(self.0, Field::Left)
    }

    pub(super) fn right(self) -> Option<Node<'t>> {
        child(self.0, Field::Right)
    }
}

/// A `typed_default_parameter` node.
#[derive(Clone, Copy)]
pub(super) struct TypedDefaultParameter<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> TypedDefaultParameter<'t> {
    pub(super) fn name(self) -> Option<Node<'t>> {
        child(self.0, Field::Name)
    }

    pub(super) fn type_(self) -> Option<Node<'t>> {
        child(self.0, Field::Type)
    }

    pub(super) fn value(self) -> Option<Node<'t>> {
        child(self.0, Field::Value)
    }
}

/// A `typed_parameter` node.
#[derive(Clone, Copy)]
pub(super) struct TypedParameter<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> TypedParameter<'t> {
    pub(super) fn type_(self) -> Option<Node<'t>> {
        child(self.0, Field::Type)
    }
}

/// A `unary_operator` node.
#[derive(Clone, Copy)]
pub(super) struct UnaryOperator<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> UnaryOperator<'t> {
    pub(super) fn argument(self) -> Option<Node<'t>> {
        child(self.0, Field::Argument)
    }

    pub(super) fn operator(self) -> Option<Node<'t>> {
        child(self.0, Field::Operator)
    }
}

/// A `while_statement` node.
#[derive(Clone, Copy)]
pub(super) struct WhileStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> WhileStatement<'t> {
    pub(super) fn alternative(self) -> Option<Node<'t>> {
        child(self.0, Field::Alternative)
    }

    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }

    pub(super) fn condition(self) -> Option<Node<'t>> {
        child(self.0, Field::Condition)
    }
}

/// A `with_item` node.
#[derive(Clone, Copy)]
pub(super) struct WithItem<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> WithItem<'t> {
    pub(super) fn value(self) -> Option<Node<'t>> {
        child(self.0, Field::Value)
    }
}

/// A `with_statement` node.
#[derive(Clone, Copy)]
pub(super) struct WithStatement<'t>(pub(super) Node<'t>);

#[allow(dead_code, reason = "generated for every field, used or not")]
impl<'t> WithStatement<'t> {
    pub(super) fn body(self) -> Option<Node<'t>> {
        child(self.0, Field::Body)
    }
}
