//! A weighted average: arithmetic over a whole collection, where a division and two sums can go wrong.

#[cfg(test)]
use crate::{Pos, Score};
/// The average of the scores in `wxs`, a list of (weight, score), each counted as often as its weight says.
///
/// The sums are taken in `i128`, where no list that fits in memory can overflow them.
#[touchstone::spec(fn(wxs: Vec<(Pos, Score)>) -> Score)]
pub fn average(wxs: Vec<(i64, i64)>) -> i64 {
    if wxs.is_empty() {
        return 0;
    }
    let total: i128 = wxs.iter().map(|&(w, x)| i128::from(w) * i128::from(x)).sum();
    let n: i128 = wxs.iter().map(|&(w, _)| i128::from(w)).sum();
    (total / n) as i64
}

/// The definition, written down without a thought for the empty list.
pub mod no_empty_case {
    #[cfg(test)]
    use crate::Score;
    /// Refuted by `average(vec![])`, which divides by zero.
    #[touchstone::spec(fn(wxs: Vec<(i64, Score)>) -> Score, counterexample = "([])")]
    pub fn average(wxs: Vec<(i64, i64)>) -> i64 {
        let total: i64 = wxs.iter().map(|&(w, x)| w * x).sum();
        let n: i64 = wxs.iter().map(|&(w, _)| w).sum();
        total / n
    }
}

/// The empty list has its case, and the weights may still be anything (TTT's first version).
pub mod any_weight {
    #[cfg(test)]
    use crate::Score;
    /// Refuted by `average(vec![(0, 0)])`, which divides by zero.
    #[touchstone::spec(fn(wxs: Vec<(i64, Score)>) -> Score, counterexample = "([(0, 0)])")]
    pub fn average(wxs: Vec<(i64, i64)>) -> i64 {
        if wxs.is_empty() {
            return 0;
        }
        super::no_empty_case::average(wxs)
    }
}

/// The same code, for weights that aren't zero: they may still cancel.
pub mod nonzero_weight {
    #[cfg(test)]
    use crate::Score;
    /// Refuted by `average(vec![(-1, 0), (1, 0)])`, which divides by zero.
    #[touchstone::spec(fn(wxs: Vec<({v: i64 | v != 0}, Score)>) -> Score, counterexample = "([(1, 0), (-1, 0)])")]
    pub fn average(wxs: Vec<(i64, i64)>) -> i64 {
        super::any_weight::average(wxs)
    }
}

/// The same code, for positive weights: TTT stops here, with integers that are never too large.
pub mod positive_weight {
    #[cfg(test)]
    use crate::{Pos, Score};
    /// Refuted by `average(vec![(93165374109644201, 99)])`, which overflows, as any greater weight does; a smaller one with this score
    /// doesn't.
    #[touchstone::spec(fn(wxs: Vec<(Pos, Score)>) -> Score, counterexample = "([(93165374109644201, 99)])")]
    pub fn average(wxs: Vec<(i64, i64)>) -> i64 {
        super::any_weight::average(wxs)
    }
}
