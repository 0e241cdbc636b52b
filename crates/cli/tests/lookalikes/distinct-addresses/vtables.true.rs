// touchstone: cover --function f --time 5s --no-gcov
use std::any::Any;
pub fn f(n: u8) -> u32 {
    let both: [Box<dyn Any>; 2] = [Box::new(n), Box::new(n as i8)];
    if both[0].is::<i8>() { // GOAL: true
        return 1;
    }
    0
}
