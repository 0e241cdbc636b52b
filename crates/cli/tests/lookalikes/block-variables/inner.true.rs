// touchstone: cover --function f --time 5s --no-gcov
pub fn f(k: u8) -> u32 {
    let p: *const u8 = &k;
    let mut q = k;
    if k > 3 {
        let inner = k;
        let p: *const u8 = &inner;
        // SAFETY: it's there.
        q = unsafe { p.read() };
    }
    // SAFETY: as above.
    let r = unsafe { p.read() };
    if q != r { // GOAL: true
        return 1;
    }
    0
}
