//! Filters over the keys of the caller's dict: which keys they let through, by their names.
//!
//! `{k: v for k, v in kwargs.items() if k in ALLOWED}` and loops that ask the same of each key. What
//! such a filter lets through may be missing.

use super::abs::{Abs, ObjectId};
use super::log::Fallback;
use super::machine::{At, MAX_ELEMENTS, Machine};
use super::state::{Entry, State};
use crate::model::{Rule, Value};
use crate::syntax::ast::{CompareOp, Expr, ExprKind, Name, Stmt, StmtKind};
use crate::text::TextRange;

/// What the tests of a filter or of a loop's body compare a key with.
#[derive(Default)]
pub(super) struct Asked<'a> {
    /// Constants, and containers of constants.
    constants: Vec<&'a Expr>,
    /// Whether every other key is passed over or refused.
    pub(super) closed: bool,
}

impl<'a> Asked<'a> {
    /// By the `if`s of a comprehension.
    pub(super) fn of_tests(tests: &'a [Expr], key: &Name) -> Self {
        let mut asked = Self::default();
        for test in tests {
            asked.closed |= asked.test(test, key, false);
        }
        asked
    }

    /// By the body of a loop: `if key == "a": … elif key in OTHERS: …`, `if key not in ALLOWED: continue`.
    pub(super) fn of_body(body: &'a [Stmt], key: &Name) -> Self {
        let mut asked = Self::default();
        for (place, statement) in body.iter().enumerate() {
            let StmtKind::If { branches, orelse } = &statement.kind else {
                continue;
            };
            let mut all = true;
            for (test, block) in branches {
                if passes_over(block) {
                    // `if key in IGNORED: continue` names keys that are not meant.
                    all = false;
                    asked.closed |= place == 0 && asked.test(test, key, true);
                } else {
                    all &= asked.test(test, key, false);
                }
            }
            asked.closed |= all && body.len() == 1 && orelse.is_empty();
        }
        asked
    }

    /// Whether a test holds for none but the constants that it compares with; `negated` asks whether
    /// it holds for all others.
    fn test(&mut self, test: &'a Expr, key: &Name, negated: bool) -> bool {
        match &test.kind {
            ExprKind::Compare { left, rest } if left.as_name() == Some(key) => {
                let [(op, right)] = rest.as_slice() else {
                    return false;
                };
                let asks = match op {
                    CompareOp::In | CompareOp::Eq => !negated,
                    CompareOp::NotIn | CompareOp::NotEq => negated,
                    _ => false,
                };
                if asks {
                    self.constants.push(right);
                }
                asks
            }
            ExprKind::Bool { left, and, right } if *and != negated => {
                let left = self.test(left, key, negated);
                self.test(right, key, negated) || left
            }
            ExprKind::Bool { left, right, .. } => {
                let left = self.test(left, key, negated);
                self.test(right, key, negated) && left
            }
            _ => false,
        }
    }
}

/// Whether a block does nothing but go on with the next key.
fn passes_over(block: &[Stmt]) -> bool {
    matches!(block, [only] if only.kind == StmtKind::Continue)
}

