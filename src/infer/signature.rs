//! A function's signature: its parameters with their types and defaults, and the kwargs they make.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Callable, Interface, rewritten};
use crate::diagnostic::{Diagnostic, Place, codes};
use crate::model::{
    Default, Evidence, Kwarg, Parameter, ParameterKind, Rule, Signature, Type, Value,
};
use crate::python::annotation::{Lowering, Typed};
use crate::python::docstring::{cleandoc, dedent, langchain};
use crate::python::program::Program;
use crate::python::symbol::Module;
use crate::syntax::ast::{self, Function};

/// The name of every lambda, as Python has it.
pub(super) const LAMBDA: &str = "<lambda>";

/// Reads the signature of `function` into an interface; the body is not looked at.
pub(super) fn read<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    function: &'f Function,
    asked: &Callable<'_>,
) -> Interface {
    let mut reader = Reader {
        lowering: Lowering::new(program),
        module,
        interface: Interface::default(),
    };
    reader
        .lowering
        .with_type_params(module.env(), &function.type_params);
    let docstring = rewritten::docstring(&mut reader.interface, program, module, function);
    let text = docstring.as_deref();
    reader.interface.signature = Signature {
        name: function.name.name.to_string(),
        // LangChain cleans what `inspect.getdoc` has cleaned before.
        docstring: text.map(|text| cleandoc(&dedent(&cleandoc(text)))),
        description: text
            .filter(|text| !text.is_empty())
            .map(|text| dedent(text).trim().to_owned()),
        refused: None,
        parameters: Vec::new(),
    };
    reader.interface.docstring = docstring.map(Cow::into_owned);
    for (index, parameter) in function.parameters.items.iter().enumerate() {
        reader.parameter(parameter, index == 0 && asked.bound, asked);
    }
    reader.interface.returns = function
        .returns
        .as_ref()
        .map(|expr| reader.lowering.lower(module.env(), expr));
    if let Some(on_invalid) = asked.parse_docstring {
        reader.parse_docstring(function, on_invalid);
    }
    let (definitions, mut diagnostics) = reader.lowering.finish();
    // What the runtime passes is no caller's concern: its type need not be known.
    let injected: Vec<_> = function
        .parameters
        .items
        .iter()
        .filter(|parameter| asked.injected.contains(&parameter.name.name.as_str()))
        .map(|parameter| module.span(parameter.range))
        .collect();
    diagnostics.retain(|diagnostic| {
        let Place::Span(span) = &diagnostic.place else {
            return true;
        };
        diagnostic.code != &codes::UNKNOWN_TYPE
            || !injected.iter().any(|parameter| {
                Arc::ptr_eq(&parameter.file, &span.file) && parameter.range.contains(span.range)
            })
    });
    reader.interface.definitions = definitions;
    reader.interface.diagnostics.extend(diagnostics);
    reader.interface
}

/// Reads the parameters of a lambda, which has no docstring and no annotations.
pub(super) fn of_lambda<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    parameters: &'f ast::Parameters,
    asked: &Callable<'_>,
) -> Interface {
    let mut reader = Reader {
        lowering: Lowering::new(program),
        module,
        interface: Interface::default(),
    };
    reader.interface.signature.name = LAMBDA.to_owned();
    for (index, parameter) in parameters.items.iter().enumerate() {
        reader.parameter(parameter, index == 0 && asked.bound, asked);
    }
    let (definitions, diagnostics) = reader.lowering.finish();
    reader.interface.definitions = definitions;
    reader.interface.diagnostics.extend(diagnostics);
    reader.interface
}

struct Reader<'r, 'f> {
    lowering: Lowering<'r, 'f>,
    module: Module<'f>,
    interface: Interface,
}

