//! What the value of a field in a class says: `Field(default, …)`, `field(default_factory=…)`.

use super::bind::SlotDefault;
use super::classes::last;
use crate::syntax::ast::{Argument, Expr, ExprKind, Name};

/// Whether a field is none that a caller gives: `field(init=False)`.
pub(super) fn is_inner(value: &Expr) -> bool {
    keyword(value, "init").is_some_and(|init| init.kind == ExprKind::False)
}

/// Whether the value of a name in a class describes a field: `Field(…)`, `attr.ib(…)`.
pub(super) fn is_field(value: &Expr) -> bool {
    let ExprKind::Call { func, .. } = &value.kind else {
        return false;
    };
    func.dotted_name()
        .is_some_and(|name| matches!(last(&name), "Field" | "field" | "attrib" | "ib"))
}

/// A keyword argument of a call.
fn keyword<'e>(call: &'e Expr, wanted: &str) -> Option<&'e Expr> {
    let ExprKind::Call { args, .. } = &call.kind else {
        return None;
    };
    args.iter().find_map(|argument| match argument {
        Argument::Keyword(name, value) if name.name == wanted => Some(value),
        _ => None,
    })
}

/// The type that `attr.ib(type=int)` says.
pub(super) fn stated_type(value: &Expr) -> Option<&Expr> {
    keyword(value, "type")
}

/// The name under which attrs takes a field: its alias, else its own without leading underscores.
pub(super) fn attrs_name(name: &Name, value: Option<&Expr>) -> Name {
    match value
        .and_then(|value| keyword(value, "alias"))
        .map(|alias| &alias.kind)
    {
        Some(ExprKind::Str(alias)) => Name::from(&**alias),
        _ => Name::from(name.trim_start_matches('_')),
    }
}

/// Whether an annotation makes a name one of the class, not of its instances.
pub(super) fn is_class_variable(annotation: &Expr) -> bool {
    let annotation = match &annotation.kind {
        ExprKind::Subscript { value, .. } => value,
        _ => annotation,
    };
    annotation
        .dotted_name()
        .is_some_and(|name| last(&name) == "ClassVar")
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
    if !is_field(value) {
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
