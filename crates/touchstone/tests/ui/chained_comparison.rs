//! Comparisons don't chain.

touchstone::types! {
    type Digit = {v: i64 | 0 <= v < 10};
}

fn main() {}
