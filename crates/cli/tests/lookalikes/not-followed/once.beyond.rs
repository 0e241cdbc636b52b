// touchstone: cover --function f --time 5s --no-gcov
use std::sync::Once;
static BEGUN: Once = Once::new();
pub fn f() -> u32 {
    if BEGUN.is_completed() {
        return 0;
    }
    if BEGUN.is_completed() { // GOAL: true
        return 1;
    }
    0
}
