// touchstone: cover --function letter --time 5s
#[unsafe(no_mangle)]
pub extern "C" fn letter(c: char) -> u32 {
    assert!(u32::from(c) <= 0x10ffff);
    1
}
