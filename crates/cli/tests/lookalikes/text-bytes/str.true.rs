// touchstone: cover --function f --time 5s --no-gcov
pub fn f(s: &str) -> u32 {
    if s.len() > 5 && s.len() < 3 {
        return 1;
    }
    let n = s.len();
    if n < 7 {
        if n > 8 { // GOAL: true
            return 2;
        }
    }
    0
}
