// touchstone: cover --function f --time 5s
pub fn f(x: f32, y: f32) -> u8 {
    if x == 0.0 && x.is_sign_positive() && y == 0.0 && y.is_sign_negative() {
        if x.min(y).to_bits() == 0 { // GOAL: true
            return 1;
        }
    }
    0
}
