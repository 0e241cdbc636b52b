//! Laws of std's traits as operations: which of them a type has is found by method lookup, on stable Rust.
