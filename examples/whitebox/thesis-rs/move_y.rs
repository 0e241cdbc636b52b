//! JAUT's worked example (CBT, chapter 10, Fig. 1), in Rust: two objects that the caller gives, one of them changed.

#[repr(C)]
pub struct Coord {
    pub x: i32,
    pub y: i32,
}

#[repr(C)]
pub struct Chrono {
    pub time: i32,
}

#[unsafe(no_mangle)]
pub extern "C" fn move_y(coord: &Coord, chrono: &mut Chrono, speed: i32) -> i32 {
    if chrono.time <= 0 || speed <= 0 {
        return coord.y;
    }
    let y = coord.y.wrapping_add(chrono.time.wrapping_mul(speed));
    chrono.time = 0;
    if y > 65536 {
        return -1; // touchstone: goal
    }
    y
}
