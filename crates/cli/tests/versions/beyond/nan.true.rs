//! What comes back is always a number.

/// A number, or zero.
pub fn number(number: f32) -> f32 {
    if number < 2.0 { number } else { 2.0 } // was: if !(number < 2.0) { 2.0 } else { number }
}
