// touchstone: cover --function f --time 5s --no-gcov
pub fn f(v: &[u8]) -> u32 {
    if v.len() == 4097 { // GOAL: true
        return 1;
    }
    0
}
