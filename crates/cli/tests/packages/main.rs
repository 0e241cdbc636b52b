//! The commands on code as they're run in packages of Rust: `cover`, `diff --base` and `mutants`.

#[path = "../package_support/mod.rs"]
mod package_support;

mod diff;
mod library;
mod mutants;
mod specified;
mod unwinding;
