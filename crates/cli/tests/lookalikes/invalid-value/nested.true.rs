// touchstone: cover --function get --time 5s
pub fn get(r: &i32) -> i32 {
    *r + 1
}
