//! Texts as people write them: pieces side by side, of which some stand in the source, some are numbers, some are words, some are the
//! characters that programs treat in a way of their own, some escapes of characters by their number.

use super::words::{any_magnitude, front};
use crate::strategy::rng::Rng;

/// The characters that tell: separators, signs, ends of the letters and digits, and what isn't one byte.
const ALPHABET: [char; 70] = [
    '\0',
    '\t',
    '\n',
    '\r',
    ' ',
    '0',
    '1',
    '9',
    'a',
    'f',
    'z',
    'A',
    'F',
    'Z',
    '_',
    '-',
    '+',
    '.',
    ',',
    ':',
    ';',
    '/',
    '\\',
    '=',
    '"',
    '\'',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '%',
    '&',
    '#',
    '@',
    '!',
    '?',
    '*',
    '|',
    '^',
    '~',
    '$',
    '`',
    'e',
    'E',
    'x',
    '\u{7f}',
    '\u{80}',
    '\u{7ff}',
    '\u{800}',
    '\u{a0}',
    '\u{ff}',
    'é',
    'ß',
    'İ',
    'ſ',
    '\u{301}',
    '\u{200b}',
    '\u{feff}',
    '\u{fffd}',
    '\u{fffe}',
    '😀',
    '𝄞',
    '٣',
    'Ａ',
    '\u{2028}',
    '\u{10ffff}',
];

/// What is told by two and more together.
const TOGETHER: [&str; 16] =
    ["\r\n", "\n\n", "  ", "::", "//", "/*", "..", "--", "->", "&&", "\\n", "%20", "0x", "1e9", "-0", "NaN"];

/// Numbers next to the limits of the machine integers, as texts.
const LIMITS: [&str; 20] = [
    "127",
    "128",
    "-129",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
];

/// What stands between fields.
const SEPARATORS: [&str; 16] =
    [".", ",", ":", ";", "-", "/", "=", "&", "|", " ", "\t", "\n", "\r\n", ", ", "_", "@"];

/// What stands before the number of a character, in the escapes of texts.
const ESCAPES: [&str; 8] = ["%", "\\x", "\\u", "\\u{", "&#x", "0x", "#", "U+"];

/// Numbers of characters, in hexadecimal digits: controls, blanks, letters, the limits of what takes so many bytes, surrogates, and what is none.
const NUMBERS: [&str; 18] = [
    "00", "0a", "20", "2F", "41", "7f", "80", "c3", "e9", "ff", "0041", "00e9", "20ac", "d800", "DFFF",
    "ffff", "10ffff", "110000",
];

/// Texts of the everyday kinds: dates and times, numbers, addresses, paths, pairs, quotations, some a step beside what's allowed.
const EVERYDAY: [&str; 40] = [
    "2000-02-30",
    "1999-12-31",
    "2024-02-29",
    "1900-02-29",
    "29.02.2023",
    "12/31/99",
    "23:59:60",
    "24:00",
    "00:00:00",
    "12:30 PM",
    "2000-01-01T00:00:00Z",
    "+01:00",
    "1h30m",
    "1.0.0",
    "1.2.3",
    "v2.0.0-rc.1",
    "127.0.0.1",
    "256.0.0.1",
    "::1",
    "a@b.c",
    "http://a.b:80/c?d=e&d=f#g",
    "../a",
    "/a/../b",
    "a/./b//c",
    "C:\\a",
    "a=1&a=2",
    "k: v",
    "[1, [2]]",
    "{\"a\": 1}",
    "<a>b</a>",
    "\"a,\"\"b\"",
    "'a'",
    "#fff",
    "#0000ff",
    "1,000.00",
    "-1.5e3",
    "1/0",
    "50 %",
    "1 + (2 * 3)",
    "x^2 - y",
];

/// No text is longer, in characters.
const LONGEST: usize = 64;

/// What texts are glued from, beside chance.
pub(super) struct Pieces {
    texts: &'static [&'static str],
    integers: &'static [i128],
}

