//! Both versions keep a sum: where it's a NaN, its sign and payload are anybody's guess.

/// A sum.
pub struct Sum(pub f32);

/// Adds a number.
pub fn add(sum: &mut Sum, number: f32) {
    sum.0 = sum.0 + number; // was: sum.0 += number;
}
