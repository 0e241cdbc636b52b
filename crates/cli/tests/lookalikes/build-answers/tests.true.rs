// touchstone: cover --function f --time 5s
fn tested() -> bool {
    false
}
pub fn f(x: u8) -> u32 {
    if x > 3 {
        if tested() { // GOAL: true
            return 1;
        }
    }
    0
}
