// touchstone: cover --function f --time 5s --no-gcov
fn set(p: *mut u8) {
    // SAFETY: it's lent to change.
    unsafe { p.write(8) }
}
pub fn f(n: &mut u8) -> u32 {
    set(n);
    if *n != 8 { // GOAL: true
        return 1;
    }
    0
}
