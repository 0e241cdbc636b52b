// touchstone: cover --function f --time 5s --no-gcov
static ONE: u32 = 7;
static SAME: u32 = 7;
fn are_one(one: &u32, other: &u32) -> bool {
    std::ptr::eq(one, other)
}
pub fn f() -> u32 {
    let are_one = are_one(&ONE, &SAME); // GOAL: true
    if are_one {
        return 1;
    }
    0
}
