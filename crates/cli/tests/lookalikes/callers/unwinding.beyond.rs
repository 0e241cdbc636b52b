// touchstone: cover --time 5s
struct Guard(u8);
impl Drop for Guard {
    fn drop(&mut self) {
        note(self.0);
    }
}
fn note(state: u8) {
    if state == 1 { // GOAL: true
        std::hint::black_box(1);
    }
}
pub fn f(n: u8) -> u8 {
    let mut guard = Guard(1);
    let quotient = 10 / n;
    guard.0 = 2;
    quotient
}
