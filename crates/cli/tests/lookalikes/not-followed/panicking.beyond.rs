// touchstone: cover --time 5s
pub struct Guard;
impl Drop for Guard {
    fn drop(&mut self) {
        if std::thread::panicking() { // GOAL: true
            std::hint::black_box(1);
        }
    }
}
pub fn f(n: u8) -> u8 {
    let _guard = Guard;
    10 / n
}
