//! Verified blocks on disk, shared by all processes of a user.
//!
//! A block is a file named after its CID. It is written beside and then renamed, so that nobody
//! ever reads half a block, and it is checked again when it is read, so that whatever happens to
//! the folder, a wrong block is never used. It must not know what the blocks hold.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::SystemTime;

use bytes::Bytes;

use super::ipfs::cid::Cid;

/// A folder of blocks.
#[derive(Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    max_bytes: u64,
    written: AtomicBool,
}

/// Makes the names of unfinished files differ within this process.
static UNFINISHED: AtomicU64 = AtomicU64::new(0);

impl Cache {
    /// The cache in `folder`, which is made when the first block is kept.
    pub(crate) fn new(folder: PathBuf, max_bytes: u64) -> Self {
        Self {
            folder,
            max_bytes,
            written: AtomicBool::new(false),
        }
    }

    /// Where blocks are kept unless the user says otherwise.
    pub(crate) fn default_folder() -> Option<PathBuf> {
        use etcetera::BaseStrategy;
        let strategy = etcetera::choose_base_strategy().ok()?;
        Some(strategy.cache_dir().join("toolmeta").join("blocks"))
    }

    /// The block of `cid`, if it is here and right. A wrong one is thrown away.
    pub(crate) fn get(&self, cid: &Cid) -> Option<Bytes> {
        let path = self.path(cid);
        let bytes = fs::read(&path).ok()?;
        if !cid.verifies(&bytes) {
            let _ = fs::remove_file(&path);
            return None;
        }
        // Used lately: it is thrown away late.
        if let Ok(file) = fs::File::options().append(true).open(&path) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(bytes.into())
    }

    /// Keeps a block that has been verified. That it cannot be kept is no error: it is only
    /// fetched again.
    pub(crate) fn put(&self, cid: &Cid, bytes: &[u8]) {
        if self.try_put(cid, bytes).is_ok() {
            self.written.store(true, Ordering::Relaxed);
        }
    }

    fn try_put(&self, cid: &Cid, bytes: &[u8]) -> io::Result<()> {
        let path = self.path(cid);
        let Some(folder) = path.parent() else {
            return Ok(());
        };
        fs::create_dir_all(folder)?;
        let number = UNFINISHED.fetch_add(1, Ordering::Relaxed);
        let unfinished = folder.join(format!("{}.{number}.unfinished", std::process::id()));
        let written = fs::File::create_new(&unfinished)
            .and_then(|mut file| file.write_all(bytes))
            .and_then(|()| fs::rename(&unfinished, &path));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written
    }

    /// Blocks lie in folders by the end of their CIDs, since all begin alike.
    fn path(&self, cid: &Cid) -> PathBuf {
        let name = cid.to_string();
        let end = name.len().saturating_sub(2);
        self.folder.join(name.get(end..).unwrap_or("")).join(name)
    }

    /// Throws away the blocks that were not used for longest, until the bound is kept.
    ///
    /// One process at a time does so; the others go on meanwhile, and miss at worst a block.
    pub(crate) fn shrink(&self) {
        if !self.written.swap(false, Ordering::Relaxed) {
            return;
        }
        let Ok(lock) = fs::File::create(self.folder.join("lock")) else {
            return;
        };
        if lock.try_lock().is_err() {
            return;
        }
        let mut blocks = blocks(&self.folder);
        let mut total: u64 = blocks.iter().map(|block| block.bytes).sum();
        if total <= self.max_bytes {
            return;
        }
        blocks.sort_by(|a, b| (a.used, &a.path).cmp(&(b.used, &b.path)));
        // A little more than needed, so that it is not done again at once.
        let target = self.max_bytes - self.max_bytes / 10;
        for block in blocks {
            if total <= target {
                break;
            }
            if fs::remove_file(&block.path).is_ok() {
                total -= block.bytes;
            }
        }
    }
}

/// A file in the cache.
struct Kept {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

/// All blocks, and whatever a process that was killed has left unfinished.
fn blocks(folder: &Path) -> Vec<Kept> {
    let walk = walkdir::WalkDir::new(folder).min_depth(2).max_depth(2);
    let files = walk.into_iter().filter_map(Result::ok).filter_map(|entry| {
        let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        Some(Kept {
            used: metadata.modified().ok()?,
            bytes: metadata.len(),
            path: entry.into_path(),
        })
    });
    files.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ipfs::cid::RAW;

    fn block(number: usize) -> (Cid, Vec<u8>) {
        let bytes = vec![u8::try_from(number).unwrap(); 100];
        (Cid::of(RAW, &bytes), bytes)
    }

    #[test]
    fn a_kept_block_is_found_and_a_changed_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().join("blocks"), 1 << 20);
        let (cid, bytes) = block(1);
        assert_eq!(cache.get(&cid), None);
        cache.put(&cid, &bytes);
        cache.put(&cid, &bytes);
        assert_eq!(cache.get(&cid).as_deref(), Some(&bytes[..]));
        fs::write(cache.path(&cid), b"changed").unwrap();
        assert_eq!(cache.get(&cid), None);
        assert!(!cache.path(&cid).exists());
    }

    #[test]
    fn the_bound_is_kept_and_what_was_used_lately_stays() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().join("blocks"), 1000);
        let old = SystemTime::now() - std::time::Duration::from_secs(60);
        for number in 0..20 {
            let (cid, bytes) = block(number);
            cache.put(&cid, &bytes);
            let file = fs::File::options().append(true).open(cache.path(&cid));
            file.unwrap().set_modified(old).unwrap();
        }
        let (used, _) = block(3);
        assert!(cache.get(&used).is_some());
        cache.shrink();
        let left: u64 = blocks(&cache.folder).iter().map(|block| block.bytes).sum();
        assert_eq!(left, 900);
        assert!(cache.get(&used).is_some());
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_no_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, b"").unwrap();
        let cache = Cache::new(file, 1000);
        let (cid, bytes) = block(1);
        cache.put(&cid, &bytes);
        cache.shrink();
        assert_eq!(cache.get(&cid), None);
    }

    #[test]
    fn many_writers_of_the_same_blocks_do_no_harm() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let cache = Cache::new(folder.path().to_path_buf(), 500);
                    for number in 0..40 {
                        let (cid, bytes) = block(number % 10);
                        cache.put(&cid, &bytes);
                        if let Some(found) = cache.get(&cid) {
                            assert_eq!(found, bytes);
                        }
                        cache.shrink();
                    }
                });
            }
        });
    }
}
