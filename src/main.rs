//! The `toolmeta` command.

fn main() {}
