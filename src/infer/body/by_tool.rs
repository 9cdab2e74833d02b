//! The name of the tool and what is made of it: which way a walk for one tool takes.
//!
//! A value that follows from the tool's name is kept for every tool, so that the walk for one of them
//! knows whether another could have gone another way ([`Machine::tool_mattered`]). It must not know
//! how statements fork.

use std::rc::Rc;

use super::abs::Abs;
use super::guard::truth_of;
use super::known::sentinel;
use super::machine::{At, Machine};
use super::state::State;
use super::usage;
use crate::model::{Type, Value};
use crate::syntax::ast::{CompareOp, Expr, Name, Pattern};

/// The name under which the runtime passes which tool is meant.
pub(super) const SELECTOR: &str = "tool";

/// Tools for which a value is worked out one by one.
const MAX_TOOLS: usize = 64;

impl<'a> Machine<'a, '_, '_> {
    /// What the runtime passes as the name of the tool.
    pub(super) fn selector(&self) -> Abs<'a> {
        Abs::ByTool(Rc::clone(&self.tools))
    }

    /// The value of the tool that is walked for.
    pub(super) fn ours<'v>(&self, values: &'v [Value]) -> Option<&'v Value> {
        values.get(self.tool?)
    }

    /// The truth of a value for our tool, noting whether it differs between the tools.
    pub(super) fn decide(&mut self, value: &Abs<'a>) -> Option<bool> {
        let Abs::ByTool(values) = value else {
            return None;
        };
        let truth = self.ours(values).and_then(truth_of)?;
        self.tool_mattered |= values.iter().any(|other| truth_of(other) != Some(truth));
        Some(truth)
    }

    /// The text that a value is, perhaps for our tool only.
    pub(super) fn text(&mut self, value: &Abs<'a>) -> Option<String> {
        if let Abs::ByTool(values) = value {
            let ours = self.ours(values)?;
            let text = ours.as_str()?.to_owned();
            self.tool_mattered |= values.iter().any(|other| other != ours);
            return Some(text);
        }
        value.as_text().map(str::to_owned)
    }

    /// What a test is, where only the tool's name decides it, or what this call of a function passed.
    pub(super) fn decided(
        &mut self,
        test: &'a Expr,
        outcome: &Abs<'a>,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Option<bool> {
        match outcome {
            Abs::ByTool(_) => self.decide(outcome),
            Abs::Const(value) => self
                .is_settled(test, at, state)
                .then(|| truth_of(value))
                .flatten(),
            _ => {
                let value = self.constant_by_tool(test, at, state)?;
                self.decide(&value)
            }
        }
    }

    /// Whether a test is decided by what this call, or this turn of a loop, made constant, and by
    /// constants of the module.
    fn is_settled(&mut self, expr: &'a Expr, at: At<'a>, state: &mut State<'a>) -> bool {
        let (mut names, mut any, mut all) = (Vec::new(), false, true);
        usage::names_in(expr, &mut |name| names.push(name));
        for name in names {
            let settled = self
                .frames
                .last()
                .is_some_and(|frame| frame.settled.contains(name));
            any |= settled;
            all &= settled
                || self.is_global_constant(name, at, state)
                || sentinel(&self.lookup(name, at, state)).is_some();
        }
        any && all
    }

    /// Takes what a loop over known elements binds as settled for this turn.
    pub(super) fn settle(&mut self, target: &'a Expr, at: At<'a>, state: &State<'a>) {
        let mut names = Vec::new();
        usage::names_in(target, &mut |name| names.push(name));
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        for name in names {
            let known = state.name(at.scope, name).is_some_and(|value| match value {
                Abs::Const(_) | Abs::Instance(_) => true,
                Abs::Dict(id) => state.dict(*id).is_some_and(|dict| !dict.caller),
                _ => false,
            });
            if known && !frame.settled.contains(name) {
                frame.settled.push(name.clone());
            }
        }
    }

    /// What an expression over the tool's name and constants gives for each tool.
    pub(super) fn constant_by_tool(
        &mut self,
        expr: &'a Expr,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Option<Abs<'a>> {
        self.worked_out_by_tool(expr, false, at, state)
    }

    /// The same; `kwargs["tool"]` may stand within where nothing else is read of the `kwargs`.
    pub(super) fn worked_out_by_tool(
        &mut self,
        expr: &'a Expr,
        read: bool,
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Option<Abs<'a>> {
        if self.tool.is_none() || self.tools.len() > MAX_TOOLS {
            return None;
        }
        let mut names: Vec<(&'a Name, Abs<'a>)> = Vec::new();
        usage::names_in(expr, &mut |name| names.push((name, Abs::Unknown)));
        let mut by_tool = false;
        for (name, value) in &mut names {
            *value = self.lookup(name, at, state);
            if let Abs::Dict(id) = value
                && read
                && state.dict(*id).is_some_and(|dict| dict.caller)
            {
                by_tool = true;
                continue;
            }
            by_tool |= matches!(value, Abs::ByTool(_));
        }
        // What the walk follows, such as a dict that decorators fill, the evaluator does not know.
        let constant = names.iter().all(|(_, value)| {
            matches!(
                value,
                Abs::Const(_) | Abs::ByTool(_) | Abs::External(_) | Abs::Class(_)
            ) || read && matches!(value, Abs::Dict(_))
        });
        if !by_tool || !constant {
            return None;
        }
        let values: Option<Rc<[Value]>> = (0..self.tools.len())
            .map(|tool| {
                self.world.constant(at.module, expr, &|name| {
                    let (_, value) = names.iter().find(|(known, _)| known.as_str() == name)?;
                    match value {
                        Abs::ByTool(values) => values.get(tool).cloned(),
                        Abs::Dict(_) => Some(Value::Dict(vec![(
                            Value::Str(SELECTOR.to_owned()),
                            self.tools.get(tool)?.clone(),
                        )])),
                        value => value.value().cloned(),
                    }
                })
            })
            .collect();
        values.map(Abs::ByTool)
    }

    /// `TABLE[tool]`, `TABLE.get(tool, default)`: what each tool finds in a table of constants.
    pub(super) fn chosen_by_tool(
        &self,
        table: &Value,
        keys: &[Value],
        default: Option<&Value>,
    ) -> Option<Abs<'a>> {
        let entries = table.as_dict()?;
        let values: Option<Rc<[Value]>> = keys
            .iter()
            .map(|key| {
                let found = entries.iter().rev().find(|(known, _)| known == key);
                found.map(|(_, value)| value).or(default).cloned()
            })
            .collect();
        values.map(Abs::ByTool)
    }

    /// `SETTINGS[tool]["size"]`: the same element of what each tool has.
    pub(super) fn element_by_tool(&self, tables: &[Value], index: &Abs<'a>) -> Option<Abs<'a>> {
        let key = index.value()?;
        let values: Option<Rc<[Value]>> = tables
            .iter()
            .map(|table| {
                let entries = table.as_dict()?;
                let found = entries.iter().rev().find(|(known, _)| known == key)?;
                Some(found.1.clone())
            })
            .collect();
        values.map(Abs::ByTool)
    }

    /// A comparison of the tool's name, or of what is made of it, with what is known.
    pub(super) fn compared_by_tool(
        &self,
        left: &Abs<'a>,
        op: CompareOp,
        right: &Abs<'a>,
        state: &State<'a>,
    ) -> Option<Abs<'a>> {
        let ((Abs::ByTool(values), _) | (Abs::Const(_), Abs::ByTool(values))) = (left, right)
        else {
            return None;
        };
        let answers: Option<Rc<[Value]>> = (0..values.len())
            .map(|tool| {
                let at = |side: &Abs<'a>| match side {
                    Abs::ByTool(values) => values.get(tool).cloned(),
                    side => side.value().cloned(),
                };
                compared(&at(left)?, op, right, at(right).as_ref(), state).map(Value::Bool)
            })
            .collect();
        answers.map(Abs::ByTool)
    }

    /// Whether a pattern matches what is known for each tool.
    pub(super) fn matches_by_tool(
        &mut self,
        pattern: &'a Pattern,
        values: &[Value],
        at: At<'a>,
        state: &mut State<'a>,
    ) -> Option<Abs<'a>> {
        let answers: Vec<bool> = match pattern {
            Pattern::Value(expr) => {
                let constant = self.eval(expr, at, state);
                let constant = constant.value()?;
                values.iter().map(|value| value == constant).collect()
            }
            Pattern::Or(patterns) => {
                let mut any = vec![false; values.len()];
                for pattern in patterns {
                    let Abs::ByTool(answers) = self.matches_by_tool(pattern, values, at, state)?
                    else {
                        return None;
                    };
                    for (any, answer) in any.iter_mut().zip(answers.iter()) {
                        *any |= *answer == Value::Bool(true);
                    }
                }
                any
            }
            Pattern::As(pattern, _) => return self.matches_by_tool(pattern, values, at, state),
            Pattern::Capture(_) | Pattern::Wildcard => vec![true; values.len()],
            _ => return None,
        };
        Some(Abs::ByTool(answers.into_iter().map(Value::Bool).collect()))
    }

    /// What `not value` is for each tool.
    pub(super) fn negated_by_tool(&self, value: &Abs<'a>) -> Abs<'a> {
        let negated = |values: &[Value]| -> Option<Rc<[Value]>> {
            values
                .iter()
                .map(|value| truth_of(value).map(|truth| Value::Bool(!truth)))
                .collect()
        };
        match value {
            Abs::ByTool(values) => negated(values).map_or(Abs::typed(Type::Bool), Abs::ByTool),
            _ => Abs::typed(Type::Bool),
        }
    }
}

/// What a comparison of constants gives; the right side may be a dict that is followed.
pub(super) fn compared(
    left: &Value,
    op: CompareOp,
    right: &Abs<'_>,
    value: Option<&Value>,
    state: &State<'_>,
) -> Option<bool> {
    match op {
        CompareOp::Eq | CompareOp::Is => Some(left == value?),
        CompareOp::NotEq | CompareOp::IsNot => Some(left != value?),
        CompareOp::In => contains(right, value, left, state),
        CompareOp::NotIn => contains(right, value, left, state).map(|found| !found),
        _ => None,
    }
}

/// Whether a container has an element.
fn contains(
    container: &Abs<'_>,
    value: Option<&Value>,
    element: &Value,
    state: &State<'_>,
) -> Option<bool> {
    if let Abs::Dict(id) | Abs::Keys(id) = container {
        let dict = state.dict(*id).filter(|dict| !dict.caller)?;
        return Some(dict.entry(element.as_str()?).is_some());
    }
    match (value?, element) {
        (Value::Dict(entries), element) => Some(entries.iter().any(|(key, _)| key == element)),
        (Value::Str(text), Value::Str(part)) => Some(text.contains(part.as_str())),
        (container, element) => Some(container.as_sequence()?.contains(element)),
    }
}
