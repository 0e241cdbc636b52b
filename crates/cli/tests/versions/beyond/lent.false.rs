//! What a structure that's lent leads to is left otherwise.

/// A number elsewhere.
pub struct Kept {
    /// The number.
    pub number: Box<u8>,
}

/// Makes the number odd.
pub fn odd(kept: &mut Kept) {
    *kept.number |= 1; // was: *kept.number |= 3;
}
