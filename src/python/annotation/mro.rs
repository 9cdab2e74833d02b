//! The classes that a class inherits from, in the order in which Python looks through them.

use super::Lowering;
use super::alias::last;
use crate::model::Type;
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{Argument, Class, Expr, ExprKind};

/// How many classes are looked through.
const MAX_CLASSES: usize = 200;

/// How deep inheritance is followed.
const MAX_DEPTH: u32 = 40;

/// A class among the ancestors of another, itself included.
#[derive(Clone, Debug)]
pub(super) enum Ancestor<'f> {
    /// One that can be read.
    Class(Known<'f>),
    /// One that is known by its name: a builtin, or of a library.
    Named(String),
    /// One made by a call: `namedtuple("N", "a b")`.
    Made(Module<'f>, &'f Expr),
    /// One of which nothing is known.
    Unknown(String),
}

/// A class that can be read.
#[derive(Clone, Debug)]
pub(super) struct Known<'f> {
    /// The module that defines it.
    pub(super) module: Module<'f>,
    /// Its definition.
    pub(super) class: &'f Class,
    /// Its name within the module.
    pub(super) qualified: String,
    /// What it puts for its type variables, by qualified name.
    pub(super) arguments: Vec<(String, Type)>,
}

impl PartialEq for Ancestor<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Class(a), Self::Class(b)) => std::ptr::eq(a.class, b.class),
            (Self::Named(a), Self::Named(b)) | (Self::Unknown(a), Self::Unknown(b)) => a == b,
            (Self::Made(_, a), Self::Made(_, b)) => std::ptr::eq(*a, *b),
            _ => false,
        }
    }
}

impl<'f> Lowering<'_, 'f> {
    /// The class and its ancestors, nearest first.
    pub(super) fn mro(
        &mut self,
        module: Module<'f>,
        class: &'f Class,
        qualified: &str,
        arguments: Vec<(String, Type)>,
    ) -> Vec<Ancestor<'f>> {
        let known = Known {
            module,
            class,
            qualified: qualified.to_owned(),
            arguments,
        };
        let mut budget = MAX_CLASSES;
        self.linearised(known, MAX_DEPTH, &mut budget)
    }

    fn linearised(
        &mut self,
        known: Known<'f>,
        depth: u32,
        budget: &mut usize,
    ) -> Vec<Ancestor<'f>> {
        let (Some(depth), Some(rest)) = (depth.checked_sub(1), budget.checked_sub(1)) else {
            return vec![Ancestor::Unknown(known.qualified)];
        };
        *budget = rest;
        let bases = self.class_bases(&known);
        let mut sequences: Vec<Vec<Ancestor<'f>>> = bases
            .iter()
            .map(|base| match base {
                Ancestor::Class(base) if !std::ptr::eq(base.class, known.class) => {
                    self.linearised(base.clone(), depth, budget)
                }
                base => vec![base.clone()],
            })
            .collect();
        sequences.push(bases);
        let mut result = vec![Ancestor::Class(known)];
        result.extend(merge(sequences));
        result
    }

    fn class_bases(&mut self, known: &Known<'f>) -> Vec<Ancestor<'f>> {
        let locals = [self.program.class_scope(known.class)];
        let outer = known.module.env();
        let inner = Env {
            module: known.module,
            locals: &locals,
        };
        let before = self.substitutions.len();
        self.substitutions.extend(known.arguments.iter().cloned());
        let bases = known
            .class
            .arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Positional(base) => Some(base),
                _ => None,
            })
            .map(|base| {
                // Type parameters are visible to the bases, what the body binds is not.
                let env = match known.class.type_params.is_empty() {
                    true => outer,
                    false => inner,
                };
                self.class_base(env, base)
            })
            .collect();
        self.substitutions.truncate(before);
        bases
    }

    fn class_base(&mut self, env: Env<'_, 'f>, base: &'f Expr) -> Ancestor<'f> {
        let (head, index) = match &base.kind {
            ExprKind::Subscript { value, index } => (&**value, Some(&**index)),
            ExprKind::Call { .. } => return Ancestor::Made(env.module, base),
            _ => (base, None),
        };
        match self.program.resolve(env, head) {
            Symbol::Class {
                module,
                class,
                qualified,
            } => {
                let arguments = match index {
                    Some(index) => {
                        let given: Vec<&Expr> = match &index.kind {
                            ExprKind::Tuple(elements) => elements.iter().collect(),
                            _ => vec![index],
                        };
                        let variables = self.class_variables(module, class);
                        // Do not open definitions of arguments that stand for nothing.
                        let given = given.into_iter().take(variables.len());
                        let types: Vec<Type> = given.map(|arg| self.lower(env, arg)).collect();
                        variables.into_iter().zip(types).collect()
                    }
                    None => Vec::new(),
                };
                Ancestor::Class(Known {
                    module,
                    class,
                    qualified,
                    arguments,
                })
            }
            Symbol::Builtin(name) | Symbol::External(name) => Ancestor::Named(name),
            Symbol::Value {
                module, binding, ..
            } => match binding.kind {
                crate::python::scope::BindingKind::Assign { value, .. }
                    if matches!(value.kind, ExprKind::Call { .. }) =>
                {
                    Ancestor::Made(module, value)
                }
                _ => Ancestor::Unknown(head.dotted_name().unwrap_or_default()),
            },
            symbol => Ancestor::Unknown(symbol.qualified_name()),
        }
    }

    /// The qualified names of the type variables of a class, in order.
    pub(super) fn class_variables(&mut self, module: Module<'f>, class: &'f Class) -> Vec<String> {
        let locals = [self.program.class_scope(class)];
        let inner = Env {
            module,
            locals: &locals,
        };
        if !class.type_params.is_empty() {
            return class
                .type_params
                .iter()
                .map(|parameter| {
                    self.program
                        .resolve_name(inner, &parameter.name.name)
                        .qualified_name()
                })
                .collect();
        }
        let env = module.env();
        let mut all = Vec::new();
        for argument in &class.arguments {
            let Argument::Positional(base) = argument else {
                continue;
            };
            let ExprKind::Subscript { value, index } = &base.kind else {
                continue;
            };
            let found = self.type_variables(env, index);
            // `Generic[…]` and `Protocol[…]` say the order.
            let name = self.program.resolve(env, value).qualified_name();
            if matches!(last(&name), "Generic" | "Protocol") {
                return found;
            }
            for variable in found {
                if !all.contains(&variable) {
                    all.push(variable);
                }
            }
        }
        all
    }
}

/// C3 linearisation; where the bases contradict each other, whatever comes first.
fn merge<'f>(mut sequences: Vec<Vec<Ancestor<'f>>>) -> Vec<Ancestor<'f>> {
    let mut result: Vec<Ancestor<'f>> = Vec::new();
    loop {
        sequences.retain(|sequence| !sequence.is_empty());
        let Some(first) = sequences.first().and_then(|sequence| sequence.first()) else {
            return result;
        };
        let next = sequences
            .iter()
            .filter_map(|sequence| sequence.first())
            .find(|candidate| {
                sequences
                    .iter()
                    .all(|sequence| !sequence.iter().skip(1).any(|other| other == *candidate))
            })
            .unwrap_or(first)
            .clone();
        for sequence in &mut sequences {
            sequence.retain(|ancestor| *ancestor != next);
        }
        result.push(next);
    }
}