impl Pieces {
    pub(super) fn new(texts: &'static [&'static str], integers: &'static [i128]) -> Pieces {
        Pieces { texts, integers }
    }

    /// A text of so many pieces at most.
    pub(super) fn text(&self, rng: &mut Rng, most: u32, text: &mut String) {
        text.clear();
        match rng.index(12) {
            0..4 => return self.fields(rng, text),
            4 | 5 => return self.tokens(rng, text),
            6 => return everyday(rng, text),
            _ => {}
        }
        let count = rng.between(1, i128::from(most.max(1)));
        for _ in 0..count {
            let before = text.len();
            self.piece(rng, text);
            if text.chars().count() > LONGEST {
                text.truncate(before);
                break;
            }
        }
    }

    /// A few fields with the same separator between them, as in a version, a date, a path, a list of pairs; now and then behind a text of the
    /// source, and now and then pairs with a separator of their own.
    fn fields(&self, rng: &mut Rng, text: &mut String) {
        if rng.index(4) == 0 {
            self.literal(rng, text);
        }
        let separator = self.separator(rng);
        let within = self.separator(rng);
        let are_pairs = within != separator && rng.index(4) == 0;
        let count = if rng.index(2) == 0 { 2 } else { rng.between(3, 5) };
        let mut fields: Vec<String> = Vec::new();
        for at in 0..count {
            let before = text.len();
            if at > 0 {
                text.push_str(separator);
            }
            self.field(rng, &mut fields, text);
            if are_pairs {
                text.push_str(within);
                self.field(rng, &mut fields, text);
            }
            if text.chars().count() > LONGEST {
                text.truncate(before);
                break;
            }
        }
    }

    /// Texts of the source and small numbers in a row, with blanks between them or with nothing.
    fn tokens(&self, rng: &mut Rng, text: &mut String) {
        let blank = if rng.index(2) == 0 { " " } else { "" };
        for at in 0..rng.between(2, 7) {
            let before = text.len();
            if at > 0 {
                text.push_str(blank);
            }
            match rng.index(8) {
                0..5 => self.literal(rng, text),
                5 => self.beside_a_literal(rng, text),
                6 => text.push_str(&rng.between(0, 3).to_string()),
                _ => text.push(ALPHABET[rng.index(ALPHABET.len())]),
            }
            if text.chars().count() > LONGEST {
                text.truncate(before);
                break;
            }
        }
    }

    /// Mostly a sign of the source.
    fn separator(&self, rng: &mut Rng) -> &'static str {
        let is_sign = |text: &&&str| text.len() <= 2 && !text.contains(|c: char| c.is_alphanumeric());
        let signs: Vec<&&str> = self.texts.iter().filter(is_sign).collect();
        match rng.index(4) {
            0 if rng.index(2) == 0 => " ",
            0 => SEPARATORS[rng.index(SEPARATORS.len())],
            _ => front(rng, &signs).map_or_else(|| SEPARATORS[rng.index(SEPARATORS.len())], |sign| **sign),
        }
    }

    /// A field beside those that there are: one of them again, a number, a text.
    fn field(&self, rng: &mut Rng, fields: &mut Vec<String>, text: &mut String) {
        let begin = text.len();
        match rng.index(20) {
            0 => {}
            1 => text.push_str(LIMITS[rng.index(LIMITS.len())]),
            2..5 => self.beside_a_literal(rng, text),
            5 | 6 => text.push_str(&rng.between(0, 99).to_string()),
            7 => text.push_str(&rng.between(0, 9).to_string()),
            8..11 => self.of_a_width(rng, text),
            11 => text.push_str(&any_magnitude(rng, 0, u64::MAX.into()).to_string()),
            12..14 => self.literal(rng, text),
            14 => self.piece(rng, text),
            15..18 if !fields.is_empty() => text.push_str(&fields[rng.index(fields.len())]),
            _ => word(rng, text),
        }
        fields.push(text[begin..].to_owned());
    }

    /// A number of two digits, or of as many as a number of the source says, which may be one of the source itself; now and then in hexadecimal digits.
    fn of_a_width(&self, rng: &mut Rng, text: &mut String) {
        let width = front(rng, self.integers).and_then(|width| usize::try_from(*width).ok());
        let width = width.filter(|width| (1..=8).contains(width) && rng.index(3) != 0).unwrap_or(2);
        let literal =
            front(rng, self.integers).map(|literal| literal.saturating_add(rng.between(-1, 1)).max(0));
        let digits = match (rng.index(4), literal) {
            (0, Some(literal)) => format!("{literal:0width$x}"),
            (1, Some(literal)) => format!("{literal:0width$}"),
            (2, _) => format!("{:0width$x}", rng.below(1 << (4 * width))),
            _ => format!("{:0width$}", rng.below(10_u128.pow(width as u32))),
        };
        text.push_str(&digits);
    }

    /// A number of the source, or one of its neighbours.
    fn beside_a_literal(&self, rng: &mut Rng, text: &mut String) {
        let near = rng.between(-1, 1);
        let integer = front(rng, self.integers)
            .map_or_else(|| rng.between(0, 9), |near_to| near_to.saturating_add(near));
        text.push_str(&integer.to_string());
    }

    fn piece(&self, rng: &mut Rng, text: &mut String) {
        match rng.index(16) {
            0..4 if !self.texts.is_empty() && rng.index(8) != 0 => self.literal(rng, text),
            0..4 if rng.index(2) == 0 => text.push_str(TOGETHER[rng.index(TOGETHER.len())]),
            0..8 => {
                let next = ALPHABET[rng.index(ALPHABET.len())];
                let times = if rng.index(4) == 0 { 2 + rng.index(2) } else { 1 };
                text.extend(std::iter::repeat_n(next, times));
            }
            8..10 => text.push_str(&any_magnitude(rng, 0, u64::MAX.into()).to_string()),
            10 => match rng.index(2) {
                0 => self.beside_a_literal(rng, text),
                _ => text.push_str(LIMITS[rng.index(LIMITS.len())]),
            },
            11..13 => word(rng, text),
            13 if rng.index(2) == 0 => escape(rng, text),
            13 => (0..rng.between(1, 4)).for_each(|_| text.push(char::from(b'0' + rng.index(10) as u8))),
            14 if !text.is_empty() => {
                let again: String = text.chars().rev().take(1 + rng.index(4)).collect();
                match rng.index(2) {
                    0 => text.push_str(&again),
                    _ => text.extend(again.chars().rev()),
                }
            }
            _ => text.push(char::from(b' ' + rng.index(95) as u8)),
        }
    }

    /// A text of the source, mostly as it is.
    fn literal(&self, rng: &mut Rng, text: &mut String) {
        let Some(literal) = front(rng, self.texts) else { return word(rng, text) };
        match rng.index(8) {
            0 => text.push_str(&literal.to_uppercase()),
            1 => text.push_str(&literal.to_lowercase()),
            2 => {
                let length = literal.chars().count();
                text.extend(literal.chars().take(rng.index(length + 1)));
            }
            3 => {
                let length = literal.chars().count();
                text.extend(literal.chars().nth(rng.index(length)));
            }
            _ => text.push_str(literal),
        }
    }
}

