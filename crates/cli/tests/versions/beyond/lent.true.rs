//! What a structure that's lent leads to is left as it was.

/// A number elsewhere.
pub struct Kept {
    /// The number.
    pub number: Box<u8>,
}

/// Makes the number odd.
pub fn odd(kept: &mut Kept) {
    *kept.number |= 1; // was: if *kept.number % 2 == 0 { *kept.number += 1 }
}
