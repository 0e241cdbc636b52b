//! The commands on code as they're run in packages of Rust: `cover`, `diff --base` and `mutants`.

#[path = "../package_support/mod.rs"]
mod package_support;
#[allow(dead_code, reason = "not every test needs all of it")]
#[path = "../whitebox_support/mod.rs"]
mod whitebox_support;

mod diff;
mod emitted;
mod library;
mod mutants;
mod specified;
mod unwinding;
mod workspace;
