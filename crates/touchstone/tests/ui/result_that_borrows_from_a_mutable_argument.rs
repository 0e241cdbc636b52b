//! The value after the call must be visible.

#[touchstone::ensures(|r| r == 3)]
fn first(xs: &mut Vec<i64>) -> &mut i64 {
    &mut xs[0]
}

fn main() {}
