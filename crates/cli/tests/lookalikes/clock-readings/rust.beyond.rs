// touchstone: cover --time 5s --no-gcov --function f
pub fn f() -> u32 {
    let before = std::time::SystemTime::now();
    let passed = std::time::SystemTime::now().duration_since(before);
    if passed.is_err() { 1 } else { 0 } // GOAL: true
}
