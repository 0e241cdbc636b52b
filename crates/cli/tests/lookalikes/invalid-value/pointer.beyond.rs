// touchstone: cover --function run --time 5s
pub fn run(f: fn(u8) -> u8) -> u8 {
    f(3)
}
