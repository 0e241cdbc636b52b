//! The twins of faults at equal values, and what their inputs are made with.

use std::cmp::Ordering;

/// 1 for the greatest score, and the same for equal scores.
pub fn ranks(scores: &[u32]) -> Vec<usize> {
    let greater = |score: &u32| scores.iter().filter(|other| *other > score).count();
    scores.iter().map(|score| greater(score) + 1).collect()
}

/// Begin and end of a meeting, made of any two different numbers or of neighbours.
pub fn meeting((a, b): (u32, u32)) -> (u32, u32) {
    match a.cmp(&b) {
        Ordering::Less => (a, b),
        Ordering::Greater => (b, a),
        Ordering::Equal => (a.saturating_sub(1), a.max(1)),
    }
}

/// Whether two meetings have a time in common.
pub fn overlap(a: (u32, u32), b: (u32, u32)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

/// The elements in order.
pub fn sorted(mut xs: Vec<i64>) -> Vec<i64> {
    xs.sort_unstable();
    xs
}

/// All elements of two ordered sequences, in order.
pub fn merge(a: Vec<i64>, b: Vec<i64>) -> Vec<i64> {
    let (mut a, mut b) = (a.into_iter().peekable(), b.into_iter().peekable());
    let mut merged = Vec::new();
    while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
        match x.cmp(y) {
            Ordering::Less | Ordering::Equal => merged.extend(a.next()),
            Ordering::Greater => merged.extend(b.next()),
        }
    }
    merged.extend(a);
    merged.extend(b);
    merged
}

/// Versions in the order of their publication.
pub fn newer(a: (u16, u16, u16), b: (u16, u16, u16)) -> Ordering {
    a.0.cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2))
}

/// How many different elements there are.
pub fn distinct(xs: &[i64]) -> usize {
    let mut xs = xs.to_vec();
    xs.sort_unstable();
    xs.dedup();
    xs.len()
}

/// The balances after an amount went from one account to another, if it was there.
pub fn transfer(balances: [i64; 4], from: usize, to: usize, amount: i64) -> [i64; 4] {
    let mut after = balances;
    if after[from] >= amount {
        after[from] -= amount;
        after[to] += amount;
    }
    after
}

/// Whether two sides are equal.
pub fn is_isosceles(a: u32, b: u32, c: u32) -> bool {
    a == b || b == c || a == c
}

/// The length of the longest run of equal bytes.
pub fn longest_run(xs: &[u8]) -> usize {
    let (mut longest, mut run) = (usize::from(!xs.is_empty()), 1);
    for pair in xs.windows(2) {
        run = if pair[0] == pair[1] { run + 1 } else { 1 };
        longest = longest.max(run);
    }
    longest
}

/// The places of two elements with this sum.
pub fn pair_of_sum(xs: Vec<i64>, sum: i64) -> Option<(usize, usize)> {
    let mut seen = std::collections::HashMap::new();
    for (j, x) in xs.iter().enumerate() {
        if let Some(i) = seen.get(&(sum - x)) {
            return Some((*i, j));
        }
        seen.insert(*x, j);
    }
    None
}

/// A sequence that isn't empty and two places in it.
pub fn swap_of(mut xs: Vec<u32>, last: u32, i: usize, j: usize) -> (Vec<u32>, usize, usize) {
    xs.push(last);
    let n = xs.len();
    (xs, i % n, j % n)
}

/// The sequence with two elements exchanged.
pub fn swap(mut xs: Vec<u32>, i: usize, j: usize) -> Vec<u32> {
    xs.swap(i, j);
    xs
}

/// The first place of an element in an ordered sequence.
pub fn first_index(xs: Vec<i64>, x: i64) -> Option<usize> {
    let first = xs.partition_point(|y| *y < x);
    xs.get(first).filter(|y| **y == x).map(|_| first)
}

/// The values of all pairs of rows with the same key.
pub fn join(left: Vec<(u16, u8)>, right: Vec<(u16, u8)>) -> Vec<(u8, u8)> {
    let mut joined = Vec::new();
    for (key, value) in &right {
        joined.extend(left.iter().filter(|(other, _)| other == key).map(|(_, first)| (*first, *value)));
    }
    joined
}
