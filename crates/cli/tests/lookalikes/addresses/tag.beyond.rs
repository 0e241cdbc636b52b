// touchstone: cover --function f --time 5s --no-gcov
pub fn f(p: &u32) -> u32 {
    let a = p as *const u32 as usize;
    if a >> 40 != 0 { // GOAL: true
        return 1;
    }
    0
}
