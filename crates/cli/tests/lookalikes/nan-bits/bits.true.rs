// touchstone: cover --function f --time 5s
pub fn f(x: f64) -> u8 {
    if x > 3.0 {
        if x.to_bits() == 5 { // GOAL: true
            return 1;
        }
    }
    0
}
