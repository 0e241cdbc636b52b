// touchstone: cover --function f --time 5s --no-gcov
use std::collections::BTreeMap;
pub enum Shape {
    Plain(u8),
    Table(BTreeMap<u8, u8>),
}
pub fn f(s: &Option<Shape>) -> u32 {
    if matches!(s, Some(Shape::Table(_))) { // GOAL: true
        return 1;
    }
    0
}
