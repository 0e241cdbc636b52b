//! Colours in hexadecimal: a channel is read from the wrong place.

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Reads `#rgb`.
pub fn parse(text: &str) -> Option<Rgb> {
    let bytes = text.strip_prefix('#')?.as_bytes();
    if bytes.len() != 3 {
        return None;
    }
    let channel = |at: usize| digit(bytes[at]).map(|digit| digit * 17);
    Some(Rgb { r: channel(0)?, g: channel(1)?, b: channel(1)? }) // was: Some(Rgb { r: channel(0)?, g: channel(1)?, b: channel(2)? })
}

/// How bright a colour is.
pub fn luma(color: Rgb) -> u8 {
    ((u32::from(color.r) * 77 + u32::from(color.g) * 150 + u32::from(color.b) * 29) >> 8) as u8
}
