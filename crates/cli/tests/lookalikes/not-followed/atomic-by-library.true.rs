// touchstone: cover --function f --time 5s --no-gcov
use std::fmt::{self, Write};
use std::sync::atomic::AtomicBool;
struct Length(usize);
impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}
fn length(on: &AtomicBool) -> usize {
    let mut length = Length(0);
    let _ = fmt::write(&mut length, format_args!("{on:?}"));
    length.0
}
pub fn f() -> u32 {
    let on = AtomicBool::new(false);
    let (one, other) = (length(&on), length(&on));
    if one != other { // GOAL: true
        return 1;
    }
    0
}
