//! What an expression that stands for a callable leads to: a function, a method, a `partial` of one.

use super::{Callable, Interface, interface};
use crate::model::{Default, ParameterKind};
use crate::python::arguments::Arguments;
use crate::python::program::Program;
use crate::python::sites::{Around, with_env};
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::{Expr, ExprKind, Function};

/// How many `partial`s, loops and the like are followed.
const MAX_HOPS: u32 = 8;

/// How many functions one expression may stand for.
const MAX_TARGETS: usize = 64;

/// A function, and what is already settled of its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Target<'f> {
    /// The module that defines it.
    pub(crate) module: Module<'f>,
    /// Its definition.
    pub(crate) function: &'f Function,
    /// Whether its first parameter is the object that it is called on.
    pub(crate) bound: bool,
    /// How many arguments a `partial` gives by position.
    positional: usize,
    /// What a `partial` gives by name.
    keywords: Vec<(&'f str, Default)>,
}

impl<'f> Target<'f> {
    /// A function as it is defined.
    pub(crate) fn new(module: Module<'f>, function: &'f Function, bound: bool) -> Self {
        Self {
            module,
            function,
            bound,
            positional: 0,
            keywords: Vec::new(),
        }
    }

    /// Whether some of its arguments are settled.
    pub(crate) fn is_partial(&self) -> bool {
        self.positional > 0 || !self.keywords.is_empty()
    }

    /// What the target takes; of its signature a bound object is no part.
    pub(crate) fn interface(&self, program: &Program<'f>, asked: &Callable<'_>) -> Interface {
        let asked = Callable {
            bound: self.bound,
            ..*asked
        };
        let mut interface = interface(program, self.module, self.function, &asked);
        let parameters = &mut interface.signature.parameters;
        if self.bound && !parameters.is_empty() {
            parameters.remove(0);
        }
        let by_position = |kind| {
            matches!(
                kind,
                ParameterKind::PositionalOnly | ParameterKind::PositionalOrKeyword
            )
        };
        let mut given = Vec::new();
        while given.len() < self.positional
            && parameters
                .first()
                .is_some_and(|first| by_position(first.kind))
        {
            given.push(parameters.remove(0).name);
        }
        let kwargs = &mut interface.kwargs;
        kwargs.retain(|kwarg| !given.contains(&kwarg.identifier));
        for (name, value) in &self.keywords {
            if let Some(parameter) = parameters
                .iter_mut()
                .find(|parameter| parameter.name == *name)
            {
                parameter.default = value.clone();
                parameter.required = false;
            }
            if let Some(kwarg) = kwargs.iter_mut().find(|kwarg| kwarg.identifier == *name) {
                kwarg.default = value.clone();
                kwarg.required = false;
            }
        }
        interface
    }
}

/// The functions that `expr`, at a place with `around` around it, stands for. More than one only in a loop.
pub(crate) fn targets<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    around: &[Around<'f>],
    expr: &'f Expr,
) -> Vec<Target<'f>> {
    let mut found = Vec::new();
    follow(program, module, around, expr, MAX_HOPS, &mut found);
    found
}

fn follow<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    around: &[Around<'f>],
    expr: &'f Expr,
    hops: u32,
    found: &mut Vec<Target<'f>>,
) {
    let Some(hops) = hops.checked_sub(1) else {
        return;
    };
    if found.len() >= MAX_TARGETS {
        return;
    }
    if let ExprKind::Call { func, args } = &expr.kind {
        let arguments = Arguments::of(args);
        let name = with_env(program, module, around, |env| program.resolve(env, func));
        if name.is("functools.partial")
            && let [inner, rest @ ..] = arguments.positional.as_slice()
        {
            let mut inner_found = Vec::new();
            follow(program, module, around, inner, hops, &mut inner_found);
            for mut target in inner_found {
                target.positional += rest.len();
                for (name, value) in &arguments.keywords {
                    let value =
                        with_env(program, module, around, |env| program.evaluate(env, value));
                    target.keywords.push((name, Default::from(value)));
                }
                found.push(target);
            }
        }
        return;
    }
    if let Some(name) = expr.as_name()
        && let Some(elements) = looped(program, module, around, name)
    {
        for element in elements {
            follow(program, module, around, element, hops, found);
        }
        return;
    }
    let symbol = match method_of_self(program, module, around, expr) {
        Some(symbol) => symbol,
        None => with_env(program, module, around, |env| program.resolve(env, expr)),
    };
    match symbol {
        Symbol::Function {
            module,
            function,
            qualified,
        } => {
            let through_object = expr
                .dotted_name()
                .is_some_and(|name| name.starts_with("self."));
            let decorated = |name: &str| {
                function
                    .decorators
                    .iter()
                    .any(|decorator| decorator.as_name().is_some_and(|n| n == name))
            };
            let bound = qualified.contains('.')
                && !decorated("staticmethod")
                && (through_object || decorated("classmethod"));
            found.push(Target::new(module, function, bound));
        }
        Symbol::Value {
            module, binding, ..
        } => {
            use crate::python::scope::BindingKind;
            if let BindingKind::Assign { value, .. } = binding.kind
                && !std::ptr::eq(value, expr)
            {
                follow(program, module, &[], value, hops, found);
            }
        }
        _ => {}
    }
}

/// The elements that a loop around binds `name` to, where they are written out.
fn looped<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    around: &[Around<'f>],
    name: &str,
) -> Option<&'f [Expr]> {
    use crate::python::scope::BindingKind;
    let iter = around.iter().rev().find_map(|around| match around {
        Around::Loop { target, iter } if target.as_name().is_some_and(|n| n == name) => Some(*iter),
        _ => None,
    })?;
    let written = |expr: &'f Expr| match &expr.kind {
        ExprKind::List(elements) | ExprKind::Tuple(elements) | ExprKind::Set(elements) => {
            Some(elements.as_slice())
        }
        _ => None,
    };
    if let Some(elements) = written(iter) {
        return Some(elements);
    }
    match with_env(program, module, around, |env| program.resolve(env, iter)) {
        Symbol::Value { binding, .. } => match binding.kind {
            BindingKind::Assign { value, .. } => written(value),
            _ => None,
        },
        _ => None,
    }
}

/// `self.method` within a class.
fn method_of_self<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    around: &[Around<'f>],
    expr: &Expr,
) -> Option<Symbol<'f>> {
    let dotted = expr.dotted_name()?;
    let name = dotted
        .strip_prefix("self.")
        .filter(|name| !name.contains('.'))?;
    let class = around.iter().rev().find_map(|around| match around {
        Around::Class(class) => Some(*class),
        _ => None,
    })?;
    let class = Symbol::Class {
        module,
        class,
        qualified: class.name.name.to_string(),
    };
    Some(program.member(&class, name))
}
