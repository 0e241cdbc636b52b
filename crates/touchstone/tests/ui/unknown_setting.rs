//! Settings have names.

#[touchstone::spec(dept = 3)]
fn identity<T>(x: T) -> T {
    x
}

fn main() {}
