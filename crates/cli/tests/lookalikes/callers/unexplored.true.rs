// touchstone: cover --time 2s --no-run
pub trait Source {
    fn number(&self) -> u8;
}
pub fn get(from: &dyn Source) -> bool {
    big(from.number())
}
pub fn big(x: u8) -> bool {
    if (x & 2) == 1 { // GOAL: true
        return true;
    }
    false
}
pub fn zero() -> bool {
    big(0)
}
