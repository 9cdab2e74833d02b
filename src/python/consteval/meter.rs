//! The bounds on what evaluating may cost, and why a value could not be had.

use std::borrow::Cow;
use std::cell::Cell;

use crate::model::Value;

/// Why a value cannot be known, in a few words.
pub(super) type Reason = Cow<'static, str>;

/// A value, or why it cannot be known.
pub(super) type Result<T = Value> = std::result::Result<T, Reason>;

/// How deep evaluating may nest: expressions, calls and names that lead to further ones.
const MAX_DEPTH: u32 = 220;

/// How many levels it counts for when a name leads to another: each takes that many more calls.
const NAME_DEPTH: u32 = 6;

/// Steps and cells of one evaluation asked for from outside.
const MAX_STEPS: usize = 2_000_000;

/// Most bytes of a text.
pub(super) const MAX_TEXT: usize = 1 << 20;

/// Most elements of a collection.
pub(super) const MAX_ITEMS: usize = 10_000;

/// Most bits of an integer.
pub(super) const MAX_BITS: u64 = 1 << 16;

/// Digits beyond which Python refuses to turn integers to text and back.
pub(super) const MAX_DIGITS: usize = 4300;

pub(super) const TOO_LARGE: Reason = Cow::Borrowed("the value is too large to compute");
pub(super) const TOO_LONG: Reason = Cow::Borrowed("it takes too long to compute");

/// What has been used of the bounds.
#[derive(Debug, Default)]
pub(super) struct Meter {
    depth: Cell<u32>,
    steps: Cell<usize>,
    /// Whether a bound was hit, so that results depend on where evaluating started.
    exhausted: Cell<bool>,
}

impl Meter {
    /// Starts anew when nothing is under way.
    pub(super) fn begin(&self) {
        if self.depth.get() == 0 {
            self.steps.set(0);
            self.exhausted.set(false);
        }
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted.get()
    }

    pub(super) fn set_exhausted(&self) {
        self.exhausted.set(true);
    }

    /// Uses up `cost` steps.
    pub(super) fn charge(&self, cost: usize) -> Result<()> {
        let used = self.steps.get().saturating_add(cost);
        self.steps.set(used);
        if used > MAX_STEPS {
            self.exhausted.set(true);
            return Err(TOO_LONG);
        }
        Ok(())
    }

    /// Runs `inner`, which looks at what a name is bound to; `None` where that is too deep.
    pub(super) fn by_name<T>(&self, inner: impl FnOnce() -> Option<T>) -> Option<T> {
        let depth = self.depth.get();
        if depth + NAME_DEPTH > MAX_DEPTH {
            self.exhausted.set(true);
            return None;
        }
        self.depth.set(depth + NAME_DEPTH);
        let result = inner();
        self.depth.set(depth);
        result
    }

    /// Runs `inner` one level deeper.
    pub(super) fn nested<T>(&self, inner: impl FnOnce() -> Result<T>) -> Result<T> {
        if self.depth.get() >= MAX_DEPTH {
            self.exhausted.set(true);
            return Err(TOO_LONG);
        }
        self.charge(1)?;
        self.depth.set(self.depth.get() + 1);
        let result = inner();
        self.depth.set(self.depth.get() - 1);
        result
    }
}

/// `raises TypeError` and the like.
pub(super) fn raises(exception: &'static str) -> Reason {
    Cow::Owned(format!("raises {exception}"))
}

/// Checks the length of a text.
pub(super) fn text(text: String) -> Result {
    if text.len() > MAX_TEXT {
        return Err(TOO_LARGE);
    }
    Ok(Value::Str(text))
}

/// Checks the number of elements of a collection.
pub(super) fn items<T>(items: Vec<T>) -> Result<Vec<T>> {
    if items.len() > MAX_ITEMS {
        return Err(TOO_LARGE);
    }
    Ok(items)
}

/// How much copying a value costs: its cells, and its text in units of 64 bytes.
pub(super) fn weight(value: &Value) -> usize {
    let mut total = 0usize;
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        total = total.saturating_add(1);
        match value {
            Value::Str(text) => total = total.saturating_add(text.len() / 64),
            Value::Bytes(bytes) => total = total.saturating_add(bytes.len() / 64),
            Value::Int(int) => {
                total = total.saturating_add(usize::try_from(int.bits() / 512).unwrap_or(0));
            }
            Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
                pending.extend(elements);
            }
            Value::Dict(entries) => {
                for (key, value) in entries {
                    pending.push(key);
                    pending.push(value);
                }
            }
            Value::Member { value, .. } => pending.push(value),
            Value::Instance { args, kwargs, .. } => {
                pending.extend(args);
                pending.extend(kwargs.iter().map(|(_, value)| value));
            }
            _ => {}
        }
    }
    total
}

/// The reason of a value that is not known.
pub(super) fn known(value: &Value) -> Result<&Value> {
    match value {
        Value::Dynamic(dynamic) => Err(Cow::Owned(dynamic.reason.clone())),
        value => Ok(value),
    }
}
