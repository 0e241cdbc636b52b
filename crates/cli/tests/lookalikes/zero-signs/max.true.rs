// touchstone: cover --function f --time 5s
pub fn f(x: f64) -> u8 {
    if x.max(0.0) < -1.0 { // GOAL: true
        return 1;
    }
    0
}
