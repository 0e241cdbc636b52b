// touchstone: cover --time 5s --function f
pub fn f(bytes: &[u8]) -> u8 {
    if bytes.as_ptr().is_null() { // GOAL: true
        return 1;
    }
    0
}
