//! Both versions leave the same digit.

use std::mem::MaybeUninit;

/// Puts a digit into its place.
pub fn put(place: &mut MaybeUninit<u8>, digit: u8) {
    *place = MaybeUninit::uninit(); // was: *place = MaybeUninit::new(0);
    *place = MaybeUninit::new(digit);
}
