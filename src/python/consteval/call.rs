//! Calls and attributes: what is called, with which arguments.

use super::Evaluator;
use super::eval::Cx;
use super::frame::Frame;
use super::meter::{Reason, Result, known, raises};
use super::{builtins, container_methods, library, library_names, str_methods};
use crate::model::Value;
use crate::python::scope::{BindingKind, base_name};
use crate::python::symbol::Symbol;
use crate::syntax::ast::{Argument, Expr, ExprKind, Name, ParameterKind, Parameters};

/// The arguments of a call, `*` and `**` unpacked.
#[derive(Debug, Default)]
pub(super) struct Args {
    pub(super) positional: Vec<Value>,
    pub(super) keywords: Vec<(String, Value)>,
}

impl Args {
    pub(super) fn of(positional: Vec<Value>) -> Self {
        Self {
            positional,
            keywords: Vec::new(),
        }
    }

    /// The argument at `index` or called `name`, taken out.
    pub(super) fn take(&mut self, index: usize, name: &str) -> Option<Value> {
        if let Some(place) = self.keywords.iter().position(|(known, _)| known == name) {
            return Some(self.keywords.remove(place).1);
        }
        let slot = self.positional.get_mut(index)?;
        Some(std::mem::replace(slot, Value::None))
    }

    /// The positional arguments, where there are no others.
    pub(super) fn only_positional(&self) -> Result<&[Value]> {
        if self.keywords.is_empty() {
            Ok(&self.positional)
        } else {
            Err(Reason::Borrowed("keyword arguments of a builtin"))
        }
    }
}

