// touchstone: cover --time 2s --no-run
pub trait Source {
    fn number(&self) -> u8;
}
pub fn get(from: &dyn Source) -> bool {
    check(from.number())
}
fn check(x: u8) -> bool {
    if x > 3 { // GOAL: true
        return true;
    }
    false
}
pub fn zero() -> bool {
    check(0)
}
