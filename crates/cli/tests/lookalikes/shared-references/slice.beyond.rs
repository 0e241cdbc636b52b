// touchstone: cover --function f --time 5s --no-gcov
pub fn f(n: &[u8]) -> u32 {
    if n.len() < 2 {
        return 0;
    }
    // SAFETY: there's none: nobody may write there.
    unsafe { n.as_ptr().cast_mut().add(1).write(8) };
    if n[1] != 8 { // GOAL: true
        return 1;
    }
    0
}
