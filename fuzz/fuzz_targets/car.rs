//! A CAR as a gateway may send it.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| toolmeta::fuzzing::car(bytes));
