//! Calls that leave the source: casts, copies, known functions, and callbacks that come back.

use std::rc::Rc;

use super::abs::{Abs, Callable, Given};
use super::classes::last;
use super::instances::ALL;
use super::known::{sentinel_at, type_of};
use super::machine::{At, Machine};
use super::state::{Dict, Entry, Object, State};
use super::usage;
use crate::model::{Rule, Type, Value};
use crate::python::results;
use crate::syntax::ast::{Expr, Name};

impl<'a> Machine<'a, '_, '_> {
    /// Calls a function outside the source; `?.name` is a method of something unknown.
    pub(super) fn external(
        &mut self,
        function: &str,
        given: Vec<Given<'a>>,
        expr: &'a Expr,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let at = self.site(expr);
        self.note_arguments(function, &given, expr, at);
        let first = given.iter().find_map(|given| match given {
            Given::Positional(value, expr) => Some((value.clone(), *expr)),
            _ => None,
        });
        let name = last(function);
        match function {
            "builtins.dict"
            | "copy.copy"
            | "copy.deepcopy"
            | "collections.OrderedDict"
            | "collections.UserDict"
            | "collections.defaultdict"
            | "types.MappingProxyType" => {
                if let Some(copy) = self.copied(&given, state) {
                    return copy;
                }
            }
            "types.SimpleNamespace"
            | "argparse.Namespace"
            | "box.Box"
            | "munch.Munch"
            | "easydict.EasyDict"
            | "addict.Dict" => {
                if let Some(Abs::Dict(id)) = self.copied(&given, state) {
                    return Abs::Namespace(id);
                }
            }
            "collections.ChainMap" => {
                let mut dict = Dict::default();
                for given in given.iter().rev() {
                    if let Some(other) = self.as_dict(given.value(), state) {
                        self.merge(&mut dict, &other, expr, at);
                    }
                }
                return Abs::Dict(self.put(Object::Dict(dict), state));
            }
            "operator.or_" | "operator.ior" => {
                if let [Given::Positional(left, _), Given::Positional(right, _)] = given.as_slice()
                    && let Some(merged) = self.dict_union(left, right, expr, at, state)
                {
                    return merged;
                }
            }
            "operator.itemgetter" => {
                let keys = given.iter().map(|given| given.value().clone());
                return Abs::Callable(Rc::new(Callable::Items(keys.collect())));
            }
            "operator.getitem" => {
                if let [Given::Positional(value, _), Given::Positional(index, _)] = given.as_slice()
                {
                    return self.subscript(value, index, expr, at, state);
                }
            }
            "inspect.signature" => {
                if let Some((value, _)) = &first
                    && let Some(signature) = self.signature(value, state)
                {
                    return signature;
                }
            }
            "pydantic.TypeAdapter" => {
                if let Some((class @ Abs::Class(_), _)) = first {
                    return class;
                }
            }
            "dacite.from_dict" | "msgspec.convert" | "cattrs.structure" | "cattr.structure" => {
                let class = given.iter().find_map(|given| match given.value() {
                    Abs::Class(class) => Some(*class),
                    _ => None,
                });
                let is_dict = |given: &&Given<'a>| matches!(given.value(), Abs::Dict(_));
                if let (Some(class), Some(dict)) = (class, given.iter().find(is_dict)) {
                    let fields = vec![Given::DoubleStar(dict.value().clone())];
                    return self.instantiate(class, fields, expr, state);
                }
            }
            "functools.partial" => {
                let mut given = given;
                if !given.is_empty()
                    && let Given::Positional(callee, _) = given.remove(0)
                {
                    return Abs::Callable(Rc::new(Callable::Partial { callee, given }));
                }
                return Abs::Unknown;
            }
            "builtins.list" | "builtins.tuple" if given.is_empty() => {
                return Abs::constant(Value::List(Vec::new()));
            }
            "builtins.set" if given.is_empty() => return Abs::constant(Value::Set(Vec::new())),
            "builtins.str" if given.is_empty() => return Abs::text(""),
            "builtins.set" | "builtins.list" | "builtins.sorted" | "builtins.tuple"
            | "builtins.frozenset" | "builtins.iter" => match &first {
                Some((Abs::Dict(id) | Abs::Keys(id), _)) => return Abs::Keys(*id),
                Some((value @ (Abs::Sequence(_) | Abs::Some(_) | Abs::IfMissing(..)), _)) => {
                    return value.clone();
                }
                _ => {}
            },
            "builtins.all" | "builtins.any" => {
                if let Some((value, _)) = &first {
                    return self.quantified(function == "builtins.all", value);
                }
            }
            "builtins.len" | "builtins.bool" => {
                if let Some((value @ Abs::IfMissing(..), _)) = &first {
                    return value.clone();
                }
            }
            "builtins.next" => match &first {
                Some((Abs::Sequence(members), _)) => {
                    return members.first().cloned().unwrap_or(Abs::Unknown);
                }
                Some((Abs::Some(members), _)) => {
                    let default = given.get(1).map(|given| given.value().clone());
                    return Abs::chosen_of(members.iter().cloned().chain(default).collect());
                }
                Some((value @ Abs::IfMissing(..), _)) => return value.clone(),
                _ => {}
            },
            "builtins.getattr" => {
                if let [
                    Given::Positional(object, _),
                    Given::Positional(attr, _),
                    rest @ ..,
                ] = given.as_slice()
                {
                    return self.get_attribute(object, attr, rest, expr, at, state);
                }
            }
            "builtins.hasattr" => {
                if let [
                    Given::Positional(Abs::Namespace(id), _),
                    Given::Positional(attr, _),
                ] = given.as_slice()
                    && let Some(name) = attr.as_text()
                {
                    let (id, name) = (*id, name.to_owned());
                    return self.membership(&name, id, true, expr, at, state);
                }
            }
            // `for k, v in kwargs.items(): setattr(self, k, v)`
            "builtins.setattr" => {
                if let [
                    Given::Positional(Abs::Instance(object), _),
                    Given::Positional(key, _),
                    Given::Positional(value, _),
                ] = given.as_slice()
                {
                    match (key, key.as_text()) {
                        (Abs::Keys(dict), _) => {
                            state.set_attribute(*object, ALL.into(), Abs::Dict(*dict));
                        }
                        (_, Some(name)) => {
                            state.set_attribute(*object, name.into(), value.clone());
                        }
                        _ => {}
                    }
                }
                return Abs::constant(Value::None);
            }
            // Its methods are those of `re`, with the pattern given.
            "re.compile" => return Abs::External("re.compile".into()),
            "builtins.object" if given.is_empty() => {
                return Abs::External(sentinel_at(expr.range.start).into());
            }
            "builtins.globals" => return Abs::Module(at.module),
            "builtins.vars" => {
                if let Some((Abs::Instance(id), _)) = first {
                    return self.attribute_dict(id, state);
                }
            }
            "builtins.filter" | "builtins.map" | "builtins.zip" | "builtins.enumerate" => {
                if let Some(elements) = self.iterated(name, &given, expr, state) {
                    return elements;
                }
            }
            "typing.cast" => {
                if let Some(value) = given.get(1) {
                    return value.value().clone();
                }
            }
            "sys.exit" | "builtins.exit" | "builtins.quit" | "os._exit" => {
                self.ended = true;
                return Abs::Unknown;
            }
            "asyncio.run"
            | "asyncio.wait_for"
            | "asyncio.ensure_future"
            | "asyncio.create_task"
            | "asyncio.shield"
            | "contextlib.closing" => {
                if let Some((value, _)) = first {
                    return value;
                }
            }
            _ => {}
        }
        // `stack.enter_context(manager)`
        if matches!(name, "enter_context" | "enter_async_context")
            && let Some((manager, Some(manager_expr))) = &first
        {
            let manager = manager.clone();
            return self.enter_context(&manager, manager_expr, state);
        }
        if let Some(callee) = self.handed_over(name, &given) {
            let (callee, rest) = callee;
            return self.call(&callee, rest, expr, state);
        }
        self.call_back(&given, expr, state);
        if !given.is_empty()
            && function.starts_with("builtins.")
            && given.iter().all(|given| given.value().value().is_some())
            && let Some(value) = self.constant(expr, at, state)
        {
            return value;
        }
        if let (Some((ty, _)), Some((Abs::Key(key, read) | Abs::Cast(_, key, read), _))) =
            (usage::cast(function), &first)
        {
            return Abs::Cast(Rc::new(ty), *key, *read);
        }
        if let Some(ty) = usage::result_of_method(function) {
            return Abs::typed(ty);
        }
        let otherwise = given
            .get(1)
            .map_or(Type::Any, |given| type_of(given.value()));
        match results::of_call(function).or_else(|| results::of_environment(function, &otherwise)) {
            Some(ty) => Abs::typed(ty),
            None if name.starts_with(char::is_uppercase) && !function.starts_with('?') => {
                Abs::External(function.into())
            }
            None => Abs::Unknown,
        }
    }

