// touchstone: cover --function f --time 5s
#[unsafe(no_mangle)]
pub unsafe extern "C" fn f(p: *const u8) -> u32 {
    if p.is_null() {
        return 0;
    }
    let byte = unsafe { *p };
    if byte == 2 {
        if byte > 2 { // GOAL: true
            return 1;
        }
    }
    2
}
