//! Files and folders on disk, as a [`SourceTree`] or as a `Listing` to be read piece by piece.
//!
//! What is not a tool's source is passed over: hidden names, caches, virtual environments,
//! `node_modules` and tests. Links found on the way are never followed, so nothing outside the
//! root is read; what they point to inside the root is met under its own name.
//! It must not know what the files mean.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use walkdir::{DirEntry, WalkDir};

use super::error::SourceError;
use super::limits::Limits;
use super::select::{self, Select, Tools};
use super::tree::SourceTree;

/// Reads the file or folder at `path` whole.
///
/// A file that is named is always read. In a folder the files that matter are read; one that
/// cannot be read is among the tree's `problems` and does not lose the others.
///
/// # Errors
///
/// There is nothing to read at `path`, or there is more than `limits` allow.
///
/// ```
/// use toolmeta::source::{limits::Limits, local};
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// std::fs::write(folder.join("tool.py"), "def f(): ...")?;
/// std::fs::write(folder.join("notes.txt"), "no source")?;
/// let tree = local::read(folder, &Limits::default())?;
/// let paths: Vec<&str> = tree.iter().map(|(path, _)| path).collect();
/// assert_eq!(paths, ["tool.py"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(path: &Path, limits: &Limits) -> Result<SourceTree, SourceError> {
    let listing = list(path, limits)?;
    let total: u64 = listing.entries.iter().map(|entry| entry.bytes).sum();
    if total > limits.max_total_bytes {
        return Err(SourceError::TotalTooLarge {
            uri: listing.uri,
            limit: limits.max_total_bytes,
        });
    }
    if listing.entries.len() > limits.max_files {
        return Err(SourceError::TooManyFiles {
            uri: listing.uri,
            limit: limits.max_files,
        });
    }
    let paths = listing.entries.iter().map(|entry| entry.path.clone());
    let mut tree = listing.read(&Unit::new("", paths.collect()), limits);
    tree.problems.splice(0..0, listing.problems);
    Ok(tree)
}

/// Finds the files that matter at `path` without opening them, sorted by path.
///
/// For a whole repository: a caller reads one [`Unit`] after the other and holds no more.
///
/// # Errors
///
/// There is nothing to read at `path`.
pub(crate) fn list(path: &Path, limits: &Limits) -> Result<Listing, SourceError> {
    let uri = path.to_string_lossy().into_owned();
    // The path that was named may be a link: whoever named it meant what it points to.
    let metadata = std::fs::metadata(path).map_err(|error| SourceError::io(&*uri, error))?;
    if metadata.is_file() {
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.ok_or_else(|| SourceError::NameNotUnicode { path: uri.clone() })?;
        return Ok(Listing {
            root: path.parent().unwrap_or(Path::new("")).to_path_buf(),
            entries: vec![Entry {
                path: name.into(),
                bytes: metadata.len(),
            }],
            problems: Vec::new(),
            uri,
        });
    }
    if !metadata.is_dir() {
        return Err(SourceError::NotAFile { path: uri });
    }
    let mut listing = Listing {
        uri,
        root: path.to_path_buf(),
        entries: Vec::new(),
        problems: Vec::new(),
    };
    walk(&mut listing, limits);
    listing.entries.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    select::drop_tests(&mut listing.entries, |entry| &entry.path);
    Ok(listing)
}

/// A file that was found but not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Path relative to the root, with `/` between the parts.
    pub(crate) path: Box<str>,
    /// Size when it was found.
    pub(crate) bytes: u64,
}

/// Files that belong together and are read together: a package, or one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    /// The package's folder or the file, relative to the root; empty if it is the root itself.
    pub(crate) path: Box<str>,
    /// Its files, relative to the root, sorted.
    pub(crate) files: Vec<Box<str>>,
}

impl Unit {
    /// One file alone.
    #[cfg(feature = "cli")]
    pub(crate) fn of_file(path: &str) -> Self {
        Self::new(path, vec![path.into()])
    }

