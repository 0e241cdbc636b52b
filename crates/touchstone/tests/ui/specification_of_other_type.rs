//! The specification refines the function's own types.

#[touchstone::spec(fn(a: {v: i32 | v > 0}) -> i64)]
fn double(a: i64) -> i64 {
    a * 2
}

#[touchstone::spec(fn(a: i64) -> {r: u8 | r > 0})]
fn triple(a: i64) -> i64 {
    a * 3
}

fn main() {}
