// touchstone: cover --function run --time 5s
pub fn run(x: u8) -> u8 {
    let f: fn(u8) -> u8 = |x| x + 1;
    f(x)
}
