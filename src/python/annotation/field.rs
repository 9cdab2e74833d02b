//! What `Field(…)` and the metadata of `Annotated` say.

use super::Lowering;
use super::alias::{last, positional};
use super::constraint::Constraint;
use crate::model::{Default, Type, Value};
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::{Argument, Expr, ExprKind};

/// One entry of the metadata of an `Annotated`, or a `Field` as default.
#[derive(Clone, Debug, Default)]
pub(super) struct FieldInfo {
    /// The default.
    pub(super) default: FieldDefault,
    /// The name that a caller sends.
    pub(super) alias: Option<String>,
    /// The description.
    pub(super) description: Option<String>,
    /// `title`, `examples`, `deprecated` and the like.
    pub(super) extras: Vec<(String, Value)>,
    /// What constrains the value.
    pub(super) constraints: Vec<(Constraint, Value)>,
    /// The property that tells the members of a union apart.
    pub(super) discriminator: Option<String>,
    /// Arguments of `field(…)` of dataclasses.
    pub(super) kw_only: Option<bool>,
    /// Whether it is a parameter of the constructor.
    pub(super) no_init: bool,
}

/// The default in a `Field`.
#[derive(Clone, Debug, Default)]
pub(super) enum FieldDefault {
    /// None is given.
    #[default]
    None,
    /// A value.
    Value(Default),
    /// A function makes it; its value where that can be told.
    Factory(Option<Value>),
}

/// An entry of the metadata of an `Annotated`.
#[derive(Clone, Debug)]
pub(super) enum Meta {
    /// A plain text.
    Text(String),
    /// `Field(…)`
    Field(Box<FieldInfo>),
    /// Constraints of annotated_types or pydantic.
    Constraints(Vec<(Constraint, Value)>),
    /// `WithJsonSchema({…})`
    Schema(Value),
    /// `SkipJsonSchema()`
    Skip,
    /// `PlainValidator(…)`: anything goes.
    Anything,
    /// `Discriminator("kind")`
    Discriminator(String),
}

