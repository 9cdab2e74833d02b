//! Annotations to types.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| toolmeta::fuzzing::annotation(text));
