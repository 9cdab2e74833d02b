//! One tool before and after, kwarg by kwarg.
//!
//! It must not know how its two sides were found to be the same tool.

use serde_json::Value;

use super::expand::expand;
use super::read::{Field, FieldDefault, Interface};
use super::relation::{Relation, choices, relation};
use super::rules::{self, Rule};
use super::{Change, spelling};

/// Adds what changed from `old` to `new`, which is the same tool.
pub(super) fn tool(old: &Interface, new: &Interface, changes: &mut Vec<Change>) {
    Comparison { old, new, changes }.run();
}

/// A change of a tool as a whole.
pub(super) fn whole(rule: &'static Rule, tool: &Interface, message: String) -> Change {
    Change {
        rule,
        tool: tool.name.clone(),
        source: tool.source.clone(),
        kwarg: None,
        message,
        old: None,
        new: None,
    }
}

/// One tool, before and after.
struct Comparison<'c> {
    old: &'c Interface,
    new: &'c Interface,
    changes: &'c mut Vec<Change>,
}

impl Comparison<'_> {
    fn add(&mut self, rule: &'static Rule, message: String, old: Value, new: Value) {
        self.changes.push(Change {
            old: (!old.is_null()).then_some(old),
            new: (!new.is_null()).then_some(new),
            ..whole(rule, self.old, message)
        });
    }

    fn add_kwarg(&mut self, rule: &'static Rule, kwarg: &Field, message: String) {
        self.changes.push(Change {
            kwarg: Some(kwarg.identifier.clone()),
            ..whole(rule, self.old, message)
        });
    }

    fn run(&mut self) {
        let (old, new) = (self.old, self.new);
        if old.name != new.name {
            let message = format!("now called `{}`", new.name);
            let names = (old.name.clone().into(), new.name.clone().into());
            self.add(&rules::TOOL_RENAMED, message, names.0, names.1);
        }
        self.moved("source", &old.source, &new.source);
        self.moved("callable", &old.callable, &new.callable);
        if old.description != new.description {
            let texts = (
                old.description.clone().into(),
                new.description.clone().into(),
            );
            let message = "the tool's description".to_owned();
            self.add(&rules::DESCRIPTION_CHANGED, message, texts.0, texts.1);
        }
        self.kwargs();
        match (old.accepts_extra, new.accepts_extra) {
            (Some(true), Some(false)) => self.add(
                &rules::EXTRA_REFUSED,
                "takes listed kwargs only".to_owned(),
                true.into(),
                false.into(),
            ),
            (Some(false), Some(true)) => self.add(
                &rules::EXTRA_ACCEPTED,
                "takes any kwargs".to_owned(),
                false.into(),
                true.into(),
            ),
            _ => {}
        }
        self.returns();
    }

    fn moved(&mut self, what: &str, old: &Option<String>, new: &Option<String>) {
        // What only one of the documents says is no change.
        if let (Some(old), Some(new)) = (old, new)
            && old != new
        {
            let message = format!("{what} was `{old}`, is `{new}`");
            let values = (old.clone().into(), new.clone().into());
            self.add(&rules::TOOL_MOVED, message, values.0, values.1);
        }
    }

    fn kwargs(&mut self) {
        let (old, new) = (self.old, self.new);
        let in_new = |kwarg: &Field| find(&new.kwargs, &kwarg.identifier);
        let removed: Vec<&Field> = old.kwargs.iter().filter(|k| in_new(k).is_none()).collect();
        let added: Vec<&Field> = new
            .kwargs
            .iter()
            .filter(|kwarg| find(&old.kwargs, &kwarg.identifier).is_none())
            .collect();
        let renamed = match (removed.as_slice(), added.as_slice()) {
            ([gone], [come]) if self.is_rename(gone, come) => Some((*gone, *come)),
            _ => None,
        };
        for kwarg in &old.kwargs {
            match (in_new(kwarg), renamed) {
                (Some(now), _) => self.kwarg(kwarg, now),
                (None, Some((gone, come))) => {
                    let message = format!("now called `{}`", come.identifier);
                    self.add_kwarg(&rules::KWARG_RENAMED, gone, message);
                    self.kwarg(gone, come);
                }
                (None, None) if new.injected.contains(&kwarg.identifier) => {
                    let message = "now passed by the runtime".to_owned();
                    self.add_kwarg(&rules::KWARG_INJECTED, kwarg, message);
                }
                (None, None) => {
                    let message = match &kwarg.spelling {
                        Some(ty) => format!("no longer taken; was {ty}"),
                        None => "no longer taken".to_owned(),
                    };
                    self.add_kwarg(&rules::KWARG_REMOVED, kwarg, message);
                }
            }
        }
        if renamed.is_none() {
            for kwarg in &added {
                self.added(kwarg);
            }
        }
    }

    /// Whether the only kwarg that is gone and the only one that is new are the same but for the
    /// name: in the same place, of the same known type.
    fn is_rename(&self, gone: &Field, come: &Field) -> bool {
        let place = |tool: &Interface, name: &str| {
            let mut kwargs = tool.kwargs.iter();
            kwargs.position(|kwarg| kwarg.identifier == name)
        };
        let same_place = place(self.old, &gone.identifier) == place(self.new, &come.identifier);
        let untyped = |kwarg: &Field| kwarg.spelling.as_deref() == Some("any");
        same_place
            && gone.required == come.required
            && !untyped(gone)
            && self.type_relation(gone, come) == Some(Relation::Same)
    }

    fn added(&mut self, kwarg: &Field) {
        let ty = match &kwarg.spelling {
            Some(ty) => format!("{ty}, "),
            None => String::new(),
        };
        let (rule, message) = match kwarg.required {
            Some(true) => (&rules::KWARG_ADDED_REQUIRED, format!("new, {ty}required")),
            Some(false) => (&rules::KWARG_ADDED_OPTIONAL, format!("new, {ty}optional")),
            None => (
                &rules::KWARG_ADDED,
                format!("new, {ty}not said whether required"),
            ),
        };
        self.add_kwarg(rule, kwarg, message);
    }

    fn kwarg(&mut self, old: &Field, new: &Field) {
        self.kwarg_type(old, new);
        match (old.required, new.required) {
            (Some(false), Some(true)) => {
                let message = "was optional, is required".to_owned();
                self.add_kwarg(&rules::KWARG_NOW_REQUIRED, old, message);
            }
            // The default that comes with it is no change of one.
            (Some(true), Some(false)) => {
                let message = "was required, is optional".to_owned();
                self.add_kwarg(&rules::KWARG_NOW_OPTIONAL, old, message);
            }
            // A default means nothing to a caller who must give the kwarg before and after.
            _ if new.required != Some(true) => self.default(old, new),
            _ => {}
        }
        if old.description != new.description
            && old.default != FieldDefault::NotSaid
            && new.default != FieldDefault::NotSaid
        {
            let change = Change {
                kwarg: Some(old.identifier.clone()),
                old: old.description.clone().map(Value::from),
                new: new.description.clone().map(Value::from),
                ..whole(
                    &rules::DESCRIPTION_CHANGED,
                    self.old,
                    "its description".to_owned(),
                )
            };
            self.changes.push(change);
        }
    }

    /// How the types compare; nothing where a document does not say.
    fn type_relation(&self, old: &Field, new: &Field) -> Option<Relation> {
        if let (Some(before), Some(after)) = (&old.schema, &new.schema) {
            let before = expand(before, &self.old.definitions);
            let after = expand(after, &self.new.definitions);
            let by_schema = relation(&before, &after);
            if by_schema != Relation::Same {
                return Some(by_schema);
            }
        } else if old.spelling.is_none() || new.spelling.is_none() {
            let before = expand(&old.schema_or_spelled()?, &self.old.definitions);
            let after = expand(&new.schema_or_spelled()?, &self.new.definitions);
            return Some(relation(&before, &after));
        }
        // Bytes and text, for one, have the same schema.
        match (&old.spelling, &new.spelling) {
            (Some(before), Some(after)) if before != after => Some(relation(
                &spelling::schema(before),
                &spelling::schema(after),
            )),
            _ => Some(Relation::Same),
        }
    }

    fn kwarg_type(&mut self, old: &Field, new: &Field) {
        let relation = match self.type_relation(old, new) {
            None | Some(Relation::Same) => return,
            Some(relation) => relation,
        };
        let schema = |field: &Field, tool: &Interface| {
            let schema = field.schema_or_spelled().unwrap_or(Value::Null);
            expand(&schema, &tool.definitions)
        };
        let (before, after) = (schema(old, self.old), schema(new, self.new));
        let change = |rule, message| Change {
            kwarg: Some(old.identifier.clone()),
            old: Some(before.clone()),
            new: Some(after.clone()),
            ..whole(rule, self.old, message)
        };
        if let (Some(had), Some(has)) = (choices(&before), choices(&after)) {
            let without = |all: &[&Value], others: &[&Value]| -> Vec<String> {
                let left = all.iter().filter(|value| !others.contains(value));
                left.map(|value| value.to_string()).collect()
            };
            let (gone, come) = (without(&had, &has), without(&has, &had));
            if !gone.is_empty() {
                let message = format!("no longer takes {}", gone.join(", "));
                self.changes.push(change(&rules::CHOICE_REMOVED, message));
            }
            if !come.is_empty() {
                let message = format!("now also takes {}", come.join(", "));
                self.changes.push(change(&rules::CHOICE_ADDED, message));
            }
            return;
        }
        let rule = match relation {
            Relation::Widened => &rules::TYPE_WIDENED,
            Relation::Narrowed => &rules::TYPE_NARROWED,
            Relation::Same | Relation::Other => &rules::TYPE_CHANGED,
        };
        let message = match (&old.spelling, &new.spelling) {
            (Some(old), Some(new)) if old != new => format!("was {old}, is {new}"),
            _ => format!("was {before}, is {after}"),
        };
        let change = change(rule, message);
        self.changes.push(change);
    }

    fn default(&mut self, old: &Field, new: &Field) {
        use FieldDefault::{Dynamic, Known, None, NotSaid};
        let shown = |default: &FieldDefault| match default {
            NotSaid | None => "none".to_owned(),
            Known(value) => value.to_string(),
            Dynamic(source) => format!("computed `{source}`"),
        };
        let rule = match (&old.default, &new.default) {
            (NotSaid, _) | (_, NotSaid) => return,
            (before, after) if before == after => return,
            (Dynamic(_), _) | (_, Dynamic(_)) => &rules::DEFAULT_DYNAMIC,
            _ => &rules::DEFAULT_CHANGED,
        };
        let value = |default: &FieldDefault| match default {
            Known(value) => Some(value.clone()),
            Dynamic(source) => Some(Value::from(source.clone())),
            NotSaid | None => Option::None,
        };
        self.changes.push(Change {
            kwarg: Some(old.identifier.clone()),
            old: value(&old.default),
            new: value(&new.default),
            ..whole(
                rule,
                self.old,
                format!(
                    "default was {}, is {}",
                    shown(&old.default),
                    shown(&new.default)
                ),
            )
        });
    }

    fn returns(&mut self) {
        let (Some(before), Some(after)) = (&self.old.returns, &self.new.returns) else {
            return;
        };
        let rule = match (before, after) {
            (None, None) => return,
            (None, Some(_)) => &rules::RETURNS_NARROWED,
            (Some(_), None) => &rules::RETURNS_UNKNOWN,
            (Some(before), Some(after)) => {
                let before = expand(before, &self.old.definitions);
                let after = expand(after, &self.new.definitions);
                match relation(&before, &after) {
                    Relation::Same => return,
                    Relation::Narrowed => &rules::RETURNS_NARROWED,
                    Relation::Widened | Relation::Other => &rules::RETURNS_CHANGED,
                }
            }
        };
        let value = |schema: &Option<Value>| schema.clone().unwrap_or(Value::Null);
        let shown = |schema: &Option<Value>| match schema {
            Some(schema) => schema.to_string(),
            None => "not stated".to_owned(),
        };
        let message = format!("the result was {}, is {}", shown(before), shown(after));
        let values = (value(before), value(after));
        self.add(rule, message, values.0, values.1);
    }
}

fn find<'f>(fields: &'f [Field], identifier: &str) -> Option<&'f Field> {
    fields.iter().find(|field| field.identifier == identifier)
}