impl<'f> Lowering<'_, 'f> {
    /// What an entry of the metadata of an `Annotated` says; nothing where it is not known.
    pub(super) fn meta(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Option<Meta> {
        let (head, args) = match &expr.kind {
            ExprKind::Str(text) => return Some(Meta::Text(text.to_string())),
            ExprKind::Call { func, args } => (&**func, Some(args.as_slice())),
            ExprKind::Name(_) | ExprKind::Attribute { .. } => (expr, None),
            _ => return self.text(env, expr),
        };
        let symbol = self.program.resolve(env, head);
        let Some(name) = symbol.external() else {
            return match (&symbol, args) {
                (
                    Symbol::Value {
                        module, binding, ..
                    },
                    None,
                ) => match binding.kind {
                    crate::python::scope::BindingKind::Assign { value, .. }
                        if matches!(value.kind, ExprKind::Call { .. }) =>
                    {
                        self.meta(module.env(), value)
                    }
                    _ => self.text(env, expr),
                },
                _ => self.text(env, expr),
            };
        };
        let known = name.starts_with("pydantic.") || name.starts_with("annotated_types.");
        if !known {
            return None;
        }
        let args = args?;
        let one = |constraint| {
            let value = positional(args, 0).or_else(|| first_keyword(args))?;
            Some((constraint, value))
        };
        let (constraint, value) = match last(name) {
            "Field" => return Some(Meta::Field(Box::new(self.field_info(env, args)))),
            "WithJsonSchema" => {
                let schema =
                    self.evaluate(env, positional(args, 0).or_else(|| first_keyword(args))?);
                return matches!(schema, Value::Dict(_)).then_some(Meta::Schema(schema));
            }
            "SkipJsonSchema" => return Some(Meta::Skip),
            "PlainValidator" => return Some(Meta::Anything),
            "Discriminator" => {
                let value = self.evaluate(env, positional(args, 0)?);
                return Some(Meta::Discriminator(value.as_str()?.to_owned()));
            }
            "Interval" | "StringConstraints" | "Len" => {
                return Some(Meta::Constraints(self.keyword_constraints(env, args)));
            }
            "Gt" => one(Constraint::Gt)?,
            "Ge" => one(Constraint::Ge)?,
            "Lt" => one(Constraint::Lt)?,
            "Le" => one(Constraint::Le)?,
            "MultipleOf" => one(Constraint::MultipleOf)?,
            "MinLen" => one(Constraint::MinLength)?,
            "MaxLen" => one(Constraint::MaxLength)?,
            _ => return None,
        };
        let value = self.evaluate(env, value);
        Some(Meta::Constraints(vec![(constraint, value)]))
    }

    fn text(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Option<Meta> {
        match self.evaluate(env, expr) {
            Value::Str(text) => Some(Meta::Text(text)),
            _ => None,
        }
    }

    /// Constraints given by name: `StringConstraints(min_length=1)`, `Len(1, 4)`.
    pub(super) fn keyword_constraints(
        &mut self,
        env: Env<'_, 'f>,
        args: &[Argument],
    ) -> Vec<(Constraint, Value)> {
        let mut found = Vec::new();
        for (index, argument) in args.iter().enumerate() {
            let (constraint, value) = match argument {
                Argument::Keyword(name, value) => (Constraint::named(&name.name), value),
                // Only `Len` takes its bounds by position.
                Argument::Positional(value) if index == 0 => (Some(Constraint::MinLength), value),
                Argument::Positional(value) => (Some(Constraint::MaxLength), value),
                _ => continue,
            };
            if let Some(constraint) = constraint {
                let value = self.evaluate(env, value);
                found.push((constraint, value));
            }
        }
        found
    }

    /// The `Field(…)` or `field(…)` that an expression is a call of.
    pub(super) fn field_call(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Option<FieldInfo> {
        let ExprKind::Call { func, args } = &expr.kind else {
            return None;
        };
        let symbol = self.program.resolve(env, func);
        let name = symbol.external()?;
        match name {
            "dataclasses.field" => Some(self.dataclass_field(env, args)),
            _ if name.starts_with("pydantic") && last(name) == "Field" => {
                Some(self.field_info(env, args))
            }
            "sqlmodel.Field" | "langchain_core.pydantic_v1.Field" => {
                Some(self.field_info(env, args))
            }
            _ => None,
        }
    }

    /// The arguments of pydantic's `Field`.
    pub(super) fn field_info(&mut self, env: Env<'_, 'f>, args: &[Argument]) -> FieldInfo {
        let mut info = FieldInfo::default();
        let mut validation_alias = None;
        for argument in args {
            match argument {
                Argument::Positional(value) => info.default = self.field_default(env, value),
                Argument::Keyword(name, value) => match name.name.as_str() {
                    "default" => info.default = self.field_default(env, value),
                    "default_factory" => {
                        info.default = FieldDefault::Factory(self.factory(env, value))
                    }
                    "alias" => info.alias = self.string(env, value),
                    "validation_alias" => validation_alias = self.validation_alias(env, value),
                    "description" => info.description = self.string(env, value),
                    "discriminator" => info.discriminator = self.string(env, value),
                    "title" | "examples" | "deprecated" => {
                        let text = self.evaluate(env, value);
                        let wanted = match (&text, name.name.as_str()) {
                            (Value::None | Value::Bool(false) | Value::Dynamic(_), _) => None,
                            (Value::Str(_), "deprecated") => Some(Value::Bool(true)),
                            _ => Some(text),
                        };
                        if let Some(value) = wanted {
                            info.extras.push((name.name.to_string(), value));
                        }
                    }
                    "json_schema_extra" => {
                        if let Value::Dict(entries) = self.evaluate(env, value) {
                            info.extras
                                .extend(entries.into_iter().filter_map(|(key, value)| {
                                    Some((key.as_str()?.to_owned(), value))
                                }));
                        }
                    }
                    "kw_only" => {
                        info.kw_only = Some(self.evaluate(env, value) == Value::Bool(true))
                    }
                    "init" => info.no_init = self.evaluate(env, value) == Value::Bool(false),
                    "serialization_alias"
                    | "alias_priority"
                    | "field_title_generator"
                    | "exclude"
                    | "exclude_if"
                    | "frozen"
                    | "validate_default"
                    | "repr"
                    | "init_var"
                    | "coerce_numbers_to_str"
                    | "strict"
                    | "allow_inf_nan"
                    | "max_digits"
                    | "decimal_places"
                    | "union_mode"
                    | "fail_fast"
                    | "allow_mutation"
                    | "const"
                    | "unique_items"
                    | "include" => {}
                    other => match Constraint::named(other) {
                        Some(constraint) => {
                            let value = self.evaluate(env, value);
                            if value != Value::None {
                                info.constraints.push((constraint, value));
                            }
                        }
                        // What `Field` does not know goes into the schema as it is.
                        None => {
                            let value = self.evaluate(env, value);
                            if value.is_known() {
                                info.extras.push((other.to_owned(), value));
                            }
                        }
                    },
                },
                _ => {}
            }
        }
        info.alias = validation_alias.or(info.alias);
        info
    }

    /// The arguments of `dataclasses.field`.
    fn dataclass_field(&mut self, env: Env<'_, 'f>, args: &[Argument]) -> FieldInfo {
        let mut info = FieldInfo::default();
        for argument in args {
            let Argument::Keyword(name, value) = argument else {
                continue;
            };
            match name.name.as_str() {
                "default" => info.default = self.field_default(env, value),
                "default_factory" => info.default = FieldDefault::Factory(self.factory(env, value)),
                "init" => info.no_init = self.evaluate(env, value) == Value::Bool(false),
                "kw_only" => info.kw_only = Some(self.evaluate(env, value) == Value::Bool(true)),
                "metadata" => {
                    let metadata = self.evaluate(env, value);
                    info.description = metadata
                        .get("description")
                        .and_then(Value::as_str)
                        .map(str::to_owned);
                    if let Some(title) = metadata.get("title") {
                        info.extras.push(("title".to_owned(), title.clone()));
                    }
                }
                _ => {}
            }
        }
        info
    }

    pub(super) fn field_default(&mut self, env: Env<'_, 'f>, value: &Expr) -> FieldDefault {
        let evaluated = self.evaluate_here(env, value);
        match is_no_default(&evaluated) {
            true => FieldDefault::None,
            false => FieldDefault::Value(self.default(env, value, evaluated)),
        }
    }

    /// What a default factory makes, where it is `list`, `dict` or a constant lambda.
    fn factory(&mut self, env: Env<'_, 'f>, factory: &Expr) -> Option<Value> {
        if let ExprKind::Lambda { parameters, body } = &factory.kind {
            if !parameters.items.is_empty() {
                return None;
            }
            let value = self.evaluate(env, body);
            return value.is_known().then_some(value);
        }
        match self.program.resolve(env, factory) {
            Symbol::Builtin(name) => match name.as_str() {
                "list" => Some(Value::List(Vec::new())),
                "dict" => Some(Value::Dict(Vec::new())),
                "set" => Some(Value::Set(Vec::new())),
                "tuple" => Some(Value::Tuple(Vec::new())),
                "str" => Some(Value::Str(String::new())),
                "int" => Some(Value::Int(0.into())),
                "float" => Some(Value::Float(0.0)),
                "bool" => Some(Value::Bool(false)),
                _ => None,
            },
            _ => None,
        }
    }

    fn string(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Option<String> {
        match self.evaluate(env, expr) {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The first alias: `AliasChoices("a", "b")` has several.
    fn validation_alias(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Option<String> {
        if let ExprKind::Call { args, .. } = &expr.kind {
            return args.iter().find_map(|arg| match arg {
                Argument::Positional(choice) => self.validation_alias_choice(env, choice),
                _ => None,
            });
        }
        self.string(env, expr)
    }

    fn validation_alias_choice(&mut self, env: Env<'_, 'f>, choice: &Expr) -> Option<String> {
        match &choice.kind {
            // A path of one step is a name.
            ExprKind::Call { args, .. } => match args.as_slice() {
                [Argument::Positional(only)] => self.string(env, only),
                _ => None,
            },
            _ => self.string(env, choice),
        }
    }
}

fn first_keyword(args: &[Argument]) -> Option<&Expr> {
    args.iter().find_map(|arg| match arg {
        Argument::Keyword(_, value) => Some(value),
        _ => None,
    })
}

/// Whether a value stands for "no default": `...`, `inspect.Parameter.empty` and the like.
pub(super) fn is_no_default(value: &Value) -> bool {
    match value {
        Value::Ellipsis => true,
        Value::Reference(name) => matches!(
            name.as_str(),
            "inspect.Parameter.empty"
                | "inspect._empty"
                | "inspect.Signature.empty"
                | "pydantic.fields.PydanticUndefined"
                | "pydantic_core.PydanticUndefined"
        ),
        Value::Dynamic(dynamic) => matches!(
            dynamic.source.as_str(),
            "inspect.Parameter.empty"
                | "inspect._empty"
                | "Parameter.empty"
                | "inspect.Signature.empty"
                | "PydanticUndefined"
                | "pydantic.fields.PydanticUndefined"
                | "pydantic_core.PydanticUndefined"
        ),
        _ => false,
    }
}

/// The type of a field that is left out of every schema.
pub(super) fn omitted(best: Type) -> Type {
    crate::python::known::refused(
        "SkipJsonSchema",
        "left out of the schema",
        crate::model::Effect::Omitted,
        best,
    )
}
