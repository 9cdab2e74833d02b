//! Expressions, annotations among them.

use num_bigint::BigInt;
use tree_sitter::Node;

use super::operators::hoist_star;
use super::{Lower, range};
use crate::syntax::ast::{
    Argument, Clause, ComprehensionKind, DictItem, Expr, ExprKind, Parameters, UnaryOp,
};
use crate::syntax::generated::{self as typed, Kind};
use crate::syntax::node::{each_named, kind, named_children};

/// CPython's own limit on the digits of a decimal literal (`sys.int_info.default_max_str_digits`).
const MAX_INT_DIGITS: usize = 4300;

impl Lower<'_> {
    /// The expression at `node`; parentheses around it are looked through.
    pub(in crate::syntax) fn expr(&self, node: Node<'_>) -> Expr {
        let kind = self
            .nested(node, || self.expr_kind(node))
            .unwrap_or(ExprKind::Invalid);
        match kind {
            // A wrapper node: the inner expression knows its own range.
            ExprKind::Starred(inner) if is_wrapper(node) => *inner,
            kind => hoist_star(Expr {
                kind,
                range: range(node),
            }),
        }
    }

    pub(super) fn boxed(&self, node: Option<Node<'_>>) -> Box<Expr> {
        Box::new(self.optional(node))
    }

    /// The expression at `node`, or an invalid one where the grammar found none.
    pub(super) fn optional(&self, node: Option<Node<'_>>) -> Expr {
        node.map_or(
            Expr {
                kind: ExprKind::Invalid,
                range: crate::text::TextRange::default(),
            },
            |node| self.expr(node),
        )
    }

    pub(super) fn exprs(&self, node: Node<'_>) -> Vec<Expr> {
        each_named(node, |child| self.expr(child))
    }

    fn expr_kind(&self, node: Node<'_>) -> ExprKind {
        let Some(kind) = kind(node) else {
            return ExprKind::Invalid;
        };
        if node.is_missing() {
            return ExprKind::Invalid;
        }
        match kind {
            Kind::None => ExprKind::None,
            Kind::True => ExprKind::True,
            Kind::False => ExprKind::False,
            Kind::Ellipsis => ExprKind::Ellipsis,
            Kind::Integer => self.integer(node),
            Kind::Float => self.float(node),
            Kind::String | Kind::ConcatenatedString => self.string(node),
            Kind::Identifier | Kind::DottedName => self.name(node),
            Kind::Attribute => self.attribute(node),
            Kind::Subscript => self.subscript(node),
            Kind::Slice => self.slice(node),
            Kind::Call => self.call(node),
            Kind::List | Kind::ListPattern => ExprKind::List(self.exprs(node)),
            Kind::TuplePattern if is_group(node) => {
                ExprKind::Starred(self.boxed(named_children(node).next()))
            }
            Kind::Tuple | Kind::TuplePattern | Kind::ExpressionList | Kind::PatternList => {
                ExprKind::Tuple(self.exprs(node))
            }
            Kind::Set => ExprKind::Set(self.exprs(node)),
            Kind::Dictionary => ExprKind::Dict(self.dict_items(node)),
            Kind::ListComprehension => self.comprehension(node, ComprehensionKind::List),
            Kind::SetComprehension => self.comprehension(node, ComprehensionKind::Set),
            Kind::GeneratorExpression => self.comprehension(node, ComprehensionKind::Generator),
            Kind::DictionaryComprehension => self.dict_comprehension(node),
            Kind::UnaryOperator => self.unary(node),
            Kind::NotOperator => ExprKind::Unary {
                op: UnaryOp::Not,
                operand: self.boxed(typed::NotOperator(node).argument()),
            },
            Kind::BinaryOperator => self.binary(node),
            Kind::BooleanOperator => self.boolean(node),
            Kind::ComparisonOperator => self.compare(node),
            Kind::ConditionalExpression => self.conditional(node),
            Kind::Lambda => ExprKind::Lambda {
                parameters: Box::new(
                    typed::Lambda(node)
                        .parameters()
                        .map_or_else(Parameters::default, |list| self.parameters(list)),
                ),
                body: self.boxed(typed::Lambda(node).body()),
            },
            Kind::NamedExpression => self.named(node),
            Kind::Await => ExprKind::Await(self.boxed(named_children(node).next())),
            Kind::Yield => {
                ExprKind::Yield(named_children(node).next().map(|n| Box::new(self.expr(n))))
            }
            Kind::ListSplat
            | Kind::ListSplatPattern
            | Kind::DictionarySplat
            | Kind::SplatType
            | Kind::ParenthesizedExpression
            | Kind::ParenthesizedListSplat
            | Kind::Type => ExprKind::Starred(self.boxed(named_children(node).next())),
            Kind::GenericType => self.generic_type(node),
            Kind::UnionType => self.union_type(node),
            Kind::MemberType => self.member_type(node),
            _ => ExprKind::Invalid,
        }
    }

    fn name(&self, node: Node<'_>) -> ExprKind {
        // Where it stands in place of brackets that are too deep to be read.
        if self.text(node).contains(['(', '[', '{']) {
            return ExprKind::Invalid;
        }
        ExprKind::Name(self.dotted(node))
    }

    fn attribute(&self, node: Node<'_>) -> ExprKind {
        let node = typed::Attribute(node);
        match node.attribute() {
            Some(attr) => ExprKind::Attribute {
                value: self.boxed(node.object()),
                attr: self.ident(attr),
            },
            None => ExprKind::Invalid,
        }
    }

    fn subscript(&self, node: Node<'_>) -> ExprKind {
        let subscript = typed::Subscript(node);
        let indices: Vec<Expr> = subscript.subscript().map(|n| self.expr(n)).collect();
        let index = one_or_tuple(indices, node);
        ExprKind::Subscript {
            value: self.boxed(subscript.value()),
            index: Box::new(index),
        }
    }

    fn slice(&self, node: Node<'_>) -> ExprKind {
        // The parts are told apart by the colons between them, which are anonymous children.
        let mut parts: [Option<Box<Expr>>; 3] = [None, None, None];
        let mut position = 0;
        let mut cursor = node.walk();
        let children = node.children(&mut cursor);
        // A comment may stand anywhere.
        for child in children.filter(|child| !child.is_extra()) {
            if child.is_named() {
                if let Some(part) = parts.get_mut(position) {
                    *part = Some(Box::new(self.expr(child)));
                }
            } else {
                position += 1;
            }
        }
        let [lower, upper, step] = parts;
        ExprKind::Slice { lower, upper, step }
    }

    fn call(&self, node: Node<'_>) -> ExprKind {
        let call = typed::Call(node);
        ExprKind::Call {
            func: self.boxed(call.function()),
            args: call
                .arguments()
                .map_or_else(Vec::new, |list| self.arguments(list)),
        }
    }

    /// The arguments of a call or the bases of a class.
    pub(super) fn arguments(&self, list: Node<'_>) -> Vec<Argument> {
        if kind(list) == Some(Kind::GeneratorExpression) {
            return vec![Argument::Positional(self.expr(list))];
        }
        each_named(list, |child| match kind(child) {
            Some(Kind::KeywordArgument) => {
                let keyword = typed::KeywordArgument(child);
                let value = self.optional(keyword.value());
                match keyword.name() {
                    Some(name) => Argument::Keyword(self.ident(name), value),
                    None => Argument::Positional(value),
                }
            }
            Some(Kind::ListSplat) => Argument::Star(self.optional(named_children(child).next())),
            Some(Kind::DictionarySplat) => {
                Argument::DoubleStar(self.optional(named_children(child).next()))
            }
            _ => Argument::Positional(self.expr(child)),
        })
    }

    fn dict_items(&self, node: Node<'_>) -> Vec<DictItem> {
        each_named(node, |child| match kind(child) {
            Some(Kind::Pair) => DictItem::Pair(
                self.optional(typed::Pair(child).key()),
                self.optional(typed::Pair(child).value()),
            ),
            Some(Kind::DictionarySplat) => {
                DictItem::Unpack(self.optional(named_children(child).next()))
            }
            _ => DictItem::Unpack(self.expr(child)),
        })
    }

    fn comprehension(&self, node: Node<'_>, which: ComprehensionKind) -> ExprKind {
        ExprKind::Comprehension {
            kind: which,
            element: self.boxed(named_children(node).next()),
            clauses: self.clauses(node),
        }
    }

    fn dict_comprehension(&self, node: Node<'_>) -> ExprKind {
        match typed::DictionaryComprehension(node).body() {
            Some(pair) => ExprKind::DictComprehension {
                key: self.boxed(typed::Pair(pair).key()),
                value: self.boxed(typed::Pair(pair).value()),
                clauses: self.clauses(node),
            },
            None => ExprKind::Invalid,
        }
    }

    fn clauses(&self, node: Node<'_>) -> Vec<Clause> {
        let mut clauses: Vec<Clause> = Vec::new();
        for child in named_children(node).skip(1) {
            match kind(child) {
                Some(Kind::ForInClause) => {
                    let clause = typed::ForInClause(child);
                    // `for x in a, b` lists the commas in the field too.
                    let mut iters: Vec<Expr> = clause
                        .right()
                        .filter(Node::is_named)
                        .map(|n| self.expr(n))
                        .collect();
                    let iter = if iters.len() == 1 {
                        iters.remove(0)
                    } else {
                        tuple_of(iters, child)
                    };
                    clauses.push(Clause {
                        target: self.optional(clause.left()),
                        iter,
                        ifs: Vec::new(),
                    });
                }
                Some(Kind::IfClause) => {
                    if let Some(last) = clauses.last_mut() {
                        last.ifs.push(self.optional(named_children(child).next()));
                    }
                }
                _ => {}
            }
        }
        clauses
    }

    /// `List[int]` in an annotation: an identifier and a `type_parameter` that holds the indices.
    fn generic_type(&self, node: Node<'_>) -> ExprKind {
        let mut parts = named_children(node);
        let value = self.boxed(parts.next());
        let index = parts.next().map_or_else(
            || tuple_of(Vec::new(), node),
            |list| one_or_tuple(self.exprs(list), list),
        );
        ExprKind::Subscript {
            value,
            index: Box::new(index),
        }
    }

    fn member_type(&self, node: Node<'_>) -> ExprKind {
        let mut parts = named_children(node);
        let value = self.boxed(parts.next());
        match parts.next() {
            Some(attr) => ExprKind::Attribute {
                value,
                attr: self.ident(attr),
            },
            None => ExprKind::Invalid,
        }
    }

    fn integer(&self, node: Node<'_>) -> ExprKind {
        let text: String = self.text(node).chars().filter(|&c| c != '_').collect();
        let lower = text.to_ascii_lowercase();
        if let Some(digits) = lower.strip_suffix('j') {
            return digits
                .parse()
                .map_or(ExprKind::Invalid, ExprKind::Imaginary);
        }
        let (digits, radix) = match lower.get(..2) {
            Some("0x") => (&lower[2..], 16),
            Some("0o") => (&lower[2..], 8),
            Some("0b") => (&lower[2..], 2),
            _ => (lower.as_str(), 10),
        };
        // `0777` is Python 2; `00` is a zero.
        let leading_zero =
            radix == 10 && digits.starts_with('0') && !digits.trim_matches('0').is_empty();
        if digits.len() > MAX_INT_DIGITS || leading_zero {
            return ExprKind::Invalid;
        }
        BigInt::parse_bytes(digits.as_bytes(), radix)
            .map_or(ExprKind::Invalid, |value| ExprKind::Int(Box::new(value)))
    }

    fn float(&self, node: Node<'_>) -> ExprKind {
        let text: String = self.text(node).chars().filter(|&c| c != '_').collect();
        if let Some(digits) = text.strip_suffix(['j', 'J']) {
            return digits
                .parse()
                .map_or(ExprKind::Invalid, ExprKind::Imaginary);
        }
        text.parse().map_or(ExprKind::Invalid, ExprKind::Float)
    }
}

