//! Patterns name constructors that exist.

#[derive(touchstone::Targetable)]
enum Color {
    Red,
    Black,
}

#[touchstone::measure]
fn rank(c: &Color) -> Int {
    match c {
        Color::Red => 0,
        Color::Green => 1,
    }
}

fn main() {}
