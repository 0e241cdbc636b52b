//! Only `&mut` arguments have an old value.

#[touchstone::ensures(xs.len() == old(xs).len())]
fn look(xs: &[i64]) -> usize {
    xs.len()
}

fn main() {}
