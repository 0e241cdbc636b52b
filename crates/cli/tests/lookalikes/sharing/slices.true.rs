// touchstone: cover --function f --time 5s --no-gcov
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() < b.len() && b.len() < a.len()
}
pub fn f(a: &[u8], b: &[u8]) -> u32 {
    if is_same(a, b) { // GOAL: true
        return 1;
    }
    0
}
pub fn address(a: &[u8]) -> *const u8 {
    a.as_ptr()
}
