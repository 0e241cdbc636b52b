// touchstone: cover --function f --time 5s
pub struct S;
pub fn name() -> &'static str {
    std::any::type_name::<S>()
}
pub fn f(x: u8) -> u32 {
    if x > 3 {
        if x == 2 { // GOAL: true
            return 1;
        }
    }
    0
}
