//! The CIDs that the registry would give to files and folders on disk.
//!
//! As `IPFSHashOnly` of open-aea takes them in: hidden files too, `__pycache__` and `*.pyc` not.
//! Reads the disk, like [`super::local`]. It must not know what the files mean.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::error::SourceError;
use super::ipfs::build::{self, Built, Sink};
use super::ipfs::cid::Cid;
use super::limits::Limits;
use super::local;

/// The CIDs of a file or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageCid {
    /// The CID that packages.json has: for a folder that of the folder which wraps it, for a
    /// file that of the file, as fingerprints have it.
    pub cid: Cid,
    /// The CIDs of all files in the folder by their path in it, or of the one file by its name.
    pub files: BTreeMap<String, Cid>,
}

/// Computes the CIDs of what is at `path`.
///
/// # Errors
///
/// It cannot be read, holds a link, or is more than `limits` allow.
///
/// ```
/// use toolmeta::source::{limits::Limits, package::cid_of};
///
/// # let folder = tempfile::tempdir()?;
/// # let file = folder.path().join("hello.txt");
/// std::fs::write(&file, "hello world\n")?;
/// let cid = cid_of(&file, &Limits::default())?.cid;
/// assert_eq!(cid.to_v0().as_deref(), Some("QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cid_of(path: &Path, limits: &Limits) -> Result<PackageCid, SourceError> {
    build_at(path, limits, &mut |_, _| {})
}

/// The CID of a file that holds `bytes`.
pub(crate) fn cid_of_bytes(bytes: &[u8]) -> Cid {
    build::file(bytes, &mut |_, _| {}).cid
}

/// As [`cid_of`], with every block that is made.
pub(crate) fn build_at(
    path: &Path,
    limits: &Limits,
    sink: Sink<'_>,
) -> Result<PackageCid, SourceError> {
    let shown = path.to_string_lossy();
    let metadata = fs::metadata(path).map_err(|error| SourceError::io(&*shown, error))?;
    // A folder may be given as `.` or `..`, and its name is needed.
    let whole = fs::canonicalize(path).map_err(|error| SourceError::io(&*shown, error))?;
    let name = whole.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| SourceError::NameNotUnicode {
        path: shown.to_string(),
    })?;
    let mut work = Work {
        limits,
        files: BTreeMap::new(),
        bytes: 0,
        uri: shown.to_string(),
    };
    if metadata.is_dir() {
        let folder = work.folder(&whole, "", 0, sink)?;
        let cid = build::wrapped(name, &folder, sink).cid;
        let files = work.files;
        return Ok(PackageCid { cid, files });
    }
    if !metadata.is_file() {
        return Err(SourceError::NotAFile {
            path: shown.to_string(),
        });
    }
    let cid = work.file(&whole, name, sink)?.cid;
    let files = work.files;
    Ok(PackageCid { cid, files })
}

struct Work<'a> {
    limits: &'a Limits,
    files: BTreeMap<String, Cid>,
    bytes: u64,
    uri: String,
}

impl Work<'_> {
    fn folder(
        &mut self,
        path: &Path,
        inside: &str,
        depth: usize,
        sink: Sink<'_>,
    ) -> Result<Built, SourceError> {
        let io = |error| SourceError::io(path.to_string_lossy(), error);
        let malformed = |reason: &str| SourceError::Malformed {
            uri: path.to_string_lossy().into_owned(),
            reason: reason.to_string(),
        };
        if depth > self.limits.max_folders {
            return Err(malformed("too many folders inside one another"));
        }
        let mut entries = BTreeMap::new();
        for entry in fs::read_dir(path).map_err(io)? {
            let entry = entry.map_err(io)?;
            let name = entry.file_name();
            let name = name.to_str().ok_or_else(|| SourceError::NameNotUnicode {
                path: entry.path().to_string_lossy().into_owned(),
            })?;
            let kind = entry.file_type().map_err(io)?;
            let full = match inside {
                "" => name.to_string(),
                _ => format!("{inside}/{name}"),
            };
            let built = if kind.is_dir() {
                if name == "__pycache__" {
                    continue;
                }
                self.folder(&entry.path(), &full, depth + 1, sink)?
            } else if kind.is_file() {
                if name.ends_with(".pyc") {
                    continue;
                }
                self.file(&entry.path(), &full, sink)?
            } else {
                return Err(malformed(&format!(
                    "`{name}` is a link or no file, which no package can hold"
                )));
            };
            entries.insert(name.to_string(), built);
        }
        build::folder(&entries, sink)
            .ok_or_else(|| malformed("it has so many entries that it would be sharded"))
    }

    fn file(&mut self, path: &Path, inside: &str, sink: Sink<'_>) -> Result<Built, SourceError> {
        if self.files.len() >= self.limits.max_files {
            return Err(SourceError::TooManyFiles {
                uri: self.uri.clone(),
                limit: self.limits.max_files,
            });
        }
        let limits = Limits {
            max_file_bytes: self.limits.max_total_bytes,
            ..self.limits.clone()
        };
        let bytes = local::read_file(path, inside, &limits)?;
        self.bytes += bytes.len() as u64;
        if self.bytes > self.limits.max_total_bytes {
            return Err(SourceError::TotalTooLarge {
                uri: self.uri.clone(),
                limit: self.limits.max_total_bytes,
            });
        }
        let built = build::file(&bytes, sink);
        self.files.insert(inside.to_string(), built.cid);
        Ok(built)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_wrapped_and_a_file_is_not() {
        let root = tempfile::tempdir().unwrap();
        let package = root.path().join("pkg");
        fs::create_dir_all(package.join("__pycache__")).unwrap();
        fs::create_dir_all(package.join("sub")).unwrap();
        fs::write(package.join("a.txt"), "hello world\n").unwrap();
        fs::write(package.join("sub/b.txt"), "").unwrap();
        fs::write(package.join("a.pyc"), "x").unwrap();
        fs::write(package.join("__pycache__/a.txt"), "x").unwrap();
        let limits = Limits::default();
        let folder = cid_of(&package, &limits).unwrap();
        let files: Vec<_> = folder.files.keys().map(String::as_str).collect();
        assert_eq!(files, ["a.txt", "sub/b.txt"]);
        let file = cid_of(&package.join("a.txt"), &limits).unwrap();
        assert_eq!(file.cid, folder.files["a.txt"]);
        assert_eq!(
            file.cid.to_v0().as_deref(),
            Some("QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o")
        );
        assert_ne!(folder.cid, file.cid);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_an_error_since_no_package_can_hold_it() {
        let root = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("/etc/passwd", root.path().join("x")).unwrap();
        assert!(cid_of(root.path(), &Limits::default()).is_err());
    }
}
