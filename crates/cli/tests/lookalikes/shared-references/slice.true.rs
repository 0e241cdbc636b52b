// touchstone: cover --function f --time 5s --no-gcov
pub fn f(n: &[u8]) -> u32 {
    if n.len() < 2 {
        return 0;
    }
    let mut own = [n[0], n[1]];
    // SAFETY: it's our own.
    unsafe { own.as_mut_ptr().add(1).write(8) };
    if own[1] != 8 { // GOAL: true
        return 1;
    }
    0
}
