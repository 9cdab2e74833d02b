//! YAML manifests and JSON metadata, and what they point to.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| toolmeta::fuzzing::manifest(bytes));
