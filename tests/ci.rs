//! `batch`, `check`, `diff` as a repository's CI runs them: the built binary on generated folders.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program that only developers run may panic and print"
)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

fn toolmeta(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_toolmeta"));
    command.current_dir(folder).env_clear().args(arguments);
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    toolmeta(folder, arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn records(output: &Output) -> Vec<Value> {
    let text = text(&output.stdout);
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// An AgentMake tool.
fn agentmake(name: &str) -> String {
    format!(
        "TOOL_SCHEMA = {{\n    \"name\": \"{name}\",\n    \"description\": \"Does {name}.\",\n    \
         \"parameters\": {{\n        \"type\": \"object\",\n        \"properties\": {{\"place\": \
         {{\"type\": \"string\"}}}},\n        \"required\": [\"place\"],\n    }},\n}}\n\n\n\
         def {name}(place: str, **kwargs):\n    return place\n\n\nTOOL_FUNCTION = {name}\n"
    )
}

/// A repository with tools of two dialects, a broken one, and a module that is none.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(root, "tools/rain.py", &agentmake("rain"));
    write(root, "tools/wind.py", &agentmake("wind"));
    write(root, "tools/broken.py", "TOOL_SCHEMA = {\"name\": (\n");
    write(root, "helpers.py", "def help_out(x: int):\n    return x\n");
    let package = "packages/acme/customs/ferry";
    write(
        root,
        &format!("{package}/component.yaml"),
        "name: ferry\nauthor: acme\nversion: 0.1.0\ntype: custom\nentry_point: ferry.py\ncallable: run\n",
    );
    write(root, &format!("{package}/__init__.py"), "");
    write(
        root,
        &format!("{package}/ferry.py"),
        "ALLOWED_TOOLS = [\"ferry-times\"]\n\n\ndef run(**kwargs):\n    return kwargs[\"prompt\"]\n",
    );
    folder
}

#[test]
fn batch_gives_one_record_for_each_tool_file_and_package() {
    let repository = repository();
    let output = run(repository.path(), &["batch", "."]);
    let found: Vec<(String, usize, bool)> = records(&output)
        .iter()
        .map(|record| {
            (
                record["source"].as_str().unwrap().to_owned(),
                record["tools"].as_array().unwrap().len(),
                record["error"].is_null(),
            )
        })
        .collect();
    let expected = [
        ("packages/acme/customs/ferry", 1, true),
        ("tools/broken.py", 0, false),
        ("tools/rain.py", 1, true),
        ("tools/wind.py", 1, true),
    ];
    assert_eq!(
        found,
        expected.map(|(path, tools, fine)| (path.to_owned(), tools, fine))
    );
    assert_eq!(output.status.code(), Some(1));
    let summary = text(&output.stderr);
    assert!(
        summary.starts_with("4 sources, 3 tools, 3 kwargs, 1 with errors, 0 dynamic, "),
        "{summary}"
    );
}

#[test]
fn batch_gives_the_same_bytes_with_any_number_of_jobs() {
    let repository = repository();
    let one = run(
        repository.path(),
        &["batch", ".", "--jobs", "1", "--format", "detailed"],
    );
    let many = run(
        repository.path(),
        &["batch", ".", "--jobs", "7", "--format", "detailed"],
    );
    assert_eq!(one.stdout, many.stdout);
}

#[test]
fn batch_follows_imports_within_the_repository() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(
        root,
        "tools/rain.py",
        "from langchain_core.tools import tool\n\nfrom shapes import Place\n\n\n@tool\n\
         def rain(place: Place) -> str:\n    \"\"\"How much it rains.\"\"\"\n    return place.name\n",
    );
    write(
        root,
        "shapes.py",
        "from dataclasses import dataclass\n\n\n@dataclass\nclass Place:\n    name: str\n",
    );
    let output = run(root, &["batch", "."]);
    let records = records(&output);
    assert_eq!(records.len(), 1);
    assert_eq!(records[0]["tools"][0]["kwargs"][0]["type"], "dict");
}

#[test]
fn batch_takes_plain_functions_where_nothing_else_is_a_tool() {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        "a/sums.py",
        "def add(x: int, y: int = 0):\n    return x + y\n",
    );
    let records = records(&run(folder.path(), &["batch", "."]));
    assert_eq!(records[0]["dialect"], "function");
    assert_eq!(records[0]["tools"][0]["name"], "add");
}

