// touchstone: cover --function f --time 5s
use std::mem::MaybeUninit;
#[unsafe(no_mangle)]
pub unsafe extern "C" fn f(p: *const MaybeUninit<bool>) -> u32 {
    if p.is_null() {
        return 0;
    }
    if unsafe { *(p as *const u8) } == 9 { // GOAL: true
        return 1;
    }
    2
}
