//! Neither looks at addresses.

/// Whether the first of two slices is longer.
pub fn is_longer(a: &[u8], b: &[u8]) -> bool {
    b.len() < a.len() // was: a.len() > b.len()
}
