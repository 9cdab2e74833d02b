//! Puts a tool together from what was asked for and the function it is made of.

use super::names::{self, Maker};
use super::schema::one_text;
use super::{Finder, Request};
use crate::diagnostic::{Diagnostic, codes};
use crate::infer::target::Target;
use crate::infer::{Callable, Interface, stated};
use crate::model::{Tool, Type};
use crate::python::docstring::langchain::{self as docstring, OnInvalid};
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
        let parse_docstring = request.parse_docstring.filter(|_| request.is_inferred());
        let interface = target.map(|target| self.interface(target, parse_docstring));
        let mut tool = interface
            .unwrap_or_default()
            .into_tool(&name, self.dialect, span.clone());
        let written = request.description.and_then(|expr| self.text(expr, around));
        let schema = request
            .args_schema
            .and_then(|expr| self.schema(expr, around, &mut tool));
        if target.is_none() {
            tool.callable = None;
            tool.signature = None;
        }
        match schema {
            Some(schema) => self.with_schema(&mut tool, schema, request, around, &span),
            None if request.is_simple() => one_text(&mut tool, &span),
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

    pub(super) fn interface(
        &self,
        target: &Target<'f>,
        parse_docstring: Option<OnInvalid>,
    ) -> Interface {
        let program = self.context.program;
        let injected = names::injected(self.family, program, target.module.env(), target.function);
        let asked = Callable {
            parse_docstring,
            ..self.context.asked(&injected)
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
        // Then the docstring itself counts for nothing, also where no schema is made from it.
        let parsed = request.parse_docstring.is_some() && !request.is_simple();
        let from_docstring = || match &tool.signature {
            Some(signature) if parsed => {
                let found = signature.description.clone();
                found.filter(|_| request.is_inferred())
            }
            _ => raw
                .filter(|text| !text.is_empty())
                .map(docstring::tool_description),
        };
        let described = written
            .clone()
            .map(|text| text.trim().to_owned())
            .or_else(from_docstring);
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
            let said = class.and_then(|class| class.description.clone()).or(stated);
            let is_silent = said.is_none() && (parsed || tool.description.is_none());
            tool.description = said.or_else(|| tool.description.take());
            if is_silent {
                let message = "Function must have a docstring if description not provided.";
                self.refuse(tool, message, span);
            }
        }
    }
}
