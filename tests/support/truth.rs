//! Compares a detailed record with what was written by hand.

use serde_json::Value;

/// What differs between `truth` and the `tools` of a detailed output.
pub fn compare(truth: &Value, tools: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let single = [truth.clone()];
    let wanted = truth["tools"].as_array().map_or(&single[..], Vec::as_slice);
    let got = tools.as_array().unwrap();
    for want in wanted {
        match got.iter().find(|tool| tool["name"] == want["name"]) {
            Some(tool) => tool_faults(want, tool, &mut faults),
            None => faults.push(format!("tool {} is missing", want["name"])),
        }
    }
    for tool in got {
        if !wanted.iter().any(|want| want["name"] == tool["name"]) {
            faults.push(format!("tool {} is not one", tool["name"]));
        }
    }
    let identifiers = |tool: &Value| names(&tool["kwargs"]);
    for name in truth["absent"].as_array().into_iter().flatten() {
        let name = name.as_str().unwrap();
        if got
            .iter()
            .any(|tool| tool["name"] == name || identifiers(tool).contains(&name.to_owned()))
        {
            faults.push(format!("{name} must not appear"));
        }
    }
    faults
}

fn tool_faults(want: &Value, got: &Value, faults: &mut Vec<String>) {
    let tool = want["name"].as_str().unwrap();
    if let Some(description) = want["description"].as_str()
        && got["description"].as_str().unwrap_or("").trim() != description.trim()
    {
        faults.push(format!("{tool}: description {}", got["description"]));
    }
    let optional = names(&want["optional"]);
    let mut wanted = names(&want["kwargs"]);
    let mut have: Vec<String> = names(&got["kwargs"])
        .into_iter()
        .filter(|name| wanted.contains(name) || !optional.contains(name))
        .collect();
    if want["order"] == "any" {
        wanted.sort();
        have.sort();
    }
    if have != wanted {
        faults.push(format!("{tool}: kwargs {have:?}, want {wanted:?}"));
    }
    for kwarg in want["kwargs"].as_array().into_iter().flatten() {
        let found = got["kwargs"]
            .as_array()
            .unwrap()
            .iter()
            .find(|other| other["identifier"] == kwarg["identifier"]);
        if let Some(found) = found {
            let place = format!("{tool}.{}", kwarg["identifier"].as_str().unwrap());
            kwarg_faults(kwarg, found, &place, faults);
        }
    }
    if want.get("accepts_extra").is_some() && got["accepts_extra"] != want["accepts_extra"] {
        faults.push(format!("{tool}: accepts_extra {}", got["accepts_extra"]));
    }
    let injected = names(&got["injected"]);
    for name in names(&want["injected"]) {
        if !injected.contains(&name) {
            faults.push(format!("{tool}: {name} is not listed as injected"));
        }
    }
}

fn kwarg_faults(want: &Value, got: &Value, place: &str, faults: &mut Vec<String>) {
    if let Some(ty) = want.get("type") {
        let others = want["type_any_of"].as_array().cloned().unwrap_or_default();
        if got["type"] != *ty && !others.contains(&got["type"]) {
            faults.push(format!("{place}: type {}, want {ty}", got["type"]));
        }
    }
    if let Some(required) = want.get("required")
        && got["required"] != *required
    {
        faults.push(format!("{place}: required {}", got["required"]));
    }
    // `null` stands for a known default of None or for none at all.
    let default = |value: &Value| value.get("default").cloned().unwrap_or(Value::Null);
    if want.get("required").is_some() && default(want) != default(got) {
        let (have, want) = (default(got), default(want));
        faults.push(format!("{place}: default {have}, want {want}"));
    }
    if let Some(description) = want.get("description")
        && got["description"].as_str().unwrap_or("").trim()
            != description.as_str().unwrap_or("").trim()
    {
        faults.push(format!("{place}: description {}", got["description"]));
    }
    if let Some(choices) = want.get("choices")
        && choices_of(&got["schema"]) != Some(choices)
    {
        faults.push(format!("{place}: schema {}", got["schema"]));
    }
}

fn choices_of(schema: &Value) -> Option<&Value> {
    let nested = schema["anyOf"].as_array().into_iter().flatten();
    schema
        .get("enum")
        .or_else(|| nested.filter_map(choices_of).next())
        .or_else(|| schema.get("items").and_then(choices_of))
}

fn names(list: &Value) -> Vec<String> {
    list.as_array()
        .into_iter()
        .flatten()
        .map(|entry| {
            let name = entry.get("identifier").unwrap_or(entry);
            name.as_str().unwrap().to_owned()
        })
        .collect()
}
