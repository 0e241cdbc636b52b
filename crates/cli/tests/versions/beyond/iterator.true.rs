//! The numbers themselves are the same.

/// The ends of the numbers below another.
pub fn below(end: u8) -> std::ops::Range<u8> {
    0..end // was: std::ops::Range { start: 0, end }
}
