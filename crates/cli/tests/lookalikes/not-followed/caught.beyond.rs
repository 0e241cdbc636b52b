// touchstone: cover --function c --time 5s --no-gcov
pub fn c(x: u32) -> u32 {
    let caught = std::panic::catch_unwind(|| {
        assert!(x != 3);
        1
    });
    if caught.is_err() { // GOAL: true
        return 2;
    }
    0
}
