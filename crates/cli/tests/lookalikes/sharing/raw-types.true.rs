// touchstone: cover --function f --time 5s --no-gcov
pub unsafe fn f(a: *mut i32, b: &mut f32) -> u8 {
    unsafe {
        *b = 1.0;
        *a = 0;
        if *b == 0.0 { // GOAL: true
            return 1;
        }
    }
    0
}
