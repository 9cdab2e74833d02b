//! One record: what was found in a tool file or package.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use bytes::Bytes;
use serde_json::{Value as Json, json};

use super::closure::{self, Leads};
use super::paths::Paths;
use crate::cli::args::LookArgs;
use crate::cli::sources::Opened;
use crate::diagnostic::{Diagnostic, Severity};
use crate::dialect::{self, Dialect, meant};
use crate::emit::{self, Format};
use crate::extract::{Extraction, Options};
use crate::model::Default;
use crate::source::error::SourceError;
use crate::source::limits::Limits;
use crate::source::local::{Listing, Unit};
use crate::source::tree::SourceTree;

/// What is wanted of each source.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) format: Format,
    pub(super) options: Options,
    pub(super) look: LookArgs,
}

/// A record, ready to be written.
#[derive(Debug)]
pub(super) struct Record {
    /// What the caller called the source, where it has a name of its own for it.
    pub(super) id: Option<Json>,
    /// The file or package, relative to the root; or the source as it was given.
    pub(super) source: String,
    pub(super) dialect: Option<&'static str>,
    /// Names and records of the tools.
    pub(super) tools: Vec<(String, Json)>,
    diagnostics: Vec<Json>,
    pub(super) error: Option<Json>,
    pub(super) kwargs: usize,
    pub(super) dynamic: usize,
}

impl Record {
    /// Whether there is nothing to say: no tool, and nothing that went wrong.
    pub(super) fn is_empty(&self) -> bool {
        self.tools.is_empty() && self.error.is_none() && self.diagnostics.is_empty()
    }

    /// The record as one line of JSON with its line break.
    pub(super) fn line(&self) -> String {
        let tools: Vec<&Json> = self.tools.iter().map(|(_, record)| record).collect();
        let mut record = json!({
            "source": self.source,
            "dialect": self.dialect,
            "tools": tools,
            "diagnostics": self.diagnostics,
            "error": self.error,
        });
        if let (Some(id), Some(object)) = (&self.id, record.as_object_mut()) {
            object.shift_insert(0, "id".to_owned(), id.clone());
        }
        format!("{record}\n")
    }

    /// A record of a source that could not be read.
    pub(super) fn failed(source: &str, message: &str, help: Option<&str>) -> Self {
        Self {
            id: None,
            source: source.to_owned(),
            dialect: None,
            tools: Vec::new(),
            diagnostics: Vec::new(),
            error: Some(json!({"message": message, "help": help})),
            kwargs: 0,
            dynamic: 0,
        }
    }

    pub(super) fn of_error(source: &str, error: &SourceError) -> Self {
        let mut message = error.to_string();
        let mut inner: &dyn std::error::Error = error;
        while let Some(cause) = inner.source() {
            message = format!("{message}: {cause}");
            inner = cause;
        }
        Self::failed(source, &message, error.help())
    }
}

/// The record of a unit of a repository.
pub(super) fn of_unit(
    listing: &Listing,
    leads: &Leads<'_>,
    unit: &Unit,
    limits: &Limits,
    settings: &Settings,
) -> Record {
    let mut tree = listing.read(unit, limits);
    if tree.is_empty()
        && let Some(problem) = tree.problems.first()
    {
        return Record::of_error(&unit.path, problem);
    }
    if may_find(&tree, listing, leads, unit, limits, settings) {
        add_imports(&mut tree, listing, leads.paths, limits);
    }
    let own: BTreeSet<&str> = unit.files.iter().map(|path| &**path).collect();
    of_tree(&tree, &unit.path, settings, |path| own.contains(path))
}

/// Whether the unit may hold a tool. Most files of a repository hold none, and what these import
/// need not be read with them.
fn may_find(
    tree: &SourceTree,
    listing: &Listing,
    leads: &Leads<'_>,
    unit: &Unit,
    limits: &Limits,
    settings: &Settings,
) -> bool {
    let dialects = &dialect::selected(settings.options.dialect.as_deref());
    let mut files = tree.iter().filter(|(path, _)| path.ends_with(".py"));
    let is_package = |dialect: &&dyn Dialect| !dialect.packages(tree).is_empty();
    // What an import path holds is not known: any library may be reached by it.
    !settings.look.import_path.is_empty()
        || dialects.iter().any(is_package)
        || files.any(|(path, bytes)| meant::has_words(dialects, path, bytes))
        || leads.to_library(
            &unit.files,
            |path| {
                let known = tree.get(path).cloned();
                known.or_else(|| {
                    listing
                        .read(&Unit::of_file(path), limits)
                        .get(path)
                        .cloned()
                })
            },
            |path, bytes| meant::imports_library(dialects, path, bytes),
        )
}

/// Adds the files that those of the tree import, and those that these import.
fn add_imports(tree: &mut SourceTree, listing: &Listing, paths: &Paths, limits: &Limits) {
    let mut pending: Vec<(String, Bytes)> = tree
        .iter()
        .filter(|(path, _)| path.ends_with(".py"))
        .map(|(path, bytes)| (path.to_owned(), bytes.clone()))
        .collect();
    let mut added = 0;
    while let Some((path, bytes)) = pending.pop() {
        for import in closure::imported(&path, &bytes, paths) {
            if tree.get(&import).is_some() || added >= closure::MAX_FILES {
                continue;
            }
            added += 1;
            // One that cannot be read is as if it were not there.
            let read = listing.read(&Unit::of_file(&import), limits);
            if let Some(bytes) = read.get(&import) {
                tree.insert(import.as_str(), bytes.to_vec());
                pending.push((import, bytes.clone()));
            }
        }
    }
}

