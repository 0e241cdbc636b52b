// touchstone: cover --time 5s
pub struct Guard;
impl Drop for Guard {
    fn drop(&mut self) {
        let n = std::hint::black_box(1);
        if n & 2 == 1 { // GOAL: true
            std::hint::black_box(1);
        }
    }
}
pub fn f(n: u8) -> u8 {
    let _guard = Guard;
    10 / n
}
