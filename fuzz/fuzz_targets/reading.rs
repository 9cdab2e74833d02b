//! The scanner, and the reading of every statement.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| toolmeta::fuzzing::reading(bytes));
