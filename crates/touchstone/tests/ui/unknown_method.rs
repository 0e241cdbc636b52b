//! Predicates have few methods.

#[touchstone::requires(xs.iter().all(|x| *x > 0))]
fn total(xs: &[i64]) -> i64 {
    xs.iter().sum()
}

fn main() {}