impl<'a> Machine<'a, '_, '_> {
    /// The elements of the caller's dict, or of its keys or items, that a filter names; `None` where
    /// it names none, or nobody knows which.
    pub(super) fn elements_asked(
        &mut self,
        iterated: &Abs<'a>,
        asked: &Asked<'a>,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Option<Vec<Abs<'a>>> {
        let (Abs::Items(id) | Abs::Keys(id) | Abs::Dict(id)) = iterated else {
            return None;
        };
        if asked.constants.is_empty() || !state.dict(*id)?.caller {
            return None;
        }
        let names = self.names_asked(asked, at, state)?;
        let mut elements = Vec::with_capacity(names.len());
        for (name, range) in names {
            let key = Abs::text(&name);
            if let Some(value) = self.perhaps(*id, &name, range, at, state) {
                elements.push(match iterated {
                    Abs::Items(_) => Abs::Sequence([key, value].into()),
                    _ => key,
                });
            }
        }
        Some(elements)
    }

    /// Whether it is known which keys are asked for.
    pub(super) fn are_known(
        &mut self,
        asked: &Asked<'a>,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> bool {
        self.names_asked(asked, at, state).is_some()
    }

    fn names_asked(
        &mut self,
        asked: &Asked<'a>,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Option<Vec<(Name, TextRange)>> {
        let mut names: Vec<(Name, TextRange)> = Vec::new();
        for constant in &asked.constants {
            let value = self.eval(constant, at, state);
            for name in texts(value.value()?)? {
                if !names.iter().any(|(known, _)| *known == name) {
                    names.push((name, constant.range));
                }
            }
        }
        (names.len() <= MAX_ELEMENTS).then_some(names)
    }

    /// What stands under a key that may be missing, where nothing is done without it.
    fn perhaps(
        &mut self,
        id: ObjectId,
        name: &Name,
        range: TextRange,
        at: At<'a>,
        state: &State<'a>,
    ) -> Option<Abs<'a>> {
        match state.dict(id)?.entry(name) {
            Some(Entry::Is(value) | Entry::Else(value)) => Some(value.clone()),
            Some(Entry::Gone) => None,
            None => {
                let rule = Rule::MembershipTest;
                let (key, read) = self.read(name, rule, range, Fallback::Unsaid, at);
                Some(Abs::Key(key, read))
            }
        }
    }

    /// `REQUIRED - kwargs.keys()`: not empty whenever one of them is missing.
    pub(super) fn difference(
        &mut self,
        left: &Abs<'a>,
        right: &Abs<'a>,
        expr: &'a Expr,
        at: At<'a>,
        state: &State<'a>,
    ) -> Option<Abs<'a>> {
        let names = left.value()?.as_sequence()?.to_vec();
        self.all_asked(&names, right, true, expr, at, state)
    }

    /// What is `truth` whenever the caller's dict lacks one of some names, all of which are asked for.
    pub(super) fn all_asked(
        &mut self,
        names: &[Value],
        dict: &Abs<'a>,
        truth: bool,
        expr: &'a Expr,
        at: At<'a>,
        state: &State<'a>,
    ) -> Option<Abs<'a>> {
        let (Abs::Keys(id) | Abs::Dict(id)) = dict else {
            return None;
        };
        if !state.dict(*id)?.caller {
            return None;
        }
        let keys = names
            .iter()
            .filter_map(Value::as_str)
            .map(|name| {
                let rule = Rule::MembershipTest;
                self.read(name, rule, expr.range, Fallback::Unsaid, at).0
            })
            .collect();
        Some(Abs::IfMissing(keys, truth))
    }

    /// `kwargs.keys() & {"a", "b"}`: those of the names that are there.
    pub(super) fn intersection(
        &mut self,
        left: &Abs<'a>,
        right: &Abs<'a>,
        expr: &'a Expr,
        at: At<'a>,
        state: &State<'a>,
    ) -> Option<Abs<'a>> {
        let ((Abs::Keys(id), names) | (names, Abs::Keys(id))) = (left, right) else {
            return None;
        };
        if !state.dict(*id)?.caller {
            return None;
        }
        let names = texts(names.value()?)?;
        if names.len() > MAX_ELEMENTS {
            return None;
        }
        let found = names
            .iter()
            .filter_map(|name| {
                self.perhaps(*id, name, expr.range, at, state)?;
                Some(Abs::text(name))
            })
            .collect();
        Some(Abs::Some(found))
    }
}

/// A text, or the texts that a container has.
fn texts(value: &Value) -> Option<Vec<Name>> {
    let text = |value: &Value| value.as_str().map(Name::from);
    match value {
        Value::Str(text) => Some(vec![Name::from(text.as_str())]),
        Value::Dict(entries) => entries.iter().map(|(key, _)| text(key)).collect(),
        other => other.as_sequence()?.iter().map(text).collect(),
    }
}
