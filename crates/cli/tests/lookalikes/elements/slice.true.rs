// touchstone: cover --function f --time 5s --no-gcov
pub fn f(v: &[u8], x: u32) -> u32 {
    if v.len() > 2 && x > 5 {
        if x < 3 { // GOAL: true
            return 1;
        }
    }
    0
}
