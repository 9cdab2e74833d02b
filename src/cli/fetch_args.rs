//! The flags of every command that reads sources: bounds, gateways, cache, what is allowed.

#[cfg(feature = "fetch")]
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::source::limits::Limits;

/// How sources are read.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Reading sources")]
pub(super) struct FetchArgs {
    /// Ask this IPFS gateway instead of the public ones; may be given several times
    #[cfg(feature = "fetch")]
    #[arg(
        long,
        value_name = "URL",
        env = "TOOLMETA_GATEWAY",
        value_delimiter = ','
    )]
    pub(super) gateway: Vec<url::Url>,
    /// Keep verified blocks in this folder instead of the platform's cache
    #[cfg(feature = "fetch")]
    #[arg(long, value_name = "DIR", env = "TOOLMETA_CACHE_DIR")]
    pub(super) cache_dir: Option<PathBuf>,
    /// Neither read nor keep verified blocks on disk
    #[cfg(feature = "fetch")]
    #[arg(long, conflicts_with_all = ["cache_dir", "offline"])]
    pub(super) no_cache: bool,
    /// Most bytes of blocks that are kept on disk
    #[cfg(feature = "fetch")]
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 30)]
    pub(super) max_cache_bytes: u64,
    /// Use the cache only, never the network
    #[cfg(feature = "fetch")]
    #[arg(long)]
    pub(super) offline: bool,
    /// Let documents point to private addresses and to http; meant for tests
    #[cfg(feature = "fetch")]
    #[arg(long)]
    pub(super) allow_private_hosts: bool,
    /// Seconds that one source may take, with all that it points to
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = seconds)]
    pub(super) timeout: Duration,
    /// Seconds that one connection may take to be made
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(super) connect_timeout: Duration,
    /// How often a request is tried again after an error that may pass
    #[arg(long, value_name = "N", default_value_t = Limits::default().retries)]
    pub(super) retries: usize,
    /// Most bytes of one file
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().max_file_bytes,
          value_parser = clap::value_parser!(u64).range(..=MAX_FILE_BYTES))]
    pub(super) max_file_bytes: u64,
    /// Most bytes of all files of a source together
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().max_total_bytes)]
    pub(super) max_total_bytes: u64,
    /// Most files of a source
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_files)]
    pub(super) max_files: usize,
    /// Most pointers in a row, from metadata to service to agent to tool
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_depth)]
    pub(super) max_depth: usize,
}

/// Places in a file are 32 bits wide, and a byte may take three in another encoding.
const MAX_FILE_BYTES: u64 = 1 << 30;

impl FetchArgs {
    /// The bounds asked for.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            max_file_bytes: self.max_file_bytes,
            max_total_bytes: self.max_total_bytes,
            max_files: self.max_files,
            max_depth: self.max_depth,
            retries: self.retries,
            timeout: self.timeout,
            connect_timeout: self.connect_timeout,
            ..Limits::default()
        }
    }

    /// How to fetch.
    #[cfg(feature = "fetch")]
    pub(super) fn options(&self) -> crate::source::fetch::FetchOptions {
        use crate::source::fetch::{CacheAt, FetchOptions};
        FetchOptions {
            gateways: self.gateway.clone(),
            cache: match (&self.cache_dir, self.no_cache) {
                (_, true) => CacheAt::Nowhere,
                (Some(folder), false) => CacheAt::Folder(folder.clone()),
                (None, false) => CacheAt::Default,
            },
            max_cache_bytes: self.max_cache_bytes,
            offline: self.offline,
            allow_private_hosts: self.allow_private_hosts,
            limits: self.limits(),
        }
    }
}

/// Reads a number of seconds, fractions allowed.
fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    // A year is as good as for ever, and leaves room for arithmetic.
    if !(0.001..=31_536_000.0).contains(&number) {
        return Err("not between 0.001 and a year".to_string());
    }
    Ok(Duration::from_secs_f64(number))
}
