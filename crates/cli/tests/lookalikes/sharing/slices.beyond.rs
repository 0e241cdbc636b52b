// touchstone: cover --function f --time 5s --no-gcov
fn is_same(a: &[u8], b: &[u8]) -> bool {
    std::ptr::eq(a, b)
}
pub fn f(a: &[u8], b: &[u8]) -> u32 {
    if is_same(a, b) { // GOAL: true
        return 1;
    }
    0
}
