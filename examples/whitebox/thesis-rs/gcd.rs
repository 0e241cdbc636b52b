//! Euclid's algorithm asked backwards (CBT, chapter 4), in Rust.

fn gcd(mut x: u32, mut y: u32) -> u32 {
    while x > 0 {
        (x, y) = if x < y { (y - x, x) } else { (x - y, y) };
    }
    y
}

#[unsafe(no_mangle)]
pub extern "C" fn gcd_between(x: u32, y: u32) -> i32 {
    if !(1..=10).contains(&x) || !(10..=20).contains(&y) {
        return -1;
    }
    match gcd(x, y) {
        z if z > 10 => 2, // touchstone: unreachable
        7 => 1,           // touchstone: goal
        _ => 0,
    }
}