/// A text of an everyday kind, now and then with some digits that are others.
fn everyday(rng: &mut Rng, text: &mut String) {
    let is_changed = rng.index(2) == 0;
    for next in EVERYDAY[rng.index(EVERYDAY.len())].chars() {
        let is_other = is_changed && next.is_ascii_digit() && rng.index(3) == 0;
        text.push(if is_other { char::from(b'0' + rng.index(10) as u8) } else { next });
    }
}

/// A character by its number.
fn escape(rng: &mut Rng, text: &mut String) {
    let prefix = ESCAPES[rng.index(ESCAPES.len())];
    text.push_str(prefix);
    text.push_str(NUMBERS[rng.index(NUMBERS.len())]);
    match prefix {
        "\\u{" => text.push('}'),
        "&#x" => text.push(';'),
        _ => {}
    }
}

/// One to five letters.
fn word(rng: &mut Rng, text: &mut String) {
    for at in 0..rng.between(1, 5) {
        let letter = char::from(b'a' + rng.index(26) as u8);
        text.push(if at == 0 && rng.index(4) == 0 { letter.to_ascii_uppercase() } else { letter });
    }
}

/// One of the characters that tell.
pub(super) fn telling(rng: &mut Rng) -> char {
    ALPHABET[rng.index(ALPHABET.len())]
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Pieces};
    use crate::strategy::rng::Rng;

    #[test]
    fn texts_have_literals_numbers_and_separators_side_by_side() {
        let (pieces, mut rng) = (Pieces::new(&["key", "="], &[700]), Rng::new(0, 0));
        let (mut text, mut seen) = (String::new(), [false; 10]);
        for _ in 0..10_000 {
            pieces.text(&mut rng, 6, &mut text);
            assert!(text.chars().count() <= LONGEST, "{text:?}");
            let marks =
                ["key=", "=4294967296", "701", "\r", "\\ud800", "%0a", "key=key", "2bc", "-02-30", "key = "];
            marks.iter().zip(&mut seen).for_each(|(mark, seen)| *seen |= text.contains(mark));
        }
        assert_eq!(seen, [true; 10]);
    }
}
