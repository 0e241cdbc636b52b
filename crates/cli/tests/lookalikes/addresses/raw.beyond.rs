// touchstone: cover --function f --time 5s --no-run
pub fn f(p: *const u32) -> u32 {
    if p as usize % 4 != 0 { // GOAL: true
        return 1;
    }
    0
}
