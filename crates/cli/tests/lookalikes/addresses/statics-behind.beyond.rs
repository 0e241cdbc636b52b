// touchstone: cover --function f --time 5s --no-gcov
static A: [u8; 4] = [1; 4];
static B: [u8; 4] = [2; 4];
pub fn f() -> u8 {
    if unsafe { A.as_ptr().add(4) } == B.as_ptr() { // GOAL: true
        return 1;
    }
    0
}
