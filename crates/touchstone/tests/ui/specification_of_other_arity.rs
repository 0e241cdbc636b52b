//! The specification has as many parameters as the function.

#[touchstone::spec(fn(a: i64) -> i64)]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn main() {}
