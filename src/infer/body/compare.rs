//! Conditions as expressions: `and`, `or`, `if … else`, membership, tests for `None`, comparisons.

use std::rc::Rc;

use super::abs::{Abs, KeyId};
use super::by_tool;
use super::guard;
use super::known::sentinel;
use super::log::Fallback;
use super::machine::{At, Machine};
use super::state::{Entry, State};
use super::usage;
use crate::model::{Rule, Type, Value};
use crate::syntax::ast::{CompareOp, Expr, ExprKind};

impl<'a> Machine<'a, '_, '_> {
    pub(super) fn compare(
        &mut self,
        expr: &'a Expr,
        left: &'a Expr,
        rest: &'a [(CompareOp, Expr)],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let mut previous = self.eval(left, at, state);
        let mut operands = vec![previous.clone()];
        for (op, right) in rest {
            let value = self.eval(right, at, state);
            let container = Self::as_constant_keys(&value, state);
            self.compared(&previous, *op, &container, right, at);
            previous = value.clone();
            operands.push(value);
        }
        if let [(op, _)] = rest
            && let [left, right] = operands.as_slice()
            && let Some(answers) = self.compared_by_tool(left, *op, right, state)
        {
            return answers;
        }
        if let [(op, _)] = rest
            && let [Abs::Const(left), right @ Abs::Const(value)] = operands.as_slice()
            && let Some(truth) = by_tool::compared(left, *op, right, Some(value), state)
        {
            return Abs::constant(Value::Bool(truth));
        }
        if let [(op, _)] = rest
            && let [left, right] = operands.as_slice()
            && let Some(known) = self.told(left, *op, right)
        {
            return known;
        }
        // `{"a", "b"} <= kwargs.keys()`
        if let [(op, _)] = rest
            && let [left, right] = operands.as_slice()
            && let (CompareOp::LtE, Abs::Const(names), dict)
            | (CompareOp::GtE, dict, Abs::Const(names)) = (*op, left, right)
            && let Value::Set(names) = &**names
            && let Some(asked) = self.all_asked(names, dict, false, expr, at, state)
        {
            return asked;
        }
        if let [(op @ (CompareOp::Is | CompareOp::IsNot | CompareOp::Eq | CompareOp::NotEq), right)] =
            rest
            && right.kind == ExprKind::None
            && let Some(left) = operands.first()
        {
            return self.null_test(left, matches!(op, CompareOp::Is | CompareOp::Eq));
        }
        if let [(op, _)] = rest
            && let [left, right] = operands.as_slice()
            && matches!(op, CompareOp::In | CompareOp::NotIn)
            && let (Some(name), Abs::Dict(id) | Abs::Keys(id)) = (left.as_text(), right)
        {
            return self.membership(name, *id, *op == CompareOp::In, expr, at, state);
        }
        Abs::typed(Type::Bool)
    }

