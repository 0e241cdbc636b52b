//! An opaque predicate takes variables whose Rust type is known.

#[touchstone::requires(forall(|x in xs| rust(x.is_positive())))]
fn total(xs: &[i64]) -> i64 {
    xs.iter().sum()
}

fn main() {}
