//! Every diagnostic: a source in `corpus/check/CODE/bad` that has it, and one in `good` that has not.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program that only developers run may panic and print"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use toolmeta::diagnostic::codes;

/// Codes that no source is known to have: valid code that cannot be read is mended where it is met.
const WITHOUT_CASE: &[&str] = &["TM002"];

fn folder(code: &str) -> PathBuf {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/check");
    corpus.join(code)
}

fn check(code: &str, source: &str, output: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_toolmeta"))
        .current_dir(folder(code))
        .env_clear()
        .args([
            "check",
            source,
            "--no-config",
            "--fail-on",
            "note",
            "--output",
            output,
        ])
        .output()
        .unwrap()
}

fn found(code: &str, source: &str) -> Vec<String> {
    let output = check(code, source, "json");
    let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| {
        panic!(
            "{code}/{source}: {}",
            String::from_utf8_lossy(&output.stderr)
        )
    });
    let diagnostics = document["diagnostics"].as_array().unwrap();
    diagnostics
        .iter()
        .map(|diagnostic| diagnostic["code"].as_str().unwrap().to_owned())
        .collect()
}

/// The codes that files of sources can have; the others are about where sources come from.
fn codes_of_files() -> impl Iterator<Item = &'static str> {
    codes::ALL
        .iter()
        .map(|code| code.id)
        .filter(|id| !id.starts_with("TM1") && !WITHOUT_CASE.contains(id))
}

#[test]
fn every_code_is_triggered_by_its_bad_case_only() {
    let mut faults = Vec::new();
    for code in codes_of_files() {
        if !folder(code).is_dir() {
            faults.push(format!("{code} has no case in corpus/check"));
            continue;
        }
        let (bad, good) = (found(code, "bad"), found(code, "good"));
        if !bad.iter().any(|found| found == code) {
            faults.push(format!("{code} is not among {bad:?} of its bad case"));
        }
        if good.iter().any(|found| found == code) {
            faults.push(format!("{code} is among {good:?} of its good case"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn findings_read_well() {
    for code in codes_of_files().filter(|code| folder(code).is_dir()) {
        let output = check(code, "bad", "human");
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../snapshots/check");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| {
            insta::assert_snapshot!(code, String::from_utf8(output.stdout).unwrap());
        });
    }
}
