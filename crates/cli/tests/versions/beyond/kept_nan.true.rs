//! Both versions keep a number as it is.

/// A number.
pub struct Last(pub f32);

/// Keeps a number.
pub fn keep(last: &mut Last, number: f32) {
    last.0 = { number }; // was: last.0 = number;
}
