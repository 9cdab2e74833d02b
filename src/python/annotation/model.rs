//! pydantic models: their fields and configuration.

use super::Lowering;
use super::alias::last;
use super::constraint::constrain;
use super::field::{FieldDefault, FieldInfo, Meta, omitted};
use super::kind::Kind;
use super::mro::{Ancestor, Known};
use crate::model::{Default, DefinitionId, Extra, Field, Record, Shape, Type, Value};
use crate::python::known::Form;
use crate::python::scope::{Binding, BindingKind};
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::{Argument, Expr, ExprKind};

/// What the configuration of a model says of its schema.
#[derive(Debug, Default)]
pub(super) struct Config {
    /// The title.
    pub(super) title: Option<String>,
    /// What it does with further keys.
    pub(super) extra: Extra,
    /// Further keywords.
    pub(super) extras: Vec<(String, Value)>,
    /// How aliases are made of names.
    alias_generator: Option<String>,
}

/// An annotated name in a class body.
pub(super) struct Annotated<'e, 'f> {
    pub(super) env: Env<'e, 'f>,
    pub(super) annotation: &'f Expr,
    pub(super) value: Option<&'f Expr>,
}

impl<'f> Lowering<'_, 'f> {
    /// Fills the definition of a model.
    pub(super) fn model(&mut self, id: DefinitionId, kind: &Kind<'f>, mro: &[Ancestor<'f>]) {
        let config = self.config(mro);
        let generator = config.alias_generator.clone();
        // Typed dicts and dataclasses among the fields keep to the configuration of the model.
        let outer = std::mem::replace(&mut self.extra, config.extra.clone());
        let mut fields = match kind {
            Kind::RootModel => Vec::new(),
            _ => self.model_fields(mro, generator.as_deref()),
        };
        for field in self.hooked_fields(mro) {
            fields.retain(|known| known.name != field.name);
            fields.push(field);
        }
        let shape = match kind {
            Kind::RootModel => Shape::Alias(self.root(mro)),
            _ => Shape::Record(Record {
                fields,
                extra: config.extra,
            }),
        };
        self.extra = outer;
        self.definition(id, |definition| {
            definition.title = Some(config.title.unwrap_or_else(|| definition.name.clone()));
            definition.extras = config.extras;
            definition.shape = shape;
        });
    }

    /// The value that a `RootModel` is around.
    fn root(&mut self, mro: &[Ancestor<'f>]) -> Type {
        for ancestor in mro {
            let Ancestor::Class(known) = ancestor else {
                continue;
            };
            let locals = [self.program.class_scope(known.class)];
            let inner = Env {
                module: known.module,
                locals: &locals,
            };
            let before = self.substitutions.len();
            self.substitutions.extend(known.arguments.iter().cloned());
            let mut found = None;
            if let Some(annotation) = locals[0].annotation("root") {
                found = Some(self.lower(inner, annotation));
            }
            for argument in &known.class.arguments {
                if let (None, Argument::Positional(base)) = (&found, argument)
                    && let ExprKind::Subscript { value, index } = &base.kind
                    && last(
                        &self
                            .program
                            .resolve(known.module.env(), value)
                            .qualified_name(),
                    ) == "RootModel"
                {
                    found = Some(self.lower(known.module.env(), index));
                }
            }
            self.substitutions.truncate(before);
            if let Some(found) = found {
                return found;
            }
        }
        Type::Any
    }

    fn model_fields(&mut self, mro: &[Ancestor<'f>], generator: Option<&str>) -> Vec<Field> {
        let mut fields: Vec<(String, Field)> = Vec::new();
        for ancestor in mro.iter().rev() {
            let Ancestor::Class(known) = ancestor else {
                continue;
            };
            let scope = self.program.class_scope(known.class);
            let before = self.substitutions.len();
            self.substitutions.extend(known.arguments.iter().cloned());
            for name in scope.names() {
                let locals = [scope];
                let Some(annotated) = self.annotated_name(known, &locals, name) else {
                    continue;
                };
                if name.starts_with('_') || name == "model_config" {
                    continue;
                }
                let Some(field) = self.model_field(name, &annotated, generator) else {
                    fields.retain(|(known, _)| known != name.as_str());
                    continue;
                };
                match fields.iter_mut().find(|(known, _)| known == name.as_str()) {
                    Some((_, slot)) => *slot = field,
                    None => fields.push((name.to_string(), field)),
                }
            }
            self.substitutions.truncate(before);
        }
        fields.into_iter().map(|(_, field)| field).collect()
    }

    /// The annotation and value of a name in a class body, if it has an annotation at run time.
    pub(super) fn annotated_name<'e>(
        &self,
        known: &Known<'f>,
        locals: &'e [&'e crate::python::scope::Scope<'f>],
        name: &str,
    ) -> Option<Annotated<'e, 'f>> {
        let scope = locals.first()?;
        let env = Env {
            module: known.module,
            locals,
        };
        let mut annotation = None;
        for binding in scope.bindings(name) {
            if binding.type_checking_only {
                continue;
            }
            match binding.kind {
                BindingKind::Annotated(found) => annotation = Some(found),
                BindingKind::Assign {
                    annotation: Some(found),
                    ..
                } => annotation = Some(found),
                _ => {}
            }
        }
        let annotation = annotation?;
        let value = match self.binding(env, scope, name) {
            Some(Binding {
                kind: BindingKind::Assign { value, .. },
                type_checking_only: false,
                ..
            }) => Some(value),
            _ => None,
        };
        Some(Annotated {
            env,
            annotation,
            value,
        })
    }

    /// Whether an annotation in a class body declares something that is no field.
    pub(super) fn is_class_variable(
        &self,
        env: Env<'_, 'f>,
        annotation: &Expr,
        has_value: bool,
    ) -> bool {
        let parsed;
        let annotation = match &annotation.kind {
            ExprKind::Str(text) => match crate::syntax::parse_expression(text.trim()) {
                Some(expr) => {
                    parsed = expr;
                    &parsed
                }
                None => return false,
            },
            _ => annotation,
        };
        let head = match &annotation.kind {
            ExprKind::Subscript { value, .. } => value,
            _ => annotation,
        };
        match self.form_of(env, head) {
            Some(Form::ClassVar) => true,
            Some(Form::Transparent) => {
                has_value && last(&self.program.resolve(env, head).qualified_name()) == "Final"
            }
            _ => false,
        }
    }

    fn model_field(
        &mut self,
        name: &str,
        annotated: &Annotated<'_, 'f>,
        generator: Option<&str>,
    ) -> Option<Field> {
        let Annotated {
            env,
            annotation,
            value,
        } = *annotated;
        if self.is_class_variable(env, annotation, value.is_some()) {
            return None;
        }
        if let Some(value) = value
            && let ExprKind::Call { func, .. } = &value.kind
            && last(&self.program.resolve(env, func).qualified_name()) == "PrivateAttr"
        {
            return None;
        }
        let mut field = self.field(env, name, annotation, value);
        if field.attribute.is_none()
            && let Some(alias) = generator.and_then(|generator| generated_alias(generator, name))
        {
            field.name = alias;
            field.attribute = Some(name.to_owned());
        }
        Some(field)
    }

    /// A field of any kind of record: annotation, metadata and default put together.
    pub(super) fn field(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        annotation: &Expr,
        value: Option<&Expr>,
    ) -> Field {
        let (ty, metas) = self.split(env, annotation);
        let assigned = value.map(|value| match self.field_call(env, value) {
            Some(info) => info,
            None => FieldInfo {
                default: self.field_default(env, value),
                ..FieldInfo::default()
            },
        });
        self.assemble(name, ty, metas, assigned)
    }

    pub(super) fn assemble(
        &mut self,
        name: &str,
        mut ty: Type,
        metas: Vec<Meta>,
        assigned: Option<FieldInfo>,
    ) -> Field {
        let mut info = FieldInfo::default();
        let assigned = assigned.map(|info| Meta::Field(Box::new(info)));
        for meta in metas.into_iter().chain(assigned) {
            match meta {
                Meta::Field(next) => {
                    for (constraint, value) in &next.constraints {
                        ty = constrain(ty, *constraint, value);
                    }
                    if let Some(property) = &next.discriminator {
                        ty = self.tagged(ty, property);
                    }
                    overlay(&mut info, *next);
                }
                Meta::Constraints(constraints) => {
                    for (constraint, value) in &constraints {
                        ty = constrain(ty, *constraint, value);
                    }
                }
                Meta::Schema(schema) => ty = Type::Stated(Box::new(ty), schema),
                Meta::Skip => ty = omitted(ty),
                Meta::Anything => ty = Type::Any,
                Meta::Discriminator(property) => ty = self.tagged(ty, &property),
                Meta::Text(_) => {}
            }
        }
        let (required, default, made) = match info.default {
            FieldDefault::None => (true, Default::None, None),
            FieldDefault::Factory(made) => (false, Default::None, made),
            FieldDefault::Value(default) => (false, default, None),
        };
        Field {
            attribute: info.alias.as_ref().map(|_| name.to_owned()),
            name: info.alias.unwrap_or_else(|| name.to_owned()),
            ty,
            required,
            default,
            made,
            description: info.description,
            extras: info.extras,
        }
    }

    /// The configuration of a class: `model_config`, `class Config`, and class keywords.
    pub(super) fn config(&mut self, mro: &[Ancestor<'f>]) -> Config {
        let mut config = Config::default();
        for ancestor in mro.iter().rev() {
            let Ancestor::Class(known) = ancestor else {
                continue;
            };
            let scope = self.program.class_scope(known.class);
            let locals = [scope];
            let env = Env {
                module: known.module,
                locals: &locals,
            };
            for name in ["model_config", "__pydantic_config__"] {
                if let Some(Binding {
                    kind: BindingKind::Assign { value, .. },
                    ..
                }) = self.binding(env, scope, name)
                {
                    self.config_call(env, value, &mut config);
                }
            }
            if let Some(Binding {
                kind: BindingKind::Class(inner),
                ..
            }) = self.binding(env, scope, "Config")
            {
                let inner_scope = self.program.class_scope(inner);
                for name in inner_scope.names() {
                    if let Some(Binding {
                        kind: BindingKind::Assign { value, .. },
                        ..
                    }) = self.binding(env, inner_scope, name)
                    {
                        self.setting(env, name, value, &mut config);
                    }
                }
            }
            for argument in &known.class.arguments {
                if let Argument::Keyword(name, value) = argument {
                    self.setting(known.module.env(), &name.name, value, &mut config);
                }
            }
            if let Some(decorated) = self.dataclass_decorator(known.module, known.class)
                && let Some(value) = super::alias::keyword(decorated.args, "config")
            {
                self.config_call(known.module.env(), value, &mut config);
            }
        }
        config
    }

    /// `ConfigDict(…)`, `{…}`, `dict(…)`, or a constant that is one.
    fn config_call(&mut self, env: Env<'_, 'f>, value: &Expr, config: &mut Config) {
        match &value.kind {
            ExprKind::Call { args, .. } => {
                for argument in args {
                    match argument {
                        Argument::Keyword(name, value) => {
                            self.setting(env, &name.name, value, config)
                        }
                        Argument::DoubleStar(value) | Argument::Positional(value) => {
                            self.config_call(env, value, config);
                        }
                        Argument::Star(_) => {}
                    }
                }
            }
            ExprKind::Dict(items) => {
                for item in items {
                    match item {
                        crate::syntax::ast::DictItem::Pair(key, value) => {
                            if let Some(name) = key.as_str() {
                                self.setting(env, name, value, config);
                            }
                        }
                        crate::syntax::ast::DictItem::Unpack(value) => {
                            self.config_call(env, value, config)
                        }
                    }
                }
            }
            ExprKind::Name(_) | ExprKind::Attribute { .. } => {
                if let Symbol::Value {
                    module, binding, ..
                } = self.program.resolve(env, value)
                    && let BindingKind::Assign { value, .. } = binding.kind
                    && !matches!(value.kind, ExprKind::Name(_) | ExprKind::Attribute { .. })
                {
                    self.config_call(module.env(), value, config);
                }
            }
            _ => {}
        }
    }

    fn setting(&mut self, env: Env<'_, 'f>, name: &str, value: &Expr, config: &mut Config) {
        match name {
            "title" => config.title = self.evaluate(env, value).as_str().map(str::to_owned),
            "extra" => {
                let text = match self.evaluate(env, value) {
                    Value::Str(text) => text,
                    Value::Member { value, .. } => value.as_str().unwrap_or_default().to_owned(),
                    // `Extra.forbid` of pydantic 1.
                    _ => value
                        .dotted_name()
                        .map(|name| last(&name).to_owned())
                        .unwrap_or_default(),
                };
                config.extra = match text.as_str() {
                    "forbid" => Extra::Forbidden,
                    "allow" => Extra::Allowed(Type::Any),
                    _ => Extra::Unsaid,
                };
            }
            "json_schema_extra" | "schema_extra" => {
                if let Value::Dict(entries) = self.evaluate(env, value) {
                    config.extras = entries
                        .into_iter()
                        .filter_map(|(key, value)| Some((key.as_str()?.to_owned(), value)))
                        .collect();
                }
            }
            "alias_generator" => {
                config.alias_generator = Some(self.program.resolve(env, value).qualified_name());
            }
            _ => {}
        }
    }
}

/// What a later `Field` says counts before what an earlier one said.
fn overlay(info: &mut FieldInfo, next: FieldInfo) {
    if !matches!(next.default, FieldDefault::None) {
        info.default = next.default;
    }
    info.alias = next.alias.or(info.alias.take());
    info.description = next.description.or(info.description.take());
    for (key, value) in next.extras {
        info.extras.retain(|(known, _)| *known != key);
        info.extras.push((key, value));
    }
    info.kw_only = next.kw_only.or(info.kw_only);
    info.no_init |= next.no_init;
}

/// The alias that a generator of pydantic makes of a name.
fn generated_alias(generator: &str, name: &str) -> Option<String> {
    let words = || name.split('_');
    let capitalised = |word: &str| {
        let mut chars = word.chars();
        match chars.next() {
            Some(first) => first.to_uppercase().chain(chars).collect::<String>(),
            None => String::new(),
        }
    };
    match generator {
        "pydantic.alias_generators.to_pascal" => Some(words().map(capitalised).collect()),
        "pydantic.alias_generators.to_camel" => {
            let pascal: String = words().map(capitalised).collect();
            let mut chars = pascal.chars();
            chars
                .next()
                .map(|first| first.to_lowercase().chain(chars).collect())
        }
        _ => None,
    }
}
