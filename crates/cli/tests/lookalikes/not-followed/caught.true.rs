// touchstone: cover --function c --time 5s --no-gcov
fn once(x: u32) -> Result<u32, ()> {
    Ok(x / 2)
}
pub fn c(x: u32) -> u32 {
    let caught = once(x);
    if caught.is_err() { // GOAL: true
        return 2;
    }
    0
}
