//! A crate that somebody tidied up.

/// Whether a number is in a range.
pub fn within(number: i32, low: i32, high: i32) -> bool {
    (low..=high).contains(&number) // was: !(number < low || number > high)
}

/// The greater of two, if there's one.
pub fn greater(a: u16, b: u16) -> Option<u16> {
    (a != b).then(|| a.max(b)) // was: if a > b { Some(a) } else if b > a { Some(b) } else { None }
}

/// A sum, or how much it's too large.
pub fn sum(a: u8, b: u8) -> Result<u8, u8> {
    a.checked_add(b).ok_or(a.wrapping_add(b)) // was: if a > 255 - b { Err((u16::from(a) + u16::from(b) - 256) as u8) } else { Ok(a + b) }
}
