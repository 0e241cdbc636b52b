//! Ferguson and Korel's SAMPLE in Rust: arrays by value, loops by iterators.

#[repr(C)]
pub struct Arrays {
    pub a: [i32; 3],
    pub b: [i32; 3],
}

#[unsafe(no_mangle)]
pub extern "C" fn sample(arrays: &Arrays, target: i32) -> bool {
    let mut found = false;
    for value in arrays.a {
        if value == target {
            found = true;
        }
    }
    if !found {
        return false;
    }
    for value in arrays.b {
        if value != target {
            return false;
        }
    }
    true // touchstone: goal
}
