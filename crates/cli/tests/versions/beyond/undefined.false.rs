//! The older version leaves undefined what the newer one sets to zero, and the other way round.

use std::mem::MaybeUninit;

/// Room for a number's digits.
pub struct Digits([MaybeUninit<u8>; 4]);

/// Room that holds nothing.
pub fn digits() -> Digits {
    Digits([const { MaybeUninit::zeroed() }; 4]) // was: Digits([const { MaybeUninit::uninit() }; 4])
}
