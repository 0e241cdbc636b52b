// touchstone: cover --function f --time 5s --no-gcov
pub fn f(s: Box<[u16]>) -> u32 {
    let n = s.len();
    if n < 7 {
        if n > 8 { // GOAL: true
            return 2;
        }
    }
    0
}
