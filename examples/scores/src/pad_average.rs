//! An average of improved scores: an argument that is a function, with a contract of its own.

#[cfg(test)]
use crate::{Pos, Score};
/// The average of the scores in `wxs`, a list of (weight, score), after `f` has improved each.
#[touchstone::spec(fn(f: fn(s: Score) -> {v: Score | s <= v}, wxs: Vec<(Pos, Score)>) -> Score)]
pub fn pad_average(f: impl Fn(i64) -> i64, wxs: Vec<(i64, i64)>) -> i64 {
    if wxs.is_empty() {
        return f(0);
    }
    let total: i128 = wxs.iter().map(|&(w, x)| i128::from(w) * i128::from(f(x))).sum();
    let n: i128 = wxs.iter().map(|&(w, _)| i128::from(w)).sum();
    (total / n) as i64
}

/// The code is right, but a padding that only has to improve a score may leave the scale.
pub mod unbounded_padding {
    #[cfg(test)]
    use crate::{Pos, Score};
    /// Refuted by `pad_average(|_| 100, vec![])`, which is 100, and that is no `Score`.
    #[touchstone::spec(fn(f: fn(s: Score) -> {v: i64 | s <= v}, wxs: Vec<(Pos, Score)>) -> Score, counterexample = "([((0,), 9223372036854775807)], [])")]
    pub fn pad_average(f: impl Fn(i64) -> i64, wxs: Vec<(i64, i64)>) -> i64 {
        super::pad_average(f, wxs)
    }
}

/// The padding is applied after the weight: a misplaced parenthesis, and the caller breaks its own promise to
/// `f`.
pub mod pads_products {
    #[cfg(test)]
    use crate::{Pos, Score};
    /// Refuted by `pad_average(f, vec![(10, 10)])`, which calls `f(100)`: 100 is no `Score`, and the caller is
    /// to blame.
    #[touchstone::spec(fn(f: fn(s: Score) -> {v: Score | s <= v}, wxs: Vec<(Pos, Score)>) -> Score, counterexample = "([], [(10, 10)])")]
    pub fn pad_average(f: impl Fn(i64) -> i64, wxs: Vec<(i64, i64)>) -> i64 {
        if wxs.is_empty() {
            return f(0);
        }
        let total: i128 = wxs.iter().map(|&(w, x)| i128::from(f(w.saturating_mul(x)))).sum();
        let n: i128 = wxs.iter().map(|&(w, _)| i128::from(w)).sum();
        (total / n) as i64
    }
}
