//! Every rule, triggered by a pair of small documents.

use serde_json::{Value, json};

use super::rules::ALL;
use super::{Change, Document, Summary, diff, to_human, to_json, to_markdown};

fn changes(old: &Value, new: &Value) -> Vec<Change> {
    diff(
        &Document::from_value(old).unwrap(),
        &Document::from_value(new).unwrap(),
    )
}

/// A detailed record with these kwargs.
fn tool(name: &str, kwargs: Value) -> Value {
    json!({
        "name": name, "description": "d", "callable": "run",
        "source": {"uri": "x", "file": "t.py", "line": 1},
        "kwargs": kwargs, "injected": [], "accepts_extra": false, "returns": {"type": "string"},
    })
}

fn kwarg(identifier: &str, ty: &str, schema: Value, required: bool) -> Value {
    json!({"identifier": identifier, "type": ty, "required": required, "description": null, "schema": schema})
}

fn string(identifier: &str, required: bool) -> Value {
    kwarg(identifier, "str", json!({"type": "string"}), required)
}

fn with(mut record: Value, key: &str, value: Value) -> Value {
    record[key] = value;
    record
}

/// Pairs of documents with the rules that they trigger, in order.
fn pairs() -> Vec<(Value, Value, Vec<&'static str>)> {
    let a = || string("a", true);
    let one = || tool("t", json!([a()]));
    let typed = |ty: &str, schema: Value| tool("t", json!([kwarg("a", ty, schema, true)]));
    let optional = |default: Value| {
        let kwarg = with(string("a", false), "default", default);
        tool("t", json!([kwarg]))
    };
    let choice = |values: Value| typed("str", json!({"enum": values, "type": "string"}));
    let core = |kwargs: Value| json!({"name": "t", "kwargs": kwargs});
    vec![
        (one(), one(), vec![]),
        (json!([one()]), json!([]), vec!["tool-removed"]),
        (json!([]), json!([one()]), vec!["tool-added"]),
        (one(), tool("u", json!([a()])), vec!["tool-renamed"]),
        (
            json!({"name": "t", "kwargs": [a(), string("b", true)]}),
            json!({"name": "u", "kwargs": [a(), string("b", true)]}),
            vec!["tool-renamed"],
        ),
        (
            one(),
            with(one(), "callable", json!("go")),
            vec!["tool-moved"],
        ),
        (one(), tool("t", json!([])), vec!["kwarg-removed"]),
        (
            one(),
            tool("t", json!([string("b", true)])),
            vec!["kwarg-renamed"],
        ),
        (
            one(),
            with(
                tool("t", json!([])),
                "injected",
                json!([{"identifier": "a"}]),
            ),
            vec!["kwarg-injected"],
        ),
        (
            one(),
            tool("t", json!([a(), string("b", true)])),
            vec!["kwarg-added-required"],
        ),
        (
            one(),
            tool("t", json!([a(), string("b", false)])),
            vec!["kwarg-added-optional"],
        ),
        (
            core(json!([{"identifier": "a", "type": "str"}])),
            core(json!([{"identifier": "a", "type": "str"}, {"identifier": "b", "type": "int"}])),
            vec!["kwarg-added"],
        ),
        (optional(json!("x")), one(), vec!["kwarg-now-required"]),
        (one(), optional(json!("x")), vec!["kwarg-now-optional"]),
        (
            optional(json!("x")),
            optional(json!("y")),
            vec!["default-changed"],
        ),
        (
            optional(json!("x")),
            tool(
                "t",
                json!([with(string("a", false), "dynamic_default", json!("f()"))]),
            ),
            vec!["default-dynamic"],
        ),
        (
            one(),
            typed(
                "int | str",
                json!({"anyOf": [{"type": "integer"}, {"type": "string"}]}),
            ),
            vec!["type-widened"],
        ),
        (
            one(),
            typed("int", json!({"type": "integer"})),
            vec!["type-changed"],
        ),
        (
            one(),
            typed(
                "hexAddress",
                json!({"type": "string", "format": "hexAddress"}),
            ),
            vec!["type-narrowed"],
        ),
        (
            one(),
            typed("bytes", json!({"type": "string"})),
            vec!["type-narrowed"],
        ),
        (
            core(json!([{"identifier": "a", "type": "int"}])),
            core(json!([{"identifier": "a", "type": "float"}])),
            vec!["type-widened"],
        ),
        (
            choice(json!(["x", "y"])),
            choice(json!(["x", "z"])),
            vec!["choice-removed", "choice-added"],
        ),
        (
            with(one(), "accepts_extra", json!(true)),
            one(),
            vec!["extra-refused"],
        ),
        (
            one(),
            with(one(), "accepts_extra", json!(true)),
            vec!["extra-accepted"],
        ),
        (
            one(),
            with(one(), "returns", json!({})),
            vec!["returns-changed"],
        ),
        (
            with(one(), "returns", json!({})),
            one(),
            vec!["returns-narrowed"],
        ),
        (
            one(),
            with(one(), "returns", json!(null)),
            vec!["returns-unknown"],
        ),
        (
            one(),
            with(one(), "description", json!("e")),
            vec!["description-changed"],
        ),
        (
            tool("t", json!([a(), string("b", true)])),
            tool("t", json!([string("b", true), a()])),
            vec![],
        ),
    ]
}

#[test]
fn each_pair_triggers_its_rules_and_no_other() {
    for (old, new, expected) in pairs() {
        let found: Vec<&str> = changes(&old, &new).iter().map(|c| c.rule.id).collect();
        assert_eq!(found, expected, "{old}\n-> {new}");
    }
}

#[test]
fn every_rule_has_a_pair() {
    let all: Vec<&str> = pairs()
        .into_iter()
        .flat_map(|(_, _, rules)| rules)
        .collect();
    for rule in ALL {
        assert!(all.contains(&rule.id), "{} is never triggered", rule.id);
    }
}

#[test]
fn tools_of_one_name_are_told_apart_by_their_source() {
    let in_file = |file: &str, kwargs: Value| {
        with(
            tool("t", kwargs),
            "source",
            json!({"uri": "x", "file": file, "line": 1}),
        )
    };
    let old = json!([
        in_file("a.py", json!([])),
        in_file("b.py", json!([string("x", true)]))
    ]);
    let new = json!([
        in_file("b.py", json!([string("x", true)])),
        in_file("a.py", json!([]))
    ]);
    assert_eq!(changes(&old, &new), []);
}

#[test]
fn all_outputs_hold_the_same_changes() {
    let old = tool("a|b", json!([string("x\u{1b}[31m", true)]));
    let found = changes(
        &old,
        &tool("a|b", json!([string("y`", true), string("z", false)])),
    );
    assert_eq!(Summary::of(&found).breaking, 2);
    let human = to_human(&found, false, |text| text.replace('\u{1b}', "<ESC>").into());
    assert!(!human.contains('\u{1b}'));
    assert!(
        human.ends_with("2 breaking, 0 unclear, 1 compatible\n"),
        "{human}"
    );
    assert_eq!(to_json(&found)["changes"].as_array().map(Vec::len), Some(3));
    let markdown = to_markdown(&found);
    assert!(markdown.contains("| `a\\|b` | `` y` `` |"), "{markdown}");
}
