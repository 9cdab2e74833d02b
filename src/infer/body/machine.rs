//! The machine that follows a callable: scopes, frames, names, and the bounds of the walk.
//!
//! It walks the body of the callable with abstract values ([`super::abs`]), enters every function of
//! the source that the caller's values reach, and writes what it sees into the [`Log`]. Statements
//! are in [`super::stmt`], expressions in [`super::expr`], calls in [`super::call`].

use std::collections::HashMap;
use std::rc::Rc;

use super::abs::{Abs, Callable, ClassRef, KeyId, ObjectId, ReadId, ScopeId};
use super::gather::Gathered;
use super::known::{best, display_type, has_reference, is_plain, sentinel, type_of};
use super::log::{Fallback, Log};
use super::scopes::Scope;
use super::state::{Dict, Object, State};
use super::world::{Global, World};
use crate::model::{Rule, Type, Value};
use crate::python::symbol::Module;
use crate::syntax::ast::{Expr, ExprKind, Name};
use crate::text::TextRange;

/// Statements and expressions that one walk may visit.
const MAX_STEPS: u32 = 200_000;
/// Functions that may be entered inside each other.
pub(super) const MAX_FRAMES: usize = 24;
/// Elements of a constant that a loop is run over.
pub(super) const MAX_ELEMENTS: usize = 64;

/// Where an expression is evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'a> {
    pub(super) module: Module<'a>,
    pub(super) scope: ScopeId,
}

/// The walk.
pub(super) struct Machine<'a, 'w, 'p> {
    pub(super) world: &'w World<'a, 'p>,
    pub(super) log: Log,
    /// Every read in the order in which it happened, for telling what a branch reads of its own.
    pub(super) trace: Vec<KeyId>,
    pub(super) frames: Vec<Frame<'a>>,
    /// What calls and subscripts of the test just evaluated gave.
    pub(super) seen: HashMap<*const Expr, Abs<'a>>,
    /// Whether values are only shown to people: `print(str(x))`, `raise ValueError(str(x))`.
    pub(super) shown: u32,
    /// The names of the tools, and which of them is run.
    pub(super) tools: Rc<[Value]>,
    pub(super) tool: Option<usize>,
    /// Whether another tool could have taken another path.
    pub(super) tool_mattered: bool,
    /// The function that is asked about.
    pub(super) entry: Option<*const ()>,
    /// The annotation of the catch-all that takes the caller's kwargs.
    pub(super) rest_annotation: Option<(&'a Expr, Module<'a>)>,
    /// Whether functions are entered though nothing of the caller's reaches them: decorators.
    pub(super) forced: u32,
    /// Whether the call just made never comes back.
    pub(super) ended: bool,
    /// Keys of whose values one of several types is being looked at: what is done with it there says
    /// nothing of the others.
    pub(super) of_one_type: Vec<KeyId>,
    pub(super) scopes: Vec<Scope<'a>>,
    pub(super) module_scopes: Vec<(Module<'a>, ScopeId)>,
    /// What names at the top level of modules stand for on every path, until one binds them anew.
    globals: HashMap<(ScopeId, Name), Abs<'a>>,
    objects: ObjectId,
    steps: std::cell::Cell<u32>,
}

/// A function being followed.
pub(super) struct Frame<'a> {
    /// Identity of the function, to end recursion.
    pub(super) function: *const (),
    pub(super) at: At<'a>,
    pub(super) module: Module<'a>,
    /// The class that defines it and what its first parameter is, for `super()`.
    pub(super) method: Option<(ClassRef<'a>, Abs<'a>)>,
    /// Whether its result is the tool's: a return out of a branch that uses nothing is a refusal.
    pub(super) outermost: bool,
    /// The call whose result is being returned.
    pub(super) tail: Option<*const Expr>,
    /// Parameters that this call bound to constants, until they are bound anew.
    pub(super) settled: Vec<Name>,
    /// Where its part of the trace begins.
    pub(super) start: usize,
    pub(super) exits: Vec<Exit<'a>>,
    pub(super) branches: Vec<Branch<'a>>,
    /// Where `break` and `continue` of each loop led.
    pub(super) loops: Vec<Vec<State<'a>>>,
}

/// A conditional block that is being followed.
#[derive(Default)]
pub(super) struct Branch<'a> {
    /// Where its part of the trace begins.
    pub(super) start: usize,
    /// Whether its test is one that refuses: `not`, `is None`, `not in`, `!=`.
    pub(super) refuses: bool,
    /// Keys whose absence leads here.
    pub(super) missing: Vec<KeyId>,
    /// Whether only those who pass some key come here.
    pub(super) positive: bool,
    /// Whether it is what comes after an `if` that always leaves.
    pub(super) rest: bool,
    /// What has been made true or false here because a key is missing: [`super::gather`].
    pub(super) gathered: Vec<Gathered<'a>>,
}