impl<'f> Reader<'_, 'f> {
    /// Puts what LangChain's `parse_docstring=True` finds into the signature.
    fn parse_docstring(&mut self, function: &Function, on_invalid: langchain::OnInvalid) {
        // What `typing.get_type_hints` has: only annotated parameters may be documented.
        let annotated = function.parameters.items.iter();
        let hints: Vec<&str> = annotated
            .filter(|parameter| parameter.annotation.is_some())
            .map(|parameter| parameter.name.name.as_str())
            .chain(function.returns.as_ref().map(|_| "return"))
            .collect();
        let signature = &mut self.interface.signature;
        let parsed = match langchain::parse(self.interface.docstring.as_deref(), &hints, on_invalid)
        {
            Ok(parsed) => parsed,
            Err(refusal) => {
                let reason = refusal.to_string();
                self.interface.diagnostics.push(Diagnostic::new(
                    &codes::FRAMEWORK_REFUSES,
                    self.module.span(function.name.range),
                    format!("LangChain refuses this tool: {reason}"),
                ));
                signature.refused = Some(reason);
                return;
            }
        };
        for parameter in &mut signature.parameters {
            let mut found = parsed.arguments.iter();
            parameter.description = found
                .find(|(name, _)| *name == parameter.name)
                .map(|(_, text)| text.clone());
        }
        let text = dedent(&parsed.description);
        // It becomes the docstring of a model, which pydantic cleans once more.
        signature.docstring = Some(cleandoc(&text));
        signature.description = Some(text).filter(|text| !text.is_empty());
    }

    fn parameter(&mut self, parameter: &'f ast::Parameter, receiver: bool, asked: &Callable<'_>) {
        let typed = self.lowering.parameter(
            self.module.env(),
            parameter.annotation.as_ref(),
            parameter.default.as_ref(),
        );
        let span = self.module.span(parameter.range);
        self.interface.signature.parameters.push(Parameter {
            name: parameter.name.name.to_string(),
            kind: parameter.kind,
            annotation: typed.ty.clone(),
            default: typed.default.clone(),
            required: typed.required,
            description: None,
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
        let kwarg = self.kwarg(parameter, typed);
        // Python refuses a parameter given twice; whoever reads the output must not meet it.
        let known = |other: &Kwarg| other.identifier == kwarg.identifier;
        if self.interface.kwargs.iter().any(known) {
            return;
        }
        if asked.injected.contains(&kwarg.identifier.as_str()) {
            self.interface.injected.push(kwarg);
        } else {
            self.interface.kwargs.push(kwarg);
        }
    }

    fn kwarg(&mut self, parameter: &ast::Parameter, typed: Typed) -> Kwarg {
        let mut kwarg = Kwarg::new(parameter.name.name.as_str());
        kwarg.required = typed.required;
        let evidence = |rule, range| Evidence::new(rule, self.module.span(range));
        let parameter_evidence = evidence(Rule::Parameter, parameter.name.range);
        kwarg.evidence.push(match kwarg.required {
            true => parameter_evidence.of_default(Default::None),
            false => parameter_evidence,
        });
        kwarg.description = typed.ty.as_ref().and_then(Type::note).map(str::to_owned);
        if let (Some(ty), Some(expr)) = (typed.ty, &parameter.annotation) {
            kwarg.ty = ty.clone();
            let annotation = evidence(Rule::Annotation, expr.range);
            kwarg.evidence.push(annotation.of_type(ty));
        } else if let Some(expr) = &parameter.default {
            let ty = match &typed.default {
                Default::Known(value) => Type::of_value(value),
                Default::Dynamic(dynamic) => dynamic.ty.clone(),
                Default::None => Type::Any,
            };
            // `None` says that the parameter is optional, not of which type it is.
            if !matches!(ty, Type::Null | Type::Any) {
                kwarg.ty = ty.clone();
                let default = evidence(Rule::DefaultType, expr.range);
                kwarg.evidence.push(default.of_type(ty));
            }
        }
        self.default_findings(parameter, &typed.default);
        kwarg.default = match (typed.default, typed.made) {
            (Default::None, Some(made)) => Default::Known(made),
            (default, _) => default,
        };
        if !kwarg.required && kwarg.default == Default::None {
            let message = format!(
                "the default of '{}' is dynamic: each call makes it anew",
                kwarg.identifier
            );
            let span = self.module.span(parameter.range);
            let finding = Diagnostic::new(&codes::DYNAMIC_VALUE, span, message);
            self.interface.diagnostics.push(finding);
        }
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
            Default::Known(Value::Float(value)) if !value.is_finite() => {
                self.interface.diagnostics.push(
                    Diagnostic::new(
                        &codes::NOT_JSON,
                        self.module.span(expr.range),
                        format!("the default of '{name}' cannot be written as JSON"),
                    )
                    .with_help("use None for no limit, or a finite number"),
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
