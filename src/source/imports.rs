//! Import paths on disk: where names that lead out of a source are followed to, file by file.
//!
//! Nothing is read before it is asked for. It must not know what the files mean.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use bytes::Bytes;

use super::limits::Limits;
use super::tree::ImportLoader;

/// Folders to look for modules in, such as the `site-packages` of a virtual environment.
#[derive(Debug)]
pub struct ImportPaths {
    folders: Vec<PathBuf>,
    root: Option<String>,
    limits: Limits,
    files: AtomicUsize,
    bytes: AtomicU64,
}

impl ImportPaths {
    /// The import paths `folders`, for the source at `source`.
    ///
    /// A virtual environment stands for its `site-packages`. What is no folder is passed over.
    pub fn new(folders: &[PathBuf], source: &Path, limits: &Limits) -> Self {
        let mut all = Vec::new();
        for folder in folders {
            let Ok(folder) = folder.canonicalize() else {
                continue;
            };
            all.extend(site_packages(&folder));
            all.push(folder);
        }
        let root = source.canonicalize().ok().and_then(|source| {
            let place = all
                .iter()
                .find_map(|folder| source.strip_prefix(folder).ok());
            slashed(place?)
        });
        Self {
            folders: all,
            root,
            limits: limits.clone(),
            files: AtomicUsize::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    fn read(&self, folder: &Path, path: &str) -> Option<Bytes> {
        let full = folder.join(path);
        let metadata = fs::metadata(&full).ok()?;
        if !metadata.is_file() || metadata.len() > self.limits.max_file_bytes {
            return None;
        }
        // A link may not lead out of the import path.
        if !full.canonicalize().ok()?.starts_with(folder) {
            return None;
        }
        let files = self.files.fetch_add(1, Ordering::Relaxed);
        let bytes = self.bytes.fetch_add(metadata.len(), Ordering::Relaxed);
        if files >= self.limits.max_files || bytes >= self.limits.max_total_bytes {
            return None;
        }
        fs::read(&full).ok().map(Bytes::from)
    }
}

impl ImportLoader for ImportPaths {
    fn load(&self, path: &str) -> Option<Bytes> {
        if !is_plain(path) {
            return None;
        }
        self.folders
            .iter()
            .find_map(|folder| self.read(folder, path))
    }

    fn has_folder(&self, path: &str) -> bool {
        is_plain(path) && self.folders.iter().any(|folder| folder.join(path).is_dir())
    }

    fn root(&self) -> Option<&str> {
        self.root.as_deref()
    }
}

/// The `site-packages` of a virtual environment.
fn site_packages(environment: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(environment.join("lib"))
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("site-packages")))
        .filter(|folder| folder.is_dir())
        .collect();
    found.push(environment.join("Lib").join("site-packages"));
    found.retain(|folder| folder.is_dir());
    found.sort();
    found
}

/// Whether every part of a path is a plain name.
fn is_plain(path: &str) -> bool {
    !path.is_empty()
        && Path::new(path)
            .components()
            .all(|component| matches!(component, Component::Normal(_)))
}

fn slashed(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path
        .components()
        .map(|component| match component {
            Component::Normal(part) => part.to_str(),
            _ => None,
        })
        .collect();
    Some(parts?.join("/")).filter(|path| !path.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_below_the_import_path_and_nowhere_else() {
        let folder = tempfile::tempdir().unwrap();
        let packages = folder.path().join("env/lib/python3.11/site-packages/pack");
        fs::create_dir_all(&packages).unwrap();
        fs::write(packages.join("__init__.py"), "x = 1").unwrap();
        fs::write(folder.path().join("secret.py"), "").unwrap();
        let imports = ImportPaths::new(&[folder.path().join("env")], &packages, &Limits::default());
        assert!(imports.load("pack/__init__.py").is_some());
        assert!(imports.load("../secret.py").is_none());
        assert!(imports.has_folder("pack"));
        assert_eq!(imports.root(), Some("pack"));
    }

    #[test]
    fn no_more_files_are_read_than_the_limit_says() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.py"), "").unwrap();
        fs::write(folder.path().join("b.py"), "").unwrap();
        let limits = Limits {
            max_files: 1,
            ..Limits::default()
        };
        let imports = ImportPaths::new(&[folder.path().to_owned()], Path::new("nowhere"), &limits);
        assert!(imports.load("a.py").is_some());
        assert!(imports.load("b.py").is_none());
    }
}
