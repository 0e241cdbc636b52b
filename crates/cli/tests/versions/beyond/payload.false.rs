//! The two differ only on what's no number and has another payload than the one that is here.

/// The bits of a number.
pub fn bits(number: f32) -> u32 {
    if number.is_nan() { 0x7fc0_0000 } else { number.to_bits() } // was: number.to_bits()
}
