//! The evaluator of constants.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| toolmeta::fuzzing::evaluator(bytes));
