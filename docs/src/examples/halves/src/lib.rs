//! Numbers in halves.

pub fn half(number: i8) -> Option<i8> {
    if number >= 100 { None } else { Some(number / 2) }
}

pub fn least(a: i16, b: i16) -> i16 {
    if b < a { b } else { a }
}

pub fn wide(number: u16) -> u16 {
    number
}

pub fn fresh() -> u8 {
    1
}
