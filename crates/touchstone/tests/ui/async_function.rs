//! A test calls the function.

#[touchstone::spec]
async fn fetch(n: i64) -> i64 {
    n
}

fn main() {}
