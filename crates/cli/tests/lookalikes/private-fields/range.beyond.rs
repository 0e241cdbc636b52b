// touchstone: cover --function width --time 5s
pub struct Span {
    lo: u32,
    hi: u32,
}
#[unsafe(no_mangle)]
pub extern "C" fn width(s: &Span) -> u32 {
    s.hi - s.lo
}
#[unsafe(no_mangle)]
pub extern "C" fn low(s: &Span) -> u32 {
    s.lo
}
