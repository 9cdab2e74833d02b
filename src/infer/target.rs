//! What an expression that stands for a callable leads to: a function, a method, a class that is
//! called, an object with `__call__`, a `partial` of one of these.

use super::{Callable, Interface, interface};
use crate::model::{Default, ParameterKind};
use crate::python::arguments::Arguments;
use crate::python::docstring;
use crate::python::program::Program;
use crate::python::scope::BindingKind;
use crate::python::sites::{Around, with_env};
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{Class, Expr, ExprKind, Function};

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
    /// The class that is called, where the function is its `__init__`.
    constructs: Option<&'f Class>,
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
            constructs: None,
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
        if let Some(class) = self.constructs {
            interface.signature.name = class.name.name.to_string();
            interface.returns = None;
            if let Some(text) = &class.docstring {
                interface.description = described(text);
            }
        }
        interface
    }
}

/// What a docstring says outside its sections.
fn described(docstring: &str) -> Option<String> {
    let text = docstring::parse(docstring, &[]).description;
    (!text.is_empty()).then_some(text)
}

/// The function that the thing stands for that `module` binds to `name`.
pub(crate) fn of_name<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    name: &str,
) -> Option<Target<'f>> {
    let mut found = Vec::new();
    let symbol = program.resolve_name(module.env(), name);
    follow_symbol(program, &symbol, false, MAX_HOPS, &mut found);
    found.into_iter().next()
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
        } else {
            found.extend(method(program, &name, "__call__"));
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
    if let (Symbol::Unresolved(_), ExprKind::Attribute { value, attr }) = (&symbol, &expr.kind) {
        let class = with_env(program, module, around, |env| {
            class_of(program, env, value, hops)
        });
        found.extend(class.and_then(|class| method(program, &class, &attr.name)));
        return;
    }
    let through_object = expr
        .dotted_name()
        .is_some_and(|name| name.starts_with("self."));
    follow_symbol(program, &symbol, through_object, hops, found);
}

fn follow_symbol<'f>(
    program: &Program<'f>,
    symbol: &Symbol<'f>,
    through_object: bool,
    hops: u32,
    found: &mut Vec<Target<'f>>,
) {
    match symbol {
        Symbol::Function {
            module,
            function,
            qualified,
        } => {
            let bound = qualified.contains('.')
                && !has(function, "staticmethod")
                && (through_object || has(function, "classmethod"));
            found.push(Target::new(*module, function, bound));
        }
        Symbol::Class { class, .. } => {
            found.extend(method(program, symbol, "__init__").map(|target| Target {
                constructs: Some(class),
                ..target
            }));
        }
        Symbol::Value {
            module, binding, ..
        } => {
            if let BindingKind::Assign { value, .. } = binding.kind {
                follow(program, *module, &[], value, hops, found);
            }
        }
        _ => {}
    }
}

fn has(function: &Function, decorator: &str) -> bool {
    let mut names = function.decorators.iter().filter_map(Expr::as_name);
    names.any(|name| name == decorator)
}

/// A method of an object of `class`.
fn method<'f>(program: &Program<'f>, class: &Symbol<'f>, name: &str) -> Option<Target<'f>> {
    if !matches!(class, Symbol::Class { .. }) {
        return None;
    }
    match program.member(class, name) {
        Symbol::Function {
            module, function, ..
        } => Some(Target::new(
            module,
            function,
            !has(function, "staticmethod"),
        )),
        _ => None,
    }
}

/// The class of which `expr` is an object: of `Class(…)`, or of a name that is bound to such a call.
fn class_of<'f>(
    program: &Program<'f>,
    env: Env<'_, 'f>,
    expr: &Expr,
    hops: u32,
) -> Option<Symbol<'f>> {
    let hops = hops.checked_sub(1)?;
    if let ExprKind::Call { func, .. } = &expr.kind {
        return Some(program.resolve(env, func)).filter(|s| matches!(s, Symbol::Class { .. }));
    }
    match program.resolve(env, expr) {
        Symbol::Value {
            module, binding, ..
        } => match binding.kind {
            BindingKind::Assign { value, .. } => class_of(program, module.env(), value, hops),
            _ => None,
        },
        _ => None,
    }
}

/// The elements that a loop around binds `name` to, where they are written out.
fn looped<'f>(
    program: &Program<'f>,
    module: Module<'f>,
    around: &[Around<'f>],
    name: &str,
) -> Option<&'f [Expr]> {
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
