//! What the value of a field in a class says: `Field(default, …)`, `field(default_factory=…)`.

use super::bind::SlotDefault;
use super::classes::last;
use crate::syntax::ast::{Argument, Expr, ExprKind};

/// Whether a field is none that a caller gives: `field(init=False)`.
pub(super) fn is_inner(value: &Expr) -> bool {
    let ExprKind::Call { args, .. } = &value.kind else {
        return false;
    };
    args.iter().any(|argument| {
        matches!(argument, Argument::Keyword(name, value)
            if matches!(name.name.as_str(), "init") && value.kind == ExprKind::False)
    })
}

/// The default that `Field(default, …)`, `field(default_factory=…)` and the like give.
pub(super) fn field_default(value: &Expr) -> SlotDefault<'_> {
    let ExprKind::Call { func, args } = &value.kind else {
        return SlotDefault::Expr(value);
    };
    // `Factory(list)` of attrs.
    if let [Argument::Positional(made)] = args.as_slice()
        && func
            .dotted_name()
            .is_some_and(|name| last(&name) == "Factory")
    {
        return SlotDefault::Factory(made);
    }
    let is_field = func
        .dotted_name()
        .is_some_and(|name| matches!(last(&name), "Field" | "field" | "attrib" | "ib"));
    if !is_field {
        return SlotDefault::Expr(value);
    }
    let mut default = SlotDefault::None;
    for argument in args {
        match argument {
            Argument::Positional(value) if value.kind != ExprKind::Ellipsis => {
                default = SlotDefault::Expr(value);
            }
            Argument::Keyword(name, value)
                if name.name == "default" && value.kind != ExprKind::Ellipsis =>
            {
                default = field_default(value);
            }
            Argument::Keyword(name, value)
                if matches!(name.name.as_str(), "default_factory" | "factory") =>
            {
                default = SlotDefault::Factory(value);
            }
            _ => {}
        }
    }
    default
}
