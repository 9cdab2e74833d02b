//! Classes to types.

use super::Lowering;
use super::kind::Kind;
use super::mro::Ancestor;
use crate::diagnostic::codes;
use crate::model::{Effect, Extra, Record, Shape, Type, Value};
use crate::python::docstring::cleandoc;
use crate::python::known::{arbitrary, arbitrary_but, refused};
use crate::python::notices::Notices;
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{Class, Expr, ExprKind, Function, StmtKind};

impl<'f> Lowering<'_, 'f> {
    /// A class as type, with its arguments where it is generic.
    pub(super) fn class(
        &mut self,
        module: Module<'f>,
        class: &'f Class,
        qualified: &str,
        args: Option<Vec<Type>>,
    ) -> Type {
        let spelled = match &args {
            Some(args) if !args.is_empty() => self.spell_arguments(args),
            _ => String::new(),
        };
        let key = (std::ptr::from_ref(class).addr(), spelled);
        if let Some(id) = self.made.get(&key) {
            let kind = self.kinds.get(&key.0).cloned();
            return finished(kind.as_ref(), qualified, Type::Named(*id));
        }
        // A class among the type arguments of its own bases.
        if self.opening.contains(&key.0) {
            let span = module.span(class.name.range);
            return self.unknown(qualified, "it refers to itself", span);
        }
        self.opening.push(key.0);
        // What surrounds the use of a class says nothing of its inside.
        let substitutions = std::mem::take(&mut self.substitutions);
        let parameters = std::mem::take(&mut self.parameters);
        let open = std::mem::take(&mut self.open);
        let anchor = self.anchor.take();
        let home = self.home.replace(module);
        let arguments = match args {
            Some(args) => {
                let variables = self.class_variables(module, class);
                variables.into_iter().zip(args).collect()
            }
            None => Vec::new(),
        };
        let mro = self.mro(module, class, qualified, arguments);
        let kind = self.kind(module, class, &mro);
        self.opening.pop();
        let ty = self.of_kind(&kind, key, module, class, qualified, &mro);
        self.substitutions = substitutions;
        self.parameters = parameters;
        self.open = open;
        self.anchor = anchor;
        self.home = home;
        if let (Kind::Unknown(base), Type::Unknown(_)) = (&kind, &ty) {
            self.report(
                &codes::UNKNOWN_TYPE,
                module.env(),
                class.name.range,
                &format!(
                    "class '{qualified}' is not known: its base '{base}' is not in the source"
                ),
            );
        }
        ty
    }

    fn of_kind(
        &mut self,
        kind: &Kind<'f>,
        key: (usize, String),
        module: Module<'f>,
        class: &'f Class,
        qualified: &str,
        mro: &[Ancestor<'f>],
    ) -> Type {
        let full = Symbol::Class {
            module,
            class,
            qualified: qualified.to_owned(),
        }
        .qualified_name();
        match kind {
            Kind::Plain(best) => return arbitrary_but(&format!("{full}{}", key.1), best.clone()),
            Kind::Unknown(_) => {
                let span = module.span(class.name.range);
                return self.unknown(&full, "one of its bases is not in the source", span);
            }
            Kind::Protocol { checkable } => {
                let effect = if *checkable {
                    Effect::Member
                } else {
                    Effect::Always
                };
                return refused(&full, "a protocol has no schema", effect, Type::Any);
            }
            Kind::Own(module, function) => return self.own_schema(*module, function, &full),
            _ => {}
        }
        let name = format!("{}{}", class.name.name, key.1);
        let id = self.define(key.clone(), &name, format!("{full}{}", key.1));
        let written = class.docstring.as_deref();
        let notices = Notices::read(&self.evaluator, module, &class.decorators, written);
        let docstring = notices.docstring.as_deref().or(written);
        // pydantic makes a class anew for the arguments of a model, without its docstring.
        let anew = matches!(kind, Kind::Model | Kind::RootModel) && !key.1.is_empty();
        let description = docstring
            .filter(|text| !text.is_empty() && !anew)
            .map(cleandoc);
        self.definition(id, |definition| definition.description = description);
        match kind {
            Kind::Enum => {
                let members = self.enum_members(module, class, qualified, mro);
                self.definition(id, |definition| definition.shape = Shape::Enum(members));
            }
            Kind::NamedTuple => {
                let fields = self.named_tuple_fields(mro);
                self.definition(id, |definition| {
                    definition.description = None;
                    definition.shape = Shape::NamedTuple(fields);
                });
            }
            Kind::TypedDict { .. } => {
                let (fields, extra) = self.typed_dict_fields(mro);
                let extra = self.or_inherited(extra);
                self.definition(id, |definition| {
                    definition.title = Some(name.clone());
                    definition.shape = Shape::Record(Record { fields, extra });
                });
            }
            Kind::Dataclass => {
                let fields = self.dataclass_fields(mro);
                let mut config = self.config(mro);
                config.extra = self.or_inherited(config.extra);
                self.definition(id, |definition| {
                    definition.title =
                        Some(config.title.unwrap_or_else(|| class.name.name.to_string()));
                    definition.extras = config.extras;
                    definition.shape = Shape::Record(Record {
                        fields,
                        extra: config.extra,
                    });
                });
            }
            _ => self.model(id, kind, mro),
        }
        if notices.deprecated && !matches!(kind, Kind::Enum | Kind::NamedTuple) {
            self.definition(id, |definition| {
                let deprecated = ("deprecated".to_owned(), Value::Bool(true));
                definition.extras.push(deprecated);
            });
        }
        finished(Some(kind), &full, Type::Named(id))
    }

    fn or_inherited(&self, extra: Extra) -> Extra {
        match extra {
            Extra::Unsaid => self.extra.clone(),
            extra => extra,
        }
    }

    /// pydantic's own base class, as a type.
    pub(super) fn bare_model(&mut self, name: &str) -> Type {
        let key = (0, name.to_owned());
        if let Some(id) = self.made.get(&key) {
            return Type::Named(*id);
        }
        let id = self.define(key, "BaseModel", name.to_owned());
        self.definition(id, |definition| {
            definition.title = Some("BaseModel".to_owned());
            definition.shape = Shape::Record(Record {
                fields: Vec::new(),
                extra: Extra::Unsaid,
            });
        });
        Type::Named(id)
    }

    /// What `__get_pydantic_core_schema__` returns, where it hands on another type.
    fn own_schema(&mut self, module: Module<'f>, function: &'f Function, name: &str) -> Type {
        let span = module.span(function.name.range);
        let returned =
            function
                .body
                .statements()
                .iter()
                .rev()
                .find_map(|statement| match &statement.kind {
                    StmtKind::Return(Some(value)) => Some(value),
                    _ => None,
                });
        match returned.and_then(|value| self.core_schema(module.env(), value, 8)) {
            Some(ty) => ty,
            None => self.unknown(name, "its class makes its own schema", span),
        }
    }

    /// The type behind an expression that makes a pydantic core schema.
    fn core_schema(&mut self, env: Env<'_, 'f>, expr: &'f Expr, depth: u32) -> Option<Type> {
        let depth = depth.checked_sub(1)?;
        let ExprKind::Call { func, args } = &expr.kind else {
            return None;
        };
        let argument = |index: usize, name: &str| {
            super::alias::positional(args, index).or_else(|| super::alias::keyword(args, name))
        };
        if let ExprKind::Name(name) = &func.kind
            && name == "handler"
        {
            return argument(0, "source").map(|source| self.lower(env, source));
        }
        let ExprKind::Attribute { attr, .. } = &func.kind else {
            return None;
        };
        Some(match attr.name.as_str() {
            "generate_schema" => self.lower(env, argument(0, "source_type")?),
            "any_schema" => Type::Any,
            "str_schema" => Type::Str,
            "int_schema" => Type::Int,
            "float_schema" => Type::Float,
            "bool_schema" => Type::Bool,
            "bytes_schema" => Type::Bytes,
            "list_schema" => Type::List(Box::new(match argument(0, "items_schema") {
                Some(items) => self.core_schema(env, items, depth)?,
                None => Type::Any,
            })),
            "union_schema" => {
                let ExprKind::List(choices) = &argument(0, "choices")?.kind else {
                    return None;
                };
                let members: Option<Vec<Type>> = choices
                    .iter()
                    .map(|choice| self.core_schema(env, choice, depth))
                    .collect();
                super::union(members?)
            }
            "is_instance_schema" => arbitrary("is_instance_schema"),
            "no_info_before_validator_function"
            | "no_info_after_validator_function"
            | "no_info_wrap_validator_function"
            | "with_info_after_validator_function"
            | "with_info_before_validator_function"
            | "with_info_wrap_validator_function" => {
                self.core_schema(env, argument(1, "schema")?, depth)?
            }
            "no_info_plain_validator_function" | "with_info_plain_validator_function" => refused(
                "",
                "a validator function has no schema",
                Effect::Member,
                Type::Any,
            ),
            "json_or_python_schema" => self.core_schema(env, argument(0, "json_schema")?, depth)?,
            _ => return None,
        })
    }
}

/// The type of a class whose definition is made, refused where pydantic does so.
fn finished(kind: Option<&Kind<'_>>, name: &str, ty: Type) -> Type {
    match kind {
        Some(Kind::TypedDict { extension: false }) => refused(
            name,
            "before Python 3.12 pydantic wants the TypedDict of typing_extensions",
            Effect::Always,
            ty,
        ),
        Some(Kind::ModelV1) => refused(name, "a model of pydantic 1", Effect::Always, ty),
        _ => ty,
    }
}
