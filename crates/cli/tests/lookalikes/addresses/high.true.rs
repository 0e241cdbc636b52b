// touchstone: cover --function f --time 5s --no-run
static A: u64 = 1;
pub fn f(n: u32) -> u32 {
    if &raw const A as usize == 0 { // GOAL: true
        return 2;
    }
    n
}
