// touchstone: cover --function f --time 5s
use std::collections::HashMap;
pub fn f(k: u32) -> u32 {
    let mut m = HashMap::new();
    m.insert(k, 1u32);
    m.len() as u32
}
