//! Classes made by a call: `Enum("E", "A B")`, `TypedDict("T", {…})`, `create_model("M", x=(int, 3))`.

use super::Lowering;
use super::alias::{last, positional};
use super::enums::enum_base;
use super::field::FieldInfo;
use super::mro::Ancestor;
use crate::model::{Effect, Extra, Record, Shape, Type};
use crate::python::known::{self, Base, Known, refused};
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::{Argument, Expr, ExprKind};

impl<'f> Lowering<'_, 'f> {
    /// The class that `maker(args)` makes, if it is known to make one.
    pub(super) fn functional(
        &mut self,
        env: Env<'_, 'f>,
        qualified: &str,
        maker: &str,
        args: &'f [Argument],
        whole: &'f Expr,
    ) -> Option<Type> {
        let name = match positional(args, 0).map(|name| self.evaluate(env, name)) {
            Some(value) => value.as_str().map(str::to_owned),
            None => None,
        }
        .unwrap_or_else(|| last(qualified).to_owned());
        let key = (std::ptr::from_ref(whole).addr(), String::new());
        if let Some(id) = self.made.get(&key) {
            let made = Type::Named(*id);
            return Some(match known::lookup(maker) {
                Some(Known::Base(Base::TypedDict)) => refused_typed_dict(qualified, made),
                _ => made,
            });
        }
        if let Some(base) = enum_base(maker) {
            let members = self.called_enum(env, base, args)?;
            let id = self.define(key, &name, qualified.to_owned());
            self.definition(id, |definition| definition.shape = Shape::Enum(members));
            return Some(Type::Named(id));
        }
        let base = match maker {
            "collections.namedtuple" => Base::NamedTuple,
            "dataclasses.make_dataclass" => return None,
            _ if maker.starts_with("pydantic.") && last(maker) == "create_model" => Base::Model,
            _ => match known::lookup(maker)? {
                Known::Base(base) => base,
                _ => return None,
            },
        };
        match base {
            Base::NamedTuple => {
                let id = self.define(key, &name, qualified.to_owned());
                let fields = self.called_named_tuple(env.module, whole);
                self.definition(id, |definition| {
                    definition.shape = Shape::NamedTuple(fields)
                });
                Some(Type::Named(id))
            }
            Base::TypedDict | Base::TypedDictExtension => {
                let id = self.define(key, &name, qualified.to_owned());
                let fields = self.called_typed_dict(env.module, whole);
                self.definition(id, |definition| {
                    definition.title = Some(name);
                    definition.shape = Shape::Record(Record {
                        fields,
                        extra: Extra::Unsaid,
                    });
                });
                Some(match base {
                    Base::TypedDict => refused_typed_dict(qualified, Type::Named(id)),
                    _ => Type::Named(id),
                })
            }
            Base::Model => self.created_model(env, key, qualified, &name, args),
            _ => None,
        }
    }

    /// A call of a class of the source: an enum without members makes an enum, others instances.
    pub(super) fn made_by_class(
        &mut self,
        env: Env<'_, 'f>,
        qualified: &str,
        maker: &Symbol<'f>,
        args: &'f [Argument],
        whole: &'f Expr,
    ) -> Option<Type> {
        let Symbol::Class {
            module,
            class,
            qualified: name,
        } = maker
        else {
            return None;
        };
        let mro = self.mro(*module, class, name, Vec::new());
        let base = mro.iter().find_map(|ancestor| match ancestor {
            Ancestor::Named(name) => Some(name.clone()),
            _ => None,
        })?;
        enum_base(&base)?;
        self.functional(env, qualified, &base, args, whole)
    }

    /// pydantic's `create_model("M", __base__=Base, x=(int, 3))`
    fn created_model(
        &mut self,
        env: Env<'_, 'f>,
        key: (usize, String),
        qualified: &str,
        name: &str,
        args: &'f [Argument],
    ) -> Option<Type> {
        let mut fields = Vec::new();
        let id = self.define(key, name, qualified.to_owned());
        for argument in args {
            match argument {
                Argument::Keyword(keyword, value) if keyword.name == "__base__" => {
                    if let Type::Named(base) = self.lower(env, value)
                        && let Some(Shape::Record(record)) = self
                            .definitions
                            .get(base)
                            .map(|definition| &definition.shape)
                    {
                        fields = record.fields.clone();
                    }
                }
                Argument::Keyword(keyword, value) if !keyword.name.starts_with('_') => {
                    let (annotation, default) = match &value.kind {
                        ExprKind::Tuple(pair) => match pair.as_slice() {
                            [annotation, default] => (annotation, Some(default)),
                            _ => continue,
                        },
                        _ => (value, None),
                    };
                    let (ty, metas) = self.split(env, annotation);
                    let assigned = default.map(|default| match self.field_call(env, default) {
                        Some(info) => info,
                        None => FieldInfo {
                            default: self.field_default(env, default),
                            ..FieldInfo::default()
                        },
                    });
                    fields.push(self.assemble(&keyword.name, ty, metas, assigned));
                }
                // Fields that are computed.
                Argument::DoubleStar(_) => return Some(self.computed_model(id)),
                _ => {}
            }
        }
        self.definition(id, |definition| {
            definition.title = Some(definition.name.clone());
            definition.shape = Shape::Record(Record {
                fields,
                extra: Extra::Unsaid,
            });
        });
        Some(Type::Named(id))
    }

    fn computed_model(&mut self, id: crate::model::DefinitionId) -> Type {
        self.definition(id, |definition| {
            definition.shape = Shape::Alias(Type::Dict(Box::new(Type::Str), Box::new(Type::Any)));
        });
        Type::Dict(Box::new(Type::Str), Box::new(Type::Any))
    }
}

fn refused_typed_dict(name: &str, best: Type) -> Type {
    refused(
        name,
        "before Python 3.12 pydantic wants the TypedDict of typing_extensions",
        Effect::Always,
        best,
    )
}
