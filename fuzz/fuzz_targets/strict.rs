//! The strict check: never panics, and finds nothing outside of the text.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use toolmeta::diagnostic::Place;
use toolmeta::syntax::{decode, strict};

fuzz_target!(|bytes: &[u8]| {
    let (source, _) = decode("fuzz.py", bytes);
    let source = Arc::new(source);
    for diagnostic in strict::check(&source) {
        if let Place::Span(span) = diagnostic.place {
            assert!(span.range.end as usize <= source.text().len());
        }
    }
});
