// touchstone: cover --function last --criterion error --time 2s
pub fn last(s: &[u8]) -> u8 {
    if s.is_empty() || s.len() > 3 {
        return 0;
    }
    let last = s[s.len() - 1]; // GOAL: access out of bounds
    unsafe { std::hint::black_box(last) }
}
