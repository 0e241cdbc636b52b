// touchstone: cover --time 5s --function f
pub fn f(words: &[u32]) -> u8 {
    if words.as_ptr() as usize % 4 == 3 { // GOAL: true
        return 1;
    }
    0
}
