//! Values have a type.

#[touchstone::spec]
fn shout(text: impl AsRef<str>) -> String {
    text.as_ref().to_uppercase()
}

#[touchstone::spec]
fn call(f: fn(i64) -> i64) -> i64 {
    f(1)
}

fn main() {}
