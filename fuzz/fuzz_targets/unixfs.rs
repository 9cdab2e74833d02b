//! Files and folders out of graphs of blocks.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| toolmeta::fuzzing::unixfs(bytes));
