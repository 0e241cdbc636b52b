// touchstone: cover --function f --time 5s --no-gcov
pub struct S {
    pub x: u32,
    pub y: u32,
}
pub fn f(s: &S, y: &u32) -> u32 {
    if std::ptr::eq(&s.y, y) { // GOAL: true
        return 1;
    }
    0
}
