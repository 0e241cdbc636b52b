// touchstone: cover --function f --time 5s --no-gcov
pub enum E {
    A,
    B(u8),
}
pub fn f(a: &mut E, b: &E) -> u32 {
    *a = E::A;
    if matches!(a, E::B(_)) { // GOAL: true
        return 1;
    }
    match b {
        E::A => 0,
        E::B(x) => u32::from(*x),
    }
}
