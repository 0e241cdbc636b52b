//! Settings are literals of their kind.

const DEPTH: u32 = 3;

#[touchstone::spec(depth = DEPTH)]
fn one() -> i64 {
    1
}

#[touchstone::spec(isolate = 1, strategy = fast)]
fn two() -> i64 {
    2
}

fn main() {}
