//! The running example of CBT, chapter 2, in Rust: arithmetic panics where it overflows.

#[unsafe(no_mangle)]
pub extern "C" fn foo(x: i32, y: i32) -> i32 {
    let z = x * y;
    let mut t = 2 * x;
    let u = if x < 4 { 10 } else { 2 };
    if z <= 8 && u <= x {
        t -= y;
        if t <= 20 {
            return t; // touchstone: goal
        }
    }
    -1
}
