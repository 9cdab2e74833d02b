//! Archives, unpacked in memory: tar with gzip, and zip.
//!
//! Pure. An archive comes from anywhere: names must stay inside, links are not followed, and
//! what it unpacks to is counted while it is unpacked. It must not know what the files mean.

use std::io::{Cursor, Read};

use flate2::read::MultiGzDecoder;

use super::error::SourceError;
use super::limits::Limits;
use super::names;
use super::select::{self, Select, Tools};
use super::tree::SourceTree;

/// The files that matter in a `.tar.gz`.
///
/// # Errors
///
/// It is no such archive, or holds more than `limits` allow.
pub(crate) fn tar_gz(uri: &str, bytes: &[u8], limits: &Limits) -> Result<SourceTree, SourceError> {
    let mut unpacked = Unpacked::new(uri, limits);
    // Also what is skipped has to be unpacked, so all of it counts; headers are paid for by
    // leaving room for twice as much.
    let most = limits.max_total_bytes.saturating_mul(2);
    let stream = Bounded {
        inner: MultiGzDecoder::new(bytes),
        left: most,
    };
    let mut archive = tar::Archive::new(stream);
    let malformed = |error: std::io::Error| match error.get_ref() {
        Some(inner) if inner.is::<TooMuch>() => SourceError::TotalTooLarge {
            uri: uri.to_string(),
            limit: most,
        },
        _ => SourceError::Malformed {
            uri: uri.to_string(),
            reason: format!("no tar archive: {error}"),
        },
    };
    for entry in archive.entries().map_err(malformed)? {
        let mut entry = entry.map_err(malformed)?;
        unpacked.count()?;
        if !entry.header().entry_type().is_file() {
            continue;
        }
        let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        unpacked.add(&path, entry.size(), &mut entry)?;
    }
    unpacked.finish()
}

/// The files that matter in a `.zip`.
///
/// # Errors
///
/// It is no such archive, or holds more than `limits` allow.
pub(crate) fn zip(uri: &str, bytes: &[u8], limits: &Limits) -> Result<SourceTree, SourceError> {
    let malformed = |error: zip::result::ZipError| SourceError::Malformed {
        uri: uri.to_string(),
        reason: format!("no zip archive: {error}"),
    };
    let mut unpacked = Unpacked::new(uri, limits);
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(malformed)?;
    for index in 0..archive.len() {
        unpacked.count()?;
        let mut entry = match archive.by_index(index) {
            Ok(entry) => entry,
            // Encrypted, or packed in a way that is not read: the others may be fine.
            Err(error) => {
                unpacked.tree.problems.push(malformed(error));
                continue;
            }
        };
        if !entry.is_file() || entry.is_symlink() {
            continue;
        }
        let path = String::from_utf8_lossy(entry.name_raw()).into_owned();
        let size = entry.size();
        unpacked.add(&path, size, &mut entry)?;
    }
    unpacked.finish()
}

/// The files so far, and what they have cost.
struct Unpacked<'a> {
    tree: SourceTree,
    limits: &'a Limits,
    entries: usize,
    bytes: u64,
}

impl<'a> Unpacked<'a> {
    fn new(uri: &str, limits: &'a Limits) -> Self {
        Self {
            tree: SourceTree::new(uri),
            limits,
            entries: 0,
            bytes: 0,
        }
    }

    fn count(&mut self) -> Result<(), SourceError> {
        self.entries += 1;
        if self.entries > self.limits.max_files {
            return Err(SourceError::TooManyFiles {
                uri: self.tree.uri.clone(),
                limit: self.limits.max_files,
            });
        }
        Ok(())
    }

