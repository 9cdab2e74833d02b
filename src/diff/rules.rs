//! The kinds of changes and what each means for a caller: the table of `docs/diff.md`.

use std::fmt::Write;

/// What a change means for those who call the tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Impact {
    /// A call that worked no longer does, or does something else.
    Breaking,
    /// Whether calls break cannot be told from the two documents.
    Unclear,
    /// Calls that worked still do, with the same meaning.
    Compatible,
}

impl Impact {
    /// `breaking`, `unclear` or `compatible`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Unclear => "unclear",
            Self::Compatible => "compatible",
        }
    }
}

/// A kind of change.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable name, kebab case.
    pub id: &'static str,
    /// What it means for a caller.
    pub impact: Impact,
    /// What happened.
    pub what: &'static str,
    /// Why it has that impact.
    pub why: &'static str,
}

macro_rules! rules {
    ($($ident:ident = $id:literal, $impact:ident, $what:literal, $why:literal;)+) => {
        $(
            pub(super) static $ident: Rule = Rule {
                id: $id,
                impact: Impact::$impact,
                what: $what,
                why: $why,
            };
        )+
        /// Every rule, breaking ones first.
        pub static ALL: &[&Rule] = &[$(&$ident),+];
    };
}

rules! {
    TOOL_REMOVED = "tool-removed", Breaking, "a tool is gone", "calls of it fail";
    TOOL_RENAMED = "tool-renamed", Breaking,
        "a tool has another name: the same callable of the same file, or the same kwargs",
        "calls by the old name fail";
    KWARG_REMOVED = "kwarg-removed", Breaking, "a kwarg is no longer taken",
        "calls that give it fail, or it is passed over in silence where the tool takes any kwarg";
    KWARG_RENAMED = "kwarg-renamed", Breaking,
        "one kwarg is gone and one of the same type stands in its place",
        "calls that give the old name fail or lose its value";
    KWARG_INJECTED = "kwarg-injected", Breaking, "a kwarg is now passed by the runtime",
        "the caller's value no longer arrives";
    KWARG_ADDED_REQUIRED = "kwarg-added-required", Breaking, "a new kwarg is required",
        "calls without it fail";
    KWARG_NOW_REQUIRED = "kwarg-now-required", Breaking, "an optional kwarg became required",
        "calls without it fail";
    TYPE_NARROWED = "type-narrowed", Breaking, "a kwarg takes fewer values than before",
        "calls with the others fail";
    CHOICE_REMOVED = "choice-removed", Breaking, "a choice of an enum or `Literal` is gone",
        "calls with it fail";
    TYPE_CHANGED = "type-changed", Breaking,
        "a kwarg's type is another one, neither wider nor narrower", "calls with the old type fail";
    DEFAULT_CHANGED = "default-changed", Breaking, "a default has another value, or is gone",
        "calls without the kwarg still work but mean something else";
    EXTRA_REFUSED = "extra-refused", Breaking, "kwargs that are not listed are no longer taken",
        "calls with one fail";
    RETURNS_CHANGED = "returns-changed", Breaking, "the result may be what it could not be before",
        "who reads the result may not be ready for it";
    KWARG_ADDED = "kwarg-added", Unclear,
        "there is a new kwarg, and a document does not say whether it is required",
        "compare records in the `detailed` format to know";
    DEFAULT_DYNAMIC = "default-dynamic", Unclear,
        "a default that is computed at run time changed its source text, or became or ceased to be one",
        "its value is not known";
    RETURNS_UNKNOWN = "returns-unknown", Unclear, "the result's type is no longer stated",
        "it may be the same";
    TOOL_ADDED = "tool-added", Compatible, "there is a new tool", "nobody calls it yet";
    TOOL_MOVED = "tool-moved", Compatible, "a tool is in another file, or its function has another name",
        "it is called by its own name";
    KWARG_ADDED_OPTIONAL = "kwarg-added-optional", Compatible, "there is a new optional kwarg",
        "calls without it work";
    KWARG_NOW_OPTIONAL = "kwarg-now-optional", Compatible, "a required kwarg became optional",
        "calls give it already";
    TYPE_WIDENED = "type-widened", Compatible, "a kwarg takes more values than before",
        "the old ones are among them";
    CHOICE_ADDED = "choice-added", Compatible, "an enum or `Literal` has a new choice",
        "the old ones are still there";
    EXTRA_ACCEPTED = "extra-accepted", Compatible, "kwargs that are not listed are now taken",
        "calls without them work";
    RETURNS_NARROWED = "returns-narrowed", Compatible, "the result is stated, or more narrowly so",
        "it was allowed before";
    DESCRIPTION_CHANGED = "description-changed", Compatible, "a description has other words",
        "no call changes, though a model may choose otherwise";
}

/// The rules as a Markdown table, as it stands in `docs/diff.md`.
pub fn markdown_table() -> String {
    let mut table =
        String::from("| rule | for a caller | what happened | why |\n| --- | --- | --- | --- |\n");
    for rule in ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "| `{}` | {} | {} | {} |",
            rule.id,
            rule.impact.as_str(),
            rule.what,
            rule.why
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_unique_and_in_order_of_impact() {
        assert!(ALL.windows(2).all(|pair| pair[0].impact <= pair[1].impact));
        let mut ids: Vec<&str> = ALL.iter().map(|rule| rule.id).collect();
        ids.sort_unstable();
        assert!(ids.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
