//! The readers of docstrings.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| toolmeta::fuzzing::docstring(text));