impl<'f> Evaluator<'_, 'f> {
    /// `func(args)`
    pub(super) fn call(
        &self,
        cx: Cx<'_, 'f>,
        expr: &Expr,
        func: &Expr,
        args: &[Argument],
    ) -> Result {
        if let ExprKind::Lambda { parameters, body } = &func.kind {
            let args = self.arguments(cx, args)?;
            return self.call_lambda(cx, parameters, body, args);
        }
        if let Some(symbol) = self.callee(cx, func) {
            if let Some(result) = self.higher_order(cx, &symbol, args) {
                return result;
            }
            if let Symbol::External(name) = &symbol
                && let Some(reason) = library_names::varies(name)
            {
                return Err(reason);
            }
            let args = self.arguments(cx, args)?;
            return self.call_symbol(cx, expr, &symbol, args);
        }
        match &func.kind {
            ExprKind::Attribute { value, attr } => {
                let of = self.plain(self.value(cx, value));
                let args = self.arguments(cx, args)?;
                self.method(cx, expr, &of, &attr.name, args)
            }
            ExprKind::Name(name) => Err(Reason::Owned(format!("calls {name}"))),
            _ => Err(Reason::Borrowed("calls what is computed")),
        }
    }

    /// What `func` is by name, unless it is a variable or an attribute of a value.
    pub(super) fn callee(&self, cx: Cx<'_, 'f>, func: &Expr) -> Option<Symbol<'f>> {
        let base = base_name(func)?;
        if cx.is_local(base) {
            return None;
        }
        match self.program.resolve(cx.env, func) {
            Symbol::Unresolved(_) => None,
            symbol => Some(symbol),
        }
    }

    pub(super) fn arguments(&self, cx: Cx<'_, 'f>, args: &[Argument]) -> Result<Args> {
        let mut found = Args::default();
        for arg in args {
            match arg {
                Argument::Positional(value) => found.positional.push(self.value(cx, value)),
                Argument::Star(value) => {
                    let value = self.value(cx, value);
                    found.positional.extend(self.iterate(&value)?);
                }
                Argument::Keyword(name, value) => {
                    let value = self.value(cx, value);
                    found.keywords.push((name.name.to_string(), value));
                }
                Argument::DoubleStar(value) => match self.value(cx, value) {
                    Value::Dict(entries) => {
                        for (key, value) in entries {
                            let key = key.as_str().ok_or_else(|| raises("TypeError"))?;
                            found.keywords.push((key.to_owned(), value));
                        }
                    }
                    other => {
                        known(&other)?;
                        return Err(raises("TypeError"));
                    }
                },
            }
        }
        Ok(found)
    }

    /// Calls what a name stands for.
    pub(super) fn call_symbol(
        &self,
        cx: Cx<'_, 'f>,
        expr: &Expr,
        symbol: &Symbol<'f>,
        args: Args,
    ) -> Result {
        match symbol {
            Symbol::Builtin(name) => match name.split_once('.') {
                None => builtins::call(self, name, args),
                Some((_, method)) => self.unbound_method(cx, expr, method, args),
            },
            Symbol::External(name) => library::call(self, name, args),
            Symbol::Function {
                module, function, ..
            } => self.call_function(*module, function, args),
            Symbol::Class { .. } => self.construct(symbol, args),
            Symbol::Value {
                module, binding, ..
            } => match binding.kind {
                BindingKind::Assign { value, .. } => {
                    if let ExprKind::Lambda { parameters, body } = &value.kind {
                        let cx = Cx {
                            env: module.env(),
                            position: None,
                            horizon: None,
                            frame: None,
                        };
                        return self.call_lambda(cx, parameters, body, args);
                    }
                    self.call_new_type(symbol, value, args)
                }
                _ => Err(Reason::Owned(format!("calls {}", symbol.qualified_name()))),
            },
            other => Err(Reason::Owned(format!("calls {}", other.qualified_name()))),
        }
    }

    /// `UserId(5)` of `UserId = NewType("UserId", int)`.
    fn call_new_type(&self, symbol: &Symbol<'f>, value: &Expr, mut args: Args) -> Result {
        if let (ExprKind::Call { func, .. }, Symbol::Value { module, .. }) = (&value.kind, symbol) {
            let maker = self.program.resolve(module.env(), func);
            if (maker.is("typing.NewType") || maker.is("typing_extensions.NewType"))
                && args.positional.len() == 1
            {
                return args.positional.pop().ok_or_else(|| raises("TypeError"));
            }
        }
        Err(Reason::Owned(format!("calls {}", symbol.qualified_name())))
    }

    /// `str.upper(text)`
    fn unbound_method(&self, cx: Cx<'_, 'f>, expr: &Expr, method: &str, mut args: Args) -> Result {
        if method == "fromkeys" {
            return container_methods::from_keys(self, args);
        }
        if args.positional.is_empty() {
            return Err(raises("TypeError"));
        }
        let of = self.plain(args.positional.remove(0));
        self.method(cx, expr, &of, method, args)
    }

    /// `of.name(args)` for a value at hand.
    pub(super) fn method(
        &self,
        cx: Cx<'_, 'f>,
        expr: &Expr,
        of: &Value,
        name: &str,
        args: Args,
    ) -> Result {
        match known(of)? {
            Value::Str(text) if matches!(name, "format" | "format_map") => {
                self.str_format(cx, expr, text, name, args)
            }
            Value::Str(text) if name == "join" => self.join(cx, expr, text, args),
            Value::Str(text) => str_methods::call(self, text, name, args),
            Value::Bytes(bytes) => super::bytes_methods::call(bytes, name, args),
            Value::List(_) | Value::Tuple(_) | Value::Set(_) | Value::Dict(_) => {
                container_methods::call(self, of, name, args)
            }
            value => self.instance_method(value, name, &args),
        }
    }

    /// `separator.join(parts)`, with a template where parts are not known.
    fn join(&self, cx: Cx<'_, 'f>, expr: &Expr, separator: &str, args: Args) -> Result {
        let [parts] = args.only_positional()? else {
            return Err(raises("TypeError"));
        };
        let parts = self.iterate(parts)?;
        let mut texts = Vec::with_capacity(parts.len());
        let mut unknown = None;
        for part in parts {
            let part = self.plain(part);
            match &part {
                Value::Str(text) => texts.push(text.clone()),
                Value::Dynamic(dynamic) => {
                    unknown.get_or_insert_with(|| dynamic.reason.clone());
                    texts.push(super::eval::template_of(&part).unwrap_or_default());
                }
                _ => return Err(raises("TypeError")),
            }
        }
        let total: usize = texts.iter().map(|text| text.len() + separator.len()).sum();
        self.meter.charge(total / 64)?;
        if total > super::meter::MAX_TEXT + separator.len() {
            return Err(super::meter::TOO_LARGE);
        }
        let joined = texts.join(separator);
        match unknown {
            Some(reason) => Ok(self.template(cx, expr, reason.into(), joined)),
            None => super::meter::text(joined),
        }
    }

    /// Calls `func`, an expression given as an argument, with `args`.
    pub(super) fn apply(&self, cx: Cx<'_, 'f>, func: &Expr, args: Vec<Value>) -> Result {
        self.meter.nested(|| match &func.kind {
            ExprKind::Lambda { parameters, body } => {
                self.call_lambda(cx, parameters, body, Args::of(args))
            }
            _ => match self.callee(cx, func) {
                Some(symbol) => self.call_symbol(cx, func, &symbol, Args::of(args)),
                None => Err(Reason::Borrowed("calls what is computed")),
            },
        })
    }

    fn call_lambda(
        &self,
        cx: Cx<'_, 'f>,
        parameters: &Parameters,
        body: &Expr,
        args: Args,
    ) -> Result {
        let frame = Frame::within(cx.frame);
        self.bind_parameters(cx, parameters, args, &frame)?;
        let value = self.value(cx.with_frame(&frame), body);
        known(&value)?;
        Ok(value)
    }

    /// Binds arguments to parameters as a call does. Defaults are evaluated in `cx`.
    pub(super) fn bind_parameters(
        &self,
        cx: Cx<'_, 'f>,
        parameters: &Parameters,
        args: Args,
        frame: &Frame<'_>,
    ) -> Result<()> {
        let mut positional = args.positional.into_iter();
        let mut keywords = args.keywords;
        for parameter in &parameters.items {
            let name = &parameter.name.name;
            let mut by_name = || {
                let place = keywords.iter().position(|(known, _)| known == name)?;
                Some(keywords.remove(place).1)
            };
            let given = match parameter.kind {
                ParameterKind::VarPositional => Some(Value::Tuple(positional.by_ref().collect())),
                ParameterKind::VarKeyword => {
                    let rest = std::mem::take(&mut keywords);
                    let rest = rest
                        .into_iter()
                        .map(|(key, value)| (Value::Str(key), value));
                    Some(Value::Dict(rest.collect()))
                }
                ParameterKind::PositionalOnly => positional.next(),
                ParameterKind::PositionalOrKeyword => positional.next().or_else(by_name),
                ParameterKind::KeywordOnly => by_name(),
            };
            let value = match (given, &parameter.default) {
                (Some(value), _) => value,
                (None, Some(default)) => self.value(
                    Cx {
                        position: cx.position.map(|_| default.range.start),
                        ..cx
                    },
                    default,
                ),
                (None, None) => return Err(raises("TypeError")),
            };
            frame.set(name, value);
        }
        if positional.next().is_some() || !keywords.is_empty() {
            return Err(raises("TypeError"));
        }
        Ok(())
    }

    /// `value.name`
    pub(super) fn attribute(
        &self,
        cx: Cx<'_, 'f>,
        expr: &Expr,
        value: &Expr,
        name: &Name,
    ) -> Result {
        if let Some(symbol) = self.callee(cx, value) {
            let symbol = self.program.class_behind(symbol);
            match &symbol {
                Symbol::Module(module) => {
                    if let Some(found) = self.global_value(*module, name, None) {
                        return Ok(self.seen_from(cx, expr, found));
                    }
                    return self.symbol_value(&self.program.member(&symbol, name));
                }
                Symbol::Namespace { .. } | Symbol::External(_) | Symbol::Builtin(_) => {
                    return self.symbol_value(&self.program.member(&symbol, name));
                }
                Symbol::Class { .. } => {
                    let class = self.class_ref(&symbol);
                    if let Some(class) = class
                        && let Some(found) = self.class_attribute(&class, name)?
                    {
                        return Ok(self.seen_from(cx, expr, found));
                    }
                    let member = self.program.member(&symbol, name);
                    return self
                        .class_special(&symbol, name)
                        .unwrap_or_else(|| self.symbol_value(&member));
                }
                _ => {}
            }
        }
        let of = self.value(cx, value);
        self.value_attribute(&of, name)
    }
}
