//! The same question in other words, of a text's first byte's number.

/// Whether a byte is one of ASCII's.
pub fn is_plain(byte: u8) -> bool {
    byte < 0x80 // was: byte & 0x80 == 0
}
