// touchstone: cover --time 5s
pub fn f(n: u8) -> u8 {
    let mut state = 1;
    let quotient = 10 / n;
    state *= 2;
    if state == 1 { // GOAL: true
        return 1;
    }
    quotient
}
