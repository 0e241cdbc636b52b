// touchstone: cover --function f --time 5s --no-gcov
pub enum Shape {
    Plain(u8),
    Table([u8; 2]),
}
pub fn f(s: &Option<Shape>) -> u32 {
    let tag = match s {
        None => 0,
        Some(Shape::Plain(_)) => 1,
        Some(Shape::Table(_)) => 2,
    };
    if tag > 2 { // GOAL: true
        return 2;
    }
    0
}
