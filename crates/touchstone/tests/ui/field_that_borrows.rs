//! Generated values are owned.

#[derive(touchstone::Targetable)]
struct Name<'a> {
    text: &'a str,
}

fn main() {}
