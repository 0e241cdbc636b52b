//! The commands on code as they're run in packages of Rust: `cover`, `diff --base` and `mutants`.

mod coverage;
mod diff;
mod emitted;
mod joined;
mod library;
mod mutants;
mod specified;
mod unwinding;
mod workspace;
