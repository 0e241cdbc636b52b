//! LLVM's text, read and lowered, held to what compilers say and compiled programs do. One executable, which is linked once.

mod compiling;
mod debug_information;
mod large;
mod layout;
mod oracle;
#[path = "../oracle_support/mod.rs"]
mod oracle_support;
mod reading;
mod robustness;
