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
pub const OTHER: fn(u32) -> bool = is_large;
