// touchstone: cover --function f --time 5s --no-gcov
pub fn f(v: Vec<u32>) -> u32 {
    if v.capacity() > 100_000 { // GOAL: true
        return 1;
    }
    0
}
