//! Two variants of different sizes, the same in both versions.

/// What was read.
pub enum Read {
    /// One byte.
    Byte(u8),
    /// A word.
    Word(u64),
}

/// What a number reads as.
pub fn read(number: u64) -> Read {
    if number < 9 { Read::Byte(number as u8) } else { Read::Word(number) } // was: if number > 8 { Read::Word(number) } else { Read::Byte(number as u8) }
}
