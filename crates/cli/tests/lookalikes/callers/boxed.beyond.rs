// touchstone: cover --time 5s --no-run
pub fn make() -> Box<dyn Fn(u8) -> u8> {
    let ask = |x: u8| {
        if x == 3 { // GOAL: true
            return 1;
        }
        0
    };
    ask(1);
    Box::new(ask)
}
