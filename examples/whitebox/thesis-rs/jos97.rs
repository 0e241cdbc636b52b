//! Three cells in a ring, walked i times, in Rust: the marked line is reached by i = 2, 5, 8, and so on.

#[unsafe(no_mangle)]
pub extern "C" fn jos97(mut i: i32) -> bool {
    let next: [usize; 3] = [1, 2, 0];
    let mut p = 0;
    while i > 0 {
        i -= 1;
        p = next[p];
    }
    if p == 2 {
        return true; // touchstone: goal
    }
    false
}
