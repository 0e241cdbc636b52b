// touchstone: cover --function f --time 5s --no-run
pub fn f(n: u32) -> u32 {
    let text = "abc";
    if text.as_ptr() as usize & 1 == 1 { // GOAL: true
        return 1;
    }
    n
}
