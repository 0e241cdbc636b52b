// touchstone: cover --function f --time 5s --no-gcov
struct Kept(*const u8);
impl Kept {
    fn get(&self) -> u8 {
        // SAFETY: that's for who made it to know.
        unsafe { self.0.read() }
    }
}
pub fn f(k: u8, other: Option<u8>) -> u32 {
    let mut seen = k;
    match other {
        Some(same) if same == k => seen = Kept(&same).get(),
        _ => {}
    }
    if seen != k { // GOAL: true
        return 1;
    }
    0
}
