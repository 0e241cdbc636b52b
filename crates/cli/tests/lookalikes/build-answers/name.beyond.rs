// touchstone: cover --function f --time 5s
pub struct S;
fn name() -> &'static str {
    std::any::type_name::<S>()
}
pub fn f(x: u8) -> u32 {
    if x > 3 {
        if name().len() == 17 { // GOAL: true
            return 1;
        }
    }
    0
}