    /// Takes a file in, if it matters. `size` is only what the archive claims.
    fn add(&mut self, path: &str, size: u64, reader: &mut dyn Read) -> Result<(), SourceError> {
        let path = path.strip_prefix("./").unwrap_or(path);
        if let Some(reason) = names::path_objection(path) {
            self.tree.problems.push(SourceError::BadName {
                uri: self.tree.uri.clone(),
                name: path.to_string(),
                reason,
            });
            return Ok(());
        }
        // The marks of virtual environments are kept until they have been looked for.
        let is_mark = select::name_of(path) == "pyvenv.cfg";
        let folders: Vec<&str> = select::folders(path)
            .filter(|path| !path.is_empty())
            .collect();
        if !(is_mark || Tools.file(path) && folders.iter().all(|folder| Tools.folder(folder))) {
            return Ok(());
        }
        let limit = self.limits.max_file_bytes;
        let too_large = SourceError::FileTooLarge {
            path: format!("{}/{path}", self.tree.uri),
            limit,
        };
        if size > limit {
            self.tree.problems.push(too_large);
            return Ok(());
        }
        let mut bytes = Vec::new();
        let read = reader.take(limit.saturating_add(1)).read_to_end(&mut bytes);
        if let Err(error) = read {
            self.tree.problems.push(SourceError::Malformed {
                uri: format!("{}/{path}", self.tree.uri),
                reason: error.to_string(),
            });
            return Ok(());
        }
        self.bytes += bytes.len() as u64;
        if bytes.len() as u64 > limit {
            self.tree.problems.push(too_large);
            return Ok(());
        }
        if self.bytes > self.limits.max_total_bytes {
            return Err(SourceError::TotalTooLarge {
                uri: self.tree.uri.clone(),
                limit: self.limits.max_total_bytes,
            });
        }
        self.tree.insert(path, bytes);
        Ok(())
    }

    fn finish(mut self) -> Result<SourceTree, SourceError> {
        let marks = self.tree.iter().map(|(path, _)| path.to_string());
        let environments: Vec<String> = marks
            .filter_map(|path| Some(path.strip_suffix("pyvenv.cfg")?.to_string()))
            .filter(|folder| folder.is_empty() || folder.ends_with('/'))
            .collect();
        self.tree.retain(|path| {
            !environments
                .iter()
                .any(|folder| !folder.is_empty() && path.starts_with(folder))
                && select::name_of(path) != "pyvenv.cfg"
        });
        let mut paths: Vec<String> = self.tree.iter().map(|(path, _)| path.to_string()).collect();
        select::drop_tests(&mut paths, |path| path);
        self.tree.retain(|path| {
            paths
                .binary_search_by(|kept| kept.as_str().cmp(path))
                .is_ok()
        });
        Ok(self.tree)
    }
}

/// What a stream may give before it is taken for a bomb.
struct Bounded<R> {
    inner: R,
    left: u64,
}

