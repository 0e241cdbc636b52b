// touchstone: cover --function f --time 5s --no-run
static WORDS: [u16; 3] = [1, 2, 3];
pub fn f(n: u32) -> u32 {
    if WORDS.as_ptr() as usize & 1 == 1 { // GOAL: true
        return 1;
    }
    n
}
