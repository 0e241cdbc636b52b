//! The newer version leaves undefined what the older one leaves there.

use std::mem::MaybeUninit;

/// Puts a digit into its place.
pub fn put(place: &mut MaybeUninit<u8>, digit: u8) {
    *place = MaybeUninit::new(digit);
    *place = MaybeUninit::uninit(); // was: *place = MaybeUninit::new(digit);
}