/// Nodes that stand for the one expression inside them.
fn is_wrapper(node: Node<'_>) -> bool {
    matches!(
        kind(node),
        Some(
            Kind::ParenthesizedExpression
                | Kind::ParenthesizedListSplat
                | Kind::Type
                | Kind::TuplePattern
        )
    )
}

/// Whether a `tuple_pattern` is no tuple: `(a.b) = 1`.
fn is_group(node: Node<'_>) -> bool {
    named_children(node).count() == 1 && !has_comma(node)
}

/// Whether a comma stands among the children of a node.
pub(super) fn has_comma(node: Node<'_>) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|child| {
        !child.is_named() && child.end_byte() - child.start_byte() == 1 && child.kind() == ","
    })
}

/// What stands in the brackets of a subscript: `x[1]` has one index, `x[1,]` and `x[*a]` a tuple of one.
fn one_or_tuple(mut indices: Vec<Expr>, brackets: Node<'_>) -> Expr {
    let single = indices.len() == 1 && !has_comma(brackets);
    match indices.pop() {
        Some(index) if single && !matches!(index.kind, ExprKind::Starred(_)) => index,
        last => {
            indices.extend(last);
            tuple_of(indices, brackets)
        }
    }
}

fn tuple_of(elements: Vec<Expr>, node: Node<'_>) -> Expr {
    let covered = elements
        .iter()
        .map(|element| element.range)
        .reduce(crate::text::TextRange::cover)
        .unwrap_or_else(|| range(node));
    Expr {
        kind: ExprKind::Tuple(elements),
        range: covered,
    }
}
