//! Both sides of an operator have one sort.

touchstone::types! {
    type Odd = {v: i64 | v + true > 2};
}

fn main() {}
