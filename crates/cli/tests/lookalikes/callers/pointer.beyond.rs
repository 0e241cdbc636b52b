// touchstone: cover --time 5s --no-run
pub struct Asks {
    pub ask: fn(u8) -> u8,
}
pub fn make() -> Asks {
    let ask = |x: u8| {
        if x == 3 { // GOAL: true
            return 1;
        }
        0
    };
    ask(1);
    Asks { ask }
}
