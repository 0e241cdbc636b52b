//! The formats that Touchstone reads, as the mutation in `crates/cli/tests/it/mutants.rs` has them too.

#[path = "../../crates/cli/tests/it/mutants/formats.rs"]
pub mod formats;

/// Reads bytes as this format.
pub fn read(name: &str, bytes: &[u8]) {
    if let Some(format) = formats::FORMATS.iter().find(|format| format.name == name) {
        format.read_bytes(bytes);
    }
}
