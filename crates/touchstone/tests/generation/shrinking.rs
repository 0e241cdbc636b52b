//! What is found by a strategy that doesn't go smallest first ends as a small input: each specification fails, and its
//! `counterexample` is what brute force over the documented order gives.

use touchstone::spec;

touchstone::types! {
    type Nat = {v: i64 | 0 <= v};
    type Ascending = {v: Vec<Nat> | forall(|i in 1..v.len()| v[i - 1] <= v[i])};
}

/// Whether two of them are 3 or more.
fn has_two(xs: &[i64]) -> bool {
    2 <= xs.iter().filter(|x| 3 <= **x).count()
}

mod random {
    use super::*;

    #[spec(fn(xs: Vec<Nat>) -> {v: bool | v}, strategy = "random", seed = 3, counterexample = "([3, 3])")]
    fn few_large(xs: Vec<i64>) -> bool {
        !has_two(&xs)
    }

    #[spec(fn(xs: Ascending) -> {v: bool | v}, strategy = "random", seed = 1, counterexample = "([3, 3])")]
    fn few_large_in_order(xs: Vec<i64>) -> bool {
        !has_two(&xs)
    }

    // A length that has to go along with what is left out.
    #[spec(fn(n: Nat, xs: {v: Vec<Nat> | v.len() == n}) -> {v: bool | v}, strategy = "random", depth = 5,
        counterexample = "(2, [3, 3])")]
    fn counted(n: i64, xs: Vec<i64>) -> bool {
        !(xs.len() as i64 == n && has_two(&xs))
    }

    // Numbers beyond every depth: the least that fails, by halves.
    #[spec(fn(x: i64) -> {v: bool | v}, strategy = "random", depth = 40, counterexample = "(29)")]
    fn below(x: i64) -> bool {
        x < 29
    }
}

mod backends {
    use super::*;

    #[spec(fn(xs: Ascending) -> {v: bool | v}, backend = "sat", depth = 3, counterexample = "([3, 3])")]
    fn few_large(xs: Vec<i64>) -> bool {
        !has_two(&xs)
    }
}

mod boundary {
    use super::*;

    #[spec(fn(xs: Vec<Nat>) -> {v: i64 | 0 <= v}, strategy = "boundary",
        counterexample = "([1, 9223372036854775807])")]
    fn total(xs: Vec<i64>) -> i64 {
        xs.iter().sum()
    }
}

mod telling {
    use super::*;

    // No small depth has a numeral that doesn't fit into a byte.
    #[spec(fn(text: String) -> {v: bool | v}, counterexample = "(\"256\")")]
    fn fits_a_byte(text: String) -> bool {
        text.parse::<u32>().is_err() || text.parse::<u8>().is_ok() || text != "256"
    }

    // A run is counted in a byte: the shortest that overflows it has one of each 256 that are equal.
    #[spec(fn(xs: Vec<u8>) -> {v: usize | v == xs.len()}, counterexample = "")]
    fn run_lengths(xs: Vec<u8>) -> usize {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for x in &xs {
            match runs.last_mut() {
                Some((last, count)) if last == x => *count = count.wrapping_add(1),
                _ => runs.push((*x, 1)),
            }
        }
        runs.iter().map(|(_, count)| usize::from(*count)).sum()
    }
}

mod functions {
    use super::*;

    // The answers stay as they were when it failed, the rest gets smaller.
    #[spec(fn(f: fn(x: Nat) -> Nat, xs: Vec<Nat>) -> {v: bool | v}, strategy = "random", depth = 4,
        counterexample = "")]
    fn small_answers(f: impl Fn(i64) -> i64, xs: Vec<i64>) -> bool {
        xs.first().is_none_or(|x| f(*x) < 3)
    }
}

// Where all fail from some value on, that value is found, be it far from all that's enumerated.
#[touchstone::spec(counterexample = "(900)")]
fn from_900_on(x: i64) {
    assert!(x < 900);
}

#[touchstone::spec(counterexample = "(-77777, 0)")]
fn down_from_77777(x: i32, y: u8) {
    assert!(x > -77777 || y == 255);
}

#[touchstone::spec(counterexample = "('Ж')")]
fn from_zhe_on(c: char) {
    assert!(c < 'Ж');
}

#[touchstone::spec(counterexample = "(170141183460469231731687303715884105999)")]
fn beyond_the_signed(x: u128) {
    assert!(x < 170141183460469231731687303715884105999);
}
