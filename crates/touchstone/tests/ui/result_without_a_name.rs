//! The result has the name that the postcondition gives it, and no other.

#[touchstone::ensures(result > 0)]
fn one(x: i64) -> i64 {
    x
}

fn main() {}
