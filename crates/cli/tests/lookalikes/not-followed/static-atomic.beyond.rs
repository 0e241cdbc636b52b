// touchstone: cover --function f --time 5s
use std::sync::atomic::{AtomicU32, Ordering};
static N: AtomicU32 = AtomicU32::new(0);
pub fn f() -> u8 {
    N.store(3, Ordering::SeqCst);
    if N.load(Ordering::SeqCst) == 4 { // GOAL: true
        return 1;
    }
    0
}
