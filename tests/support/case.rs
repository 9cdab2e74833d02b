//! Corpus cases and how the built binary is run on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use serde_json::Value;

/// A case of the corpus.
pub struct Case {
    pub area: String,
    pub name: String,
    pub about: String,
    pub args: Vec<String>,
    pub formats: Vec<String>,
    pub status: i32,
    folder: PathBuf,
}

/// The contents of a `case.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    about: String,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default = "default_formats")]
    formats: Vec<String>,
    #[serde(default)]
    status: i32,
}

fn default_formats() -> Vec<String> {
    vec!["detailed".to_owned()]
}

/// What a run of the binary gave.
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

impl Case {
    /// Reads the case in `folder`.
    pub fn read(folder: &Path) -> Self {
        let part = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(folder.join("case.toml")).unwrap();
        let settings: Settings =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        Self {
            area: part(folder.parent().unwrap()),
            name: part(folder),
            about: settings.about,
            args: settings.args,
            formats: settings.formats,
            status: settings.status,
            folder: folder.to_owned(),
        }
    }

    /// Every case, by area and name.
    pub fn all() -> Vec<Self> {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        let mut folders: Vec<PathBuf> = subfolders(&corpus)
            .iter()
            .flat_map(|area| subfolders(area))
            .filter(|folder| folder.join("case.toml").exists())
            .collect();
        folders.sort();
        assert!(!folders.is_empty());
        folders.iter().map(|folder| Self::read(folder)).collect()
    }

    /// The hand-written truth, if the case has one.
    pub fn truth(&self) -> Option<Value> {
        let text = fs::read_to_string(self.folder.join("truth.json")).ok()?;
        let truth = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", self.folder.display()));
        Some(truth)
    }

    /// Runs `toolmeta extract` on the case, in its area's folder, with a scrubbed environment.
    pub fn extract(&self, format: &str, more: &[&str]) -> Run {
        let output = Command::new(env!("CARGO_BIN_EXE_toolmeta"))
            .current_dir(self.folder.parent().unwrap())
            .env_clear()
            .args(["extract", "--format", format])
            .args(&self.args)
            .args(more)
            .arg(&self.name)
            .output()
            .unwrap();
        Run {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code().expect("the binary ends by itself"),
        }
    }
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect()
}