    /// What a known function says of the types of what it is given.
    fn note_arguments(&mut self, function: &str, given: &[Given<'a>], expr: &'a Expr, at: At<'a>) {
        if function == "typing.cast"
            && let [
                Given::Positional(_, Some(target)),
                Given::Positional(value, _),
            ] = given
        {
            let ty = self.world.ty(at.module, target);
            self.note_type(value, Rule::Cast, ty, at.module, expr.range);
            return;
        }
        for (position, given) in given.iter().enumerate() {
            let Given::Positional(value, argument) = given else {
                continue;
            };
            if value.key().is_none() {
                continue;
            }
            let range = argument.map_or(expr.range, |argument| argument.range);
            if position == 0 {
                if usage::takes_address(function) {
                    self.note_type(
                        value,
                        Rule::AddressFunction,
                        Type::Address,
                        at.module,
                        range,
                    );
                    continue;
                }
                if let Some((ty, strong)) = usage::cast(function) {
                    if self.log.is_declared(value, at.scope) {
                        continue;
                    }
                    let rule = if strong { Rule::Cast } else { Rule::WeakCast };
                    if strong || self.shown == 0 {
                        self.note_type(value, rule, ty, at.module, expr.range);
                    }
                    continue;
                }
            }
            if let Some(ty) = usage::parameter_of(function, position) {
                self.note_type(value, Rule::Use, ty, at.module, range);
            }
        }
    }

    /// A copy of a dict: `dict(kwargs)`, `dict(kwargs, a=1)`.
    pub(super) fn copied(&mut self, given: &[Given<'a>], state: &mut State<'a>) -> Option<Abs<'a>> {
        let mut dict = Dict::default();
        let mut any = given.is_empty();
        for given in given {
            match given {
                Given::Positional(value, _) | Given::DoubleStar(value) => {
                    let Some(other) = self.as_dict(value, state) else {
                        // `defaultdict(list, kwargs)`
                        continue;
                    };
                    any = true;
                    dict.merge(&other);
                }
                Given::Keyword(name, value, _) => {
                    any = true;
                    dict.set(name.clone(), Entry::Is(value.clone()));
                }
                Given::Star(_) => return None,
            }
        }
        any.then(|| Abs::Dict(self.put(Object::Dict(dict), state)))
    }

    /// `getattr(object, "name", default)`
    fn get_attribute(
        &mut self,
        object: &Abs<'a>,
        attr: &Abs<'a>,
        rest: &[Given<'a>],
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let Some(attr) = self.text(attr) else {
            return Abs::Unknown;
        };
        let attr = Name::from(attr.as_str());
        match (object, rest.first()) {
            (Abs::Namespace(id), Some(Given::Positional(default, source))) => self.read_dict(
                *id,
                &attr,
                super::dicts::How::Get,
                Some((default.clone(), *source)),
                expr.range,
                at,
                state,
            ),
            (Abs::Instance(id), Some(Given::Positional(default, source))) => {
                let default = Some((default.clone(), *source));
                self.instance_attribute(*id, &attr, default, expr, at, state)
            }
            (object, _) => self.attribute(object, &attr, expr, at, state),
        }
    }
}
