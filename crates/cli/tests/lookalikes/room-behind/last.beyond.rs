// touchstone: cover --function last --criterion error --time 2s
pub fn last(s: &[u8]) -> u8 {
    if s.is_empty() || s.len() > 3 {
        return 0;
    }
    unsafe { *s.as_ptr().add(s.len()) } // GOAL: access out of bounds
}
