//! Annotations in strings and types in docstrings: one expression from arbitrary text, and a
//! docstring.
#![no_main]

use libfuzzer_sys::fuzz_target;
use toolmeta::syntax::parse_expression;

fuzz_target!(|text: &str| {
    parse_expression(text);
    toolmeta::python::docstring::parse(text, &["a", "name", "x"]);
});
