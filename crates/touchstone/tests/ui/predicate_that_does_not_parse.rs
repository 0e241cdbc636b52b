//! A predicate is parsed to its end.

touchstone::types! {
    type Nat = {v: i64 | 0 <= v v};
}

fn main() {}
