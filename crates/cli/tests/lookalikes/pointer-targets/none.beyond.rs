// touchstone: cover --time 5s --no-gcov --function f
#[unsafe(no_mangle)]
pub extern "C" fn f(p: Option<&u8>) -> u8 {
    if p.is_none() { // GOAL: true
        return 1;
    }
    0
}
