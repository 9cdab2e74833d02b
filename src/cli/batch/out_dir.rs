//! `--out-dir`: one JSON file per tool, and an index of them.
//!
//! A file is written elsewhere in the same folder tree and then renamed, so that it is whole or
//! not there at all. A file that would not change is not touched. Files that the last index lists
//! and this run did not write are removed; no other file ever is. Nothing is written through a
//! link: what lies below the folder may come from an untrusted repository.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::{Value as Json, json};

use super::record::{FileNames, Record, file_name};
use super::writing;

/// The folder for files that are being written; emptied at the start and removed at the end.
const UNFINISHED: &str = ".toolmeta-unfinished";

const INDEX: &str = "index.json";

/// An open output folder.
pub(super) struct OutDir {
    root: PathBuf,
    index: BufWriter<File>,
    listed: usize,
    /// What the last run wrote and this one has not yet.
    stale: BTreeSet<String>,
}

impl OutDir {
    /// Opens `root`, which is made where it is missing.
    pub(super) fn open(root: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(root).with_context(|| format!("cannot make {}", root.display()))?;
        let unfinished = root.join(UNFINISHED);
        if fs::symlink_metadata(&unfinished).is_ok_and(|found| found.is_dir()) {
            fs::remove_dir_all(&unfinished)
                .with_context(|| format!("cannot empty {}", unfinished.display()))?;
        }
        fs::create_dir(&unfinished)
            .with_context(|| format!("cannot make {}", unfinished.display()))?;
        let index = unfinished.join(INDEX);
        let index = File::create_new(&index)
            .with_context(|| format!("cannot write {}", index.display()))?;
        let mut index = BufWriter::new(index);
        index.write_all(b"{\"tools\": [")?;
        Ok(Self {
            stale: last_files(&root.join(INDEX)),
            root: root.to_owned(),
            index,
            listed: 0,
        })
    }

    /// Writes the tools of a record.
    pub(super) fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        let mut names = FileNames::default();
        for (name, tool) in &record.tools {
            let mut relative: Vec<String> = record
                .source
                .split(['/', '\\'])
                .filter(|part| !part.is_empty())
                .map(file_name)
                .collect();
            if relative.is_empty() {
                // A package that is the root itself; its tools must not meet the index.
                relative.push("%root".to_owned());
            }
            relative.push(format!("{}.json", names.unique(name)));
            let file = relative.join("/");
            let text = format!("{}\n", serde_json::to_string_pretty(tool)?);
            self.put(&relative, text.as_bytes())?;
            self.stale.remove(&file);
            let entry = json!({
                "name": name,
                "source": record.source,
                "dialect": record.dialect,
                "file": file,
            });
            self.list(&entry)?;
        }
        if let Some(error) = &record.error {
            self.list(&json!({"source": record.source, "error": error}))?;
        }
        Ok(())
    }

    fn list(&mut self, entry: &Json) -> anyhow::Result<()> {
        let comma = if self.listed == 0 { "" } else { "," };
        self.listed += 1;
        Ok(write!(self.index, "{comma}\n  {entry}")?)
    }

    /// Puts `bytes` at the path made of `parts`.
    fn put(&self, parts: &[String], bytes: &[u8]) -> anyhow::Result<()> {
        let _writing = writing();
        let mut target = self.root.clone();
        for (index, part) in parts.iter().enumerate() {
            target.push(part);
            let found = fs::symlink_metadata(&target).ok();
            let is_last = index + 1 == parts.len();
            match found {
                Some(found) if found.is_symlink() => {
                    bail!(
                        "{} is a link; nothing is written through it",
                        target.display()
                    );
                }
                None if !is_last => fs::create_dir(&target)
                    .with_context(|| format!("cannot make {}", target.display()))?,
                Some(_) if is_last && fs::read(&target).is_ok_and(|known| known == bytes) => {
                    return Ok(());
                }
                _ => {}
            }
        }
        let unfinished = self.root.join(UNFINISHED).join("tool");
        fs::write(&unfinished, bytes)
            .and_then(|()| fs::rename(&unfinished, &target))
            .with_context(|| format!("cannot write {}", target.display()))
    }

    /// Writes the index and removes what is no longer there.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.index.write_all(b"\n]}\n")?;
        self.index.flush()?;
        let _writing = writing();
        for file in &self.stale {
            // One that is gone already is no loss.
            let _ = fs::remove_file(self.root.join(file));
        }
        let unfinished = self.root.join(UNFINISHED);
        let new = unfinished.join(INDEX);
        let index = self.root.join(INDEX);
        let same = matches!((fs::read(&new), fs::read(&index)), (Ok(new), Ok(old)) if new == old);
        if !same {
            fs::rename(&new, &index)
                .with_context(|| format!("cannot write {}", index.display()))?;
        }
        // An empty folder left behind harms nobody.
        let _ = fs::remove_dir_all(&unfinished);
        Ok(())
    }
}