    fn new(path: impl Into<Box<str>>, files: Vec<Box<str>>) -> Self {
        Self {
            path: path.into(),
            files,
        }
    }
}

/// The files that were found at a path.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    /// What the source was called.
    pub(crate) uri: String,
    /// The folder that all paths are relative to.
    root: PathBuf,
    /// The files, sorted by path.
    pub(crate) entries: Vec<Entry>,
    /// What could not be looked into, such as a folder without permission.
    pub(crate) problems: Vec<SourceError>,
}

impl Listing {
    /// Reads the files of `unit`. One that cannot be read is among the tree's `problems`.
    pub(crate) fn read(&self, unit: &Unit, limits: &Limits) -> SourceTree {
        let read: Vec<_> = unit
            .files
            .par_iter()
            .map(|path| read_file(&self.root.join(&**path), path, limits))
            .collect();
        let mut tree = SourceTree::new(self.uri.clone());
        let place = std::path::absolute(&self.root);
        tree.place = place.ok().map(|place| place.to_string_lossy().into_owned());
        for (path, result) in unit.files.iter().zip(read) {
            match result {
                Ok(bytes) => tree.insert(path.clone(), bytes),
                Err(error) => tree.problems.push(error),
            }
        }
        tree
    }
}

fn walk(listing: &mut Listing, limits: &Limits) {
    let walk = WalkDir::new(&listing.root)
        .max_depth(limits.max_folders)
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || !is_passed_over(entry));
    for entry in walk {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = error.path().unwrap_or(&listing.root).to_string_lossy();
                let path = path.into_owned();
                if let Some(error) = error.into_io_error() {
                    listing.problems.push(SourceError::io(path, error));
                }
                continue;
            }
        };
        if !entry.file_type().is_file() {
            continue;
        }
        let Ok(relative) = entry.path().strip_prefix(&listing.root) else {
            continue;
        };
        let Some(path) = slashed(relative) else {
            listing.problems.push(SourceError::NameNotUnicode {
                path: entry.path().to_string_lossy().into_owned(),
            });
            continue;
        };
        if !Tools.file(&path) {
            continue;
        }
        let bytes = entry.metadata().map_or(0, |metadata| metadata.len());
        listing.entries.push(Entry { path, bytes });
    }
}

/// Whether a folder or file is no part of a tool's source.
fn is_passed_over(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    if !entry.file_type().is_dir() {
        return name.starts_with('.');
    }
    // PEP 405: a virtual environment is a folder with a `pyvenv.cfg`.
    !Tools.folder(&name) || entry.path().join("pyvenv.cfg").is_file()
}

/// A relative path with `/` between the parts, or nothing if it is not Unicode.
fn slashed(path: &Path) -> Option<Box<str>> {
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    Some(parts?.join("/").into())
}

