//! What the syntax of Python means.

pub mod docstring;
