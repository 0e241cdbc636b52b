// touchstone: cover --function f --time 5s --no-gcov
use std::cell::UnsafeCell;
fn kept(before: &UnsafeCell<u8>, p: *mut u8) -> bool {
    // SAFETY: it's there, and may change.
    unsafe {
        p.write(8);
        before.get().read() == 8
    }
}
pub fn f() -> u32 {
    let n = UnsafeCell::new(1);
    let kept = kept(&n, n.get()); // GOAL: false
    if !kept {
        return 1;
    }
    0
}
