//! smolagents: `@tool`, and classes derived from `Tool` with their `inputs` written out.

use super::framework::{self, Finder, Framework, Stated, derives, is_own};
use super::{Context, Dialect, Found};
use crate::model::Value;
use crate::python::scope::BindingKind;
use crate::python::sites::{Around, Site};
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::{Class, Expr};

pub(super) struct Smolagents;

const ROOTS: &[&str] = &["smolagents"];

impl Dialect for Smolagents {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn libraries(&self) -> &'static [&'static str] {
        ROOTS
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        framework::find(self, context, module)
    }
}

impl Framework for Smolagents {
    const NAME: &'static str = "smolagents";

    fn site<'f>(&self, finder: &mut Finder<'_, 'f>, site: Site<'f>, around: &[Around<'f>]) {
        match site {
            Site::Function(function) => {
                let marked = framework::decorators(function)
                    .any(|(called, _)| is_own(&finder.symbol(called, around), ROOTS, &["tool"]));
                if marked {
                    let target = finder.decorated(function, around);
                    finder.take(&target, &Stated::default(), function.name.range, around);
                }
            }
            Site::Class(class) => tool_class(finder, class, around),
            Site::Call(_) | Site::Dict { .. } => {}
        }
    }
}

fn tool_class<'f>(finder: &mut Finder<'_, 'f>, class: &'f Class, around: &[Around<'f>]) {
    let symbol = Symbol::Class {
        module: finder.module,
        class,
        qualified: class.name.name.to_string(),
    };
    let program = finder.context.program;
    if !derives(program, &symbol, &|base| is_own(base, ROOTS, &["Tool"]), 16) {
        return;
    }
    let mut around = around.to_vec();
    around.push(Around::Class(class));
    let attribute = |name: &str| -> Option<&'f Expr> {
        let scope = program.class_scope(class);
        let bindings = scope.bindings(name);
        match bindings.last()?.kind {
            BindingKind::Assign { value, .. } => Some(value),
            _ => None,
        }
    };
    let text = |name: &str| attribute(name).and_then(|value| finder.text(value, &around));
    let (Some(name), Some(inputs)) = (text("name"), attribute("inputs")) else {
        return;
    };
    let description = text("description");
    let schema = schema(&finder.value(inputs, &around));
    finder.take_stated(&name, description, schema, class.name.range);
}

/// `inputs` as a JSON Schema: an input that is `nullable` need not be given.
fn schema(inputs: &Value) -> Value {
    let text = |text: &str| Value::Str(text.to_owned());
    let inputs = inputs.as_dict().unwrap_or(&[]);
    let required = inputs
        .iter()
        .filter(|(_, input)| input.get("nullable") != Some(&Value::Bool(true)))
        .map(|(name, _)| name.clone())
        .collect();
    let properties = inputs
        .iter()
        .map(|(name, input)| (name.clone(), property(input)))
        .collect();
    Value::Dict(vec![
        (text("type"), text("object")),
        (text("properties"), Value::Dict(properties)),
        (text("required"), Value::List(required)),
    ])
}

/// An input with the types that JSON Schema has: images and sounds come as objects.
fn property(input: &Value) -> Value {
    let Some(entries) = input.as_dict() else {
        return input.clone();
    };
    let entries = entries
        .iter()
        .filter_map(|(key, value)| match key.as_str() {
            Some("nullable") => None,
            Some("type") if value.as_str() == Some("any") => None,
            Some("type") if matches!(value.as_str(), Some("image" | "audio")) => {
                Some((key.clone(), Value::Str("object".to_owned())))
            }
            _ => Some((key.clone(), value.clone())),
        });
    Value::Dict(entries.collect())
}
