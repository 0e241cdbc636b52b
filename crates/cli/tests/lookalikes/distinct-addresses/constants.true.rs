// touchstone: cover --function f --time 5s --no-gcov
fn one(n: u32) -> u32 {
    n & 7
}
fn other(n: u32) -> u32 {
    n & 3
}
pub fn f() -> u32 {
    if one(8) as usize == 1 + other(4) as usize { // GOAL: true
        return 1;
    }
    0
}
