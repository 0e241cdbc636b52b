// touchstone: cover --function f --time 5s
pub fn f() -> u32 {
    let mut v = Vec::<u8>::new();
    if v.try_reserve(16).is_err() { // GOAL: true
        return 1;
    }
    0
}
