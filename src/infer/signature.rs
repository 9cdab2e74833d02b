//! A function's signature: its parameters with their types and defaults, and the kwargs they make.

use super::{Callable, Interface};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{
    Default, Evidence, Kwarg, Parameter, ParameterKind, Rule, Signature, Type, Value,
};
use crate::python::annotation::Lowering;
use crate::python::program::Program;
use crate::python::symbol::Module;
use crate::syntax::ast::{self, Expr, Function};

/// Reads the signature of `function` into an interface; the body is not looked at.
pub(super) fn read<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    function: &Function,
    asked: &Callable<'_>,
) -> Interface {
    let mut reader = Reader {
        program,
        module,
        interface: Interface::default(),
    };
    reader.interface.signature = Signature {
        name: function.name.name.to_string(),
        docstring: function.docstring.as_deref().map(str::to_owned),
        parameters: Vec::new(),
    };
    for (index, parameter) in function.parameters.items.iter().enumerate() {
        reader.parameter(parameter, index == 0 && asked.bound, asked);
    }
    reader.interface.returns = function.returns.as_ref().map(|expr| reader.lower(expr));
    reader.interface
}

struct Reader<'r, 'f> {
    program: &'r Program<'f>,
    module: Module<'f>,
    interface: Interface,
}

impl Reader<'_, '_> {
    fn lower(&mut self, expr: &Expr) -> Type {
        Lowering::new(
            self.program,
            &mut self.interface.definitions,
            &mut self.interface.diagnostics,
        )
        .lower(self.module, expr)
    }

    fn parameter(&mut self, parameter: &ast::Parameter, receiver: bool, asked: &Callable<'_>) {
        let annotation = parameter.annotation.as_ref().map(|expr| self.lower(expr));
        let default = parameter.default.as_ref().map_or(Default::None, |expr| {
            Default::from(self.program.evaluate(self.module.env(), expr))
        });
        let span = self.module.span(parameter.range);
        self.interface.signature.parameters.push(Parameter {
            name: parameter.name.name.to_string(),
            kind: parameter.kind,
            annotation: annotation.clone(),
            default: default.clone(),
            span: span.clone(),
        });
        match parameter.kind {
            ParameterKind::VarKeyword => {
                self.interface.accepts_extra = true;
                return;
            }
            ParameterKind::VarPositional => return,
            _ if receiver => return,
            ParameterKind::PositionalOnly => self.interface.diagnostics.push(
                Diagnostic::new(
                    &codes::POSITIONAL_ONLY,
                    span.clone(),
                    format!(
                        "'{}' is positional-only: it cannot be given by name",
                        parameter.name.name
                    ),
                )
                .with_help("move the parameter behind the `/`"),
            ),
            _ => {}
        }
        let kwarg = self.kwarg(parameter, annotation, default);
        if asked.injected.contains(&kwarg.identifier.as_str()) {
            self.interface.injected.push(kwarg);
        } else {
            self.interface.kwargs.push(kwarg);
        }
    }

    fn kwarg(
        &mut self,
        parameter: &ast::Parameter,
        annotation: Option<Type>,
        default: Default,
    ) -> Kwarg {
        let mut kwarg = Kwarg::new(parameter.name.name.as_str());
        kwarg.required = parameter.default.is_none();
        let evidence = |rule, range| Evidence {
            rule,
            span: self.module.span(range),
        };
        kwarg
            .evidence
            .push(evidence(Rule::Parameter, parameter.name.range));
        if let (Some(ty), Some(expr)) = (annotation, &parameter.annotation) {
            kwarg.ty = ty;
            kwarg.evidence.push(evidence(Rule::Annotation, expr.range));
        } else if let (Default::Known(value), Some(expr)) = (&default, &parameter.default) {
            // `None` says that the parameter is optional, not of which type it is.
            if *value != Value::None {
                kwarg.ty = Type::of_value(value);
                kwarg.evidence.push(evidence(Rule::DefaultType, expr.range));
            }
        }
        self.default_findings(parameter, &default);
        kwarg.default = default;
        kwarg
    }

    fn default_findings(&mut self, parameter: &ast::Parameter, default: &Default) {
        let Some(expr) = &parameter.default else {
            return;
        };
        let name = &parameter.name.name;
        match default {
            Default::Known(Value::List(_) | Value::Dict(_) | Value::Set(_)) => {
                self.interface.diagnostics.push(
                    Diagnostic::new(
                        &codes::MUTABLE_DEFAULT,
                        self.module.span(expr.range),
                        format!("the default of '{name}' is shared by all calls"),
                    )
                    .with_help("use None and make the value in the body"),
                );
            }
            Default::Dynamic(dynamic) => self.interface.diagnostics.push(Diagnostic::new(
                &codes::DYNAMIC_VALUE,
                self.module.span(expr.range),
                format!(
                    "the default of '{name}' cannot be known: {}",
                    dynamic.reason
                ),
            )),
            _ => {}
        }
    }
}
