// touchstone: cover --function f --time 5s --no-gcov
fn one(n: u32) -> u32 {
    n & 7
}
fn same(n: u32) -> u32 {
    n & 7
}
pub fn f() -> u32 {
    if one as *const () as usize == same as *const () as usize { // GOAL: true
        return 1;
    }
    0
}
