//! Aliases, type variables, and calls that make types.

use super::{Lowering, union};
use crate::model::{Shape, Type};
use crate::python::known::quirk;
use crate::python::scope::BindingKind;
use crate::python::symbol::{Env, Symbol};
use crate::syntax::ast::{Argument, Expr, ExprKind, TypeParam, TypeParamKind};

/// How deep an alias is searched for type variables.
const MAX_NESTING: u32 = 16;

impl<'f> Lowering<'_, 'f> {
    /// What `name = value` makes of the name as a type.
    pub(super) fn assigned(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        value: &'f Expr,
        annotation: Option<&'f Expr>,
        args: Option<Vec<Type>>,
    ) -> Type {
        if let Some(known) = self.substitution(name) {
            return known;
        }
        if self.open.iter().any(|open| open == name) {
            let span = self.span(env, value.range);
            return self.unknown(name, "it refers to itself", span);
        }
        self.open.push(name.to_owned());
        let before = self.substitutions.len();
        // The alias is not part of the string that it was found in.
        let anchor = self.anchor.take();
        let ty = match &value.kind {
            ExprKind::Call { func, args: given } => {
                self.made_by_call(env, name, func, given, value, args.as_deref())
            }
            _ => {
                if let Some(args) = args {
                    let variables = self.type_variables(env, value);
                    self.substitutions.extend(variables.into_iter().zip(args));
                }
                let is_member = name
                    .strip_prefix(env.module.name())
                    .is_some_and(|own| own.trim_start_matches('.').contains('.'));
                let is_type =
                    annotation.is_none_or(|annotation| self.is_alias_mark(env, annotation));
                match &value.kind {
                    // A constant, or a member of an enum, not an alias.
                    ExprKind::Str(_) if !is_type || is_member => Type::Any,
                    _ => self.lower(env, value),
                }
            }
        };
        self.anchor = anchor;
        self.substitutions.truncate(before);
        self.open.pop();
        ty
    }

    fn is_alias_mark(&self, env: Env<'_, 'f>, annotation: &Expr) -> bool {
        let name = self.program.resolve(env, annotation).qualified_name();
        name.ends_with(".TypeAlias")
    }

    /// A call in a place where a type is wanted.
    pub(super) fn call(
        &mut self,
        env: Env<'_, 'f>,
        func: &Expr,
        args: &[Argument],
        whole: &Expr,
    ) -> Type {
        match self.program.resolve(env, func) {
            Symbol::Builtin(name) if name == "type" => match args {
                [Argument::Positional(arg)] if arg.kind == ExprKind::None => Type::Null,
                _ => self.computed(env, whole),
            },
            Symbol::External(name) => match self.constrained_call(env, &name, args) {
                Some(ty) => ty,
                None if last(&name) == "NewType" => match args {
                    [_, Argument::Positional(of)] => self.lower(env, of),
                    _ => self.computed(env, whole),
                },
                None if crate::python::stdlib::is_stdlib(&name) => Type::Any,
                None => self.computed(env, whole),
            },
            // An instance is no type.
            Symbol::Class { .. } => Type::Any,
            _ => self.computed(env, whole),
        }
    }

    fn computed(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Type {
        let span = self.span(env, expr.range);
        self.unknown("", "computed", span)
    }

    /// `name = func(args)`
    fn made_by_call(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        func: &Expr,
        args: &'f [Argument],
        whole: &'f Expr,
        type_args: Option<&[Type]>,
    ) -> Type {
        let symbol = self.program.resolve(env, func);
        let Symbol::External(maker) = &symbol else {
            return match self.made_by_class(env, name, &symbol, args, whole) {
                Some(ty) => ty,
                None => self.call(env, func, args, whole),
            };
        };
        match last(maker) {
            "TypeVar" if is_typing(maker) => self.type_variable(env, args),
            "ParamSpec" | "TypeVarTuple" if is_typing(maker) => Type::Any,
            "TypeAliasType" if is_typing(maker) => {
                let Some(value) = positional(args, 1).or_else(|| keyword(args, "value")) else {
                    return self.computed(env, whole);
                };
                let parameters = keyword(args, "type_params").map(|params| match &params.kind {
                    ExprKind::Tuple(elements) => elements
                        .iter()
                        .map(|element| self.program.resolve(env, element).qualified_name())
                        .collect(),
                    _ => Vec::new(),
                });
                self.alias_definition(env, name, value, parameters.unwrap_or_default(), type_args)
            }
            _ => match self.functional(env, name, maker, args, whole) {
                Some(ty) => ty,
                None => self.call(env, func, args, whole),
            },
        }
    }

    /// `type name[…] = value`
    pub(super) fn named_alias(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        value: &'f Expr,
        type_params: &'f [TypeParam],
        args: Option<Vec<Type>>,
    ) -> Type {
        let before = self.parameters.len();
        let mut given = args.clone().unwrap_or_default().into_iter();
        for parameter in type_params {
            let ty = match given.next() {
                Some(ty) => ty,
                None => self.type_parameter(env, "", parameter),
            };
            self.parameters.push((parameter.name.name.clone(), ty));
        }
        let ty = self.alias_definition(env, name, value, Vec::new(), args.as_deref());
        self.parameters.truncate(before);
        ty
    }

    fn alias_definition(
        &mut self,
        env: Env<'_, 'f>,
        qualified: &str,
        value: &'f Expr,
        variables: Vec<String>,
        args: Option<&[Type]>,
    ) -> Type {
        let spelled = args
            .map(|args| self.spell_arguments(args))
            .unwrap_or_default();
        let key = (std::ptr::from_ref(value).addr(), spelled.clone());
        if let Some(id) = self.made.get(&key) {
            return Type::Named(*id);
        }
        let name = format!("{}{spelled}", last(qualified));
        let id = self.define(key, &name, format!("{qualified}{spelled}"));
        let before = self.substitutions.len();
        let args = args.unwrap_or_default().iter().cloned();
        self.substitutions.extend(variables.into_iter().zip(args));
        // An alias made here may refer to itself: it has a name for that.
        let open = std::mem::take(&mut self.open);
        let target = self.lower(env, value);
        self.open = open;
        self.substitutions.truncate(before);
        self.definition(id, |definition| definition.shape = Shape::Alias(target));
        Type::Named(id)
    }

    /// `TypeVar(…)`: its default, its constraints, or its bound.
    fn type_variable(&mut self, env: Env<'_, 'f>, args: &'f [Argument]) -> Type {
        if let Some(default) = keyword(args, "default") {
            return self.lower(env, default);
        }
        let constraints: Vec<&Expr> = args
            .iter()
            .skip(1)
            .filter_map(|arg| match arg {
                Argument::Positional(constraint) => Some(constraint),
                _ => None,
            })
            .collect();
        if !constraints.is_empty() {
            let members: Vec<Type> = constraints
                .into_iter()
                .map(|constraint| self.lower(env, constraint))
                .collect();
            return union(members);
        }
        match keyword(args, "bound") {
            Some(bound) => self.lower(env, bound),
            None => Type::Any,
        }
    }

    /// A type parameter in brackets (PEP 695).
    pub(super) fn type_parameter(
        &mut self,
        env: Env<'_, 'f>,
        name: &str,
        parameter: &'f TypeParam,
    ) -> Type {
        if let Some(known) = self.substitution(name) {
            return known;
        }
        match (&parameter.default, &parameter.bound, parameter.kind) {
            (Some(default), _, TypeParamKind::TypeVar) => self.lower(env, default),
            (None, Some(bound), TypeParamKind::TypeVar) => match &bound.kind {
                ExprKind::Tuple(members) => {
                    let members: Vec<Type> = members
                        .iter()
                        .map(|member| self.lower(env, member))
                        .collect();
                    union(members)
                }
                _ => self.lower(env, bound),
            },
            _ => Type::Any,
        }
    }

    pub(super) fn substitution(&self, name: &str) -> Option<Type> {
        let mut known = self.substitutions.iter().rev();
        known
            .find(|(variable, _)| variable == name)
            .map(|(_, ty)| ty.clone())
    }

    /// The type variables in an expression, in the order of their first use.
    pub(super) fn type_variables(&self, env: Env<'_, 'f>, expr: &Expr) -> Vec<String> {
        let mut found = Vec::new();
        self.collect_variables(env, expr, MAX_NESTING, &mut found);
        found
    }

    fn collect_variables(
        &self,
        env: Env<'_, 'f>,
        expr: &Expr,
        depth: u32,
        found: &mut Vec<String>,
    ) {
        let Some(depth) = depth.checked_sub(1) else {
            return;
        };
        match &expr.kind {
            ExprKind::Name(_) | ExprKind::Attribute { .. } => {
                let symbol = self.program.resolve(env, expr);
                let Symbol::Value {
                    module, binding, ..
                } = &symbol
                else {
                    return;
                };
                match binding.kind {
                    BindingKind::TypeParam(_) => push_new(found, symbol.qualified_name()),
                    BindingKind::Assign { value, .. } => match &value.kind {
                        ExprKind::Call { func, .. } => {
                            let maker = self.program.resolve(module.env(), func).qualified_name();
                            if is_typing(&maker) && matches!(last(&maker), "TypeVar" | "ParamSpec")
                            {
                                push_new(found, symbol.qualified_name());
                            }
                        }
                        ExprKind::Subscript { .. } | ExprKind::Binary { .. } => {
                            self.collect_variables(module.env(), value, depth, found);
                        }
                        _ => {}
                    },
                    _ => {}
                }
            }
            ExprKind::Subscript { value, index } => {
                // The variables of an alias are those of its arguments, once it has some.
                if !matches!(self.program.resolve(env, value), Symbol::Value { .. }) {
                    self.collect_variables(env, value, depth, found);
                }
                self.collect_variables(env, index, depth, found);
            }
            ExprKind::Tuple(elements) | ExprKind::List(elements) => {
                for element in elements {
                    self.collect_variables(env, element, depth, found);
                }
            }
            ExprKind::Binary { left, right, .. } => {
                self.collect_variables(env, left, depth, found);
                self.collect_variables(env, right, depth, found);
            }
            ExprKind::Starred(inner) => self.collect_variables(env, inner, depth, found),
            _ => {}
        }
    }

    /// `[int, str]`, as pydantic names the class with these arguments.
    pub(super) fn spell_arguments(&self, args: &[Type]) -> String {
        let parts: Vec<String> = args.iter().map(|arg| self.spell(arg)).collect();
        format!("[{}]", parts.join(", "))
    }

    fn spell(&self, ty: &Type) -> String {
        match ty {
            Type::Named(id) => match self.definitions.get(*id) {
                Some(definition) => definition.name.clone(),
                None => "Any".to_owned(),
            },
            Type::Null => "NoneType".to_owned(),
            Type::Union(members) => {
                let members: Vec<String> =
                    members.iter().map(|member| self.spell(member)).collect();
                format!("Union[{}]", members.join(", "))
            }
            Type::Refused(refusal) => refusal
                .name
                .rsplit('.')
                .next()
                .unwrap_or_default()
                .to_owned(),
            Type::Unknown(unknown) => unknown
                .name
                .rsplit('.')
                .next()
                .unwrap_or_default()
                .to_owned(),
            ty => match ty.spelling(&self.definitions) {
                spelled if spelled == "any" => "Any".to_owned(),
                spelled => spelled,
            },
        }
    }

    /// A function as type: pydantic describes its parameters, which no caller can send.
    pub(super) fn function(&mut self) -> Type {
        quirk(
            Type::Dict(Box::new(Type::Str), Box::new(Type::Any)),
            Type::Any,
        )
    }
}

fn push_new(found: &mut Vec<String>, name: String) {
    if !found.contains(&name) {
        found.push(name);
    }
}

/// The last part of a dotted name.
pub(super) fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Whether a qualified name is of `typing` or its extensions.
pub(super) fn is_typing(name: &str) -> bool {
    name.starts_with("typing.") || name.starts_with("typing_extensions.")
}

/// The positional argument at `index`.
pub(super) fn positional(args: &[Argument], index: usize) -> Option<&Expr> {
    match args.get(index)? {
        Argument::Positional(arg) => Some(arg),
        _ => None,
    }
}

/// The keyword argument `name`.
pub(super) fn keyword<'a>(args: &'a [Argument], name: &str) -> Option<&'a Expr> {
    args.iter().find_map(|arg| match arg {
        Argument::Keyword(keyword, value) if keyword.name == name => Some(value),
        _ => None,
    })
}
