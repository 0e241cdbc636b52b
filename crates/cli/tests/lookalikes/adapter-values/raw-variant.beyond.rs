// touchstone: cover --function f --time 5s
use std::cmp::Ordering;
#[unsafe(no_mangle)]
pub unsafe extern "C" fn f(p: *const Ordering) -> u32 {
    if p.is_null() {
        return 0;
    }
    if unsafe { *(p as *const i8) } == 5 { // GOAL: true
        return 1;
    }
    2
}
