// touchstone: cover --function f --time 5s --no-run
use std::sync::atomic::{AtomicU32, Ordering};
pub fn f(n: u32) -> u32 {
    let a = AtomicU32::new(n);
    if a.compare_exchange_weak(n, 3, Ordering::SeqCst, Ordering::Relaxed).is_err() { // GOAL: true
        return 1;
    }
    0
}
