// touchstone: cover --function seen --time 5s --no-gcov
// On the way from the panic to who catches it a destructor changes what the caller sees afterwards.
use std::panic::{AssertUnwindSafe, catch_unwind};
struct Guard<'a>(&'a mut u32);
impl Drop for Guard<'_> {
    fn drop(&mut self) {
        *self.0 = 7;
    }
}
fn half(state: &mut u32, x: u8) -> u8 {
    let guard = Guard(state);
    assert!(x < 100);
    std::mem::forget(guard);
    x / 2
}
pub fn seen(x: u8) -> u8 {
    let mut state = 1;
    let ran = catch_unwind(AssertUnwindSafe(|| half(&mut state, x)));
    drop(ran);
    if state == 7 { // GOAL: true
        return 1;
    }
    0
}