#[test]
fn batch_takes_a_single_file() {
    let repository = repository();
    let records = records(&run(repository.path(), &["batch", "tools/rain.py"]));
    assert_eq!(records[0]["source"], "rain.py");
}

#[test]
fn a_pipe_gets_one_record_for_each_line_as_it_comes() {
    let repository = repository();
    let mut child = toolmeta(repository.path(), &["batch", "--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |line: &str| -> Value {
        // The answer comes before the next question is asked.
        writeln!(input, "{line}").unwrap();
        input.flush().unwrap();
        serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap()
    };
    let record = ask("tools/rain.py");
    assert_eq!(record["tools"][0]["name"], "rain");
    let record = ask(r#"{"id": 7, "code_uri": "tools/wind.py"}"#);
    assert_eq!(
        (&record["id"], &record["tools"][0]["name"]),
        (&7.into(), &"wind".into())
    );
    assert!(ask("missing.py")["error"]["message"].is_string());
    assert!(ask("{nonsense")["error"]["message"].is_string());
    drop(input);
    assert!(lines.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn an_output_folder_has_a_file_for_each_tool_and_an_index() {
    let repository = repository();
    let root = repository.path();
    run(root, &["batch", ".", "--out-dir", "out", "--quiet"]);
    let tool = fs::read_to_string(root.join("out/tools/rain.py/rain.json")).unwrap();
    let tool: Value = serde_json::from_str(&tool).unwrap();
    assert_eq!(tool["name"], "rain");
    let index = fs::read_to_string(root.join("out/index.json")).unwrap();
    let index: Value = serde_json::from_str(&index).unwrap();
    assert_eq!(index["tools"].as_array().unwrap().len(), 4);
    // A folder of metadata is compared like any other document.
    let diff = run(root, &["diff", "out", "out"]);
    assert_eq!(
        (diff.status.code(), text(&diff.stdout).as_str()),
        (Some(0), "no changes\n")
    );
}

/// Every file that ends in `.json` below `folder`, if it is there yet, is whole.
fn assert_whole(folder: &Path) {
    if !folder.exists() {
        return;
    }
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.unwrap();
        let path = entry.path();
        let unfinished = path
            .components()
            .any(|part| part.as_os_str() == ".toolmeta-unfinished");
        if entry.file_type().is_file()
            && !unfinished
            && path.extension().is_some_and(|e| e == "json")
        {
            let text = fs::read_to_string(path).unwrap();
            let whole = serde_json::from_str::<Value>(&text).is_ok() && text.ends_with("}\n");
            assert!(whole, "{} is cut short", path.display());
        }
    }
}

#[test]
fn a_kill_at_any_moment_leaves_whole_files() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for number in 0..200 {
        write(
            root,
            &format!("repo/t{number}.py"),
            &agentmake(&format!("tool_{number}")),
        );
    }
    let arguments = [
        "batch",
        "repo",
        "--out-dir",
        "out",
        "--format",
        "detailed",
        "--quiet",
    ];
    // Moments from before the first file to after the last, in an order without a pattern.
    let mut seed: u64 = 7;
    let mut killed = 0;
    for _ in 0..50 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut child = toolmeta(root, &arguments)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis((seed >> 33) % 120));
        // Fails where the run has ended already, which is a moment like any other.
        let _ = child.kill();
        let status = child.wait().unwrap();
        killed += usize::from(status.code().is_none());
        assert_whole(&root.join("out"));
        if seed.is_multiple_of(3) {
            fs::remove_dir_all(root.join("out")).unwrap_or_default();
        }
    }
    assert!(killed > 0, "no run was killed before its end");
    let last = run(root, &arguments);
    assert_eq!(last.status.code(), Some(0));
    assert!(!root.join("out/.toolmeta-unfinished").exists());
    assert_whole(&root.join("out"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_lines() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for number in 0..500 {
        let text = agentmake(&format!("tool_{number}"));
        write(root, &format!("repo/t{number}.py"), &text);
    }
    // More than a pipe holds, so that the run waits for its reader.
    let arguments = ["batch", "repo", "--format", "detailed", "--quiet"];
    let mut child = toolmeta(root, &arguments)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut shown = String::new();
    output.read_line(&mut shown).unwrap();
    let pid = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &pid]).status().unwrap();
    assert!(killed.success());
    output.read_to_string(&mut shown).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(shown.ends_with('\n'), "{shown}");
    assert!(shown.lines().count() < 500);
    for line in shown.lines() {
        serde_json::from_str::<Value>(line).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn documents_may_come_through_pipes() {
    let repository = repository();
    let script = format!(
        "'{0}' diff <('{0}' extract tools/rain.py) <('{0}' extract tools/rain.py)",
        env!("CARGO_BIN_EXE_toolmeta")
    );
    let output = Command::new("bash")
        .args(["-c", &script])
        .current_dir(repository.path())
        .output()
        .unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(text(&output.stdout), "no changes\n");
}

#[test]
fn a_snapshot_holds_until_an_interface_changes() {
    let repository = repository();
    let root = repository.path();
    fs::remove_file(root.join("tools/broken.py")).unwrap();
    let check = |more: &[&str]| {
        let mut arguments = vec![
            "check",
            ".",
            "--fail-on",
            "error",
            "--snapshot",
            "tools.snap.json",
        ];
        arguments.extend(more);
        run(root, &arguments)
    };
    let missing = check(&[]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("--update"));
    assert_eq!(check(&["--update"]).status.code(), Some(0));
    assert_eq!(check(&[]).status.code(), Some(0));
    // Code that moves is no drift.
    let moved = format!("# moved\n\n{}", agentmake("rain"));
    write(root, "tools/rain.py", &moved);
    assert_eq!(check(&[]).status.code(), Some(0));
    write(
        root,
        "tools/rain.py",
        &agentmake("rain").replace("\"string\"", "\"integer\""),
    );
    let drifted = check(&["--color", "always"]);
    assert_eq!(drifted.status.code(), Some(1));
    let shown = text(&drifted.stderr);
    assert!(shown.contains("\u{1b}[32m+"), "{shown}");
    assert!(shown.contains("type-changed"), "{shown}");
    // A source is compared with a snapshot by `diff` too.
    let diff = run(root, &["diff", "tools.snap.json", ".", "--output", "json"]);
    let diff: Value = serde_json::from_slice(&diff.stdout).unwrap();
    assert_eq!(diff["summary"]["breaking"], 1, "{diff}");
}

#[test]
fn settings_and_comments_are_heeded() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(root, "a.py", "def f(x=[]):\n    \"\"\"F.\"\"\"\n");
    let codes = |arguments: &[&str]| -> Vec<String> {
        let mut all = vec!["check", "a.py", "--output", "json"];
        all.extend(arguments);
        let output = run(root, &all);
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = document["diagnostics"].as_array().unwrap().iter();
        found
            .map(|one| {
                format!(
                    "{} {}",
                    one["code"].as_str().unwrap(),
                    one["severity"].as_str().unwrap()
                )
            })
            .collect()
    };
    assert_eq!(codes(&[]), ["TM031 note"]);
    assert_eq!(codes(&["--ignore", "TM03"]), [""; 0]);
    assert_eq!(codes(&["--select", "TM001"]), [""; 0]);
    write(
        root,
        "pyproject.toml",
        "[tool.toolmeta.levels]\nTM031 = \"error\"\n",
    );
    assert_eq!(codes(&[]), ["TM031 error"]);
    assert_eq!(codes(&["--no-config"]), ["TM031 note"]);
    write(
        root,
        "a.py",
        "def f(x=[]):  # toolmeta: ignore[TM031]\n    \"\"\"F.\"\"\"\n",
    );
    assert_eq!(codes(&[]), [""; 0]);
    write(root, "toolmeta.toml", "selct = []\n");
    let output = run(root, &["check", "a.py"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("selct"));
}

#[test]
fn completions_and_the_manual_name_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let man = text(&run(folder.path(), &["man"]).stdout);
    let bash = text(&run(folder.path(), &["completions", "bash"]).stdout);
    for command in ["extract", "batch", "check", "diff", "explain"] {
        assert!(man.contains(command) && bash.contains(command), "{command}");
    }
    let list = text(&run(folder.path(), &["explain", "ALL"]).stdout);
    assert!(list.starts_with("TM001  error    syntax-error"));
    let one = text(&run(folder.path(), &["explain", "tm001"]).stdout);
    assert!(
        one.starts_with("TM001 syntax-error (error)\n\nThe file has a syntax error"),
        "{one}"
    );
}
