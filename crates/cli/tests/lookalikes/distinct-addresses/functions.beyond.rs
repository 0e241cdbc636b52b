// touchstone: cover --function f --time 5s --no-gcov
fn one(n: u32) -> u32 {
    n & 7
}
fn same(n: u32) -> u32 {
    n & 7
}
pub fn f() -> u32 {
    if std::ptr::fn_addr_eq(one as fn(u32) -> u32, same as fn(u32) -> u32) { // GOAL: true
        return 1;
    }
    0
}
