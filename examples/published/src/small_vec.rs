//! `SmallVec` of smallvec: a vector whose first elements need no allocation. Here, the first two.

use smallvec::SmallVec;

/// `SmallVec::insert`.
///
/// Before: `i` is at most the length; the method panics otherwise. After: `x` is at `i`, and what was there
/// or behind it is one place further on.
#[touchstone::spec(fn(xs: Vec<i64>, i: {v: usize | v <= xs.len()}, x: i64) -> {v: Vec<i64> | v.len() == xs.len() + 1
    && forall(|j in 0..v.len()| v[j] == if j < i { xs[j] } else { if j == i { x } else { xs[j - 1] } })})]
pub fn insert(xs: Vec<i64>, i: usize, x: i64) -> Vec<i64> {
    let mut small: SmallVec<[i64; 2]> = xs.into_iter().collect();
    small.insert(i, x);
    small.into_vec()
}

/// `SmallVec::remove`.
///
/// Before: `i` is less than the length; the method panics otherwise. After: the element at `i` is returned,
/// and what was behind it is one place further up.
#[touchstone::spec(fn(xs: Vec<i64>, i: {v: usize | v < xs.len()}) -> {v: (i64, Vec<i64>) | v.0 == xs[i] && v.1.len() == xs.len() - 1
    && forall(|j in 0..v.1.len()| v.1[j] == if j < i { xs[j] } else { xs[j + 1] })})]
pub fn remove(xs: Vec<i64>, i: usize) -> (i64, Vec<i64>) {
    let mut small: SmallVec<[i64; 2]> = xs.into_iter().collect();
    let removed = small.remove(i);
    (removed, small.into_vec())
}

/// A change to a vector, in which an index that is too large goes round to the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, touchstone::Targetable)]
pub enum Change {
    Insert(usize, i64),
    Remove(usize),
    Truncate(usize),
    ShrinkToFit,
}

/// A run of changes to an empty `SmallVec`, in and out of its inline space.
///
/// After: the elements are those that the same changes leave in a `Vec`.
#[touchstone::spec(fn(changes: Vec<Change>) -> {v: Vec<i64> | rust(*v == on_vec(changes.clone()))})]
pub fn after(changes: Vec<Change>) -> Vec<i64> {
    let mut small: SmallVec<[i64; 2]> = SmallVec::new();
    for change in changes {
        match change {
            Change::Insert(i, x) => small.insert(i % (small.len() + 1), x),
            Change::Remove(_) if small.is_empty() => {}
            Change::Remove(i) => _ = small.remove(i % small.len()),
            Change::Truncate(len) => small.truncate(len),
            Change::ShrinkToFit => small.shrink_to_fit(),
        }
    }
    small.into_vec()
}

/// The same run of changes to an empty `Vec`.
pub fn on_vec(changes: Vec<Change>) -> Vec<i64> {
    let mut xs = Vec::new();
    for change in changes {
        match change {
            Change::Insert(i, x) => xs.insert(i % (xs.len() + 1), x),
            Change::Remove(_) if xs.is_empty() => {}
            Change::Remove(i) => _ = xs.remove(i % xs.len()),
            Change::Truncate(len) => xs.truncate(len),
            Change::ShrinkToFit => xs.shrink_to_fit(),
        }
    }
    xs
}
