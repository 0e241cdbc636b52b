// touchstone: cover --function f --time 5s
pub fn f(x: f64) -> u8 {
    if x.is_nan() {
        if x.to_bits() == 0xfff8_0000_0000_0001 { // GOAL: true
            return 1;
        }
    }
    0
}
