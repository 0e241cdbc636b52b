//! The best few scores: a result whose structure, its length, is promised.

use crate::List;
#[cfg(test)]
use crate::{Nat, Score, len};

/// The `k` best scores among `xs`, the best one first.
#[touchstone::spec(fn(k: Nat, xs: {v: List<Score> | k <= len(v)}) -> {v: List<Score> | len(v) == k})]
pub fn best(k: i64, xs: List<i64>) -> List<i64> {
    let mut scores: Vec<i64> = xs.into_iter().collect();
    scores.sort_by(|a, b| b.cmp(a));
    scores.into_iter().take(k.max(0) as usize).collect()
}

/// The code is right, but nobody has `k` scores before there are `k` tests.
pub mod any_length {
    use crate::List;
    #[cfg(test)]
    use crate::{Nat, Score, len};

    /// Refuted by `best(1, [])`, which is `[]`.
    #[touchstone::spec(fn(k: Nat, xs: List<Score>) -> {v: List<Score> | len(v) == k}, counterexample = "(1, Nil)")]
    pub fn best(k: i64, xs: List<i64>) -> List<i64> {
        super::best(k, xs)
    }
}
