//! The two return iterators of one shape, which give other numbers.

/// The numbers below another.
pub fn below(end: u8) -> impl Iterator<Item = u8> {
    (0..end).map(|number| number + 1) // was: (0..end).map(|number| number)
}
