//! Puts a tool together from what was asked for and the function it is made of.

use super::names::{self, Maker};
use super::schema::one_text;
use super::{Finder, Request};
use crate::diagnostic::{Diagnostic, codes};
use crate::infer::target::Target;
use crate::infer::{Callable, Interface, stated};
use crate::model::{Signature, Tool, Type};
use crate::python::docstring::langchain as docstring;
use crate::python::sites::{Around, with_env};
use crate::syntax::ast::Expr;
use crate::text::Span;

impl<'f> Finder<'_, 'f> {
    /// The text that an expression is, as far as it can be known.
    pub(super) fn text(&self, expr: &'f Expr, around: &[Around<'f>]) -> Option<String> {
        let program = self.context.program;
        let value = with_env(program, self.module, around, |env| {
            program.evaluate(env, expr)
        });
        stated::text(Some(&value))
    }

    /// The name that an expression is; one of which only a part is known is none.
    pub(super) fn name(&self, expr: &'f Expr, around: &[Around<'f>]) -> Option<String> {
        let program = self.context.program;
        let value = with_env(program, self.module, around, |env| {
            program.evaluate(env, expr)
        });
        value.as_str().map(str::to_owned)
    }

    /// Makes the tool and takes it up.
    pub(super) fn make(
        &mut self,
        request: &Request<'f>,
        target: Option<&Target<'f>>,
        around: &[Around<'f>],
    ) {
        let span = self.module.span(request.range);
        let given = request.name.map(|expr| (expr, self.name(expr, around)));
        let own = target.map(|target| target.function.name.name.to_string());
        let name = match given {
            Some((_, Some(name))) => Some(name),
            // A decorated function is called something like its tool; what `name=self.name` makes is not.
            Some((expr, None)) => {
                self.unknown_name(expr.range);
                own.filter(|_| request.maker == Maker::Decorator)
            }
            None => own,
        };
        let Some(name) = name else {
            if request.name.is_none() {
                self.unknown(request.range);
            }
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
            loose: false,
            heuristics: self.context.heuristics,
        };
        target.interface(program, &asked)
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
