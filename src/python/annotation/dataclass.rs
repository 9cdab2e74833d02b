//! Dataclasses of the standard library and of pydantic: their fields.

use super::Lowering;
use super::alias::{keyword, last};
use super::field::FieldDefault;
use super::mro::Ancestor;
use crate::model::{Field, Value};
use crate::python::symbol::Env;
use crate::syntax::ast::{Expr, ExprKind};

impl<'f> Lowering<'_, 'f> {
    /// The fields, as pydantic orders them: those that are given by name only come last.
    pub(super) fn dataclass_fields(&mut self, mro: &[Ancestor<'f>]) -> Vec<Field> {
        // (attribute, by name only, field)
        let mut fields: Vec<(String, bool, Field)> = Vec::new();
        for ancestor in mro.iter().rev() {
            let Ancestor::Class(known) = ancestor else {
                continue;
            };
            let Some(decorated) = self.dataclass_decorator(known.module, known.class) else {
                continue;
            };
            let env = known.module.env();
            let all_named = keyword(decorated.args, "kw_only")
                .is_some_and(|value| self.evaluate(env, value) == Value::Bool(true));
            let mut rest_named = false;
            let scope = self.program.class_scope(known.class);
            let before = self.substitutions.len();
            self.substitutions.extend(known.arguments.iter().cloned());
            for name in scope.names() {
                let locals = [scope];
                let Some(annotated) = self.annotated_name(known, &locals, name) else {
                    continue;
                };
                let env = annotated.env;
                if self.is_keyword_mark(env, annotated.annotation) {
                    rest_named = true;
                    continue;
                }
                if self.is_class_variable(env, annotated.annotation, false) {
                    continue;
                }
                let info = annotated
                    .value
                    .and_then(|value| self.field_call(env, value));
                if let Some(info) = &info
                    && info.no_init
                    && matches!(info.default, FieldDefault::None)
                {
                    continue;
                }
                let by_name = info
                    .and_then(|info| info.kw_only)
                    .unwrap_or(all_named || rest_named);
                let field = self.field(env, name, annotated.annotation, annotated.value);
                match fields.iter_mut().find(|(known, ..)| known == name.as_str()) {
                    Some(slot) => *slot = (name.to_string(), by_name, field),
                    None => fields.push((name.to_string(), by_name, field)),
                }
            }
            self.substitutions.truncate(before);
        }
        fields.sort_by_key(|(_, by_name, _)| *by_name);
        fields.into_iter().map(|(.., field)| field).collect()
    }

    /// `_: KW_ONLY`
    fn is_keyword_mark(&self, env: Env<'_, 'f>, annotation: &Expr) -> bool {
        let name = match &annotation.kind {
            ExprKind::Str(text) => text.to_string(),
            _ => self.program.resolve(env, annotation).qualified_name(),
        };
        last(&name) == "KW_ONLY"
    }
}
