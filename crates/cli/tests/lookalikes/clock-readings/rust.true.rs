// touchstone: cover --time 5s --no-gcov --function f
pub fn f() -> u32 {
    let before = std::time::Instant::now();
    let passed = std::time::Instant::now() - before;
    if passed.subsec_nanos() > 999_999_999 { 1 } else { 0 } // GOAL: true
}
