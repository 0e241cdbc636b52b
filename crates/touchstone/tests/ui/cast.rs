//! Integers are mathematical.

#[touchstone::requires(x as i64 > 3)]
fn shift(x: i32) -> i32 {
    x - 3
}

fn main() {}
