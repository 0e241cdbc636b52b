// touchstone: cover --function f --time 5s
pub fn f(x: u8) -> u32 {
    if x > 3 {
        if x == 2 { // GOAL: true
            return 1;
        }
    }
    let mut v = Vec::<u8>::new();
    u32::from(v.try_reserve(16).is_err())
}
