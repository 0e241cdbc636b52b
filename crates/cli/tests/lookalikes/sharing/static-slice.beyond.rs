// touchstone: cover --function f --time 5s --no-gcov
pub static TABLE: [u8; 4] = [1, 2, 3, 4];
pub fn f(a: &[u8]) -> u32 {
    if a.as_ptr() == TABLE.as_ptr() { // GOAL: true
        return 1;
    }
    0
}
