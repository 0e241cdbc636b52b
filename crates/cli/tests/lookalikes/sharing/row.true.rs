// touchstone: cover --time 5s --no-run
/// # Safety
/// It leads somewhere.
pub unsafe fn row(q: *mut u32) -> u8 {
    let mut own = [0u32; 4];
    unsafe {
        own[0] = 0;
        *q = 1;
        if own[0] == 1 { // GOAL: true
            return 1;
        }
    }
    own[1] as u8
}
