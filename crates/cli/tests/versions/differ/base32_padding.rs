//! Base 32: the last group of five bits lost a shift.

/// Why a text isn't base 32.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Invalid {
    /// A character that's no digit, and where.
    Digit(usize),
    /// Bits are left over.
    Length,
}

/// The digit for five bits.
pub fn digit(bits: u8) -> char {
    let bits = bits & 31;
    if bits < 26 { (b'A' + bits) as char } else { (b'2' + bits - 26) as char }
}

/// The bits of a digit.
pub fn bits(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a'),
        b'2'..=b'7' => Some(digit - b'2' + 26),
        _ => None,
    }
}

/// Two digits of a byte.
pub fn pair(byte: u8) -> (char, char) {
    (digit(byte >> 3), digit(byte << 2)) // was: (digit(byte >> 3), digit((byte & 7) << 1 << 1 & 28))
}

/// The byte of two digits.
pub fn byte(text: &[u8]) -> Result<u8, Invalid> {
    if text.len() != 2 {
        return Err(Invalid::Length);
    }
    let high = bits(text[0]).ok_or(Invalid::Digit(0))?;
    let low = bits(text[1]).ok_or(Invalid::Digit(1))?;
    if low & 3 != 0 { // was: if low & 1 != 0 {
        return Err(Invalid::Length);
    }
    Ok(high << 3 | low >> 2)
}
