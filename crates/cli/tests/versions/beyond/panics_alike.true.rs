//! Both versions panic on the same inputs: by a check of the compiler's, by a message of their own, and in std.

/// The next number.
pub fn next(number: u32) -> u32 {
    number + 1 // was: 1 + number
}

/// Half of a number that isn't one of those that are refused.
pub fn half(number: u32) -> u32 {
    if number == 77 { // was: if 77 == number {
        panic!("{number} is refused");
    }
    number / 2
}

/// A number with three more.
pub fn more(number: u8) -> u8 {
    number.checked_add(3).unwrap() // was: 3u8.checked_add(number).unwrap()
}
