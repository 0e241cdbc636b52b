//! The twins of faults at one value.

/// A month's days in a common year.
pub fn days(month: u8) -> u8 {
    match month {
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Whether a request may succeed when it's sent once more.
pub fn is_retryable(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500 | 502 | 503 | 504)
}

/// Whether a year of the Gregorian calendar has 366 days.
pub fn is_leap(year: u32) -> bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
}

/// What a Roman numeral counts.
pub fn roman(numeral: char) -> Option<u32> {
    Some(match numeral {
        'I' => 1,
        'V' => 5,
        'X' => 10,
        'L' => 50,
        'C' => 100,
        'D' => 500,
        'M' => 1000,
        _ => return None,
    })
}

/// The port of a URL without one.
pub fn default_port(scheme: &str) -> Option<u16> {
    match scheme {
        "http" | "ws" => Some(80),
        "https" | "wss" => Some(443),
        "ftp" => Some(21),
        "ssh" => Some(22),
        _ => None,
    }
}

/// A character of a text or an attribute in HTML.
pub fn escape_html(c: char) -> String {
    match c {
        '&' => "&amp;".into(),
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '"' => "&quot;".into(),
        '\'' => "&#39;".into(),
        other => other.into(),
    }
}

/// The last character of an ISBN of ten.
pub fn isbn_check(digits: [u8; 9]) -> char {
    let sum: u32 = digits.iter().zip(1..).map(|(digit, weight)| u32::from(*digit) * weight).sum();
    match sum % 11 {
        10 => 'X',
        rest => char::from(b'0' + rest as u8),
    }
}

/// 1 for an archive, 2 to 3 for pictures, 4 for a document, by a file's first four bytes.
pub fn file_kind(magic: u32) -> u8 {
    match magic {
        0x504B_0304 => 1,
        0x8950_4E47 => 2,
        0x4749_4638 => 3,
        0x2550_4446 => 4,
        _ => 0,
    }
}

/// The sum of the readings that aren't missing.
pub fn total_rain(readings: &[i32]) -> i32 {
    readings.iter().filter(|reading| **reading != -9999).sum()
}

/// The number after this one, in a circle without 0.
pub fn next_id(id: u16) -> u16 {
    id.checked_add(1).unwrap_or(1)
}

/// How many bytes an operation has with its operand.
pub fn length(operation: u8) -> usize {
    match operation {
        0xC3 | 0xC9 | 0xCB => 1,
        0xC2 | 0xC8 | 0xCA => 3,
        0xB0..=0xB7 | 0xCD => 2,
        0xB8..=0xBF | 0xE8 | 0xE9 => 5,
        _ => 1,
    }
}

/// 1st, 2nd, 3rd, 4th …
pub fn ordinal(day: u8) -> String {
    let suffix = match day {
        11..=13 => "th",
        _ => match day % 10 {
            1 => "st",
            2 => "nd",
            3 => "rd",
            _ => "th",
        },
    };
    format!("{day}{suffix}")
}

/// The century of a year.
pub fn century(year: u32) -> u32 {
    year.div_ceil(100)
}
