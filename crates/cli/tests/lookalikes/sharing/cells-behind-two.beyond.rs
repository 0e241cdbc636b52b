// touchstone: cover --function f --time 5s --no-gcov
use std::cell::Cell;
pub fn f(a: &&Cell<u8>, b: Option<&&Cell<u8>>) -> u32 {
    let Some(b) = b else { return 0 };
    a.set(1);
    b.set(2);
    if a.get() == 2 { // GOAL: true
        return 1;
    }
    0
}
