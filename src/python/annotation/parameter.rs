//! Parameters of functions: annotation and default put together.

use super::Lowering;
use super::field::{FieldDefault, Meta, is_no_default, omitted};
use crate::model::{Default, Type, Value};
use crate::python::symbol::Env;
use crate::syntax::ast::{Expr, TypeParam};

/// What the annotation and the default of a parameter come to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Typed {
    /// The type; `None` where neither annotation nor `Field` says anything.
    pub(crate) ty: Option<Type>,
    /// The default, as JSON can say it.
    pub(crate) default: Default,
    /// What a default factory makes, where that is known.
    pub(crate) made: Option<Value>,
    /// Whether it must be given.
    pub(crate) required: bool,
}

impl<'f> Lowering<'_, 'f> {
    /// The type and default of a parameter.
    pub(crate) fn parameter(
        &mut self,
        env: Env<'_, 'f>,
        annotation: Option<&Expr>,
        default: Option<&Expr>,
    ) -> Typed {
        let (ty, mut metas) = match annotation {
            Some(annotation) => {
                let (ty, metas) = self.split(env, annotation);
                (Some(ty), metas)
            }
            None => (None, Vec::new()),
        };
        // Of a `Field` in the annotation only a default factory makes the parameter optional.
        let mut factory = metas.iter().find_map(|meta| match meta {
            Meta::Field(info) => match &info.default {
                FieldDefault::Factory(made) => Some(made.clone()),
                _ => None,
            },
            _ => None,
        });
        let mut value = Default::None;
        let mut given = false;
        if let Some(default) = default {
            match self.field_call(env, default) {
                Some(mut info) => {
                    match std::mem::take(&mut info.default) {
                        FieldDefault::None => {}
                        FieldDefault::Factory(made) => factory = Some(made),
                        FieldDefault::Value(default) => {
                            value = default;
                            given = true;
                        }
                    }
                    metas.push(Meta::Field(Box::new(info)));
                }
                None => {
                    let evaluated = self.evaluate_here(env, default);
                    if !is_no_default(&evaluated) {
                        value = self.default(env, default, evaluated);
                        given = true;
                    }
                }
            }
        }
        let ty = match ty {
            None if metas.is_empty() => None,
            ty => Some(self.decorate(ty.unwrap_or(Type::Any), metas, true)),
        };
        // A final with a value is a class variable to pydantic.
        let ty = match annotation {
            Some(annotation) if given && self.is_class_variable(env, annotation, true) => {
                ty.map(omitted)
            }
            _ => ty,
        };
        Typed {
            ty,
            default: value,
            required: !given && factory.is_none(),
            made: factory.flatten(),
        }
    }

    /// Makes the type parameters of a function known (PEP 695).
    pub(crate) fn with_type_params(&mut self, env: Env<'_, 'f>, type_params: &'f [TypeParam]) {
        for parameter in type_params {
            let ty = self.type_parameter(env, "", parameter);
            self.parameters.push((parameter.name.name.clone(), ty));
        }
    }
}
