//! Which tool of one document is which of the other.
//!
//! It must not know what changed between them.

use super::read::{Document, Interface};
use super::{Change, compare, rules};

/// How much two tools' kwargs must have in common for one to be taken for the other, renamed.
const SIMILAR: f64 = 0.6;

pub(super) fn documents(old: &Document, new: &Document) -> Vec<Change> {
    let mut free: Vec<Option<&Interface>> = new.tools.iter().map(Some).collect();
    let mut partners: Vec<Option<&Interface>> = vec![None; old.tools.len()];
    // Surest first, so that a weaker likeness takes no tool from a stronger one.
    let passes: [fn(&Interface, &Interface) -> bool; 4] = [
        |old, new| old.name == new.name && old.source == new.source,
        |old, new| old.name == new.name,
        |old, new| {
            old.source.is_some()
                && old.source == new.source
                && old.callable.is_some()
                && old.callable == new.callable
        },
        similar,
    ];
    for pass in passes {
        for (partner, tool) in partners.iter_mut().zip(&old.tools) {
            if partner.is_some() {
                continue;
            }
            let mut found = free
                .iter_mut()
                .filter(|candidate| candidate.is_some_and(|candidate| pass(tool, candidate)));
            *partner = found.next().and_then(Option::take);
        }
    }
    let mut changes = Vec::new();
    for (tool, partner) in old.tools.iter().zip(partners) {
        match partner {
            Some(partner) => compare::tool(tool, partner, &mut changes),
            None => changes.push(compare::whole(
                &rules::TOOL_REMOVED,
                tool,
                "no longer there".to_owned(),
            )),
        }
    }
    for tool in free.into_iter().flatten() {
        let message = format!("new, with {}", counted(tool.kwargs.len(), "kwarg"));
        changes.push(compare::whole(&rules::TOOL_ADDED, tool, message));
    }
    changes
}

/// Whether two tools of different names take mostly the same kwargs. Tools with fewer than two are
/// alike by chance.
fn similar(old: &Interface, new: &Interface) -> bool {
    let common = old
        .kwargs
        .iter()
        .filter(|kwarg| {
            let mut others = new.kwargs.iter();
            others.any(|other| other.identifier == kwarg.identifier)
        })
        .count();
    let all = old.kwargs.len() + new.kwargs.len() - common;
    let same_file = old.source == new.source;
    // Counts of kwargs are far below what a float holds exactly.
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    let share = common as f64 / all.max(1) as f64;
    same_file && common >= 2 && share >= SIMILAR
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
