// touchstone: cover --time 5s --no-run
#[inline]
fn is_large(x: u32) -> bool {
    if x > 1000 { // GOAL: true
        return true;
    }
    false
}
pub fn small(x: u8) -> bool {
    is_large(x as u32)
}
pub fn other() -> impl Fn(u32) -> bool {
    |x| is_large(x)
}
