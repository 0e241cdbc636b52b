// touchstone: cover --time 5s --no-run
pub struct Asked {
    pub answer: u8,
}
pub fn make() -> Asked {
    let ask = |x: u8| {
        if x == 3 { // GOAL: true
            return 1;
        }
        0
    };
    Asked { answer: ask(1) }
}
