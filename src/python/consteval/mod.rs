//! Expressions to values, as far as they can be known without running anything.
//!
//! [`Evaluator`] computes what Python would: literals, operators, pure builtins and methods,
//! comprehensions, names of the source with what was done to them, enum members, small helper
//! functions. What cannot be known becomes [`Value::Dynamic`] with its source text and a reason,
//! and never swallows the rest of a literal. Every evaluation is bounded in depth, steps and size.

mod builtins;
mod builtins_iterable;
mod bytes_methods;
mod call;
mod change;
mod class;
mod comprehension;
mod container_methods;
mod docstring;
mod enums;
mod eval;
mod exec;
mod form;
mod format;
mod frame;
mod fstring;
mod higher_order;
mod json;
mod library;
mod library_names;
mod meter;
mod mutate;
mod names;
mod number;
mod ops;
mod passed;
mod percent;
mod replay;
mod retain;
mod sharing;
mod slice;
mod str_case;
mod str_format;
mod str_methods;
mod str_search;
mod table;
mod text;

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::HashMap;

pub(crate) use self::docstring::Rewritten;
use self::eval::Cx;
use self::frame::Frame;
use self::meter::Meter;
use super::program::Program;
use super::symbol::{Env, Module, Symbol};
use crate::model::{Dynamic, Type, Value};
use crate::syntax::ast::{Class, Expr, Name};
use crate::text::TextRange;

/// Evaluates expressions of a program; remembers what module constants are. For one thread.
pub struct Evaluator<'p, 'f> {
    program: &'p Program<'f>,
    meter: Meter,
    /// Values of names by scope, name and number of steps seen of it.
    known: RefCell<HashMap<Key, Option<Value>>>,
    /// Names being evaluated, so that a name that leads to itself ends.
    pending: RefCell<Vec<Key>>,
    /// Classes met so far by qualified name, for values that only carry the name.
    classes: RefCell<HashMap<String, ClassRef<'f>>>,
}

type Key = (usize, Name, usize);

/// A class with where it is.
#[derive(Clone, Debug)]
struct ClassRef<'f> {
    module: Module<'f>,
    class: &'f Class,
    qualified: String,
}

impl<'p, 'f> Evaluator<'p, 'f> {
    /// An evaluator of the names of `program`.
    pub fn new(program: &'p Program<'f>) -> Self {
        Self {
            program,
            meter: Meter::default(),
            known: RefCell::default(),
            pending: RefCell::default(),
            classes: RefCell::default(),
        }
    }

    /// The program whose names are known.
    pub fn program(&self) -> &'p Program<'f> {
        self.program
    }

    /// The value of `expr` once all of its module has run: as in the body of a function.
    pub fn eval(&self, env: Env<'_, 'f>, expr: &Expr) -> Value {
        self.evaluate(env, None, expr)
    }

    /// The value of `expr` when its own statement runs: as for the default of a parameter.
    ///
    /// `expr` must be of the file of `env.module`, as its place decides what has run before.
    pub fn eval_here(&self, env: Env<'_, 'f>, expr: &Expr) -> Value {
        self.evaluate(env, Some(expr.range.start), expr)
    }

    /// The final value of the module's `name`, `None` where nothing binds it.
    pub fn module_value(&self, module: Module<'f>, name: &str) -> Option<Value> {
        self.meter.begin();
        self.global_value(module, name, None)
    }

    /// The final value of an attribute of a class, its own or inherited from within the source.
    ///
    /// Of an enum class it is the member.
    pub fn class_value(&self, class: &Symbol<'f>, name: &str) -> Option<Value> {
        self.meter.begin();
        let class = self.class_ref(class)?;
        self.class_attribute(&class, name).ok().flatten()
    }

    /// The members of an enum class in order, aliases left out; `None` where it is no enum.
    pub fn enum_members(&self, class: &Symbol<'f>) -> Option<Vec<(Name, Value)>> {
        self.meter.begin();
        let class = self.class_ref(class)?;
        self.is_enum(&class)
            .then(|| self.members_of(&class).into_iter().collect())
    }

    /// Whether the test holds once the module has run; `None` where that cannot be known.
    pub fn truth(&self, env: Env<'_, 'f>, test: &Expr) -> Option<bool> {
        ops::truth(&self.eval(env, test)).ok()
    }

    fn evaluate(&self, env: Env<'_, 'f>, position: Option<u32>, expr: &Expr) -> Value {
        self.meter.begin();
        let frame = Frame::default();
        let cx = Cx {
            env,
            position,
            horizon: None,
            frame: Some(&frame),
        };
        self.value(cx, expr)
    }

    fn dynamic(&self, module: Module<'f>, range: TextRange, reason: meter::Reason) -> Value {
        let span = module.span(range);
        Value::Dynamic(Box::new(Dynamic {
            source: span.text().to_owned(),
            span,
            reason: reason.into_owned(),
            ty: Type::Any,
            template: None,
        }))
    }
}

impl<'f> Program<'f> {
    /// The value of `expr` when its own statement runs.
    pub(crate) fn evaluate(&self, env: Env<'_, 'f>, expr: &Expr) -> Value {
        Evaluator::new(self).eval_here(env, expr)
    }

    /// The final value of a module constant.
    pub(crate) fn constant(&self, module: Module<'f>, name: &str) -> Option<Value> {
        Evaluator::new(self).module_value(module, name)
    }
}
