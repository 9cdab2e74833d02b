//! The command line, by cases: `tests/cmd/*.toml` says what is run, the snapshots what comes of it.
//!
//! A case has `about`, `args`, `status` (default 0), `files` (made in a folder of its own, in which
//! the binary runs with an empty environment), and `written`: files whose contents are shown too.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program that only developers run may panic and print"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    about: String,
    args: Vec<String>,
    #[serde(default)]
    status: i32,
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    written: Vec<String>,
}

fn toolmeta(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_toolmeta"));
    command.current_dir(folder).env_clear();
    command
}

#[test]
fn every_command_line_does_as_reviewed() {
    insta::glob!("cmd/*.toml", |path| {
        let text = fs::read_to_string(path).unwrap();
        let case: Case = toml::from_str(&text).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for (name, contents) in &case.files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, contents).unwrap();
        }
        let output = toolmeta(folder.path()).args(&case.args).output().unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(case.status), "{stderr}");
        let mut shown = format!("{stdout}-- stderr\n{stderr}");
        for name in &case.written {
            let contents = fs::read_to_string(folder.path().join(name)).unwrap();
            write!(shown, "-- {name}\n{contents}").unwrap();
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../snapshots/cli");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.remove_snapshot_suffix();
        settings.remove_input_file();
        settings.set_description(case.about);
        settings.bind(|| {
            insta::assert_snapshot!(path.file_stem().unwrap().to_str().unwrap(), shown);
        });
    });
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    let many: String = (0..5_000).fold(String::new(), |mut text, index| {
        writeln!(text, "def f{index}(x: int): ...").unwrap();
        text
    });
    fs::write(folder.path().join("tool.py"), many).unwrap();
    let mut child = toolmeta(folder.path())
        .args(["extract", "tool.py"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let run = |threads: &str| {
        let mut command = toolmeta(&corpus);
        command.env("RAYON_NUM_THREADS", threads);
        command.args(["extract", "function", "agentmake", "--format", "detailed"]);
        command.output().unwrap()
    };
    let (one, many) = (run("1"), run("7"));
    assert!(!one.stdout.is_empty());
    assert_eq!(one, many);
}

#[test]
fn the_readme_lists_the_exit_statuses() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let code = fs::read_to_string(root.join("src/cli/exit.rs")).unwrap();
    let listed: Vec<&str> = readme
        .lines()
        .skip_while(|line| !line.starts_with("| exit status |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.split('|').nth(1))
        .map(str::trim)
        .collect();
    let known: Vec<&str> = code
        .lines()
        .filter_map(|line| line.trim().strip_suffix(',')?.split_once(" = "))
        .map(|(_, number)| number)
        .collect();
    assert!(!known.is_empty());
    assert_eq!(listed, known);
}
