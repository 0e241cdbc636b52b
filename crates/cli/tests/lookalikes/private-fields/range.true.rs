// touchstone: cover --function width --time 5s
pub struct Span {
    pub lo: u32,
    pub hi: u32,
}
pub fn width(s: &Span) -> u32 {
    s.hi - s.lo
}
