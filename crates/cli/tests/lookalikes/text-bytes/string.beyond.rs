// touchstone: cover --function f --time 5s --no-gcov
pub fn f(s: String) -> u32 {
    if s.len() > 5000 { // GOAL: true
        return 1;
    }
    0
}
