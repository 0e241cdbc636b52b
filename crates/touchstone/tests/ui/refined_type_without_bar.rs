//! A refined type has a bar.

touchstone::types! {
    type Nat = {v: i64, 0 <= v};
}

fn main() {}