/// Reads one file, never more of it than `limits` allow, however large it has become by now.
pub(super) fn read_file(path: &Path, name: &str, limits: &Limits) -> Result<Vec<u8>, SourceError> {
    let shown = || match path.to_str() {
        Some(path) => path.to_string(),
        None => name.to_string(),
    };
    let file = File::open(path).map_err(|error| SourceError::io(shown(), error))?;
    let size = file.metadata().map_or(0, |metadata| metadata.len());
    let limit = limits.max_file_bytes;
    let mut bytes = Vec::with_capacity(usize::try_from(size.min(limit)).unwrap_or(0));
    file.take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|error| SourceError::io(shown(), error))?;
    if bytes.len() as u64 > limit {
        return Err(SourceError::FileTooLarge {
            path: shown(),
            limit,
        });
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder with these files, each holding its own path.
    fn folder(files: &[&str]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for file in files {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file).unwrap();
        }
        root
    }

    fn paths(tree: &SourceTree) -> Vec<&str> {
        tree.iter().map(|(path, _)| path).collect()
    }

    fn read_paths(files: &[&str]) -> Vec<String> {
        let root = folder(files);
        let tree = read(root.path(), &Limits::default()).unwrap();
        paths(&tree).into_iter().map(str::to_string).collect()
    }

    #[test]
    fn a_folder_gives_python_and_what_describes_it_sorted() {
        let files = ["b.py", "a/z.py", "a-b.py", "a/component.yaml", "a/notes.md"];
        assert_eq!(
            read_paths(&files),
            ["a-b.py", "a/component.yaml", "a/z.py", "b.py"]
        );
    }

    #[test]
    fn what_is_no_source_is_passed_over() {
        let passed_over = [
            ".git/a.py",
            ".hidden.py",
            "__pycache__/a.py",
            "env/pyvenv.cfg",
            "env/lib/a.py",
            "node_modules/a/a.py",
            "tests/a.py",
            "a/test/a.py",
            "test_a.py",
            "a_test.py",
            "conftest.py",
        ];
        let mut files = passed_over.to_vec();
        files.extend(["environment/a.py", "testing.py", "latest.py"]);
        assert_eq!(
            read_paths(&files),
            ["environment/a.py", "latest.py", "testing.py"]
        );
    }

    #[test]
    fn what_is_named_is_read_whatever_it_is_called() {
        let root = folder(&["tests/test_a.py", "tests/b.py", ".c/d.py"]);
        let limits = Limits::default();
        let one = read(&root.path().join("tests/test_a.py"), &limits).unwrap();
        assert_eq!(paths(&one), ["test_a.py"]);
        let tests = read(&root.path().join("tests"), &limits).unwrap();
        assert_eq!(paths(&tests), ["b.py"]);
        let hidden = read(&root.path().join(".c"), &limits).unwrap();
        assert_eq!(paths(&hidden), ["d.py"]);
    }

    #[test]
    fn an_entry_point_may_be_called_like_a_test() {
        let files = ["p/component.yaml", "p/test_tool.py", "q/test_tool.py"];
        assert_eq!(read_paths(&files), ["p/component.yaml", "p/test_tool.py"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed_but_a_named_one_is() {
        let outside = folder(&["secret.py", "more/secret.py"]);
        let root = folder(&["a.py"]);
        let link = |from: &str, to: &Path| {
            std::os::unix::fs::symlink(to, root.path().join(from)).unwrap();
        };
        link("b.py", &outside.path().join("secret.py"));
        link("c", &outside.path().join("more"));
        link("loop", root.path());
        let limits = Limits::default();
        assert_eq!(paths(&read(root.path(), &limits).unwrap()), ["a.py"]);
        let named = read(&root.path().join("loop"), &limits).unwrap();
        assert_eq!(paths(&named), ["a.py"]);
    }

    #[test]
    fn bounds_are_kept() {
        let root = folder(&["a.py", "folder/long-name.py"]);
        let limits = Limits {
            max_file_bytes: 10,
            ..Limits::default()
        };
        let tree = read(root.path(), &limits).unwrap();
        assert_eq!(paths(&tree), ["a.py"]);
        assert!(matches!(
            &tree.problems[..],
            [SourceError::FileTooLarge { path, limit: 10 }] if path.ends_with("long-name.py")
        ));
        let limits = Limits {
            max_files: 1,
            ..Limits::default()
        };
        let error = read(root.path(), &limits).unwrap_err();
        assert!(matches!(error, SourceError::TooManyFiles { limit: 1, .. }));
        let limits = Limits {
            max_total_bytes: 4,
            ..Limits::default()
        };
        let error = read(root.path(), &limits).unwrap_err();
        assert!(matches!(error, SourceError::TotalTooLarge { limit: 4, .. }));
    }

    #[test]
    fn a_missing_path_is_not_found() {
        let root = folder(&[]);
        let error = read(&root.path().join("gone"), &Limits::default()).unwrap_err();
        assert!(matches!(error, SourceError::NotFound { .. }));
    }
}