/// The record of all that a source led to.
pub(super) fn of_trees(opened: &Opened, source: &str, settings: &Settings) -> Record {
    let mut whole: Option<Record> = None;
    for tree in &opened.trees {
        let part = of_tree(tree, source, settings, |_| true);
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => {
                whole.dialect = whole.dialect.or(part.dialect);
                whole.tools.extend(part.tools);
                whole.diagnostics.extend(part.diagnostics);
                whole.kwargs += part.kwargs;
                whole.dynamic += part.dynamic;
                whole.error = whole.error.take().or(part.error);
            }
        }
    }
    let problem = opened.problems.first();
    let problem = problem.map(|problem| Record::of_error(source, problem));
    match (whole, problem) {
        (Some(mut whole), problem) => {
            whole.error = whole.error.or(problem.and_then(|problem| problem.error));
            whole
        }
        (None, Some(problem)) => problem,
        (None, None) => Record::failed(source, "there is nothing in it", None),
    }
}

/// The record of a whole tree, of which `is_own` says which files it is about.
pub(super) fn of_tree(
    tree: &SourceTree,
    source: &str,
    settings: &Settings,
    is_own: impl Fn(&str) -> bool,
) -> Record {
    // A fault of ours must cost one record, not the run.
    let extraction = catch_unwind(AssertUnwindSafe(|| {
        settings.look.extract(tree, &settings.options)
    }));
    let Ok(mut extraction) = extraction else {
        return Record::failed(source, "internal error; please report it", None);
    };
    extraction
        .tools
        .retain(|tool| is_own(tool.span.file.path()));
    extraction
        .diagnostics
        .retain(|diagnostic| is_own(diagnostic.place.path()));
    let mut record = of_extraction(&extraction, source, settings);
    if let (None, Some(problem)) = (&record.error, tree.problems.first()) {
        record.error = Record::of_error(source, problem).error;
    }
    record
}

fn of_extraction(extraction: &Extraction, source: &str, settings: &Settings) -> Record {
    let diagnostics: Vec<&Diagnostic> = extraction.all_diagnostics().collect();
    let first_error = diagnostics
        .iter()
        .find(|diagnostic| diagnostic.severity == Severity::Error)
        .filter(|_| extraction.tools.is_empty());
    let kwargs = || extraction.tools.iter().flat_map(|tool| &tool.kwargs);
    let is_dynamic = |default: &Default| matches!(default, Default::Dynamic(_));
    Record {
        id: None,
        source: source.to_owned(),
        dialect: extraction.tools.first().map(|tool| tool.dialect),
        tools: extraction
            .tools
            .iter()
            .map(|tool| {
                let record = settings.format.record(tool, &extraction.uri);
                (tool.name.clone(), record)
            })
            .collect(),
        error: first_error.map(
            |error| json!({"code": error.code.id, "message": error.message, "help": error.help}),
        ),
        diagnostics: diagnostics
            .iter()
            .map(|one| emit::diagnostic(one))
            .collect(),
        kwargs: kwargs().count(),
        dynamic: kwargs().filter(|kwarg| is_dynamic(&kwarg.default)).count(),
    }
}

/// File names that are free of what a file system could take amiss, each once.
#[derive(Debug, Default)]
pub(super) struct FileNames {
    /// How often each name was asked for, in lower case: some file systems do not tell case apart.
    used: BTreeMap<String, usize>,
}

impl FileNames {
    /// A name for `text`, without extension.
    pub(super) fn unique(&mut self, text: &str) -> String {
        let name = file_name(text);
        let count = self.used.entry(name.to_lowercase()).or_default();
        *count += 1;
        match *count {
            1 => name,
            more => format!("{name}~{more}"),
        }
    }
}

/// `text` as a file name: letters, digits and a few signs stay, the rest is encoded by its bytes.
/// The result has no separator, is no `.` or `..`, no device name, and of bounded length.
pub(super) fn file_name(text: &str) -> String {
    const MAX: usize = 100;
    let mut name = String::new();
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-' => name.push(char::from(byte)),
            b'.' if index > 0 => name.push('.'),
            byte => name.push_str(&format!("%{byte:02X}")),
        }
    }
    let stem = name.split('.').next().unwrap_or("").to_ascii_uppercase();
    let is_device = matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL")
        || (stem.len() == 4 && (stem.starts_with("COM") || stem.starts_with("LPT")));
    if name.is_empty() || is_device {
        name.insert(0, '%');
    }
    // Only ASCII is left, so every byte is a place to cut. The count keeps long names apart by
    // length; `FileNames` does the rest.
    if name.len() > MAX {
        name = format!("{}~{}", name.get(..MAX).unwrap_or(""), name.len());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_become_file_names() {
        assert_eq!(file_name("get_weather-2.0"), "get_weather-2.0");
        assert_eq!(file_name("../a/b"), "%2E.%2Fa%2Fb");
        assert_eq!(file_name(".."), "%2E.");
        assert_eq!(file_name(""), "%");
        assert_eq!(file_name("con"), "%con");
        assert_eq!(file_name("é"), "%C3%A9");
    }

    #[test]
    fn equal_names_are_told_apart() {
        let mut names = FileNames::default();
        assert_eq!(names.unique("a"), "a");
        assert_eq!(names.unique("A"), "A~2");
        assert_eq!(names.unique("a"), "a~3");
    }

    proptest! {
        #[test]
        fn no_name_leaves_its_folder(text in any::<String>()) {
            let name = file_name(&text);
            prop_assert!(!name.is_empty() && name.len() <= 120 && !name.starts_with('.'));
            prop_assert!(!name.contains(['/', '\\', ':', '\0']));
        }
    }
}
