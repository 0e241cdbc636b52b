//! A match covers every constructor.

#[derive(touchstone::Targetable)]
enum Color {
    Red,
    Black,
}

#[touchstone::measure]
fn rank(c: &Color) -> Int {
    match c {
        Color::Red => 0,
    }
}

fn main() {}
