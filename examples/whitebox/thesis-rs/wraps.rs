//! Machine integers wrap around where the source says so (CBT, chapters 5 and 9), in Rust: no integer of mathematics reaches the first
//! goal, and in the second the product is taken modulo 2^32.

#[unsafe(no_mangle)]
pub extern "C" fn wraps(buf: u32) -> bool {
    let len = 1u32 << 31;
    if buf.wrapping_add(len) < buf {
        return true; // touchstone: goal
    }
    false
}

#[unsafe(no_mangle)]
pub extern "C" fn product_wrapping(x: i32, mut y: i32) -> i32 {
    let u = if x.wrapping_mul(y) < 4 { 5 } else { 100 };
    if u <= 8 {
        y = x.wrapping_add(u);
    } else {
        y = x.wrapping_sub(u);
    }
    if x.wrapping_mul(y) > -3000 {
        return 0;
    }
    1 // touchstone: goal
}
