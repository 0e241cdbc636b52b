//! Before the call there is one value only.

#[touchstone::requires(old(xs).len() > 0)]
fn pop(xs: &mut Vec<i64>) {
    xs.pop();
}

fn main() {}