/// A stream gave more than it may.
#[derive(Debug, thiserror::Error)]
#[error("it unpacks to more than is allowed")]
struct TooMuch;

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.left = match self.left.checked_sub(read as u64) {
            Some(left) => left,
            None => return Err(std::io::Error::other(TooMuch)),
        };
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn tar_of(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut builder = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        for (path, bytes) in files {
            let mut header = tar::Header::new_gnu();
            // Written by hand: the builder itself would refuse what an attacker does not.
            let name = &mut header.as_old_mut().name;
            name[..path.len()].copy_from_slice(path.as_bytes());
            header.set_size(bytes.len() as u64);
            header.set_mode(0o644);
            header.set_cksum();
            builder.append(&header, *bytes).unwrap();
        }
        builder.into_inner().unwrap().finish().unwrap()
    }

    fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (path, bytes) in files {
            let options = zip::write::SimpleFileOptions::default();
            writer.start_file(*path, options).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    type Unpack = fn(&str, &[u8], &Limits) -> Result<SourceTree, SourceError>;
    type Pack = fn(&[(&str, &[u8])]) -> Vec<u8>;
    const KINDS: [(Pack, Unpack); 2] = [(tar_of, tar_gz), (zip_of, zip)];

    fn paths(tree: &SourceTree) -> Vec<&str> {
        tree.iter().map(|(path, _)| path).collect()
    }

    #[test]
    fn the_files_that_matter_are_unpacked() {
        let files: [(&str, &[u8]); 8] = [
            ("./r/b.py", b"b"),
            ("r/a.py", b"a"),
            ("r/README.md", b"no"),
            ("r/tests/t.py", b"no"),
            ("r/test_x.py", b"no"),
            ("r/env/pyvenv.cfg", b"no"),
            ("r/env/lib/x.py", b"no"),
            ("r/.git/x.py", b"no"),
        ];
        for (pack, unpack) in KINDS {
            let tree = unpack("u", &pack(&files), &Limits::default()).unwrap();
            assert_eq!(paths(&tree), ["r/a.py", "r/b.py"]);
            assert_eq!(&**tree.get("r/b.py").unwrap(), b"b");
            assert!(tree.problems.is_empty());
        }
    }

    #[test]
    fn names_that_leave_the_archive_are_passed_over_with_a_word() {
        let files: [(&str, &[u8]); 5] = [
            ("../up.py", b"x"),
            ("/abs.py", b"x"),
            ("a/../../b.py", b"x"),
            ("a/NUL.py", b"x"),
            ("good.py", b"x"),
        ];
        for (pack, unpack) in KINDS {
            let tree = unpack("u", &pack(&files), &Limits::default()).unwrap();
            assert_eq!(paths(&tree), ["good.py"]);
            assert_eq!(tree.problems.len(), 4);
        }
    }

    #[test]
    fn links_are_not_followed() {
        let mut builder = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        for kind in [tar::EntryType::Symlink, tar::EntryType::Link] {
            let mut header = tar::Header::new_gnu();
            header.set_entry_type(kind);
            header.set_size(0);
            builder
                .append_link(&mut header, "a.py", "/etc/passwd")
                .unwrap();
        }
        let bytes = builder.into_inner().unwrap().finish().unwrap();
        assert!(tar_gz("u", &bytes, &Limits::default()).unwrap().is_empty());
    }

    #[test]
    fn bombs_end_at_the_bound() {
        let zeros = vec![0; 1 << 20];
        let files: Vec<(String, &[u8])> = (0..8).map(|i| (format!("{i}.py"), &zeros[..])).collect();
        let files: Vec<(&str, &[u8])> = files.iter().map(|(p, b)| (&**p, *b)).collect();
        for (pack, unpack) in KINDS {
            let bytes = pack(&files);
            assert!(bytes.len() < 100_000);
            let limits = Limits {
                max_total_bytes: 2 << 20,
                ..Limits::default()
            };
            let error = unpack("u", &bytes, &limits).unwrap_err();
            assert!(
                matches!(error, SourceError::TotalTooLarge { .. }),
                "{error}"
            );
            let limits = Limits {
                max_file_bytes: 1 << 10,
                ..Limits::default()
            };
            let tree = unpack("u", &bytes, &limits).unwrap();
            assert!(tree.is_empty());
            assert_eq!(tree.problems.len(), 8);
            let limits = Limits {
                max_files: 7,
                ..Limits::default()
            };
            let error = unpack("u", &bytes, &limits).unwrap_err();
            assert!(matches!(error, SourceError::TooManyFiles { limit: 7, .. }));
        }
        // Nothing in it matters, and still it must end.
        let bytes = tar_of(&[("big.bin", &[0; 8 << 20])]);
        let limits = Limits {
            max_total_bytes: 1 << 20,
            ..Limits::default()
        };
        let error = tar_gz("u", &bytes, &limits).unwrap_err();
        assert!(matches!(error, SourceError::TotalTooLarge { .. }));
    }

    #[test]
    fn what_is_broken_is_an_error_and_no_panic() {
        for (pack, unpack) in KINDS {
            let good = pack(&[("a.py", b"x = 1"), ("b.py", b"y = 2")]);
            for cut in 0..good.len() {
                let _ = unpack("u", &good[..cut], &Limits::default());
                let mut changed = good.clone();
                changed[cut] ^= 0x55;
                let _ = unpack("u", &changed, &Limits::default());
            }
            assert!(unpack("u", b"nonsense", &Limits::default()).is_err());
        }
    }
}
