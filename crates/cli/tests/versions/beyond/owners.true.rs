//! What's returned is a number, which nobody else can own.

/// A number that another was made of.
pub fn owned(number: u8) -> Option<u8> {
    Some(number ^ 0) // was: Some(number)
}
