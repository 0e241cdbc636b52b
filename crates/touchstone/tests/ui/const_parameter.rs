//! Const parameters have no instance.

#[touchstone::spec]
fn first<const N: usize>(xs: [i64; N]) -> Option<i64> {
    xs.first().copied()
}

fn main() {}
