// touchstone: cover --function f --time 5s --no-gcov
fn set(p: *const u8) {
    // SAFETY: there's none: nobody may write there.
    unsafe { p.cast_mut().write(8) }
}
pub fn f(n: &u8) -> u32 {
    set(n);
    if *n != 8 { // GOAL: true
        return 1;
    }
    0
}
