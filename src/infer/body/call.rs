//! Calls: entering the functions of the source that the caller's values reach.

use std::rc::Rc;

use super::abs::{Abs, Callable, ClassRef, Given};
use super::bind;
use super::constants::text_result;
use super::enter::Callee;
use super::guard;
use super::machine::{At, MAX_FRAMES, Machine};
use super::state::State;
use super::usage;
use crate::model::{Rule, Type};
use crate::python::results;
use crate::python::symbol::Module;
use crate::syntax::ast::{Argument, Expr, ExprKind, Function, Name};

/// How many alternatives of what is called are followed.
const MAX_TARGETS: usize = 24;

impl<'a> Machine<'a, '_, '_> {
    /// Evaluates a call expression.
    pub(super) fn eval_call(
        &mut self,
        expr: &'a Expr,
        func: &'a Expr,
        args: &'a [Argument],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let shows = usage::shows(func);
        self.shown += u32::from(shows);
        let result = self.eval_shown_call(expr, func, args, at, state);
        self.shown -= u32::from(shows);
        result
    }

    fn eval_shown_call(
        &mut self,
        expr: &'a Expr,
        func: &'a Expr,
        args: &'a [Argument],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        if let ExprKind::Attribute { value, attr } = &func.kind {
            let receiver = self.eval(value, at, state);
            let result = self.method_call(expr, &receiver, &attr.name, func, args, at, state);
            if let ("append" | "add" | "extend" | "update", [Argument::Positional(added)]) =
                (attr.name.as_str(), args)
                && !matches!(receiver, Abs::Dict(_))
            {
                let elements = match attr.name.as_str() {
                    "append" | "add" => Some(vec![guard::peek(self, added, at, state)]),
                    _ => None,
                };
                self.gather(value, &receiver, elements, at, state);
            }
            return result;
        }
        if func.as_name().is_some_and(|name| name == "super")
            && let Some((class, this)) = self.frames.last().and_then(|f| f.method.clone())
        {
            return Abs::Callable(Rc::new(Callable::Super { this, class }));
        }
        let callee = self.eval(func, at, state);
        let given = self.arguments(args, at, state);
        self.call(&callee, given, expr, state)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one call")]
    fn method_call(
        &mut self,
        expr: &'a Expr,
        receiver: &Abs<'a>,
        method: &Name,
        func: &'a Expr,
        args: &'a [Argument],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        if let Abs::Dict(id) = receiver {
            let given = self.arguments(args, at, state);
            return self.dict_method(*id, method, &given, expr, at, state);
        }
        if receiver.key().is_some() {
            let given = self.arguments(args, at, state);
            let by_position = |given: &&Given<'_>| matches!(given, Given::Positional(..));
            let count = given.iter().filter(by_position).count();
            let owner = usage::method_owner(method);
            if let Some(ty) = owner.or_else(|| usage::method_owner_by_count(method, count)) {
                self.note_type(receiver, Rule::Use, ty, at.module, expr.range);
            }
            let result = self.external(&format!("?.{method}"), given, expr, state);
            return match (receiver, results::of_text_method(method)) {
                (Abs::Key(key, read), Some(Type::Str)) => {
                    Abs::Cast(Rc::new(Type::Str), *key, *read)
                }
                _ => result,
            };
        }
        match receiver {
            // `globals().get(f"run_{tool}")`
            Abs::Module(module) if method == "get" => {
                let given = self.arguments(args, at, state);
                match given.first().and_then(|name| self.text(name.value())) {
                    Some(name) => self.global(&Name::from(name.as_str()), *module, state),
                    None => Abs::Unknown,
                }
            }
            Abs::Const(container) => {
                let given = self.arguments(args, at, state);
                self.constant_method(expr, container, method, &given, at, state)
            }
            Abs::ByTool(_) => {
                let given = self.arguments(args, at, state);
                // `kwargs["tool"].removeprefix(PREFIX)`
                let plain = given.iter().all(|given| given.value().value().is_some());
                match self.worked_out_by_tool(expr, plain, at, state) {
                    Some(values) => values,
                    None => self.external(&format!("?.{method}"), given, expr, state),
                }
            }
            Abs::OneOf(members)
                if members
                    .iter()
                    .all(|member| matches!(member, Abs::Const(_) | Abs::Unknown)) =>
            {
                let given = self.arguments(args, at, state);
                let found = members
                    .iter()
                    .map(|member| match member {
                        Abs::Const(container) => {
                            self.constant_method(expr, container, method, &given, at, state)
                        }
                        _ => Abs::Unknown,
                    })
                    .collect();
                Abs::one_of(found)
            }
            Abs::Unknown | Abs::Typed(_) | Abs::Cast(..) | Abs::Sequence(_) | Abs::Keys(_) => {
                let given = self.arguments(args, at, state);
                let text =
                    matches!(receiver, Abs::Typed(ty) | Abs::Cast(ty, ..) if **ty == Type::Str);
                let result = self.external(&format!("?.{method}"), given, expr, state);
                match result {
                    // Most methods of a text give a text.
                    Abs::Unknown if text && usage::method_owner(method) == Some(Type::Str) => {
                        text_result(method)
                    }
                    result => result,
                }
            }
            _ => {
                let callee = self.attribute(receiver, method, func, at, state);
                let given = self.arguments(args, at, state);
                if matches!(callee, Abs::Unknown) {
                    return self.external(&format!("?.{method}"), given, expr, state);
                }
                self.call(&callee, given, expr, state)
            }
        }
    }

    /// Calls a value.
    pub(super) fn call(
        &mut self,
        callee: &Abs<'a>,
        given: Vec<Given<'a>>,
        expr: &'a Expr,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        match callee {
            Abs::Callable(callable) => match &**callable {
                Callable::Function {
                    function,
                    module,
                    scope,
                    this,
                    class,
                } => {
                    let callee = Callee {
                        function,
                        module: *module,
                        scope: *scope,
                        this: this.clone(),
                        class: *class,
                    };
                    self.enter(callee, given, expr, state)
                }
                Callable::Lambda {
                    parameters,
                    body,
                    module,
                    scope,
                } => {
                    if self.frames.len() >= MAX_FRAMES {
                        return Abs::Unknown;
                    }
                    let at = At {
                        module: *module,
                        scope: self.open_scope(*module, *scope),
                    };
                    let slots = bind::slots(parameters, 0, *module);
                    let bound = self.bind_slots(&slots, given, false, at, expr, state);
                    for (name, value) in bound.values {
                        state.bind(at.scope, name, value);
                    }
                    self.eval(body, at, state)
                }
                Callable::Partial {
                    callee,
                    given: first,
                } => {
                    let mut all = first.clone();
                    // What is given later wins over what was given before.
                    all.retain(|known| match known {
                        Given::Keyword(name, ..) => !given.iter().any(
                            |later| matches!(later, Given::Keyword(other, ..) if other == name),
                        ),
                        _ => true,
                    });
                    all.extend(given);
                    let callee = callee.clone();
                    self.call(&callee, all, expr, state)
                }
                Callable::Items(keys) => {
                    let at = self.site(expr);
                    let Some(Given::Positional(container, _)) = given.first() else {
                        return Abs::Unknown;
                    };
                    let items: Vec<Abs<'a>> = keys
                        .iter()
                        .map(|key| self.subscript(container, key, expr, at, state))
                        .collect();
                    match items.as_slice() {
                        [only] => only.clone(),
                        _ => Abs::Sequence(items.into()),
                    }
                }
                Callable::DictMethod(id, method) => {
                    let at = self.site(expr);
                    let method = method.clone();
                    self.dict_method(*id, &method, &given, expr, at, state)
                }
                Callable::Super { .. } => Abs::Unknown,
            },
            Abs::Class(class) => self.instantiate_or_validate(*class, given, expr, state),
            Abs::Instance(id) => {
                let method = self.inherited_attribute(*id, &Name::from("__call__"), expr, state);
                match method {
                    Abs::Callable(_) => self.call(&method, given, expr, state),
                    _ => self.external("?", given, expr, state),
                }
            }
            Abs::External(name) => {
                let name = name.clone();
                self.external(&name, given, expr, state)
            }
            Abs::OneOf(members) => {
                let targets: Vec<Abs<'a>> = members
                    .iter()
                    .filter(|member| {
                        matches!(
                            member,
                            Abs::Callable(_) | Abs::Class(_) | Abs::Instance(_) | Abs::External(_)
                        )
                    })
                    .take(MAX_TARGETS)
                    .cloned()
                    .collect();
                let mut states = Vec::new();
                let mut values = Vec::new();
                for target in &targets {
                    let mut path = state.clone();
                    values.push(self.call(target, given.clone(), expr, &mut path));
                    states.push(path);
                }
                match self.join_all(states) {
                    Some(joined) => {
                        *state = joined;
                        Abs::one_of(values)
                    }
                    None => self.external("?", given, expr, state),
                }
            }
            _ => self.external("?", given, expr, state),
        }
    }

    fn instantiate_or_validate(
        &mut self,
        class: ClassRef<'a>,
        given: Vec<Given<'a>>,
        expr: &'a Expr,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        // `Model.model_validate(kwargs)` takes the dict itself.
        let given = match (&expr.kind, given.as_slice()) {
            (ExprKind::Call { func, .. }, [Given::Positional(dict @ Abs::Dict(_), _)])
                if matches!(&func.kind, ExprKind::Attribute { attr, .. }
                    if matches!(attr.name.as_str(), "model_validate" | "parse_obj" | "validate_python")) =>
            {
                vec![Given::DoubleStar(dict.clone())]
            }
            _ => given,
        };
        self.instantiate(class, given, expr, state)
    }

    /// Where code that is being followed right now is evaluated.
    pub(super) fn site(&mut self, _expr: &'a Expr) -> At<'a> {
        match self.frames.last() {
            Some(frame) => frame.at,
            None => self.module_at(self.world.home()),
        }
    }

    /// A function under its decorators.
    pub(super) fn decorated(
        &mut self,
        function: &'a Function,
        module: Module<'a>,
        scope: Option<usize>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let plain = Abs::Callable(Rc::new(Callable::Function {
            function,
            module,
            scope,
            this: None,
            class: None,
        }));
        self.with_decorators(function, module, plain, state)
    }

    /// Applies the decorators that are in the source; those outside are taken to change nothing.
    pub(super) fn with_decorators(
        &mut self,
        function: &'a Function,
        module: Module<'a>,
        plain: Abs<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let mut value = plain;
        let at = self.module_at(module);
        for decorator in function.decorators.iter().rev() {
            self.forced += 1;
            let wrapper = self.eval(decorator, at, state);
            let wrapped = match &wrapper {
                Abs::Callable(_) | Abs::Class(_) => self.call(
                    &wrapper,
                    vec![Given::Positional(value.clone(), None)],
                    decorator,
                    state,
                ),
                _ => Abs::Unknown,
            };
            self.forced -= 1;
            self.ended = false;
            let wraps = matches!(wrapped, Abs::Callable(_) | Abs::OneOf(_) | Abs::Instance(_));
            if wraps {
                value = wrapped;
            }
        }
        value
    }
}
