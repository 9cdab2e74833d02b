//! Tests that refuse a value: what they say of its type and its choices.

use super::abs::Abs;
use super::machine::{At, Machine};
use super::state::State;
use super::usage;
use crate::model::{Rule, Type, Value};
use crate::syntax::ast::{Argument, CompareOp, Expr, ExprKind, UnaryOp};

impl<'a> Machine<'a, '_, '_> {
    /// `if not isinstance(value, T): raise`, `assert isinstance(value, T)`
    pub(super) fn checked_type(
        &mut self,
        test: &'a Expr,
        positive: bool,
        at: At<'a>,
        state: &mut State<'a>,
    ) {
        // `if not isinstance(n, int) or n < 0: raise`: past it neither holds.
        if let ExprKind::Bool { left, and, right } = &test.kind
            && *and == positive
        {
            self.checked_type(left, positive, at, state);
            self.checked_type(right, positive, at, state);
            return;
        }
        let call = match (&test.kind, positive) {
            (
                ExprKind::Unary {
                    op: UnaryOp::Not,
                    operand,
                },
                false,
            ) => operand,
            (_, true) => test,
            _ => return,
        };
        let ExprKind::Call { func, args } = &call.kind else {
            return;
        };
        if func.as_name().is_some_and(|name| name == "isinstance")
            && let [Argument::Positional(value), Argument::Positional(ty)] = args.as_slice()
        {
            let value = self.eval_again(value, at, state);
            let ty = match &ty.kind {
                ExprKind::Tuple(types) => {
                    let types: Vec<Type> = types.iter().map(|ty| self.annotation(ty, at)).collect();
                    match types.as_slice() {
                        [Type::Int, Type::Float] | [Type::Float, Type::Int] => Type::Float,
                        _ => Type::Union(types),
                    }
                }
                _ => match self.types_named(ty, at, state) {
                    Some(named) => named,
                    None => self.annotation(ty, at),
                },
            };
            self.note_type(&value, Rule::Cast, ty, at.module, test.range);
        }
    }

    /// `if isinstance(value, str):` what is done with the value there holds for a text only.
    pub(super) fn look_at_one_type(&mut self, test: &'a Expr, at: At<'a>, state: &mut State<'a>) {
        match &test.kind {
            ExprKind::Bool {
                left,
                and: true,
                right,
            } => {
                self.look_at_one_type(left, at, state);
                self.look_at_one_type(right, at, state);
            }
            ExprKind::Call { func, args }
                if func.as_name().is_some_and(|name| name == "isinstance") =>
            {
                if let [Argument::Positional(value), _] = args.as_slice() {
                    let value = self.eval_again(value, at, state);
                    self.of_one_type.extend(value.key().map(|(key, _)| key));
                }
            }
            _ => {}
        }
    }

    /// A dict of the code, such as a table of functions, as the constant list of its keys.
    pub(super) fn as_constant_keys(value: &Abs<'a>, state: &State<'a>) -> Abs<'a> {
        match value {
            Abs::Dict(id) | Abs::Keys(id) => match state.dict(*id) {
                Some(dict) if !dict.caller => Abs::constant(Value::List(
                    dict.entries
                        .iter()
                        .map(|(name, _)| Value::Str(name.as_str().to_owned()))
                        .collect(),
                )),
                _ => value.clone(),
            },
            value => value.clone(),
        }
    }

    /// What `isinstance` asks for by a name that stands for a type, or for several.
    fn types_named(&mut self, ty: &'a Expr, at: At<'a>, state: &mut State<'a>) -> Option<Type> {
        let of = |value: &Abs<'a>| match value {
            Abs::External(name) => match &**name {
                "builtins.str" => Some(Type::Str),
                "builtins.int" => Some(Type::Int),
                "builtins.float" => Some(Type::Float),
                "builtins.bool" => Some(Type::Bool),
                "builtins.list" => Some(usage::any_list()),
                "builtins.dict" => Some(usage::any_dict()),
                _ => None,
            },
            _ => None,
        };
        match self.lookup(ty.as_name()?, at, state) {
            Abs::Sequence(types) => match types.iter().map(of).collect::<Option<Vec<_>>>()?[..] {
                [Type::Int, Type::Float] | [Type::Float, Type::Int] => Some(Type::Float),
                ref types => Some(Type::Union(types.to_vec())),
            },
            value => of(&value),
        }
    }

    /// The value of a plain name, without reading anything.
    fn eval_again(&mut self, expr: &'a Expr, at: At<'a>, state: &mut State<'a>) -> Abs<'a> {
        match &expr.kind {
            ExprKind::Name(name) => self.lookup(name, at, state),
            _ => self
                .seen
                .get(&std::ptr::from_ref(expr))
                .cloned()
                .unwrap_or(Abs::Unknown),
        }
    }

    /// `if value not in ALLOWED: return …`: the values that are not refused.
    pub(super) fn refused_choices(&mut self, test: &'a Expr, at: At<'a>, state: &mut State<'a>) {
        let ExprKind::Compare { left, rest } = &test.kind else {
            return;
        };
        let [(CompareOp::NotIn, right)] = rest.as_slice() else {
            return;
        };
        let value = self.eval_again(left, at, state);
        let Some((key, _)) = value.key() else {
            return;
        };
        let container = self.eval(right, at, state);
        let container = Self::as_constant_keys(&container, state);
        let Some(container) = container.value() else {
            return;
        };
        let values: Vec<Value> = match container {
            Value::Dict(entries) => entries.iter().map(|(key, _)| key.clone()).collect(),
            other => other.as_sequence().unwrap_or_default().to_vec(),
        };
        if usage::common_scalar(&values).is_some() && values.len() <= 64 {
            let span = self.world.span(at.module, test.range);
            self.log.choices.push((key, values, span));
        }
    }
}
