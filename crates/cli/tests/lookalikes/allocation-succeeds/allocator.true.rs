// touchstone: cover --function f --time 5s
use std::alloc::{Layout, alloc, dealloc};
pub fn f(x: u8) -> u32 {
    if x & 2 == 1 { // GOAL: true
        return 1;
    }
    let layout = Layout::new::<u64>();
    let place = unsafe { alloc(layout) };
    if place.is_null() {
        return 2;
    }
    unsafe { dealloc(place, layout) };
    0
}
