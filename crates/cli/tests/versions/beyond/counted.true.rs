//! A number behind what nobody counts.

/// A number behind a handle.
#[allow(clippy::borrowed_box)]
pub fn number(handle: &Box<u8>) -> u8 {
    *handle.as_ref() // was: **handle
}
