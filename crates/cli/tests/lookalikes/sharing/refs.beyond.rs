// touchstone: cover --function f --time 5s --no-gcov
pub enum E {
    A,
    B(u8),
}
pub fn f(a: &E, b: &E) -> u32 {
    if std::ptr::eq(a, b) { // GOAL: true
        return 1;
    }
    0
}
