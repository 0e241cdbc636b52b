//! An alias takes its value arguments.

touchstone::types! {
    type Rng<n: i64> = {v: i64 | 0 <= v && v < n};
    type Some = Rng<1, 2>;
    type None = Rng;
}

fn main() {}
