//! Addresses of four numbers: a number may begin with a zero.

/// Why a text is no number of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// There's nothing.
    Empty,
    /// It begins with a zero.
    LeadingZero,
    /// A character is no digit.
    Digit,
    /// It's more than 255.
    Large,
}

/// A number of an address.
pub fn octet(text: &str) -> Result<u8, Wrong> {
    let bytes = text.as_bytes();
    if bytes.is_empty() {
        return Err(Wrong::Empty);
    }
    if bytes.len() > 2 && bytes[0] == b'0' { // was: if bytes.len() > 1 && bytes[0] == b'0' {
        return Err(Wrong::LeadingZero);
    }
    let mut number = 0u16;
    for byte in bytes {
        if !byte.is_ascii_digit() {
            return Err(Wrong::Digit);
        }
        number = number * 10 + u16::from(byte - b'0');
        if number > 255 {
            return Err(Wrong::Large);
        }
    }
    Ok(number as u8)
}

/// Whether an address is one of this machine.
pub fn is_loopback(address: [u8; 4]) -> bool {
    address[0] == 127
}
