//! Tool definitions written out as dicts, as the chat APIs take them: OpenAI's
//! `{"type": "function", "function": {…}}` and `{"type": "function", "name": …}`, Anthropic's
//! `{"name": …, "input_schema": {…}}`.

use memchr::memmem;

use super::framework::{self, Finder, Framework};
use super::{Context, Dialect, Found};
use crate::infer::stated;
use crate::model::Value;
use crate::python::sites::{Around, Site};
use crate::python::symbol::Module;
use crate::syntax::ast::{DictItem, Expr, ExprKind};

pub(super) struct Literal;

impl Dialect for Literal {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn may_hold_tools(&self, text: &str) -> bool {
        may_hold_definition(text)
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        framework::find(self, context, module)
    }
}

impl Framework for Literal {
    const NAME: &'static str = "openai-literal";

    fn may_hold_site(&self, text: &str) -> bool {
        may_hold_definition(text)
    }

    fn site<'f>(&self, finder: &mut Finder<'_, 'f>, site: Site<'f>, around: &[Around<'f>]) {
        let Site::Dict { expr, in_list } = site else {
            return;
        };
        if !has_tool_keys(finder.module, expr) {
            return;
        }
        let value = finder.value(expr, around);
        let Some(definition) = definition(&value, in_list) else {
            return;
        };
        let Some(name) = stated::text(definition.get("name")) else {
            return;
        };
        let parameters = ["parameters", "input_schema"]
            .iter()
            .find_map(|key| definition.get(key))
            .cloned();
        let description = stated::text(definition.get("description"));
        finder.take_stated(
            &name,
            description,
            parameters.unwrap_or_else(empty),
            expr.range,
        );
    }
}

/// Whether the keys of a definition can stand in a text, as strings: a quote ends each.
fn may_hold_definition(text: &str) -> bool {
    let bytes = text.as_bytes();
    let key = |word: &[u8]| {
        memmem::find_iter(bytes, word)
            .any(|at| matches!(bytes.get(at + word.len()), Some(b'"' | b'\'')))
    };
    key(b"type") && (key(b"function") || key(b"name")) || key(b"name") && key(b"input_schema")
}

/// Whether a dict display has the keys of a definition, before anything is evaluated. They are
/// looked for in the text of files too, so they must stand there as they are, without escapes.
fn has_tool_keys(module: Module<'_>, expr: &Expr) -> bool {
    let ExprKind::Dict(items) = &expr.kind else {
        return false;
    };
    let source = module.parsed().source();
    let has = |wanted: &str| {
        items.iter().any(|item| {
            matches!(item, DictItem::Pair(key, _) if key.as_str() == Some(wanted)
                && source.slice(key.range).contains(wanted))
        })
    };
    (has("type") && (has("function") || has("name"))) || (has("name") && has("input_schema"))
}

/// The part of a dict that defines a tool. What calls or chooses one (`arguments`, `tool_choice`) looks
/// much the same, but has no parameters and does not stand in a list of tools.
fn definition(value: &Value, in_list: bool) -> Option<&Value> {
    let has_parameters = |value: &Value| {
        ["parameters", "input_schema"]
            .iter()
            .any(|key| matches!(value.get(key), Some(Value::Dict(_))))
    };
    if value.get("type").and_then(Value::as_str) == Some("function") {
        let inner = value.get("function").unwrap_or(value);
        let called = inner.get("arguments").is_some() || value.get("call_id").is_some();
        return ((in_list || has_parameters(inner)) && !called).then_some(inner);
    }
    (value.get("input_schema").is_some() && has_parameters(value)).then_some(value)
}

fn empty() -> Value {
    let text = |text: &str| Value::Str(text.to_owned());
    Value::Dict(vec![
        (text("type"), text("object")),
        (text("properties"), Value::Dict(Vec::new())),
    ])
}
