// touchstone: cover --function seen --time 5s --no-gcov
// The same destructor, which isn't run where nothing panics.
struct Guard<'a>(&'a mut u32);
impl Drop for Guard<'_> {
    fn drop(&mut self) {
        *self.0 = 7;
    }
}
fn half(state: &mut u32, x: u8) -> u8 {
    let guard = Guard(state);
    std::mem::forget(guard);
    x / 2
}
pub fn seen(x: u8) -> u8 {
    let mut state = 1;
    let ran = half(&mut state, x);
    if state == 7 { // GOAL: true
        return 1;
    }
    ran
}
