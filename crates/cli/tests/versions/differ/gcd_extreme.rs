//! Numbers: an overflow at the extreme.

/// The greatest common divisor.
pub fn gcd(a: u8, b: u8) -> u8 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// How far a number is from zero.
pub fn magnitude(number: i64) -> u64 {
    number.abs() as u64 // was: number.unsigned_abs()
}

/// The mean of two, towards zero.
pub fn mean(a: i32, b: i32) -> i32 {
    ((i64::from(a) + i64::from(b)) / 2) as i32
}

/// -1, 0 or 1.
pub fn sign(number: i64) -> i8 {
    match number {
        0 => 0,
        number if number < 0 => -1,
        _ => 1,
    }
}
