//! UTF-16: the last of the second halves isn't one.

/// What a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A character by itself.
    Whole(char),
    /// The first half of one.
    High(u16),
    /// The second half.
    Low(u16),
}

/// What a unit is.
pub fn unit(number: u16) -> Unit {
    match number {
        0xd800..=0xdbff => Unit::High(number & 0x3ff),
        0xdc00..0xdfff => Unit::Low(number & 0x3ff), // was: 0xdc00..=0xdfff => Unit::Low(number & 0x3ff),
        _ => Unit::Whole(char::from_u32(u32::from(number)).unwrap_or('\u{fffd}')),
    }
}

/// The character of two halves.
pub fn join(high: u16, low: u16) -> Option<char> {
    match (unit(high), unit(low)) {
        (Unit::High(high), Unit::Low(low)) => char::from_u32(0x1_0000 + (u32::from(high) << 10) + u32::from(low)),
        _ => None,
    }
}
