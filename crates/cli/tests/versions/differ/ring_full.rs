//! A ring of bytes: what's put into a full one is kept although it's refused.

/// There's no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full(pub u8);

/// A queue of up to four bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ring {
    bytes: [u8; 4],
    begin: u8,
    length: u8,
}

impl Ring {
    /// An empty one.
    pub fn new() -> Ring {
        Ring::default()
    }

    /// Puts a byte in.
    pub fn push(&mut self, byte: u8) -> Result<(), Full> {
        let at = usize::from((self.begin + self.length) % 4);
        self.bytes[at] = byte; // was: if self.length < 4 { self.bytes[at] = byte; }
        if self.length == 4 {
            return Err(Full(byte));
        }
        self.length += 1;
        Ok(())
    }

    /// Takes a byte out.
    pub fn pop(&mut self) -> Option<u8> {
        if self.length == 0 {
            return None;
        }
        let byte = self.bytes[usize::from(self.begin)];
        self.begin = (self.begin + 1) % 4;
        self.length -= 1;
        Some(byte)
    }
}

impl From<[u8; 4]> for Ring {
    fn from(bytes: [u8; 4]) -> Ring {
        Ring { bytes, begin: 0, length: 4 }
    }
}
