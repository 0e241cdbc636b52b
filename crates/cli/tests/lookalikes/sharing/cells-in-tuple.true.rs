// touchstone: cover --function f --time 5s --no-gcov
use std::cell::Cell;
pub fn f(a: (&mut Cell<u8>, &Cell<u8>)) -> u32 {
    a.0.set(1);
    a.1.set(2);
    if a.0.get() == 2 { // GOAL: true
        return 1;
    }
    0
}
