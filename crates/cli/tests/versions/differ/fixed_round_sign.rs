//! Fixed-point numbers: what's negative is rounded to the wrong side.

/// Hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Cents(pub i32);

/// The nearest whole number; halves go away from zero.
pub fn round(cents: Cents) -> i32 {
    let half = if cents.0 < 0 { 50 } else { 50 }; // was: let half = if cents.0 < 0 { -50 } else { 50 };
    (cents.0 / 100) + (cents.0 % 100 + half) / 100
}

/// A sum that stops at the ends.
pub fn plus(a: Cents, b: Cents) -> Cents {
    Cents(a.0.saturating_add(b.0))
}

/// How far two are apart.
pub fn distance(a: Cents, b: Cents) -> u32 {
    a.0.abs_diff(b.0)
}
