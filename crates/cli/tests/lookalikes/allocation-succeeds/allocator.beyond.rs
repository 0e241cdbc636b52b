// touchstone: cover --function f --time 5s
use std::alloc::{Layout, alloc, dealloc};
pub fn f() -> u32 {
    let layout = Layout::new::<u64>();
    let place = unsafe { alloc(layout) };
    if place.is_null() { // GOAL: true
        return 1;
    }
    unsafe { dealloc(place, layout) };
    0
}
