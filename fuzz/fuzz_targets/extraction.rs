//! The whole of `extract`, and every format of what it finds.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| toolmeta::fuzzing::extraction(bytes));