/// The files that an index lists, as far as they are such as this module writes: the index may
/// have been tampered with, and they are removed.
fn last_files(index: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(index).unwrap_or_default();
    let index: Json = serde_json::from_str(&text).unwrap_or_default();
    let listed = index.get("tools").and_then(Json::as_array);
    listed
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.get("file")?.as_str())
        .filter(|file| {
            let inside = file
                .split('/')
                .all(|part| !part.is_empty() && !part.starts_with('.'));
            inside && !file.contains(['\\', ':']) && file.ends_with(".json") && file.contains('/')
        })
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(source: &str, tools: &[&str]) -> Record {
        let mut record = Record::failed(source, "", None);
        record.error = None;
        record.tools = tools
            .iter()
            .map(|name| ((*name).to_owned(), json!({"name": name})))
            .collect();
        record
    }

    fn files(root: &Path) -> Vec<String> {
        let mut found = Vec::new();
        for entry in walkdir::WalkDir::new(root) {
            let entry = entry.unwrap();
            if entry.file_type().is_file() {
                let relative = entry.path().strip_prefix(root).unwrap();
                found.push(relative.to_string_lossy().into_owned());
            }
        }
        found.sort();
        found
    }

    #[test]
    fn each_tool_has_a_file_within_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("out");
        let mut out = OutDir::open(&root).unwrap();
        out.write(&record("a/b.py", &["x", "X", "../y"])).unwrap();
        out.write(&record("", &["index"])).unwrap();
        out.write(&record("../../etc", &["z"])).unwrap();
        out.finish().unwrap();
        let expected = [
            "%2E./%2E./etc/z.json",
            "%root/index.json",
            "a/b.py/%2E.%2Fy.json",
            "a/b.py/X~2.json",
            "a/b.py/x.json",
            "index.json",
        ];
        assert_eq!(files(&root), expected);
        assert_eq!(files(folder.path()).len(), expected.len());
        let index = fs::read_to_string(root.join("index.json")).unwrap();
        let index: Json = serde_json::from_str(&index).unwrap();
        assert_eq!(index["tools"].as_array().unwrap().len(), 5);
    }

    #[test]
    fn what_is_unchanged_is_not_touched_and_what_is_gone_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::write(root.join("mine.json"), "{}").unwrap();
        let write = |tools: &[&str]| {
            let mut out = OutDir::open(root).unwrap();
            out.write(&record("a.py", tools)).unwrap();
            out.finish().unwrap();
        };
        write(&["x", "y"]);
        let x = root.join("a.py/x.json");
        let mut read_only = fs::metadata(&x).unwrap().permissions();
        read_only.set_readonly(true);
        fs::set_permissions(&x, read_only).unwrap();
        write(&["x"]);
        assert!(
            fs::metadata(&x).unwrap().permissions().readonly(),
            "it was replaced"
        );
        assert_eq!(files(root), ["a.py/x.json", "index.json", "mine.json"]);
    }

    #[test]
    fn an_index_from_elsewhere_removes_nothing_outside() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("out");
        fs::create_dir(&root).unwrap();
        fs::write(folder.path().join("keep.json"), "{}").unwrap();
        let index = json!({"tools": [{"file": "../keep.json"}, {"file": "/etc/x.json"}]});
        fs::write(root.join("index.json"), index.to_string()).unwrap();
        OutDir::open(&root).unwrap().finish().unwrap();
        assert!(folder.path().join("keep.json").exists());
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("out");
        let outside = folder.path().join("outside");
        fs::create_dir_all(&root).unwrap();
        fs::create_dir(&outside).unwrap();
        std::os::unix::fs::symlink(&outside, root.join("a.py")).unwrap();
        let mut out = OutDir::open(&root).unwrap();
        assert!(out.write(&record("a.py", &["x"])).is_err());
        assert!(files(&outside).is_empty());
    }
}
