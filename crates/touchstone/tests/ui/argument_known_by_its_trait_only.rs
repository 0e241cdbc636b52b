//! Values have a type.

#[touchstone::spec]
fn shout(text: impl std::hash::Hash + Into<u8>) -> u8 {
    text.into()
}

#[touchstone::spec]
fn call(f: fn(i64) -> i64) -> i64 {
    f(1)
}

fn main() {}
