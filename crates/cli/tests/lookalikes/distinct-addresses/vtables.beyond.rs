// touchstone: cover --function f --time 5s --no-gcov
pub trait Small {
    fn is_small(&self) -> bool;
}
impl Small for u8 {
    fn is_small(&self) -> bool {
        true
    }
}
impl Small for i8 {
    fn is_small(&self) -> bool {
        true
    }
}
pub fn f(n: u8) -> u32 {
    let signed = n as i8;
    let both: [&dyn Small; 2] = [&n, &signed];
    // SAFETY: a reference to a trait's object is two addresses.
    let [one, other]: [[usize; 2]; 2] = unsafe { std::mem::transmute(both) };
    if one[1] == other[1] { // GOAL: true
        return 1;
    }
    0
}
