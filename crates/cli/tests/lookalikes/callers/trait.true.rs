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
struct Number(u8);
impl std::ops::Deref for Number {
    type Target = bool;
    #[inline]
    fn deref(&self) -> &bool {
        if is_large(self.0 as u32) { &true } else { &false }
    }
}
pub fn again(x: u8) -> bool {
    *Number(x)
}
