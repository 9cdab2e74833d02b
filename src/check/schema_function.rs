//! What an AgentMake tool's schema offers and what its function takes must be the same names.
//!
//! Other dialects' schemas and functions are compared where they are read.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Default, ParameterKind, Tool, Value};

pub(super) fn check(tool: &Tool, found: &mut Vec<Diagnostic>) {
    if tool.dialect != "agentmake" {
        return;
    }
    let (Some(schema), Some(signature)) = (&tool.stated_schema, &tool.signature) else {
        return;
    };
    let takes_any = signature
        .parameters
        .iter()
        .any(|parameter| parameter.kind == ParameterKind::VarKeyword);
    if !takes_any {
        let message = format!("'{}' has no **kwargs", signature.name);
        found.push(
            Diagnostic::new(&codes::FUNCTION_WITHOUT_KWARGS, tool.span.clone(), message).with_help(
                "add `**kwargs`: the runtime passes its own arguments beside the schema's",
            ),
        );
    }
    // An empty schema stands for the whole conversation, whatever the parameter is called.
    if schema.as_dict().is_some_and(<[(Value, Value)]>::is_empty) {
        return;
    }
    for kwarg in &tool.kwargs {
        let taken = signature.parameters.iter().any(|parameter| {
            parameter.name == kwarg.identifier
                && matches!(
                    parameter.kind,
                    ParameterKind::PositionalOrKeyword | ParameterKind::KeywordOnly
                )
        });
        if taken || takes_any {
            continue;
        }
        let message = format!(
            "the schema offers '{}', which '{}' does not take",
            kwarg.identifier, signature.name
        );
        found.push(
            Diagnostic::new(&codes::PROPERTY_NOT_TAKEN, tool.span.clone(), message)
                .with_help("add the parameter, or take the property out of the schema"),
        );
    }
    for parameter in &signature.parameters {
        let named = matches!(
            parameter.kind,
            ParameterKind::PositionalOrKeyword | ParameterKind::KeywordOnly
        );
        let listed = tool
            .kwargs
            .iter()
            .chain(&tool.injected)
            .any(|kwarg| kwarg.identifier == parameter.name);
        if !named || listed || parameter.default != Default::None {
            continue;
        }
        let message = format!(
            "'{}' has no default and is not in the schema",
            parameter.name
        );
        found.push(
            Diagnostic::new(
                &codes::PARAMETER_NOT_IN_SCHEMA,
                parameter.span.clone(),
                message,
            )
            .with_help("add it to the schema's properties, or give it a default"),
        );
    }
}
