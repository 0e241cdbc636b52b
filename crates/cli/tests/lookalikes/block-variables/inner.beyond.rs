// touchstone: cover --function f --time 5s --no-gcov
pub fn f(k: u8) -> u32 {
    let mut p: *const u8 = &k;
    if k > 3 {
        let inner = k;
        p = &inner;
    }
    // SAFETY: there's none: it isn't there any more.
    let q = unsafe { p.read() };
    if q != k { // GOAL: true
        return 1;
    }
    0
}
