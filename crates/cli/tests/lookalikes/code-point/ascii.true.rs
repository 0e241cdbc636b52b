// touchstone: cover --function f --time 5s --no-gcov --deepening 0
pub fn f(s: &str, x: u8) -> u32 {
    let b = s.as_bytes();
    if !b.is_empty() && x > 9 {
        if x < 4 { // GOAL: true
            return 1;
        }
    }
    0
}
