// touchstone: cover --function f --time 5s --no-gcov
fn kept(before: &u8, p: *mut u8) -> bool {
    // SAFETY: there's none, if it's where the reference leads.
    unsafe { p.write(8) };
    *before == 8
}
pub fn f() -> u32 {
    let mut n = 1;
    let p = &raw mut n;
    // SAFETY: it's there.
    let kept = kept(unsafe { &*p }, p); // GOAL: false
    if !kept {
        return 1;
    }
    0
}
