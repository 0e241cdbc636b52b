//! A name that isn't bound.

touchstone::types! {
    type Rng<n: i64> = {v: i64 | 0 <= v && v < m};
}

fn main() {}
