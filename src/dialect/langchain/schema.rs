//! What `args_schema` says: a JSON Schema as a dict, or a class with fields.

use super::names;
use super::{Finder, Request};
use crate::diagnostic::{Diagnostic, codes};
use crate::infer::stated;
use crate::model::{Evidence, Kwarg, Rule, Shape, Tool, Type, Value};
use crate::python::annotation::Lowering;
use crate::python::sites::{Around, with_env};
use crate::python::symbol::Symbol;
use crate::syntax::ast::{Expr, StmtKind};
use crate::text::Span;

/// What `args_schema` turned out to be.
pub(super) enum Schema {
    /// A JSON Schema, as a dict.
    Stated(Value),
    /// A class with fields.
    Class(Type),
}

impl<'f> Finder<'_, 'f> {
    /// What `args_schema` is; `None` where that cannot be known, which is said.
    pub(super) fn schema_in(
        &self,
        expr: &'f Expr,
        around: &[Around<'f>],
        tool: &mut Tool,
    ) -> Option<(Option<Value>, Option<Type>)> {
        match self.schema(expr, around, tool)? {
            Schema::Stated(value) => Some((Some(value), None)),
            Schema::Class(ty) => Some((None, Some(ty))),
        }
    }

    pub(super) fn schema(
        &self,
        expr: &'f Expr,
        around: &[Around<'f>],
        tool: &mut Tool,
    ) -> Option<Schema> {
        let program = self.context.program;
        with_env(program, self.module, around, |env| {
            if let value @ Value::Dict(_) = program.evaluate(env, expr) {
                return Some(Schema::Stated(value));
            }
            let definitions = std::mem::take(&mut tool.definitions);
            let mut lowering = Lowering::with_definitions(program, definitions);
            let ty = lowering.lower(env, expr);
            let (definitions, findings) = lowering.finish();
            tool.definitions = definitions;
            tool.diagnostics.extend(findings);
            matches!(ty, Type::Named(_)).then_some(Schema::Class(ty))
        })
    }

    pub(super) fn with_schema(
        &self,
        tool: &mut Tool,
        schema: Schema,
        request: &Request<'f>,
        around: &[Around<'f>],
        span: &Span,
    ) {
        let span = request
            .args_schema
            .map_or_else(|| span.clone(), |expr| self.module.span(expr.range));
        match schema {
            Schema::Stated(value) => self.state(tool, value, &span),
            Schema::Class(ty) => {
                let marked = request
                    .args_schema
                    .map(|expr| self.injected_fields(expr, around))
                    .unwrap_or_default();
                self.class_arguments(tool, ty, &marked, &span);
            }
        }
        compare(tool, &span);
    }

    /// Takes the arguments from a JSON Schema.
    pub(super) fn state(&self, tool: &mut Tool, schema: Value, span: &Span) {
        tool.kwargs = stated::kwargs(&schema, span);
        tool.stated_schema = Some(schema);
    }

    /// Takes the arguments from the fields of a class.
    pub(super) fn class_arguments(
        &self,
        tool: &mut Tool,
        class: Type,
        marked: &[String],
        span: &Span,
    ) {
        let Type::Named(id) = &class else {
            return;
        };
        let fields = match tool
            .definitions
            .get(*id)
            .map(|definition| &definition.shape)
        {
            Some(Shape::Record(record)) => record.fields.clone(),
            _ => return,
        };
        let injected = std::mem::take(&mut tool.injected);
        tool.kwargs.clear();
        tool.accepts_extra = false;
        for field in fields {
            let mut kwarg = Kwarg::new(field.name.clone());
            kwarg.required = field.required;
            kwarg.default = match field.made.clone() {
                Some(made) if field.default == crate::model::Default::None => {
                    crate::model::Default::Known(made)
                }
                _ => field.default.clone(),
            };
            kwarg.description = field
                .description
                .clone()
                .or_else(|| field.ty.note().map(str::to_owned));
            kwarg.ty = field.ty.clone();
            let stated = Evidence::new(Rule::Schema, span.clone());
            kwarg.evidence.push(stated.of_type(kwarg.ty.clone()));
            let is_injected = marked.iter().any(|name| name == field.attribute());
            match is_injected {
                true => tool.injected.push(kwarg),
                false => tool.kwargs.push(kwarg),
            }
        }
        for kwarg in injected {
            if !tool
                .injected
                .iter()
                .any(|known| known.identifier == kwarg.identifier)
            {
                tool.injected.push(kwarg);
            }
        }
        tool.arguments = Some(class);
    }

    /// The fields of a class whose annotation says that the framework passes them.
    pub(super) fn injected_fields(&self, expr: &'f Expr, around: &[Around<'f>]) -> Vec<String> {
        let program = self.context.program;
        let symbol = with_env(program, self.module, around, |env| {
            program.resolve(env, expr)
        });
        let Symbol::Class { module, class, .. } = symbol else {
            return Vec::new();
        };
        let annotations =
            class
                .body
                .statements()
                .iter()
                .filter_map(|statement| match &statement.kind {
                    StmtKind::AnnAssign {
                        target, annotation, ..
                    } => Some((target.as_name()?, annotation)),
                    _ => None,
                });
        annotations
            .filter(|(_, annotation)| {
                names::is_injected(self.family, program, module.env(), annotation)
            })
            .map(|(name, _)| name.to_string())
            .collect()
    }
}

/// A tool of one text, whatever its function calls it. At run time it has no schema.
pub(super) fn one_text(tool: &mut Tool, span: &Span) {
    tool.signature = None;
    let mut kwarg = Kwarg::new("tool_input");
    kwarg.ty = Type::Str;
    kwarg
        .evidence
        .push(Evidence::new(Rule::Schema, span.clone()).of_type(Type::Str));
    tool.kwargs = vec![kwarg];
    tool.accepts_extra = false;
}

/// Tells where `args_schema` and the signature of the function disagree: the schema is what counts.
fn compare(tool: &mut Tool, span: &Span) {
    use crate::model::ParameterKind::{PositionalOnly, VarKeyword, VarPositional};
    let Some(signature) = &tool.signature else {
        return;
    };
    let parameters = &signature.parameters;
    let takes_any = parameters
        .iter()
        .any(|parameter| parameter.kind == VarKeyword);
    let mut findings = Vec::new();
    for kwarg in &tool.kwargs {
        let taken = parameters
            .iter()
            .any(|parameter| parameter.name == kwarg.identifier);
        if !taken && !takes_any {
            findings.push(Diagnostic::new(
                &codes::PROPERTY_NOT_TAKEN,
                span.clone(),
                format!(
                    "the schema has '{}' but {} does not take it",
                    kwarg.identifier, signature.name
                ),
            ));
        }
    }
    for parameter in parameters {
        let passed = tool.kwargs.iter().chain(&tool.injected);
        let offered = passed
            .into_iter()
            .any(|kwarg| kwarg.identifier == parameter.name);
        let named = !matches!(parameter.kind, PositionalOnly | VarKeyword | VarPositional);
        if named && parameter.required && !offered {
            findings.push(Diagnostic::new(
                &codes::PARAMETER_NOT_IN_SCHEMA,
                parameter.span.clone(),
                format!(
                    "{} needs '{}' but the schema lacks it",
                    signature.name, parameter.name
                ),
            ));
        }
    }
    tool.diagnostics.extend(findings);
}
