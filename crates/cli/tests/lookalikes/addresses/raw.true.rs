// touchstone: cover --function f --time 5s --no-run
pub fn f(p: &u32) -> u32 {
    if p as *const u32 as usize % 4 != 0 { // GOAL: true
        return 1;
    }
    0
}
