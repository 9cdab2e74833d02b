//! A repository's settings: `toolmeta.toml`, or `[tool.toolmeta]` in `pyproject.toml`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use serde::Deserialize;

use crate::check::settings::{Level, Selector, Settings};
use crate::diagnostic::Severity;

/// What can be set. A key that is none of these is an error, for it is a typo.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Document {
    /// Codes that count.
    select: Vec<String>,
    /// Codes that do not.
    ignore: Vec<String>,
    /// Level of a code or group: `off`, `note`, `warning`, `error`.
    levels: BTreeMap<String, String>,
    /// Least severity that makes `check` fail.
    fail_on: Option<String>,
}

/// The part of `pyproject.toml` that is read.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Pyproject {
    tool: Tools,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Tools {
    toolmeta: Option<Document>,
}

/// Settings of a run of `check`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Config {
    pub(super) settings: Settings,
    /// The value of `fail-on`; outer `None` where it is not set.
    pub(super) fail_on: Option<Option<Severity>>,
}

impl Config {
    /// Reads the file at `path`.
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let context = || format!("cannot use {}", path.display());
        let text = std::fs::read_to_string(path).with_context(context)?;
        let is_pyproject = path
            .file_name()
            .is_some_and(|name| name == "pyproject.toml");
        parse(&text, is_pyproject)
            .map(Option::unwrap_or_default)
            .with_context(context)
    }

    /// The settings nearest to `start`, in its folder or one above it, up to a repository's root.
    pub(super) fn nearest(start: &Path) -> anyhow::Result<Self> {
        let Ok(start) = std::path::absolute(start) else {
            return Ok(Self::default());
        };
        for folder in start.ancestors() {
            let own = folder.join("toolmeta.toml");
            if own.is_file() {
                return Self::read(&own);
            }
            if let Some(config) = Self::of_pyproject(folder.join("pyproject.toml"))? {
                return Ok(config);
            }
            if folder.join(".git").exists() {
                break;
            }
        }
        Ok(Self::default())
    }

    /// The settings in a `pyproject.toml`, if it is there and has any. One that is broken is for
    /// others to complain about, unless it speaks of this program.
    fn of_pyproject(path: PathBuf) -> anyhow::Result<Option<Self>> {
        let Ok(text) = std::fs::read_to_string(&path) else {
            return Ok(None);
        };
        if !text.contains("toolmeta") {
            return Ok(None);
        }
        parse(&text, true).with_context(|| format!("cannot use {}", path.display()))
    }

    /// Adds what the command line says; it comes before the file.
    pub(super) fn with_arguments(
        mut self,
        select: &[String],
        ignore: &[String],
        fail_on: Option<&str>,
    ) -> anyhow::Result<Self> {
        if !select.is_empty() {
            self.settings.select = selectors(select)?;
        }
        self.settings.ignore.extend(selectors(ignore)?);
        if let Some(name) = fail_on {
            self.fail_on = Some(threshold(name)?);
        }
        Ok(self)
    }
}

fn parse(text: &str, is_pyproject: bool) -> anyhow::Result<Option<Config>> {
    let document = if is_pyproject {
        toml::from_str::<Pyproject>(text)?.tool.toolmeta
    } else {
        Some(toml::from_str::<Document>(text)?)
    };
    let Some(document) = document else {
        return Ok(None);
    };
    let mut levels = Vec::new();
    for (code, level) in &document.levels {
        let level = Level::from_name(level).ok_or_else(|| {
            anyhow!("level {level:?} of {code} is none of off, note, warning, error")
        })?;
        levels.push((selector(code)?, level));
    }
    Ok(Some(Config {
        settings: Settings {
            select: selectors(&document.select)?,
            ignore: selectors(&document.ignore)?,
            levels,
        },
        fail_on: document.fail_on.as_deref().map(threshold).transpose()?,
    }))
}

fn selectors(texts: &[String]) -> anyhow::Result<Vec<Selector>> {
    texts.iter().map(|text| selector(text)).collect()
}

fn selector(text: &str) -> anyhow::Result<Selector> {
    Selector::parse(text).map_err(|error| anyhow!("{error}; {}", error.help()))
}

fn threshold(name: &str) -> anyhow::Result<Option<Severity>> {
    Ok(match name {
        "note" => Some(Severity::Note),
        "warning" => Some(Severity::Warning),
        "error" => Some(Severity::Error),
        "never" => None,
        other => bail!("fail-on {other:?} is none of note, warning, error, never"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn both_files_say_the_same() {
        let keys = "select = ['ALL']\nignore = ['TM020']\nfail-on = 'never'\n";
        let own = parse(&format!("{keys}[levels]\nTM0 = 'note'\n"), false).unwrap();
        let pyproject =
            format!("[project]\nname = 'x'\n[tool.toolmeta]\n{keys}levels = {{TM0 = 'note'}}\n");
        assert_eq!(parse(&pyproject, true).unwrap(), own);
        assert_eq!(own.unwrap().fail_on, Some(None));
        assert_eq!(parse("[project]\nname = 'x'", true).unwrap(), None);
    }

    #[test]
    fn typos_are_errors() {
        for text in [
            "selct = []",
            "select = ['TM999']",
            "[levels]\nTM001 = 'loud'",
            "fail-on = 'sometimes'",
            "select = ",
        ] {
            assert!(parse(text, false).is_err(), "{text}");
        }
    }

    #[test]
    fn the_nearest_file_has_it_within_the_repository() {
        let root = tempfile::tempdir().unwrap();
        let inner = root.path().join("repo/a/b");
        fs::create_dir_all(&inner).unwrap();
        fs::create_dir(root.path().join("repo/.git")).unwrap();
        fs::write(root.path().join("toolmeta.toml"), "fail-on = 'note'").unwrap();
        assert_eq!(Config::nearest(&inner).unwrap().fail_on, None);
        fs::write(
            root.path().join("repo/pyproject.toml"),
            "[tool.toolmeta]\nfail-on = 'error'",
        )
        .unwrap();
        assert_eq!(
            Config::nearest(&inner).unwrap().fail_on,
            Some(Some(Severity::Error))
        );
        fs::write(
            root.path().join("repo/a/toolmeta.toml"),
            "fail-on = 'never'",
        )
        .unwrap();
        assert_eq!(Config::nearest(&inner).unwrap().fail_on, Some(None));
    }
}
