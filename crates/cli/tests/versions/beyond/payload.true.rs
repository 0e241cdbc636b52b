//! Neither looks at the bits of what's no number.

/// The bits of a number.
pub fn bits(number: f32) -> u32 {
    if !number.is_nan() { number.to_bits() } else { 0 } // was: if number.is_nan() { 0 } else { number.to_bits() }
}
