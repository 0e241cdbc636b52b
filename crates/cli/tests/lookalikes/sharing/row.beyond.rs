// touchstone: cover --time 5s --no-run
/// # Safety
/// Both lead somewhere.
pub unsafe fn row(p: *mut [u32; 4], q: *mut u32) -> u8 {
    unsafe {
        (*p)[0] = 0;
        *q = 1;
        if (*p)[0] == 1 { // GOAL: true
            return 1;
        }
    }
    0
}
