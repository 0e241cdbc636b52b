//! The twins of faults of machine arithmetic.

/// The number in the middle of two.
pub fn midpoint(a: i32, b: i32) -> i32 {
    i32::midpoint(a, b)
}

/// How far two numbers are from each other.
pub fn distance(a: i32, b: i32) -> u32 {
    a.abs_diff(b)
}

/// The mean of levels, rounded down.
pub fn mean_level(xs: Vec<u8>) -> u8 {
    (xs.iter().map(|x| u64::from(*x)).sum::<u64>() / xs.len() as u64) as u8
}

/// The number that digits say, if there are some and it isn't too great.
pub fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

/// The number of ways to choose `k` of `n`.
pub fn binomial(n: u64, k: u64) -> u64 {
    (0..k.min(n - k)).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// A duration in milliseconds.
pub fn millis(hours: u32, minutes: u32, seconds: u32) -> u64 {
    (u64::from(hours) * 3600 + u64::from(minutes) * 60 + u64::from(seconds)) * 1000
}

/// The sum of a number's digits.
pub fn digit_sum(n: i64) -> u32 {
    n.unsigned_abs().to_string().bytes().map(|digit| u32::from(digit - b'0')).sum()
}

/// The greatest common divisor.
pub fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// The least common multiple.
pub fn common_multiple(a: u32, b: u32) -> u64 {
    u64::from(a / common_divisor(a, b)) * u64::from(b)
}

/// Fletcher's checksum of 16 bits.
pub fn fletcher(bytes: &[u8]) -> u16 {
    let (mut low, mut high) = (0u16, 0u16);
    for byte in bytes {
        low = (low + u16::from(*byte)) % 255;
        high = (high + low) % 255;
    }
    high << 8 | low
}

/// How many hundredths of a whole a part is.
pub fn percent(part: u32, whole: u32) -> u32 {
    (u64::from(part) * 100 / u64::from(whole)) as u32
}

/// A place further on or back.
pub fn seek(place: u64, by: i64) -> Option<u64> {
    place.checked_add_signed(by)
}

/// The day of a year so many days later, in years of 365.
pub fn day_later(day: u16, more: u16) -> u16 {
    ((u32::from(day) - 1 + u32::from(more)) % 365 + 1) as u16
}

/// Whether a number has no other factor than itself.
pub fn is_prime(n: u32) -> bool {
    let n = u64::from(n);
    n > 1
        && (n == 2 || n % 2 == 1)
        && (3..).step_by(2).take_while(|factor| factor * factor <= n).all(|factor| n % factor != 0)
}
