//! Every case of `corpus/`: what the library says of it, against reviewed snapshots and hand-written truth.
//!
//! A case is a folder `corpus/<area>/<case>/` with its input files and a `case.toml`:
//! `about` (one sentence), `args` (further arguments of `extract`), `formats` (snapshotted, default
//! `["detailed"]`), `status` (expected exit status, default 0). A `truth.json`, written by hand
//! before the code ran, says what a careful engineer would say; `truth.rs` compares.
#![allow(
    clippy::unwrap_used,
    unreachable_pub,
    reason = "a test may panic, and its modules have no face"
)]

mod support;

use serde_json::Value;
use support::case::Case;

#[test]
fn every_case_is_as_reviewed() {
    insta::glob!("../corpus", "*/*/case.toml", |path| {
        let case = Case::read(path.parent().unwrap());
        for format in &case.formats {
            let run = case.extract(format, &[]);
            assert_eq!(run.status, case.status, "{}: {}", case.name, run.stderr);
            assert_eq!(run.stdout.is_empty(), case.status == 2, "{}", case.name);
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(Path::new("../snapshots").join(&case.area));
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.remove_snapshot_suffix();
            settings.remove_input_file();
            settings.set_description(case.about.clone());
            settings.bind(|| {
                let shown = format!("{}-- stderr\n{}", run.stdout, run.stderr);
                insta::assert_snapshot!(format!("{}@{format}", case.name), shown);
            });
        }
    });
}

#[test]
fn every_truth_holds() {
    let mut faults = Vec::new();
    for case in Case::all() {
        let Some(truth) = case.truth() else { continue };
        let run = case.extract("detailed", &[]);
        let tools: Value = if run.stdout.is_empty() {
            Value::Array(Vec::new())
        } else {
            serde_json::from_str(&run.stdout).unwrap()
        };
        for fault in support::truth::compare(&truth, &tools) {
            faults.push(format!("{}/{}: {fault}", case.area, case.name));
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    let run = |threads: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_toolmeta"))
            .args(["extract", "--format", "detailed", "corpus"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        (output.stdout, output.stderr)
    };
    let alone = run("1");
    assert!(!alone.0.is_empty());
    assert!(run("16") == alone);
}