/// A return.
pub(super) struct Exit<'a> {
    pub(super) state: State<'a>,
    pub(super) value: Abs<'a>,
    pub(super) expr: Option<&'a Expr>,
    pub(super) kind: ExitKind,
    /// Keys whose absence leads here.
    pub(super) missing: Vec<KeyId>,
}

/// Whether a return is a result or a refusal.
pub(super) enum ExitKind {
    Result,
    Refusal,
    /// A refusal if what this part of the trace reads is read elsewhere too.
    Perhaps(std::ops::Range<usize>),
}

impl<'a, 'w, 'p> Machine<'a, 'w, 'p> {
    pub(super) fn new(world: &'w World<'a, 'p>, tools: &[String], tool: Option<usize>) -> Self {
        Self {
            world,
            log: Log::default(),
            trace: Vec::new(),
            frames: Vec::new(),
            seen: HashMap::new(),
            shown: 0,
            tools: tools.iter().cloned().map(Value::Str).collect(),
            tool,
            tool_mattered: false,
            entry: None,
            rest_annotation: None,
            forced: 0,
            ended: false,
            of_one_type: Vec::new(),
            scopes: Vec::new(),
            module_scopes: Vec::new(),
            globals: HashMap::new(),
            objects: 0,
            steps: std::cell::Cell::new(0),
        }
    }

    /// Counts a step; false when the bound is reached and nothing more is to be followed.
    pub(super) fn step(&mut self) -> bool {
        self.spend(1);
        !self.exhausted()
    }

    /// Whether the walk was cut short.
    pub(super) fn exhausted(&self) -> bool {
        self.steps.get() >= MAX_STEPS
    }

    /// Counts steps by what is looked at or copied in whole.
    pub(super) fn spend(&self, steps: usize) {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    pub(super) fn frame(&mut self) -> Option<&mut Frame<'a>> {
        self.frames.last_mut()
    }

    pub(super) fn put(&mut self, object: Object<'a>, state: &mut State<'a>) -> ObjectId {
        self.objects += 1;
        state.put(self.objects, object);
        self.objects
    }

