//! Both panic on the same input.

/// The next number.
pub fn next(number: u32) -> u32 {
    1 + number // was: number + 1
}
