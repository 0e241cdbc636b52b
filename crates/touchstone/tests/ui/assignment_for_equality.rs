//! `=` compares nothing.

#[touchstone::requires(x = 3)]
fn three(x: i64) -> i64 {
    x
}

fn main() {}
