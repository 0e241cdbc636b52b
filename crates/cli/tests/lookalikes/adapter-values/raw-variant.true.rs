// touchstone: cover --function f --time 5s
use std::cmp::Ordering;
#[unsafe(no_mangle)]
pub unsafe extern "C" fn f(p: &Ordering) -> u32 {
    if *p == Ordering::Less {
        if *p == Ordering::Greater { // GOAL: true
            return 1;
        }
    }
    2
}