    /// What a comparison is when a key is missing: with a sentinel, with what counts as missing, of
    /// the length of what was gathered.
    fn told(&self, left: &Abs<'a>, op: CompareOp, right: &Abs<'a>) -> Option<Abs<'a>> {
        let same = match op {
            CompareOp::Is | CompareOp::Eq => Some(true),
            CompareOp::IsNot | CompareOp::NotEq => Some(false),
            _ => None,
        };
        if let Some(name) = sentinel(right) {
            let same = same?;
            return match (sentinel(left), left) {
                (Some(other), _) => Some(Abs::constant(Value::Bool((other == name) == same))),
                (None, Abs::Const(_)) => Some(Abs::constant(Value::Bool(!same))),
                (None, value) => {
                    let (key, read) = value.key()?;
                    let own = &self.log.reads.get(read)?.fallback;
                    matches!(own, Fallback::Sentinel(own) if *own == name)
                        .then(|| Abs::IfMissing([key].into(), same))
                }
            };
        }
        match (left, right) {
            // `len(missing) > 0`
            (Abs::IfMissing(keys, true), Abs::Const(bound)) => {
                let bound = match &**bound {
                    Value::Int(bound) => i64::try_from(bound).ok()?,
                    _ => return None,
                };
                let truth = match (op, bound) {
                    (CompareOp::Gt | CompareOp::NotEq, 0) | (CompareOp::GtE, 1) => true,
                    (CompareOp::Eq | CompareOp::LtE, 0) | (CompareOp::Lt, 1) => false,
                    _ => return None,
                };
                Some(Abs::IfMissing(Rc::clone(keys), truth))
            }
            // `value in (None, "")`
            (value, Abs::Const(container)) if matches!(op, CompareOp::In | CompareOp::NotIn) => {
                let key = self.null_when_missing(value)?;
                let within = container.as_sequence()?.contains(&Value::None);
                Some(Abs::IfMissing(
                    [key].into(),
                    within == (op == CompareOp::In),
                ))
            }
            _ => None,
        }
    }

    /// A test that is `truth` when a key is missing, because the value is `None` then.
    pub(super) fn null_test(&self, value: &Abs<'a>, truth: bool) -> Abs<'a> {
        // What is true when a key is missing is not `None` then.
        if let Abs::IfMissing(keys, true) = value {
            return Abs::IfMissing(Rc::clone(keys), !truth);
        }
        match self.null_when_missing(value) {
            Some(key) => Abs::IfMissing([key].into(), truth),
            None => Abs::typed(Type::Bool),
        }
    }

    /// `name in dict`
    pub(super) fn membership(
        &mut self,
        name: &str,
        id: usize,
        positive: bool,
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let Some(dict) = state.dict(id) else {
            return Abs::typed(Type::Bool);
        };
        match dict.entry(name) {
            Some(Entry::Is(_)) => Abs::constant(Value::Bool(positive)),
            Some(Entry::Gone) => Abs::constant(Value::Bool(!positive)),
            None if !dict.caller => Abs::constant(Value::Bool(!positive)),
            Some(Entry::Else(_)) => Abs::typed(Type::Bool),
            None => {
                let (key, _) =
                    self.read(name, Rule::MembershipTest, expr.range, Fallback::Unsaid, at);
                Abs::IfMissing([key].into(), !positive)
            }
        }
    }

    /// What a comparison with constants says of a key.
    fn compared(
        &mut self,
        left: &Abs<'a>,
        op: CompareOp,
        right: &Abs<'a>,
        expr: &'a Expr,
        at: At<'a>,
    ) {
        match (op, left.value(), right.value()) {
            (CompareOp::In | CompareOp::NotIn, None, Some(container)) => {
                let keys: Vec<Value>;
                let values = match container {
                    Value::Dict(entries) => {
                        keys = entries.iter().map(|(key, _)| key.clone()).collect();
                        keys.as_slice()
                    }
                    other => other.as_sequence().unwrap_or_default(),
                };
                if let Some(ty) = usage::common_scalar(values) {
                    self.note_type(left, Rule::Comparison, ty, at.module, expr.range);
                } else if matches!(container, Value::Str(_)) {
                    // `value in "abc"`
                    self.note_type(left, Rule::Use, Type::Str, at.module, expr.range);
                }
            }
            (CompareOp::Eq | CompareOp::NotEq, None, Some(value)) => {
                if let Some(ty) = usage::compared_type(value) {
                    self.note_type(left, Rule::Comparison, ty, at.module, expr.range);
                }
            }
            (CompareOp::Eq | CompareOp::NotEq, Some(value), None) => {
                if let Some(ty) = usage::compared_type(value) {
                    self.note_type(right, Rule::Comparison, ty, at.module, expr.range);
                }
            }
            _ => {}
        }
    }

    pub(super) fn bool_op(
        &mut self,
        left: &'a Expr,
        and: bool,
        right: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let left_value = self.eval(left, at, state);
        if let Abs::Const(value) = &left_value
            && **value == Value::None
            && !and
        {
            return self.eval(right, at, state);
        }
        if let Some(truth) = self.decided(left, &left_value, at, state) {
            return if truth == and {
                self.eval(right, at, state)
            } else {
                left_value
            };
        }
        let mut other = state.clone();
        guard::assume(self, left, and, at, &mut other);
        let ended = std::mem::take(&mut self.ended);
        let right_value = self.eval(right, at, &mut other);
        if std::mem::replace(&mut self.ended, ended) {
            // `kwargs.get("n") or fail("n")`: past it, the left side has decided.
            guard::assume(self, left, !and, at, state);
            return left_value;
        }
        // `if not (a or b)`: another key is no fallback.
        if !and
            && right_value.key().is_none()
            && let Some((_, read)) = left_value.key()
        {
            let fallback = self.fallback(&right_value, Some(right), at);
            self.log.adopt(read, fallback, at.scope);
        }
        *state = self.join(std::mem::take(state), other);
        // A missing key that makes one side false makes an `and` false.
        let decisive = |value: &Abs<'a>| match value {
            Abs::IfMissing(keys, truth) if *truth != and => keys.to_vec(),
            _ => Vec::new(),
        };
        let mut keys = decisive(&left_value);
        keys.extend(decisive(&right_value));
        if !keys.is_empty() && right_value.key().is_none() {
            return Abs::IfMissing(keys.into(), !and);
        }
        if and {
            return match (&left_value, &right_value) {
                // `"k" in kwargs and kwargs["k"]`: the key's value, where it is one.
                (left, right) if left.key().is_none() && right.key().is_some() => {
                    right_value.clone()
                }
                _ => Abs::Unknown,
            };
        }
        Abs::one_of(vec![left_value, right_value])
    }

    pub(super) fn conditional(
        &mut self,
        test: &'a Expr,
        body: &'a Expr,
        orelse: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let outcome = self.eval(test, at, state);
        if let Some(truth) = self.decided(test, &outcome, at, state) {
            return self.eval(if truth { body } else { orelse }, at, state);
        }
        let absent = guard::absent(self, test, at, state);
        let mut other = state.clone();
        guard::assume(self, test, true, at, state);
        guard::assume(self, test, false, at, &mut other);
        let types = self.of_one_type.len();
        self.look_at_one_type(test, at, state);
        let yes = self.eval(body, at, state);
        self.of_one_type.truncate(types);
        let no = self.eval(orelse, at, &mut other);
        for (key, truth) in absent {
            let (kept, replaced, expr) = if truth {
                (&no, &yes, body)
            } else {
                (&yes, &no, orelse)
            };
            self.adopt_replacement(key, kept, replaced, Some(expr), at);
        }
        *state = self.join(std::mem::take(state), other);
        Abs::one_of(vec![yes, no])
    }

    /// `all(values)`, `any(values)`: what it is when a key is missing.
    pub(super) fn quantified(&mut self, all: bool, values: &Abs<'a>) -> Abs<'a> {
        match values {
            Abs::Sequence(members) => {
                let mut keys = Vec::new();
                for member in members.iter() {
                    match member {
                        Abs::IfMissing(known, truth) if *truth != all => {
                            keys.extend(known.iter().copied());
                        }
                        // A missing key's value is `None`, which is false.
                        value if all => keys.extend(self.null_when_missing(value)),
                        _ => {}
                    }
                }
                if keys.is_empty() {
                    Abs::typed(Type::Bool)
                } else {
                    Abs::IfMissing(keys.into(), !all)
                }
            }
            _ => Abs::typed(Type::Bool),
        }
    }

    /// The key of a value that is `None` when the key is missing.
    pub(super) fn null_when_missing(&self, value: &Abs<'a>) -> Option<usize> {
        match value {
            Abs::Key(key, read)
                if matches!(
                    self.log.reads.get(*read).map(|read| &read.fallback),
                    Some(Fallback::Null)
                ) =>
            {
                Some(*key)
            }
            _ => None,
        }
    }

    /// Where a key's value is replaced by another one when the key is missing, that is its fallback.
    pub(super) fn adopt_replacement(
        &mut self,
        key: KeyId,
        kept: &Abs<'a>,
        replaced: &Abs<'a>,
        expr: Option<&'a Expr>,
        at: At<'a>,
    ) {
        let Some((other, read)) = kept.origin() else {
            return;
        };
        if other != key || replaced.origin().is_some() {
            return;
        }
        // `note.strip() if note else ""`: nothing is made of nothing.
        if kept.key().is_none() && replaced.as_text() == Some("") {
            return;
        }
        let fallback = self.fallback(replaced, expr, at);
        if !matches!(fallback, Fallback::Unsaid) {
            self.log.adopt(read, fallback, at.scope);
        }
    }
}
