//! The whole job on a file of arbitrary bytes, beside a component that names it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use toolmeta::source::tree::SourceTree;
use toolmeta::{Options, extract};

fuzz_target!(|bytes: &[u8]| {
    let mut tree = SourceTree::new("fuzz");
    tree.insert("tool.py", bytes.to_vec());
    extract(&tree, &Options::default());

    // What stands behind a line of dashes is the component's YAML.
    let split = bytes.windows(5).position(|window| window == b"\n---\n");
    let mut tree = SourceTree::new("fuzz");
    let (code, yaml) = match split {
        Some(at) => (&bytes[..at], &bytes[at + 5..]),
        None => (
            bytes,
            &b"name: a\nauthor: b\nversion: 0.1.0\ntype: custom\nentry_point: tool.py\ncallable: run\n"[..],
        ),
    };
    tree.insert("tool.py", code.to_vec());
    tree.insert("component.yaml", yaml.to_vec());
    extract(&tree, &Options::default());
});
