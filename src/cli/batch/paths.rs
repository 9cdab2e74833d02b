//! The files of a repository, compactly, and how they make up units.
//!
//! A path costs its bytes and four more, so that a hundred thousand files take a few megabytes.

use std::collections::BTreeSet;

use crate::source::local::{Entry, Unit};
use crate::source::select::{folders, package_of};

/// Sorted relative paths.
pub(super) struct Paths {
    text: String,
    ends: Vec<u32>,
    packages: BTreeSet<Box<str>>,
}

impl Paths {
    /// Takes over entries sorted by path.
    pub(super) fn new(entries: Vec<Entry>) -> Self {
        let mut paths = Self {
            text: String::new(),
            ends: Vec::with_capacity(entries.len()),
            packages: BTreeSet::new(),
        };
        for entry in entries {
            if let Some(folder) = package_of(&entry.path) {
                paths.packages.insert(folder.into());
            }
            paths.text.push_str(&entry.path);
            // Four gigabytes of names are more than any bound on files lets through.
            paths
                .ends
                .push(u32::try_from(paths.text.len()).unwrap_or(u32::MAX));
        }
        paths
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The path at a position.
    pub(super) fn get(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)? as usize;
        let start = match index.checked_sub(1) {
            Some(before) => *self.ends.get(before)? as usize,
            None => 0,
        };
        self.text.get(start..end)
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).filter_map(|index| self.get(index))
    }

    /// Whether there is a file at `path`.
    pub(super) fn contains(&self, path: &str) -> bool {
        self.position(path).is_some()
    }

    /// Where the file at `path` stands among all.
    pub(super) fn position(&self, path: &str) -> Option<u32> {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.get(middle).map(|found| found.cmp(path)) {
                Some(std::cmp::Ordering::Equal) => return u32::try_from(middle).ok(),
                Some(std::cmp::Ordering::Less) => low = middle + 1,
                _ => high = middle,
            }
        }
        None
    }

    /// The innermost package that a file is in.
    fn package(&self, path: &str) -> Option<&str> {
        folders(path).find_map(|folder| self.packages.get(folder).map(|found| &**found))
    }

    /// How many units there are.
    pub(super) fn unit_count(&self) -> usize {
        let loose = self.iter().filter(|path| self.is_loose(path));
        self.packages.len() + loose.count()
    }

    /// The units, in the order of their first files: the files of a package together, every other
    /// Python file alone.
    pub(super) fn units(&self) -> impl Iterator<Item = Unit> {
        let mut done: BTreeSet<&str> = BTreeSet::new();
        self.iter().filter_map(move |path| {
            let Some(package) = self.package(path) else {
                return self.is_loose(path).then(|| Unit {
                    path: path.into(),
                    files: vec![path.into()],
                });
            };
            done.insert(package).then(|| Unit {
                path: package.into(),
                files: self.files_of(package),
            })
        })
    }

    fn is_loose(&self, path: &str) -> bool {
        path.ends_with(".py") && self.package(path).is_none()
    }

    fn files_of(&self, package: &str) -> Vec<Box<str>> {
        let prefix = match package {
            "" => String::new(),
            folder => format!("{folder}/"),
        };
        let mut low = 0;
        let mut high = self.ends.len();
        while low < high {
            let middle = low + (high - low) / 2;
            match self.get(middle) {
                Some(path) if path < prefix.as_str() => low = middle + 1,
                _ => high = middle,
            }
        }
        (low..self.ends.len())
            .map_while(|index| self.get(index).filter(|path| path.starts_with(&prefix)))
            .filter(|path| self.package(path) == Some(package))
            .map(Box::from)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(names: &[&str]) -> Paths {
        let mut names = names.to_vec();
        names.sort_unstable();
        let entry = |path: &&str| Entry {
            path: (*path).into(),
            bytes: 0,
        };
        Paths::new(names.iter().map(entry).collect())
    }

    #[test]
    fn a_package_is_one_unit_and_a_package_in_it_another() {
        let paths = paths(&[
            "a.py",
            "p/component.yaml",
            "p/p.py",
            "p/q/component.yaml",
            "p/q/q.py",
            "p/z.py",
            "pyproject.toml",
            "z.py",
        ]);
        let units: Vec<(String, usize)> = paths
            .units()
            .map(|unit| (unit.path.to_string(), unit.files.len()))
            .collect();
        let expected = [("a.py", 1), ("p", 3), ("p/q", 2), ("z.py", 1)];
        assert_eq!(
            units,
            expected.map(|(path, files)| (path.to_owned(), files))
        );
        assert_eq!(paths.unit_count(), units.len());
    }

    #[test]
    fn files_are_found_by_path() {
        let paths = paths(&["a.py", "b/c.py", "b.py"]);
        assert!(paths.contains("b/c.py") && paths.contains("a.py") && paths.contains("b.py"));
        assert!(!paths.contains("b") && !paths.contains("c.py") && !paths.contains(""));
    }

    #[test]
    fn the_root_can_be_a_package() {
        let paths = paths(&["component.yaml", "x.py"]);
        let units: Vec<Unit> = paths.units().collect();
        assert_eq!(units.len(), 1);
        assert_eq!(units[0].files.len(), 2);
    }
}
