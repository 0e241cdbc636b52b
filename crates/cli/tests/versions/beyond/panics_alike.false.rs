//! One input more panics in the newer version, with a message that's put together.

/// Half of a number that isn't one of those that are refused.
pub fn half(number: u32) -> u32 {
    if number == 77 || number == 4_000_000_001 { // was: if number == 77 {
        panic!("{number} is refused");
    }
    number / 2
}
