//! Both versions leave the same bytes undefined.

use std::mem::MaybeUninit;

/// Room for a number's digits.
pub struct Digits([MaybeUninit<u8>; 4]);

/// Room that holds one digit.
pub fn digits(first: u8) -> Digits {
    let mut room = [const { MaybeUninit::uninit() }; 4];
    room[0] = MaybeUninit::new(first | 1); // was: room[0] = MaybeUninit::new(1 | first);
    Digits(room)
}
