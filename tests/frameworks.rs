//! The corpus as the frameworks themselves describe it at run time, against what we say unrun.
//!
//! `tests/peers/corpus.py` writes the tables with pinned versions, and `.ci/langchain` sees whether
//! they still hold; here no Python is needed. Each answer that comes out otherwise stands in
//! `snapshots/peers/differing.txt` with its reason, so that one mended or broken is seen.
//! LangChain is compared to the letter; of the others what only names or locks their schemas is left
//! out: titles, and that a call may hold no further arguments.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    unreachable_pub,
    dead_code,
    reason = "a test may panic; what it shares with others has no face, and not all is used here"
)]

mod support {
    pub mod case;
}

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};
use support::case::Case;

/// The frameworks, the format of ours that is compared, and where the schema stands in it.
const FRAMEWORKS: &[(&str, &str, &str)] = &[
    ("langchain", "langchain", "/args_schema"),
    ("openai-agents", "openai", "/function/parameters"),
    ("mcp", "mcp", "/inputSchema"),
];

/// What one tool is: its description and the schema of its arguments.
#[derive(Clone, Debug, PartialEq)]
struct Answer {
    description: Json,
    schema: Json,
}

fn table(framework: &str) -> Vec<Json> {
    let path = format!("snapshots/peers/{framework}.jsonl");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Our answers about a case, by file and name.
fn ours(case: &Case, format: &str, schema: &str) -> BTreeMap<(String, String), Answer> {
    let records = |format: &str| -> Vec<Json> {
        let stdout = case.extract(format, &[]).stdout;
        serde_json::from_str(&stdout).unwrap_or_default()
    };
    let detailed = records("detailed");
    let described = records(format);
    let known = detailed.iter().zip(&described);
    known
        .map(|(detailed, record)| {
            let text = |value: &Json| value.as_str().unwrap().to_owned();
            let key = (text(&detailed["source"]["file"]), text(&detailed["name"]));
            let place = record.pointer("/function").unwrap_or(record);
            let answer = Answer {
                description: place["description"].clone(),
                schema: record.pointer(schema).unwrap().clone(),
            };
            (key, answer)
        })
        .collect()
}

/// Without titles; at the top also without the lock on further arguments.
fn loosened(schema: &Json, top: bool) -> Json {
    match schema {
        Json::Object(object) => object
            .iter()
            .filter(|(key, value)| !(*key == "title" && value.is_string()))
            .filter(|(key, value)| {
                !(top && *key == "additionalProperties" && **value == json!(false))
            })
            .map(|(key, value)| match key.as_str() {
                "default" | "const" | "enum" | "examples" => (key.clone(), value.clone()),
                _ => (key.clone(), loosened(value, false)),
            })
            .collect(),
        Json::Array(elements) => elements
            .iter()
            .map(|value| loosened(value, false))
            .collect(),
        other => other.clone(),
    }
}

/// With numbers by value: `1e-07` is `1e-7`, and `1.0` is `1`.
fn by_value(json: &Json) -> Json {
    match json {
        Json::Number(number) if number.to_string().contains(['.', 'e', 'E']) => {
            let value = number.as_f64().unwrap();
            let whole = value.fract() == 0.0 && value.abs() < 1e15;
            if whole {
                json!(value as i64)
            } else {
                json!(value)
            }
        }
        Json::Array(elements) => elements.iter().map(by_value).collect(),
        Json::Object(object) => {
            let entries = object.iter();
            entries
                .map(|(key, value)| (key.clone(), by_value(value)))
                .collect()
        }
        other => other.clone(),
    }
}

fn properties(schema: &Json) -> Vec<&String> {
    let properties = schema.get("properties").and_then(Json::as_object);
    properties.into_iter().flat_map(|all| all.keys()).collect()
}

/// Whether two schemas say the same, the order of the arguments included.
fn same(framework: &str, want: &Json, got: &Json) -> bool {
    let equal = match framework {
        "langchain" => by_value(want) == by_value(got),
        _ => loosened(&by_value(want), true) == loosened(&by_value(got), true),
    };
    equal && properties(want) == properties(got)
}

/// The answers that differ from a framework's, as `FRAMEWORK CASE NAME`.
fn differing(framework: &str, format: &str, place: &str) -> BTreeSet<String> {
    let cases: BTreeMap<String, Case> = Case::all()
        .into_iter()
        .map(|case| (format!("{}/{}", case.area, case.name), case))
        .collect();
    let mut known: BTreeMap<String, BTreeMap<(String, String), Answer>> = BTreeMap::new();
    let mut differing = BTreeSet::new();
    for row in table(framework) {
        let Some(name) = row["name"].as_str() else {
            continue;
        };
        let case = row["case"].as_str().unwrap();
        let answers = known
            .entry(case.to_owned())
            .or_insert_with(|| ours(&cases[case], format, place));
        let key = (row["file"].as_str().unwrap().to_owned(), name.to_owned());
        let holds = answers.get(&key).is_some_and(|answer| {
            let told = &row["description"];
            // Where a framework refuses, only LangChain's format says nothing.
            let refused = row["schema"].is_null() && framework != "langchain";
            refused
                || (same(framework, &row["schema"], &answer.schema)
                    && (told.is_null() || *told == answer.description))
        });
        if !holds {
            differing.insert(format!("{framework} {case} {name}"));
        }
    }
    differing
}

#[test]
fn the_corpus_is_described_as_the_frameworks_do() {
    let text = include_str!("../snapshots/peers/differing.txt");
    let mut listed = BTreeSet::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (which, reason) = line.split_once(": ").unwrap();
        assert!(!reason.is_empty(), "{line}");
        assert!(listed.insert(which.to_owned()), "{line} stands twice");
    }
    let found: BTreeSet<String> = FRAMEWORKS
        .iter()
        .flat_map(|(framework, format, place)| differing(framework, format, place))
        .collect();
    let news: Vec<&String> = found.symmetric_difference(&listed).collect();
    assert!(news.is_empty(), "not as listed: {news:#?}");
}
