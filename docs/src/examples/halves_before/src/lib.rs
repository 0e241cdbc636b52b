//! Numbers in halves, as they were.

pub fn half(number: i8) -> Option<i8> {
    if number > 100 { None } else { Some(number / 2) }
}

pub fn least(a: i16, b: i16) -> i16 {
    if a < b { a } else { b }
}

pub fn wide(number: u8) -> u8 {
    number
}

pub fn gone() -> u8 {
    1
}
