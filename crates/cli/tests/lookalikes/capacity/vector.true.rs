// touchstone: cover --function f --time 5s --no-gcov
pub fn f(x: u8) -> u32 {
    let mut v: Vec<u8> = Vec::with_capacity(4);
    v.push(x);
    if v.capacity() < v.len() { // GOAL: true
        return 1;
    }
    0
}
