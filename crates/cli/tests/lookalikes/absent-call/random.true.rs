// touchstone: cover --function f --time 5s
use std::collections::BTreeMap;
pub fn f(k: u32) -> u32 {
    let mut m = BTreeMap::new();
    m.insert(k, 1u32);
    if k == 77 {
        panic!("it's that key");
    }
    m.len() as u32
}
