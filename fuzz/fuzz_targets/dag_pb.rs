//! The messages of dag-pb and UnixFS.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| toolmeta::fuzzing::dag_pb(bytes));
