//! Puts a tool together from what was asked for and the function it is made of.

use super::names::{self, Maker};
use super::{Finder, Request};
use crate::diagnostic::{Diagnostic, codes};
use crate::infer::target::Target;
use crate::infer::{Callable, Interface, stated};
use crate::model::{Evidence, Kwarg, Rule, Shape, Signature, Tool, Type, Value};
use crate::python::annotation::Lowering;
use crate::python::docstring::langchain as docstring;
use crate::python::sites::{Around, with_env};
use crate::python::symbol::Symbol;
use crate::syntax::ast::{Expr, StmtKind};
use crate::text::Span;

/// What `args_schema` turned out to be.
enum Schema {
    /// A JSON Schema, as a dict.
    Stated(Value),
    /// A class with fields.
    Class(Type),
}

impl<'f> Finder<'_, 'f> {
    /// The text that an expression is, as far as it can be known.
    pub(super) fn text(&self, expr: &'f Expr, around: &[Around<'f>]) -> Option<String> {
        let program = self.context.program;
        let value = with_env(program, self.module, around, |env| {
            program.evaluate(env, expr)
        });
        stated::text(Some(&value))
    }

    /// Makes the tool and takes it up.
    pub(super) fn make(
        &mut self,
        request: &Request<'f>,
        target: Option<&Target<'f>>,
        around: &[Around<'f>],
    ) {
        let span = self.module.span(request.range);
        let name = request
            .name
            .and_then(|expr| self.text(expr, around))
            .or_else(|| target.map(|target| target.function.name.name.to_string()));
        let Some(name) = name else {
            self.unknown(request.range);
            return;
        };
        let interface = target.map(|target| self.interface(target));
        let mut tool = interface
            .unwrap_or_default()
            .into_tool(&name, self.dialect, span.clone());
        let written = request.description.and_then(|expr| self.text(expr, around));
        let schema = request
            .args_schema
            .and_then(|expr| self.schema(expr, around, &mut tool));
        let simple = match request.maker {
            Maker::SimpleConstructor | Maker::SimpleFromFunction => true,
            Maker::Decorator => !request.infer_schema,
            Maker::FromFunction | Maker::Constructor => false,
        };
        if target.is_none() {
            tool.callable = None;
            tool.signature = None;
        }
        match schema {
            Some(schema) => self.with_schema(&mut tool, schema, request, around, &span),
            None if simple => one_text(&mut tool, &span),
            None => {
                if target.is_some_and(Target::is_partial) {
                    let reason = "a functools.partial has no type hints to read";
                    self.refuse(&mut tool, reason, &span);
                }
            }
        }
        self.describe(&mut tool, request, target, written, &span);
        self.found.tools.push(tool);
    }

    pub(super) fn interface(&self, target: &Target<'f>) -> Interface {
        let program = self.context.program;
        let injected = names::injected(self.family, program, target.module.env(), target.function);
        let asked = Callable {
            injected: &injected,
            bound: target.bound,
            tools: &[],
            heuristics: self.context.heuristics,
        };
        target.interface(program, &asked)
    }

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

    fn schema(&self, expr: &'f Expr, around: &[Around<'f>], tool: &mut Tool) -> Option<Schema> {
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

    fn with_schema(
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
            kwarg.evidence.push(Evidence {
                rule: Rule::Schema,
                span: span.clone(),
            });
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

    /// Tells that LangChain raises an error; its relatives are not as strict.
    fn refuse(&self, tool: &mut Tool, reason: &str, span: &Span) {
        if self.dialect == "langchain" {
            tool.diagnostics.push(Diagnostic::new(
                &codes::FRAMEWORK_REFUSES,
                span.clone(),
                format!("LangChain refuses this tool: {reason}"),
            ));
        }
    }

    /// The description of the tool and what is said of its arguments, as the framework has them.
    fn describe(
        &self,
        tool: &mut Tool,
        request: &Request<'f>,
        target: Option<&Target<'f>>,
        written: Option<String>,
        span: &Span,
    ) {
        let raw = target.and_then(|target| target.function.docstring.as_deref());
        let mut described = written
            .clone()
            .map(|text| text.trim().to_owned())
            .or_else(|| {
                raw.filter(|text| !text.is_empty())
                    .map(docstring::tool_description)
            });
        // A schema that is given is not made from the docstring.
        let inferred = request.args_schema.is_none() && request.infer_schema;
        if request.parse_docstring
            && let (Some(target), true) = (target, inferred)
        {
            let parsed = docstring::parse(raw, &annotated(target), request.strict);
            match parsed {
                Ok(parsed) => {
                    if written.is_none() {
                        described =
                            Some(parsed.description.clone()).filter(|text| !text.is_empty());
                    }
                    if let Some(signature) = &mut tool.signature {
                        tell(signature, &parsed);
                    }
                }
                Err(refusal) => {
                    self.refuse(tool, &refusal.to_string(), span);
                    if let Some(signature) = &mut tool.signature {
                        signature.refused = Some(refusal.to_string());
                    }
                }
            }
        }
        if let Some(signature) = &mut tool.signature {
            signature.description.clone_from(&described);
        }
        if written.is_some() {
            tool.description = described;
            return;
        }
        if described.is_none() {
            let class = match &tool.arguments {
                Some(Type::Named(id)) => tool.definitions.get(*id),
                _ => None,
            };
            let stated = tool
                .stated_schema
                .as_ref()
                .and_then(|schema| stated::text(schema.get("description")));
            tool.description = class
                .and_then(|class| class.description.clone())
                .or(stated)
                .or_else(|| tool.description.take());
            if tool.description.is_none() {
                let message = "Function must have a docstring if description not provided.";
                self.refuse(tool, message, span);
            }
        }
    }
}

/// The names in a function's type hints.
fn annotated<'f>(target: &Target<'f>) -> Vec<&'f str> {
    let function = target.function;
    let parameters = function.parameters.items.iter();
    parameters
        .filter(|parameter| parameter.annotation.is_some())
        .map(|parameter| parameter.name.name.as_str())
        .chain(function.returns.as_ref().map(|_| "return"))
        .collect()
}

/// Puts what `parse_docstring` found into the signature.
fn tell(signature: &mut Signature, parsed: &docstring::Parsed) {
    signature.docstring = Some(parsed.description.clone());
    for parameter in &mut signature.parameters {
        let found = parsed
            .arguments
            .iter()
            .find(|(name, _)| *name == parameter.name);
        parameter.description = found.map(|(_, text)| text.clone());
    }
}

/// A tool of one text, whatever its function calls it. At run time it has no schema.
fn one_text(tool: &mut Tool, span: &Span) {
    tool.signature = None;
    let mut kwarg = Kwarg::new("tool_input");
    kwarg.ty = Type::Str;
    kwarg.evidence.push(Evidence {
        rule: Rule::Schema,
        span: span.clone(),
    });
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
