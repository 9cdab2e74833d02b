//! Parameters of functions and lambdas, and type parameters.

use tree_sitter::Node;

use super::{Lower, range};
use crate::syntax::ast::{Expr, Parameter, ParameterKind, Parameters, TypeParam, TypeParamKind};
use crate::syntax::generated::{self as typed, Kind};
use crate::syntax::node::{kind, named_children};

impl Lower<'_> {
    /// The parameters in a `parameters` or `lambda_parameters` node.
    pub(super) fn parameters(&self, list: Node<'_>) -> Parameters {
        let mut items: Vec<Parameter> = Vec::new();
        let mut kind_now = ParameterKind::PositionalOrKeyword;
        for node in named_children(list) {
            match kind(node) {
                Some(Kind::PositionalSeparator) => {
                    for item in &mut items {
                        if item.kind == ParameterKind::PositionalOrKeyword {
                            item.kind = ParameterKind::PositionalOnly;
                        }
                    }
                }
                Some(Kind::KeywordSeparator) => kind_now = ParameterKind::KeywordOnly,
                _ => {
                    if let Some(parameter) = self.parameter(node, kind_now) {
                        if parameter.kind == ParameterKind::VarPositional {
                            kind_now = ParameterKind::KeywordOnly;
                        }
                        items.push(parameter);
                    }
                }
            }
        }
        Parameters { items }
    }

    fn parameter(&self, node: Node<'_>, plain: ParameterKind) -> Option<Parameter> {
        let (name, annotation, default) = match kind(node)? {
            Kind::DefaultParameter => {
                let typed = typed::DefaultParameter(node);
                (typed.name()?, None, typed.value())
            }
            Kind::TypedDefaultParameter => {
                let typed = typed::TypedDefaultParameter(node);
                (typed.name()?, typed.type_(), typed.value())
            }
            Kind::TypedParameter => (
                named_children(node).next()?,
                typed::TypedParameter(node).type_(),
                None,
            ),
            _ => (node, None, None),
        };
        let (name, kind) = match kind(name)? {
            Kind::Identifier => (name, plain),
            Kind::ListSplatPattern => (named_children(name).next()?, ParameterKind::VarPositional),
            Kind::DictionarySplatPattern => {
                (named_children(name).next()?, ParameterKind::VarKeyword)
            }
            // A tuple parameter of Python 2: nothing can be passed to it by name.
            _ => return None,
        };
        Some(Parameter {
            name: self.ident(name),
            kind,
            annotation: annotation.map(|n| self.expr(n)),
            default: default.map(|n| self.expr(n)),
            range: range(node),
        })
    }

    /// The type parameters in a `type_parameter` node: `[T: int, *Ts, **P]`.
    pub(super) fn type_params(&self, list: Option<Node<'_>>) -> Vec<TypeParam> {
        let Some(list) = list else { return Vec::new() };
        named_children(list)
            .filter_map(|node| self.type_param(node))
            .collect()
    }

    fn type_param(&self, node: Node<'_>) -> Option<TypeParam> {
        let inner = match kind(node)? {
            Kind::Type => named_children(node).next()?,
            _ => node,
        };
        let (name, kind, bound): (Node<'_>, TypeParamKind, Option<Expr>) = match kind(inner)? {
            Kind::ConstrainedType => {
                let mut parts = named_children(inner);
                let name = parts.next()?;
                let bound = parts.next().map(|n| self.expr(n));
                (unwrap_type(name)?, TypeParamKind::TypeVar, bound)
            }
            Kind::SplatType => {
                let kind = if self.text(inner).starts_with("**") {
                    TypeParamKind::ParamSpec
                } else {
                    TypeParamKind::TypeVarTuple
                };
                (named_children(inner).next()?, kind, None)
            }
            _ => (inner, TypeParamKind::TypeVar, None),
        };
        let name = self.ident(name);
        let default = self
            .type_defaults
            .iter()
            .find(|(start, _)| *start == name.range.start)
            .map(|(_, default)| default.clone());
        Some(TypeParam {
            name,
            kind,
            bound,
            default,
        })
    }
}

fn unwrap_type(node: Node<'_>) -> Option<Node<'_>> {
    match kind(node)? {
        Kind::Type => named_children(node).next(),
        _ => Some(node),
    }
}
