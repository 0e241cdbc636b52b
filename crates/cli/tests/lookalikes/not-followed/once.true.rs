// touchstone: cover --function f --time 5s --no-gcov
use std::cell::OnceCell;
pub fn f() -> u32 {
    let begun: OnceCell<u8> = OnceCell::new();
    if begun.get().is_some() {
        return 0;
    }
    if begun.get().is_some() { // GOAL: true
        return 1;
    }
    0
}
