//! A checksum of 16 bits in one's complement: a carry that comes of adding the carry is lost.

/// Adds two sums.
pub fn add(a: u16, b: u16) -> u16 {
    let sum = u32::from(a) + u32::from(b);
    (sum as u16).wrapping_add((sum >> 16) as u16)
}

/// A sum of 32 bits in 16.
pub fn fold(sum: u32) -> u16 {
    let once = (sum & 0xffff) + (sum >> 16);
    once as u16 // was: ((once & 0xffff) + (once >> 16)) as u16
}

/// The checksum of bytes.
pub fn checksum(bytes: &[u8]) -> u16 {
    let mut sum = 0u32;
    for pair in bytes.chunks(2) {
        let low = pair.get(1).copied().unwrap_or(0);
        sum += u32::from(u16::from_be_bytes([pair[0], low]));
    }
    !fold(sum)
}
