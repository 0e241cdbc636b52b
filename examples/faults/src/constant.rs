//! Faults at one value that the source or the domain singles out.

use crate::correct::constant as correct;
use crate::domain::Within;
use crate::fault::faults;

faults! {
    Constant;

    /// September is given 31 days.
    spec { (month: {v: u8 | 1 <= v && v <= 12}) -> {r: u8 | rust(*r == correct::days(*month))} }
    proptest { 1..=12u8 }
    quickcheck (month: Within<1, 12>) { month.0 as u8 }
    holds |f, month: u8| { f(month) == correct::days(month) }
    witness { 9 }
    fn days(month: u8) -> u8 {
        match month {
            2 => 28,
            4 | 6 | 11 => 30,
            _ => 31,
        }
    }

    /// 424 (failed dependency) is tried again instead of 425 (too early).
    spec { (status: {v: u16 | 100 <= v && v < 600}) -> {r: bool | rust(*r == correct::is_retryable(*status))} }
    proptest { 100..600u16 }
    quickcheck (status: Within<100, 599>) { status.0 as u16 }
    holds |f, status: u16| { f(status) == correct::is_retryable(status) }
    witness { 425 }
    fn is_retryable(status: u16) -> bool {
        matches!(status, 408 | 424 | 429 | 500 | 502 | 503 | 504)
    }

    /// A year that 400 divides isn't a leap year.
    spec { (year: {v: u32 | 1 <= v && v <= 9999}) -> {r: bool | r == (year % 4 == 0 && year % 100 != 0 || year % 400 == 0)} }
    proptest { 1..=9999u32 }
    quickcheck (year: Within<1, 9999>) { year.0 as u32 }
    holds |f, year: u32| { f(year) == correct::is_leap(year) }
    witness { 2000 }
    fn is_leap(year: u32) -> bool {
        year % 4 == 0 && year % 100 != 0
    }

    /// D counts 50.
    spec { (numeral: char) -> {r: Option<u32> | rust(*r == correct::roman(*numeral))} }
    proptest { any::<char>() }
    quickcheck (numeral: char) { numeral }
    holds |f, numeral: char| { f(numeral) == correct::roman(numeral) }
    witness { 'D' }
    fn roman(numeral: char) -> Option<u32> {
        Some(match numeral {
            'I' => 1,
            'V' => 5,
            'X' => 10,
            'L' | 'D' => 50,
            'C' => 100,
            'M' => 1000,
            _ => return None,
        })
    }

    /// FTP is given the port of SSH.
    spec { (scheme: &str) -> {r: Option<u16> | rust(*r == correct::default_port(scheme))} }
    proptest { ".*" }
    quickcheck (scheme: String) { scheme }
    holds |f, scheme: String| { f(&scheme) == correct::default_port(&scheme) }
    witness { "ftp".into() }
    fn default_port(scheme: &str) -> Option<u16> {
        match scheme {
            "http" | "ws" => Some(80),
            "https" | "wss" => Some(443),
            "ftp" | "ssh" => Some(22),
            _ => None,
        }
    }

    /// The single quotation mark stays as it is.
    spec { (c: char) -> {r: String | rust(!r.contains(['<', '>', '"', '\'']))} }
    proptest { any::<char>() }
    quickcheck (c: char) { c }
    holds |f, c: char| { !f(c).contains(['<', '>', '"', '\'']) }
    witness { '\'' }
    fn escape_html(c: char) -> String {
        match c {
            '&' => "&amp;".into(),
            '<' => "&lt;".into(),
            '>' => "&gt;".into(),
            '"' => "&quot;".into(),
            other => other.into(),
        }
    }

    /// A remainder of ten is no `X`.
    spec { (digits: [{d: u8 | d <= 9}; 9]) -> {r: char | rust(r.is_ascii_digit() || *r == 'X')} }
    proptest { proptest::array::uniform9(0..=9u8) }
    quickcheck (digits: [Within<0, 9>; 9]) { digits.map(|digit| digit.0 as u8) }
    holds |f, digits: [u8; 9]| { let r = f(digits); r.is_ascii_digit() || r == 'X' }
    witness { [0, 5, 0, 0, 0, 0, 0, 0, 0] }
    fn isbn_check(digits: [u8; 9]) -> char {
        let sum: u32 = digits.iter().zip(1..).map(|(digit, weight)| u32::from(*digit) * weight).sum();
        char::from(b'0' + (sum % 11) as u8)
    }

    /// The four bytes of a PNG are in the wrong order.
    spec { (magic: u32) -> {r: u8 | rust(*r == correct::file_kind(*magic))} }
    proptest { any::<u32>() }
    quickcheck (magic: u32) { magic }
    holds |f, magic: u32| { f(magic) == correct::file_kind(magic) }
    witness { 0x8950_4E47 }
    fn file_kind(magic: u32) -> u8 {
        match magic {
            0x504B_0304 => 1,
            0x474E_5089 => 2,
            0x4749_4638 => 3,
            0x2550_4446 => 4,
            _ => 0,
        }
    }

    /// A missing reading is -9999, not -999.
    spec { (readings: &[{v: i32 | -10000 <= v && v <= 10000}]) -> {r: i32 | rust(*r == correct::total_rain(readings))} }
    proptest { prop::collection::vec(-10000..=10000, 0..100) }
    quickcheck (readings: Vec<Within<-10000, 10000>>) { readings.into_iter().map(|reading| reading.0 as i32).collect() }
    holds |f, readings: Vec<i32>| { f(&readings) == correct::total_rain(&readings) }
    witness { vec![-9999] }
    fn total_rain(readings: &[i32]) -> i32 {
        readings.iter().filter(|reading| **reading != -999).sum()
    }

    /// The number after the last is 0, which means none.
    spec { (id: {v: u16 | v != 0}) -> {r: u16 | r != 0} }
    proptest { 1..=u16::MAX }
    quickcheck (id: std::num::NonZeroU16) { id.get() }
    holds |f, id: u16| { f(id) != 0 }
    witness { u16::MAX }
    fn next_id(id: u16) -> u16 {
        id.wrapping_add(1)
    }

    /// The operation 0xCB (a long return) is taken for one of its neighbours, which have an operand.
    spec { (operation: u8) -> {r: usize | rust(*r == correct::length(*operation))} }
    proptest { any::<u8>() }
    quickcheck (operation: u8) { operation }
    holds |f, operation: u8| { f(operation) == correct::length(operation) }
    witness { 0xCB }
    fn length(operation: u8) -> usize {
        match operation {
            0xC3 | 0xC9 => 1,
            0xC2 | 0xC8 | 0xCA | 0xCB => 3,
            0xB0..=0xB7 | 0xCD => 2,
            0xB8..=0xBF | 0xE8 | 0xE9 => 5,
            _ => 1,
        }
    }

    /// The 13th is called the 13rd.
    spec { (day: {v: u8 | 1 <= v && v <= 31}) -> {r: String | rust(*r == correct::ordinal(*day))} }
    proptest { 1..=31u8 }
    quickcheck (day: Within<1, 31>) { day.0 as u8 }
    holds |f, day: u8| { f(day) == correct::ordinal(day) }
    witness { 13 }
    fn ordinal(day: u8) -> String {
        let suffix = match day {
            11 | 12 => "th",
            _ => match day % 10 {
                1 => "st",
                2 => "nd",
                3 => "rd",
                _ => "th",
            },
        };
        format!("{day}{suffix}")
    }

    /// The last year of a century counts for the next.
    spec { (year: {v: u32 | 1 <= v && v <= 9999}) -> {r: u32 | 100 * (r - 1) < year && year <= 100 * r} }
    proptest { 1..=9999u32 }
    quickcheck (year: Within<1, 9999>) { year.0 as u32 }
    holds |f, year: u32| { let r = f(year); 100 * (r - 1) < year && year <= 100 * r }
    witness { 1900 }
    fn century(year: u32) -> u32 {
        year / 100 + 1
    }
}
