//! All errors are reported together.

#[touchstone::requires(a < b < c)]
#[touchstone::ensures(|r| r == d)]
#[touchstone::spec(depth = "deep", speed = 3)]
fn middle(a: i64, b: i64, c: i64) -> i64 {
    a + b - c
}

fn main() {}
