// touchstone: cover --time 5s --no-gcov --function f
#[unsafe(no_mangle)]
pub extern "C" fn f(at: u8) -> i32 {
    let boxed = Box::new(i32::from(at));
    if *boxed > 300 { return 1 } // GOAL: true
    *boxed
}
