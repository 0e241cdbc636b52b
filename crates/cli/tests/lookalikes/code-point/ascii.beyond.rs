// touchstone: cover --function f --time 5s --no-gcov --deepening 0
pub fn f(s: &str) -> u32 {
    let b = s.as_bytes();
    if !b.is_empty() && b[0] > 0x7f { // GOAL: true
        return 1;
    }
    0
}
