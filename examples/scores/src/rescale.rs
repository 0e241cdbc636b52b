//! Moving a score from one scale to another: a result whose range depends on an argument.

#[cfg(test)]
use crate::{Pos, Rng};
/// The score `s` of a test marked out of `r1`, as a score out of `r2`: `rescale(5, 100, 2) == 40`.
#[touchstone::spec(fn(r1: Pos, r2: Pos, s: Rng<r1>) -> Rng<r2>)]
pub fn rescale(r1: i64, r2: i64, s: i64) -> i64 {
    s * (r2 / r1)
}

/// The code is right, but what is promised about an empty target range can't be kept.
pub mod natural_ranges {
    #[cfg(test)]
    use crate::{Nat, Rng};
    /// Refuted by `rescale(1, 0, 0)`, whose result 0 isn't in `Rng<0>`: nothing is.
    #[touchstone::spec(fn(r1: Nat, r2: Nat, s: Rng<r1>) -> Rng<r2>, counterexample = "(1, 0, 0)")]
    pub fn rescale(r1: i64, r2: i64, s: i64) -> i64 {
        super::rescale(r1, r2, s)
    }
}