    /// What a name stands for.
    pub(super) fn lookup(&mut self, name: &Name, at: At<'a>, state: &mut State<'a>) -> Abs<'a> {
        match self.holder(name, at, state) {
            Ok((_, value)) => value.clone(),
            Err(module) => self.global(name, module, state),
        }
    }

    /// What a name stands for at the top level of a module.
    pub(super) fn global(
        &mut self,
        name: &Name,
        module: Module<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let at = self.module_at(module);
        if let Some(value) = state.name(at.scope, name) {
            return value.clone();
        }
        let place = (at.scope, name.clone());
        if let Some(value) = self.globals.get(&place) {
            return value.clone();
        }
        let found = self.world.lookup(module, name);
        if let Some(value) = settled(&found) {
            self.globals.insert(place, value.clone());
            return value;
        }
        // A name that refers to itself ends here: at what it was bound to before, or nowhere.
        let before = match &found {
            Global::Value(..) => self.world.earlier_function(module, name),
            _ => None,
        };
        let before = match before {
            Some(function) => self.decorated(function, module, None, state),
            None => Abs::Unknown,
        };
        state.bind(at.scope, name.clone(), before);
        let value = if is_registry(&found) {
            self.registry(name, at, state)
        } else {
            self.global_value(found, state)
        };
        state.bind(at.scope, name.clone(), value.clone());
        value
    }

    /// Whether a name stands for a constant at the top level of the module, and for nothing nearer.
    pub(super) fn is_global_constant(&self, name: &Name, at: At<'a>, state: &State<'a>) -> bool {
        let Err(module) = self.holder(name, at, state) else {
            return false;
        };
        let scope = self
            .module_scopes
            .iter()
            .find(|(known, _)| *known == module);
        scope.is_some_and(|(_, scope)| {
            let found = self.globals.get(&(*scope, name.clone()));
            matches!(found, Some(Abs::Const(_)))
        })
    }

    /// A dict that starts empty and that decorators of the module's functions may fill.
    fn registry(&mut self, name: &Name, at: At<'a>, state: &mut State<'a>) -> Abs<'a> {
        let dict = Abs::Dict(self.put(Object::Dict(Dict::default()), state));
        state.bind(at.scope, name.clone(), dict.clone());
        for function in self.world.decorated_functions(at.module) {
            self.global(&function.name.name, at.module, state);
        }
        dict
    }

    pub(super) fn global_value(&mut self, found: Global<'a>, state: &mut State<'a>) -> Abs<'a> {
        match found {
            Global::Function(function, home) => self.decorated(function, home, None, state),
            Global::Class(class, module) => Abs::Class(ClassRef { class, module }),
            Global::Value(_, _, Some(value)) if !has_reference(&value) => Abs::constant(value),
            Global::Value(expr, home, _) => {
                let home = self.module_at(home);
                self.eval(expr, home, state)
            }
            Global::Module(module) => Abs::Module(module),
            Global::External(qualified) => Abs::External(qualified.as_str().into()),
            Global::Unknown => Abs::Unknown,
        }
    }

    /// Joins two paths.
    pub(super) fn join(&self, ours: State<'a>, theirs: State<'a>) -> State<'a> {
        // What differs is looked at in whole, so that many paths through much state cost many steps.
        self.spend(theirs.apart(&ours));
        ours.join(theirs, &|name| self.log.find(name))
    }

    /// Joins paths of which some have ended.
    pub(super) fn join_all(
        &self,
        states: impl IntoIterator<Item = State<'a>>,
    ) -> Option<State<'a>> {
        states
            .into_iter()
            .reduce(|ours, theirs| self.join(ours, theirs))
    }

    /// Notes a read of the caller's `key`.
    pub(super) fn read(
        &mut self,
        key: &str,
        rule: Rule,
        range: TextRange,
        fallback: Fallback,
        at: At<'a>,
    ) -> (KeyId, ReadId) {
        let id = self.log.key(key);
        self.trace.push(id);
        let span = self.world.span(at.module, range);
        (id, self.log.read(id, rule, span, fallback, at.scope))
    }

    /// Notes evidence of the type of a value, if the value is the caller's.
    pub(super) fn note_type(
        &mut self,
        value: &Abs<'a>,
        rule: Rule,
        ty: Type,
        module: Module<'a>,
        range: TextRange,
    ) {
        if let Some((key, _)) = value.key()
            && !(rule == Rule::Use && self.of_one_type.contains(&key))
        {
            let span = self.world.span(module, range);
            self.log.type_fact(key, rule, best(ty), span);
        }
    }

    /// What a key that is missing becomes, from the value written for that case.
    pub(super) fn fallback(&self, value: &Abs<'a>, expr: Option<&'a Expr>, at: At<'a>) -> Fallback {
        match value {
            Abs::Const(value) if **value == Value::None => Fallback::Null,
            Abs::Const(value) if is_plain(value) => Fallback::Known((**value).clone()),
            value if let Some(name) = sentinel(value) => Fallback::Sentinel(name),
            value => match expr {
                Some(expr) if matches!(expr.kind, ExprKind::Dict(_) | ExprKind::List(_)) => {
                    match self.world.constant(at.module, expr, &|_| None) {
                        Some(value) => Fallback::Known(value),
                        None => self.dynamic(display_type(&expr.kind), expr, at),
                    }
                }
                Some(expr) => self.dynamic(type_of(value), expr, at),
                None => Fallback::Unsaid,
            },
        }
    }

    fn dynamic(&self, ty: Type, expr: &Expr, at: At<'a>) -> Fallback {
        Fallback::Dynamic(Box::new(self.world.dynamic(at.module, expr.range, ty)))
    }
}

/// A dict that starts empty: what fills it is not among the constants.
fn is_registry(found: &Global<'_>) -> bool {
    match found {
        Global::Value(_, _, Some(Value::Dict(entries))) if !entries.is_empty() => false,
        Global::Value(expr, ..) => {
            matches!(&expr.kind, ExprKind::Dict(items) if items.is_empty())
        }
        _ => false,
    }
}

/// What a name stands for, where that takes no evaluation and nothing on the way can change it.
fn settled<'a>(found: &Global<'a>) -> Option<Abs<'a>> {
    match found {
        Global::Function(function, module) if function.decorators.is_empty() => {
            Some(Abs::Callable(Rc::new(Callable::Function {
                function,
                module: *module,
                scope: None,
                this: None,
                class: None,
            })))
        }
        Global::Class(class, module) => Some(Abs::Class(ClassRef {
            class,
            module: *module,
        })),
        Global::Value(_, _, Some(value)) if !has_reference(value) && !is_registry(found) => {
            Some(Abs::constant(value.clone()))
        }
        Global::Module(module) => Some(Abs::Module(*module)),
        Global::External(qualified) => Some(Abs::External(qualified.as_str().into())),
        _ => None,
    }
}
