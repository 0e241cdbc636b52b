// touchstone: cover --function f --time 5s
use std::sync::atomic::{AtomicU32, Ordering};
pub fn f() -> u8 {
    let n = AtomicU32::new(0);
    n.store(3, Ordering::SeqCst);
    if n.load(Ordering::SeqCst) == 4 { // GOAL: true
        return 1;
    }
    0
}
