// touchstone: cover --time 5s --function f
pub fn f(bytes: &[u8]) -> u8 {
    if bytes.as_ptr() as usize % 8 == 3 { // GOAL: true
        return 1;
    }
    0
}
