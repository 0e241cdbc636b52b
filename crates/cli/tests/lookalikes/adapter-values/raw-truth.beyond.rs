// touchstone: cover --function f --time 5s
#[unsafe(no_mangle)]
pub unsafe extern "C" fn f(p: *const bool) -> u32 {
    if p.is_null() {
        return 0;
    }
    if unsafe { *(p as *const u8) } == 2 { // GOAL: true
        return 1;
    }
    2
}
