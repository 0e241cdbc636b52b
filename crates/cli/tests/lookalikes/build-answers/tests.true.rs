// touchstone: cover --function f --time 5s
const TESTED: bool = false;
pub fn f(x: u8) -> u32 {
    let tested = TESTED;
    if x > 3 {
        if tested { // GOAL: true
            return 1;
        }
    }
    0
}
