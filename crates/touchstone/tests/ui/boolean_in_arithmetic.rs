//! Arithmetic is on numbers.

touchstone::types! {
    type Odd = {v: i64 | (v > 0) + 1 == 2};
}

fn main() {}
