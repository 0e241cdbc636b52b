//! Numbers of a variable length: the last byte may have too many bits.

/// Why bytes are no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Malformed {
    /// They end too early.
    Short,
    /// They're more than 16 bits.
    Long,
}

/// Reads a number, and says how many bytes it has.
pub fn read(bytes: &[u8]) -> Result<(u16, usize), Malformed> {
    let mut number = 0u16;
    for (at, byte) in bytes.iter().enumerate() {
        if at == 2 && *byte > 7 || at > 2 { // was: if at == 2 && *byte > 3 || at > 2 {
            return Err(Malformed::Long);
        }
        number |= u16::from(byte & 0x7f) << (7 * at);
        if byte & 0x80 == 0 {
            return Ok((number, at + 1));
        }
    }
    Err(Malformed::Short)
}

/// How many bytes a number takes.
pub fn length(number: u16) -> usize {
    match number {
        0..=0x7f => 1,
        0x80..=0x3fff => 2,
        _ => 3,
    }
}
