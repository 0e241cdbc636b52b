// touchstone: cover --function f --time 5s --no-gcov
pub static TABLE: [u8; 4] = [1, 2, 3, 4];
pub fn f(a: &[u8]) -> u32 {
    let is_less = a.len() == 4 && a[0] < TABLE[0] && a[0] > 0;
    if is_less { // GOAL: true
        return 1;
    }
    0
}
